/** Alternatives: offers that came of the same, of which one is taken. */
import type { Offered } from "../types";

/** All offers in whose place this one stands, itself among them; only itself, where it stands alone. */
export function alternatives(offer: Offered, offers: Offered[]): Offered[] {
  if (!offer.instead) return [offer];
  return offers.filter((each) => each.came === offer.came && each.instead === offer.instead);
}
