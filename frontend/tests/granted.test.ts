import { expect, test } from "vitest";
import { actorsOf, firstSheet, proposed } from "../src/composer/values";
import { missingOf, touchedBy } from "../src/state/earlier";
import { grantedOf } from "../src/todo/granted";
import type { Field, Happened, LaidSheet, Listed, Offered } from "../src/types";

const offer = (says: string, args: Record<string, unknown>) => ({ id: "o", move: "m", says, args, to: "all" }) as unknown as Offered;
const names = (id: string) => (id === "sheet-1" ? "Orla" : "");

test("what an offer brings is named, unless its title says it", () => {
  expect(grantedOf(offer("8 boons to spend", { boons: 8 }), names)).toEqual([]);
  expect(grantedOf(offer("Try again", { difficulty: 7, modifier: 0, for_whom: "sheet-1", traits: ["Wits", "Lore"], more: { a: 1 } }), names)).toEqual([
    ["Difficulty", "7"],
    ["For whom", "Orla"],
    ["Traits", "Wits, Lore"],
  ]);
});

test("what is granted is proposed even where players set the difficulties", () => {
  const field = (more: Partial<Field>): Field => ({ name: "x", help: "", required: false, schema: {}, ...more });
  expect(proposed([field({ by: "player" })], false)).toBe(false);
  expect(proposed([field({ by: "gm" })], false)).toBe(true);
  expect(proposed([field({ by: "gm" })], true)).toBe(false);
  expect(proposed([field({ by: "gm", granted: true })], true)).toBe(true);
});

test("who acts is a sheet that can, and the table where any may", () => {
  const held = (id: string, kind: string) => ({ id, kind }) as LaidSheet;
  const own = [held("table", "table"), held("sheet-1", "character"), held("sheet-2", "adversary")];
  const listed = (by: string, ...actors: string[]) => ({ by, actors }) as Listed;
  const first = (move: Listed) => firstSheet(move, actorsOf(move, own));
  expect(first(listed("gm", "adversary"))).toBe("sheet-2");
  expect(first(listed("gm"))).toBe("table");
  expect(first(listed("player"))).toBe("sheet-1");
  expect(first(listed("player", "monster"))).toBe(null);
});

test("cards are fetched for rolls that have none, and anew for those that changed", () => {
  const event = (kind: string, data: Record<string, unknown>) => ({ n: 1, time: 0, seat: "s", kind, data }) as Happened;
  const events = [event("started", { roll: "roll-1" }), event("started", { roll: "roll-2" }), event("told", { roll: "roll-3" }), event("withdrawn", { of: "roll-4" })];
  expect(missingOf(events, new Map([["roll-1", {}]]))).toEqual(["roll-2"]);
  expect(touchedBy(events)).toEqual(["roll-1", "roll-2", "roll-3", "roll-4"]);
});
