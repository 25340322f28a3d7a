/** Titles: what a roll or a draft is called where it is spoken of. */
import { moves, seatName, sheetName } from "../state/table";
import type { Card, Draft } from "../types";
import { words } from "../words";
import { original, say } from "../words/language";

/** Whose roll it is: the sheet's, or where the table itself rolls the seat's. */
export function whose(card: Card): string {
  return (card.sheet !== "table" && sheetName(card.sheet)) || seatName(card.seat);
}

export function titleOf(card: Card): string {
  return card.says || words.card.dice(whose(card), say(String(card.said["dice"] ?? card.title)));
}

/** What a roll came to, with what it is called before it, where that is known. */
export function toldOf(card: Card | undefined, says: string): string {
  return card ? `${titleOf(card)}: ${says}` : says;
}

export function titleOfMove(move: string): string {
  return moves.value.get(move)?.title ?? "";
}

/** What is prepared: what was offered, or else the move. */
export function preparedTitle(draft: Draft): string {
  return draft.says || titleOfMove(draft.move);
}

export function draftTitle(draft: Draft): string {
  return words.todo.draft(sheetName(draft.sheet), preparedTitle(draft));
}

/** A name within a roll, told by who stands behind it, in whatever language: "actor: dice" is "Orla: dice", and "grab: opponent 2" is "grab: Hesk". */
export function toldName(card: Card, name: string): string {
  return original(name).split(": ").map((each) => sheetName(card.roles[each] ?? "") || (card.called?.[each] ?? say(each))).join(": ");
}

/** Who a role of a roll is: the sheet behind it, or the game master. */
export function roleName(card: Card, role: string): string {
  if (role === "gm") return words.roles.gm;
  return sheetName(card.roles[role] ?? "") || (card.called?.[role] ?? role);
}
