import { afterEach, expect, test, vi } from "vitest";
import { evenness, FEW, fortune, fortunes } from "../src/record/luck";
import type { Luck } from "../src/types";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
vi.stubGlobal("addEventListener", () => undefined);
const { added, seen, watchCommitments } = await import("../src/fairness/seen");
const { happened, shown } = await import("../src/state/table");
afterEach(() => store.clear());

const roll = (seat: string, expected: number, came: number): Luck => ({ roll: "r", seat, expected, came, luck: came - expected });
const rolls = (n: number, came: number) => Array.from({ length: n }, (_, at) => roll("ann", 0.5, at < came ? 1 : 0));

test("what even luck would have brought is what came without the luck in it", () => {
  expect(fortune("ann", rolls(10, 7))).toMatchObject({ rolls: 10, came: 7, expected: 5 });
  const doubled: Luck = { roll: "r", seat: "ann", expected: 0.4, came: 1, luck: 0.1 };
  expect(fortune("ann", [doubled]).expected).toBeCloseTo(0.9);
});

test.each([
  [FEW - 1, 0, "few"],
  [16, 8, "fair"],
  [16, 11, "lucky"],
  [16, 13, "veryLucky"],
  [16, 5, "unlucky"],
  [16, 3, "veryUnlucky"],
])("of %i even chances %i came: %s", (n, came, says) => {
  expect(fortune("ann", rolls(n, came)).says).toBe(says);
});

test("certain rolls are no luck", () => {
  expect(fortune("ann", Array<Luck>(9).fill(roll("ann", 1, 1))).says).toBe("few");
});

test("every seat has its own luck, whoever rolled most first", () => {
  const found = fortunes([roll("bob", 0.2, 1), ...rolls(3, 1)]);
  expect(found.map((each) => [each.seat, each.rolls, each.came])).toEqual([
    ["ann", 3, 1],
    ["bob", 1, 1],
  ]);
});

test.each([
  [null, "few"],
  [0.9, "even"],
  [0.05, "even"],
  [0.03, "odd"],
  [0.0001, "strange"],
  [0, "strange"],
])("dice of which %s are as uneven: %s", (even, says) => {
  expect(evenness(even)).toBe(says);
});

test("commitments are kept as they were first sent", () => {
  const known = added({}, 0, { open: "a", hidden: "b", other: 1 });
  expect(added(known, 0, { open: "x" })).toEqual({ "0/open": "a", "0/hidden": "b" });
  expect(added(known, 1, { open: 7 })).toEqual(known);
});

test("what the table says of its seeds is kept, whenever it comes", () => {
  const stop = watchCommitments();
  const span = { number: 0, commitments: { open: "a", hidden: "b" } };
  shown.value = { table: "t", span } as never;
  const data = { span: 1, open: "c", hidden: "d" };
  happened.value = [{ n: 1, time: 0, seat: "", kind: "spanned", data }];
  stop();
  expect(seen("t")).toEqual({ "0/open": "a", "0/hidden": "b", "1/open": "c", "1/hidden": "d" });
  store.set("rollwright.commitments.t", "rubbish");
  expect(seen("t")).toEqual({});
});
