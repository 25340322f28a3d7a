/** Sides: what several lay down for a roll at once, face down until everybody has. */
import type { Card, Happened } from "../types";
import { meant } from "./entries";

export interface Side {
  role: string;
  /** What it is about. */
  name: string;
  laid: boolean;
  /** What was laid, in words, where it may be read. */
  says: string;
  /** Where in the run it lies face up; nowhere yet. */
  at: number | null;
}

/** Everybody's, while they are asked and once all have answered; nothing where nobody was asked at once with others. */
export function sidesOf(card: Card, events: Happened[]): Side[] {
  const told = (role: string, key: string | undefined) => (key === undefined ? "" : meant(events, card.id, role, key));
  if (card.waiting?.kind === "together") {
    const { name, asks } = card.waiting;
    return rolesOf(asks).map((role) => ({ role, name, laid: card.ready.includes(role), says: told(role, card.commits[role]), at: null }));
  }
  const asked = events.findLast((each) => each.kind === "waited" && each.data.roll === card.id && each.data.waiting.kind === "together");
  if (asked?.kind !== "waited") return [];
  const { name, asks } = asked.data.waiting;
  const found = rolesOf(asks).map((role) => ({ role, at: card.run.findLastIndex((each) => each.key !== undefined && each.role === role && each.name === name) }));
  if (found.some(({ at }) => at < 0)) return [];
  return found.map(({ role, at }) => ({ role, name, laid: true, says: told(role, card.run[at]!.key), at }));
}

function rolesOf(asks: Array<{ role: string }>): string[] {
  return [...new Set(asks.map((each) => each.role))];
}
