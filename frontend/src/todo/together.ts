/** What goes together: offers of one roll that are about somebody each, and switches that are small buttons. */
import { isSaid, shapeOf, type Schema } from "../fields/schema";
import type { Field, Offered } from "../types";

/** Whether a field is a switch with a small button of its own, and there is something to switch on. */
export function isChip(field: Field): boolean {
  return isSaid(field.chip) && shapeOf(field.schema as Schema).kind === "toggle" && field.choices?.length !== 0;
}

/** Offers of one roll that go together: those that are about somebody each. */
export function together(offer: Offered, offers: Offered[]): Offered[] {
  if (!offer.about || !offer.roll) return [offer];
  return offers.filter((each) => each.about && each.roll === offer.roll && each.move === offer.move);
}
