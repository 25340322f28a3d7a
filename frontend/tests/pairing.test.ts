import { expect, test } from "vitest";
import { pairing } from "../src/todo/pairing";

const TAGS = ["", "Tinker (3✦)", "Owl (1✦)"];
const DRIVE = ["", "1 drive", "2 drive"];
const every = TAGS.flatMap((tag, t) =>
  DRIVE.map((drive, d) => ({ key: `${t}/${d}`, says: [tag, drive].filter(Boolean).join(" and ") || "nothing" })),
);

test("what is put together of two things is picked one by one", () => {
  const found = pairing(every)!;
  expect(found.one.map((each) => each.says)).toEqual(["nothing", "Tinker (3✦)", "Owl (1✦)"]);
  expect(found.other.map((each) => each.says)).toEqual(["nothing", "1 drive", "2 drive"]);
  expect(found.option("1", "2")).toEqual({ key: "1/2", says: "Tinker (3✦) and 2 drive" });
});

test("in another language it is read by what the server said", () => {
  const german = every.map((each) => ({ ...each, says: each.says.replace(" and ", " und ") }));
  expect(pairing(german)).toBeNull();
  expect(pairing(german, (said) => said.replace(" und ", " and "))!.one).toHaveLength(3);
});

test("two things that do not go together are no option", () => {
  const most = every.concat({ key: "3/0", says: "Lamp (1✦)" }, { key: "4/0", says: "Oar (1✦)" });
  expect(pairing(most)!.option("3", "1")).toBeUndefined();
});

test("other options are a list, and so are few", () => {
  expect(pairing(every.slice(0, 6))).toBeNull();
  expect(pairing(every.map((each) => ({ ...each, key: each.key.replace("/", "-") })))).toBeNull();
  expect(pairing(every.map((each) => (each.key === "1/1" ? { ...each, says: "something" } : each)))).toBeNull();
});
