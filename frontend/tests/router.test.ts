import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { read } = await import("../src/router");

const kept = { table: "t1", token: "old", title: "", system: "", name: "", role: "gm", at: 0 };

test("the token is what stands behind the #", () => {
  expect(read("/table/t1", "#seat-2.abc", () => undefined)).toEqual({
    at: "table",
    place: { table: "t1", token: "seat-2.abc" },
  });
});

test("a table that this device knows needs no token", () => {
  expect(read("/table/t1", "", () => kept)).toMatchObject({ at: "table", place: { token: "old" } });
  expect(read("/table/t2", "", () => undefined)).toEqual({ at: "door", table: "t2" });
});

test("the lab is at /lab, whatever stands behind the #", () => {
  expect(read("/lab", "#storyteller.action/pool=5", () => undefined)).toEqual({ at: "lab" });
  expect(read("/lab/", "", () => undefined)).toEqual({ at: "lab" });
});

test("everything else is nowhere, but home", () => {
  expect(read("/", "", () => undefined).at).toBe("home");
  for (const path of ["/nix", "/table/", "/table/a/b"]) expect(read(path, "", () => undefined).at).toBe("nowhere");
});
