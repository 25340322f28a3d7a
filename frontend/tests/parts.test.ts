import { expect, test } from "vitest";
import { partInWords } from "../src/todo/parts";

test("what somebody gives is told in words, and what says nothing is left out", () => {
  expect(partInWords({ how: "holds the rope" })).toBe("holds the rope");
  expect(partInWords({ stat: false, stress: true, tags: ["Tinker"], drive: 2 })).toBe("stress, Tinker, drive 2");
  expect(partInWords({ drive: 0, tags: [], text: "", aim: null })).toBe("");
});
