/** Whom a role of a roll is told by: the sheet behind it, what somebody without a sheet is called, or the role. */
import { expect, test } from "vitest";
import { draftTitle, preparedTitle, roleName, titleOf, toldName } from "../src/todo/titles";
import type { Card, Draft } from "../src/types";
import { phrases } from "../src/words/language";
import { Phrases } from "../src/words/phrases";

const card = { roles: {}, called: { opponent: "the reeve", "opponent 2": "the toll collector" } } as unknown as Card;

test("who has no sheet is called what they were called", () => {
  expect(roleName(card, "opponent")).toBe("the reeve");
  expect(toldName(card, "opponent: dice")).toBe("the reeve: dice");
  expect(toldName(card, "grab: opponent 2")).toBe("grab: the toll collector");
});

test("where nobody said a name it is the role's", () => {
  expect(roleName({ roles: {} } as unknown as Card, "opponent")).toBe("opponent");
  expect(toldName(card, "helper 1: dice")).toBe("helper 1: dice");
});

test("a reply in another language names the same people", () => {
  phrases.value = new Phrases({ opponent: "Gegenseite", dice: "Würfel" });
  const told = phrases.value.say("opponent: dice");
  expect(told).toBe("Gegenseite: Würfel");
  expect(toldName(card, told)).toBe("the reeve: Würfel");
  phrases.value = null;
});

test("plain dice are called as they are written in the language that is spoken", () => {
  phrases.value = new Phrases({ "d{n}": "W{n}" });
  expect(titleOf({ sheet: "table", seat: "s", says: "", title: "", said: { dice: "2d20+3" } } as unknown as Card)).toContain("2W20+3");
  phrases.value = null;
});

test("what is prepared from an offer is called as it was offered", () => {
  const draft = { sheet: "s", move: "hit", text: "", says: "17 damage" } as unknown as Draft;
  expect([preparedTitle(draft), draftTitle(draft)]).toEqual(["17 damage", ": 17 damage"]);
  expect(preparedTitle({ ...draft, says: "" })).toBe("");
});
