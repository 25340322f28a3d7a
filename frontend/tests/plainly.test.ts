import { expect, test } from "vitest";
import { plainly } from "../src/log/plainly";

test("values within values are told in a line", () => {
  expect(plainly([{ name: "reach the lift", effect: null, threat: false }, { name: "the porter notices", threat: true, size: 2 }])).toBe("reach the lift; the porter notices, threat, size 2");
  expect(plainly([2, 1])).toBe("2, 1");
  expect(plainly({ trait: "Agility", extra_dice: ["d6", "d8"], bonus: -1 })).toBe("trait Agility, extra dice d6, d8, bonus −1");
  expect(plainly([{ modifier: 2, targets: [14, 12] }], { targets: "Difficulties" })).toBe("modifier 2, difficulties 14, 12");
  expect([plainly(-2), plainly(true), plainly(null), plainly("word")]).toEqual(["−2", "✓", "", "word"]);
});
