import { expect, test } from "vitest";
import { titleOfField } from "../src/fields/schema";
import { amountInWords } from "../src/log/amounts";
import { hiddenInWords } from "../src/odds/numbers";

test("what is added has its sign, what is said in words stays", () => {
  expect([2, -1, 0].map(amountInWords)).toEqual(["+2", "−1", "+0"]);
  expect(amountInWords("5 successes")).toBe("5 successes");
});

test("what is hidden is called as the server calls it, or by the last of its names", () => {
  expect(hiddenInWords({ hidden: ["targets"], called: ["Marsh troll's Difficulty"] })).toMatch("Marsh troll's Difficulty is hidden");
  expect(hiddenInWords({ hidden: ["leader.difficulty", "helpers.difficulty"] })).toMatch("The difficulty is hidden");
});

test("a field is called as its game does", () => {
  expect(titleOfField({ name: "hp", title: "Hit Points" })).toBe("Hit Points");
  expect(titleOfField({ name: "ability_dice" })).toBe("Ability dice");
});
