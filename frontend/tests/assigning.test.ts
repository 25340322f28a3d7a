import { expect, test } from "vitest";
import { assignment, exchanged } from "../src/todo/assigning";

const options = [
  ["6-5-2", "6 for in, 5 for unseen, 2 for quick"],
  ["6-2-5", "6 for in, 2 for unseen, 5 for quick"],
  ["5-6-2", "5 for in, 6 for unseen, 2 for quick"],
  ["2-6-5", "2 for in, 6 for unseen, 5 for quick"],
].map(([key, says]) => ({ key: key!, says: says! }));

test("dice that go to places are arranged, and an arrangement is an option", () => {
  const found = assignment(options)!;
  expect(found.places).toEqual(["in", "unseen", "quick"]);
  expect(found.first).toEqual(["6", "5", "2"]);
  expect(found.option(exchanged(found.first, 0, 1))?.key).toBe("5-6-2");
  expect(found.option(["2", "5", "6"])).toBeUndefined();
});

test("what may be done in place of it stays a list", () => {
  const turned = { key: "3=6", says: "die 3, a 2, becomes a 6: Success, Success, Partial Success" };
  expect(assignment(options)!.others).toEqual([]);
  expect(assignment([...options, turned])!.others).toEqual([turned]);
});

test("in another language it is read by what the server said", () => {
  const german = options.map((each) => ({ ...each, says: each.says.replaceAll(" for ", " für ") }));
  expect(assignment(german)).toBeNull();
  expect(assignment(german, (said) => said.replaceAll(" für ", " for "))!.places).toEqual(["in", "unseen", "quick"]);
});

test("how a die is read where it goes is told beside the place", () => {
  const told = options.map((each) => ({ ...each, says: each.says.replace(", ", ": got it, ").replace(" quick", " is it so: quick: partly") }));
  const found = assignment(told)!;
  expect(found.places).toEqual(["in", "unseen", "is it so: quick"]);
  expect(found.read(told[0]!)).toEqual(["got it", "", "partly"]);
});

test("everything else is a list", () => {
  const key = (each: string) => ({ key: each, says: each });
  expect(assignment(options.slice(0, 2))).toBeNull();
  expect(assignment([key("stand"), key("double"), key("more")])).toBeNull();
  expect(assignment([...options, { key: "6-6-2", says: "6 for in, 6 for unseen, 2 for quick" }])).toBeNull();
  expect(assignment(options.map((each) => ({ ...each, says: "?" })))).toBeNull();
});
