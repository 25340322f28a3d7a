import { describe, expect, it } from "vitest";
import { turning } from "../src/todo/turning";
import type { Card, Option } from "../src/types";

const option = (key: string): Option => ({ key, says: key });
const run = [{ name: "natural", dice: "2d6", faces: [2, 5] }] as unknown as Card["run"];
const turns = [1, 2].flatMap((at) => [1, 3, 4, 6].map((face) => option(`${at}=${face}`)));

describe("dice to turn", () => {
  it("are the dice as they lie, each with what it may become", () => {
    const found = turning([option("keep"), ...turns, option("2=2")], run);
    expect(found?.others.map((each) => each.key)).toEqual(["keep"]);
    expect(found?.dice.map((each) => each.face)).toEqual([2, 5]);
    expect(found?.dice[1]?.options.map((each) => each.key)).toEqual(["2=1", "2=3", "2=4", "2=6", "2=2"]);
  });

  it("lie in their places, also where one may become nothing else", () => {
    const only = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((face) => option(`2=${face}`));
    expect(turning(only, run)?.dice.map((each) => [each.face, each.options.length])).toEqual([[2, 0], [5, 9]]);
  });

  it("may become the same where they show the same in one throw", () => {
    const alike = [{ faces: [3, 3] }, { faces: [3] }] as unknown as Card["run"];
    const found = turning([1, 2, 4, 5].map((face) => option(`1=${face}`)), alike);
    expect(found?.dice.map((each) => each.options.map(({ key }) => key))).toEqual([["1=1", "1=2", "1=4", "1=5"], ["1=1", "1=2", "1=4", "1=5"], []]);
  });

  it("are a list to read where there are few of them, or none", () => {
    expect(turning([option("keep"), option("1=6")], run)).toBeNull();
    expect(turning([option("4-2"), option("2-4")], run)).toBeNull();
  });
});
