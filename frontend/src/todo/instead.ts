/** Alternatives: offers that came of the same, of which one is taken. */
import type { Offered, Todo } from "../types";

/** All offers in whose place this one stands, itself among them; only itself, where it stands alone. */
export function alternatives(offer: Offered, offers: Offered[]): Offered[] {
  if (!offer.instead) return [offer];
  return offers.filter((each) => each.came === offer.came && each.instead === offer.instead);
}

/** What waits, of alternatives the first alone. */
export function once(todo: Todo[], offers: Offered[]): Todo[] {
  const later = new Set(offers.filter((each) => alternatives(each, offers)[0] !== each).map((each) => each.id));
  return todo.filter(({ offer }) => !later.has(offer ?? ""));
}
