import { expect, test } from "vitest";
import { titleOfField } from "../src/fields/schema";
import { amountInWords, byOwner } from "../src/log/amounts";
import { chancesAlong, hiddenInWords, upTo } from "../src/odds/numbers";

test("what is added has its sign, what is said in words stays", () => {
  expect([2, -1, 0].map(amountInWords)).toEqual(["+2", "−1", "+0"]);
  expect(amountInWords("5 successes")).toBe("5 successes");
});

test("what is hidden is called as the server calls it, or by the last of its names", () => {
  expect(hiddenInWords({ hidden: ["targets"], called: ["Marsh troll's Difficulty"] })).toMatch("Marsh troll's Difficulty is hidden");
  expect(hiddenInWords({ hidden: ["leader.difficulty", "helpers.difficulty"] })).toMatch("The difficulty is hidden");
  expect(upTo({ hidden: ["difficulty"] }, ["Success with Hope", 9])).toBe("If the difficulty is 9 or less: Success with Hope");
});

test("what parts are made of is told under whose they are, once", () => {
  const parts = ["dodge: Dexterity", "dodge: ones", "damage: modifier", "attack"].map((name, amount) => ({ name, amount }));
  expect(byOwner(parts)).toEqual([
    { owner: "dodge", parts: [{ name: "Dexterity", amount: 0 }, { name: "ones", amount: 1 }] },
    { owner: "", parts: [{ name: "damage: modifier", amount: 2 }] },
    { owner: "", parts: [{ name: "attack", amount: 3 }] },
  ]);
});

test("a field is called as its game does", () => {
  expect(titleOfField({ name: "hp", title: "Hit Points" })).toBe("Hit Points");
  expect(titleOfField({ name: "ability_dice" })).toBe("Ability dice");
  expect(titleOfField({ name: "double-down" })).toBe("Double down");
  expect(titleOfField({ name: "rally", title: "Ansporn-Würfel" })).toBe("Ansporn-Würfel");
});

test("where it is hidden how hard it is, the chance is told at the usual steps, or along all that it could be", () => {
  const odds = (at: number): Record<string, number> => (at === 1 ? { Success: 1 } : { Success: 1 - at / 10, Failure: at / 10 });
  const curve = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ at, odds: odds(at) }));
  expect(chancesAlong(curve, [1, 4, 20])).toEqual([{ at: 1, chance: 1 }, { at: 4, chance: 0.6 }]);
  expect(chancesAlong(curve, []).map((each) => each.at)).toEqual([3, 5, 7]);
  const long = Array.from({ length: 31 }, (_, at) => ({ at, odds: { Success: 1 - at / 40, Failure: at / 40 } }));
  expect(chancesAlong(long, []).map((each) => each.at)).toEqual([5, 15, 25]);
  expect(chancesAlong([{ at: 1, odds: { "2 Stress": 1 } }], [1])).toEqual([]);
  expect(chancesAlong([], [1])).toEqual([]);
});
