import { describe, expect, test } from "vitest";
import { deedsBetween, gained } from "../src/dice/earned";
import type { Card, Change, Happened } from "../src/types";

const move = (sheet: string, at: string, was: unknown, now: unknown): Change => ({ sheet, at, was, now, why: "" });
const card = (id: string, ...changes: Change[]) => ({ id, status: "narrated", changes }) as unknown as Card;
const hope = move("orla", "hope", 2, 3);

describe("what rolls have earned since", () => {
  test("is what a new roll changed", () => expect(gained([], [card("a", hope)])).toEqual([{ roll: "a", sheet: "orla", at: "hope", by: 1 }]));
  test("is not what was there before", () => expect(gained([card("a", hope)], [card("a", hope)])).toEqual([]));
  test("is what came when a window closed", () => {
    const [gain] = gained([card("a", hope)], [card("a", hope, move("table", "fear", 0, 2))]);
    expect(gain).toEqual({ roll: "a", sheet: "table", at: "fear", by: 2 });
  });
  test("is the sum, where something was paid with it", () => {
    expect(gained([], [card("a", move("orla", "hope", 2, 1), move("orla", "hope", 1, 2))])).toEqual([]);
    expect(gained([], [card("a", move("orla", "hope", 2, 3), move("orla", "hope", 3, 4))])).toMatchObject([{ by: 2 }]);
  });
  test("is nothing lost, no words, and nothing that was taken back", () => {
    expect(gained([], [card("a", move("orla", "hope", 2, 1), move("orla", "hurt", "", "badly"))])).toEqual([]);
    expect(gained([], [{ ...card("a", hope), status: "withdrawn" }])).toEqual([]);
  });
  test("of many rolls at once is history", () => expect(gained([], ["a", "b", "c"].map((id) => card(id, hope)))).toEqual([]));
});

test("what is done without dice earns once, where it is told", () => {
  const done = (n: number) => ({ kind: "done", n, data: { changes: [move("table", "fear", n, n + 1)] } }) as unknown as Happened;
  const deeds = deedsBetween([done(1), done(2), done(3)], 1, 2);
  expect(gained([], deeds)).toEqual([{ roll: "deed-2", sheet: "table", at: "fear", by: 1 }]);
});
