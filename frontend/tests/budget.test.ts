import { expect, test } from "vitest";
import { budgetOf, mostOf, spentOf } from "../src/fields/budget";
import type { Choice, Field } from "../src/types";

const field = (more: Partial<Field>): Field => ({ name: "on", help: "", required: true, schema: {}, ...more });
const stress: Choice = { value: { what: "stress" }, says: "recover a stress", costs: 1 };
const drive: Choice = { value: { what: "drive" }, says: "gain a drive", costs: 2 };
const free: Choice = { value: { what: "free" }, says: "free" };
const all = [stress, drive, free];
const bought = (...those: Choice[]) => those.map((each) => each.value);

test("what there is to spend is what other fields come to, once the first of them is said", () => {
  const banes = field({ budget: ["banes", "tension"] });
  expect(budgetOf(banes, { banes: 8 })).toBe(8);
  expect(budgetOf(banes, { banes: 8, tension: 3 })).toBe(11);
  expect([budgetOf(banes, { tension: 3 }), budgetOf(field({}), { banes: 8 })]).toEqual([undefined, undefined]);
});

test("no more can be picked than the budget has room for, and what is picked stays countable", () => {
  expect([stress, drive].map((each) => mostOf(each, [], all, 50, 8))).toEqual([8, 4]);
  const list = bought(drive, drive, stress);
  expect([stress, drive].map((each) => mostOf(each, list, all, 50, 8))).toEqual([4, 3]);
  expect([spentOf(list, all), spentOf(bought(free), all), spentOf(undefined)]).toEqual([5, 0, 0]);
  expect(mostOf(drive, bought(drive, drive, drive), all, 50, 5)).toBe(3);
  expect([mostOf(free, list, all, 10, 8), mostOf(stress, list, all, 10)]).toEqual([7, 8]);
});
