import { expect, test } from "vitest";
import { thingsOf } from "../src/log/Things";

test("what a roll is about is told by name and sort, and what has no name is told elsewhere", () => {
  const outcomes = [{ name: "reach the lift", effect: null }, { name: "the porter notices", threat: true, effect: 3 }];
  const said = { action: "Sneak", outcomes, added: [{ name: "a key", threat: false }], setup: ["reach the lift"], actions: [{ traits: ["Wits"] }], dice: 2 };
  expect(thingsOf(said)).toEqual(["reach the lift", "the porter notices (threat)", "a key"]);
  expect(thingsOf({ traits: ["Wits"], other: null })).toEqual([]);
});
