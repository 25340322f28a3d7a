import { expect, test } from "vitest";
import type { Card } from "../src/types";
import { alike, amiss, keptAs, slotsOf, typed } from "../src/todo/faces";

const slots = slotsOf([
  { name: "Hope", dice: "d12" },
  { name: "pool", dice: "2d6!" },
]);

test("every die that is asked for has a place of its own", () => {
  expect(slots.map((each) => [each.name, each.dice, each.faces.length])).toEqual([
    ["Hope", "d12", 12],
    ["pool", "d6", 6],
    ["pool", "d6", 6],
  ]);
});

test("dice of one name go together, one after the other", () => {
  expect(alike(slots).map(([first, some]) => [first, some.length])).toEqual([[0, 1], [1, 2]]);
  expect(alike([])).toEqual([]);
});

test("dice with faces of their own show those", () => {
  const star = slotsOf([{ name: "stars", dice: "2dS", of: { faces: ["blank", "star"] } }]);
  expect(typed("star blank", star)).toEqual(["star", "blank"]);
  const words = slotsOf([{ name: "signs", dice: "2Die(-, F)", of: { faces: ["-", "F"] } }]);
  expect(typed("F -", words)).toEqual(["F", "-"]);
});

test("typed faces go to their dice; what no die shows stays open", () => {
  expect(typed("11, 3 6", slots)).toEqual([11, 3, 6]);
  expect(typed("13 7", slots)).toEqual([null, null, null]);
  expect(typed("", slots)).toEqual([null, null, null]);
});

test("what is wrong with what was typed is known while it is typed", () => {
  expect(amiss("", slots)).toBeNull();
  expect(amiss("11 3 6", slots)).toBeNull();
  expect(amiss("11 7", slots)).toEqual({ face: "7", dice: "d6" });
  expect(amiss("11 3", slots)).toEqual({ typed: 2, of: 3 });
  expect(amiss("11 3 6 1", slots)).toEqual({ typed: 4, of: 3 });
});

test("what one fills in stays while others throw dice of the same names, and is begun anew for one's own next throw", () => {
  const dice = [{ name: "Hope", dice: "1d12" }];
  const ahead = { run: [], seat: "ann", waiting: { kind: "choose", ahead: [{ role: "partner", seat: "bea", dice }] } };
  const inTurn = { kind: "dice", dice, by: { role: "partner", seat: "bea", groups: 1 } };
  const asked = (run: object[], waiting: object = inTurn) => keptAs({ ...ahead, run, waiting } as unknown as Card, "partner", "bea");
  const kept = keptAs(ahead as unknown as Card, "partner", "bea");
  expect(asked([{ name: "Hope", seat: "ann" }])).toBe(kept);
  expect(asked([{ name: "Hope", seat: "bea" }])).not.toBe(kept);
});
