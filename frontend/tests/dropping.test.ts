import { expect, test } from "vitest";
import { boxAt } from "../src/todo/dropping";

const rows = [0, 1, 2].map((at) => ({ left: 10, right: 200, top: at * 60, bottom: at * 60 + 50 }));

test("a die lands where the finger is, or on what is nearest", () => {
  expect(boxAt(rows, 50, 25)).toBe(0);
  expect(boxAt(rows, 50, 130)).toBe(2);
  expect(boxAt(rows, 50, 53)).toBe(0);
  expect(boxAt(rows, 50, 58)).toBe(1);
  expect(boxAt(rows, 215, 70)).toBe(1);
});

test("far from every place it lands nowhere", () => {
  expect(boxAt(rows, 50, 400)).toBe(null);
  expect(boxAt(rows, 300, 25)).toBe(null);
  expect(boxAt([], 0, 0)).toBe(null);
});
