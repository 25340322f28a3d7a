/** Bars of what takes long: what is done, what was done just now, what is left. */
import { expect, test } from "vitest";
import { filled } from "../src/log/filled";

test("every part stands for itself", () => {
  expect(filled({ at: 3, of: 5, came: 1 }).map((each) => each.kind)).toEqual(["full", "full", "full fresh", "", ""]);
});

test("where there are many, all of a kind are one", () => {
  expect(filled({ at: 40, of: 100, came: 0 })).toEqual([
    { kind: "full", share: 40 },
    { kind: "", share: 60 },
  ]);
});

test("more than there was to do came all of it now", () => {
  expect(filled({ at: 2, of: 2, came: 5 }).map((each) => each.kind)).toEqual(["full fresh", "full fresh"]);
});
