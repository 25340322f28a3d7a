/** Fresh dice: what fell since we last looked, and was not thrown by hand on a real table. */
import type { Card, Group } from "../types";

export interface Fresh {
  card: Card;
  groups: Group[];
  /** Whether they answer an offer to go up or down a ladder: the one heavy die, in a room that goes dark for it. */
  heavy?: boolean;
  /** Whether such an offer comes with them: their band leaves room for it. */
  low?: boolean;
}

/** How many groups of dice of each roll are known. */
export type Known = Map<string, number>;

/** So many rolls at once are history that came back, not something that happens. */
const HISTORY = 2;

export function known(cards: Iterable<Card>): Known {
  return new Map([...cards].map((each) => [each.id, fell(each).length]));
}

/** The dice to show; the last roll's where several came at once. */
export function freshOf(cards: Card[], before: Known): Fresh | null {
  return lastOf(cards, before, ({ typed }) => !typed);
}

/** The roll whose dice came to lie last, however they were thrown. */
export function newest(cards: Card[], before: Known): Card | null {
  return lastOf(cards, before, () => true)?.card ?? null;
}

function lastOf(cards: Card[], before: Known, counts: (group: Group) => boolean): Fresh | null {
  const found = cards.flatMap((card) => {
    const groups = fell(card).slice(before.get(card.id) ?? 0).filter(counts);
    return groups.length > 0 && card.status !== "withdrawn" ? [{ card, groups }] : [];
  });
  return found.length > HISTORY ? null : (found.at(-1) ?? null);
}

function fell(card: Card): Group[] {
  return card.run.filter((each) => (each.faces?.length ?? 0) > 0);
}
