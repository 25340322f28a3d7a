/** Applied: of those about whom a roll offers something, such as damage, who has taken it, to whom it is not applied, and who has not said yet. */
import type { Happened } from "../types";

export interface Applied {
  sheet: string;
  offer: string;
  came: string;
  said: "open" | "taken" | "left";
}

/** Everybody about whom something was offered, with what became of it last: what was taken back is offered again; a roll that is amended offers anew, and what a deed offered goes with the deed. */
export function appliedOf(roll: string, events: Happened[]): Applied[] {
  let found: Applied[] = [];
  for (const { kind, data } of events) {
    if (kind === "offered" && data.offer.roll === roll && data.offer.about) found = withOffer(found, { sheet: data.offer.about, offer: data.offer.id, came: data.offer.came, said: "open" });
    if (kind === "dismissed") found = found.map((each) => (each.offer === data.offer ? { ...each, said: data.taken ? "taken" : "left" } : each));
    if (kind === "amended") found = without(found, roll, data.roll);
    if (kind === "withdrawn") found = without(found, roll, data.of);
    if (kind === "removed") found = found.filter((each) => each.sheet !== data.sheet);
  }
  return found;
}

/** With one offer more, in the place of what was offered about the same before. */
function withOffer(found: Applied[], offer: Applied): Applied[] {
  const at = found.findIndex((each) => each.sheet === offer.sheet);
  return at < 0 ? [...found, offer] : found.with(at, offer);
}

/** Without what came of a roll or deed that is amended or withdrawn: of the roll itself, everything. */
function without(found: Applied[], roll: string, gone: string): Applied[] {
  return gone === roll ? [] : found.filter((each) => each.came !== gone);
}
