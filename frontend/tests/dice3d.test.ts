import { expect, test } from "vitest";
import { thrown } from "../src/dice3d/throw";
import { SIDES } from "../src/dice3d/solids";
test("tune", () => {
  for (const [name, dice] of [["2d12", [12, 12]], ...SIDES.map((s) => [`5d${s}`, Array(5).fill(s)]), ["20d10", Array(20).fill(10)], ["20d6", Array(20).fill(6)],["20d20", Array(20).fill(20)]] as Array<[string, never[]]>) {
    let bad = 0, ends = 0; const ms: number[] = [];
    const big = dice.length > 10;
    for (let n = 0; n < 25; n++) {
      const t = performance.now();
      const found = thrown(dice, `s${n}`, big ? { wide: 9, deep: 9 } : { wide: 5.5, deep: 4 }, (["near", "left", "right"] as const)[n % 3]!);
      ms.push(performance.now() - t);
      if (!found) bad++; else ends = Math.max(ends, found.ends);
    }
    ms.sort((a, b) => a - b);
    console.log(name, "bad", bad, "ends", ends.toFixed(2), "ms", ms[12]!.toFixed(1), ms[24]!.toFixed(1));
  }
  expect(1).toBe(1);
});
