/** Applied: of those about whom a roll offers something, such as damage, who has taken it, who was let off, and who has not said yet. */
import type { Happened } from "../types";

export interface Applied {
  sheet: string;
  offer: string;
  said: "open" | "taken" | "left";
}

/** Everybody about whom something was offered, with what became of it last; what was taken back is offered again. */
export function appliedOf(roll: string, events: Happened[]): Applied[] {
  const found = new Map<string, Applied>();
  for (const { kind, data } of events) {
    if (kind === "offered" && data.offer.roll === roll && data.offer.about) found.set(data.offer.about, { sheet: data.offer.about, offer: data.offer.id, said: "open" });
    if (kind !== "dismissed") continue;
    const one = [...found.values()].find((each) => each.offer === data.offer);
    if (one) one.said = data.taken ? "taken" : "left";
  }
  return [...found.values()];
}
