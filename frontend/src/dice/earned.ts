/** What rolls and deeds have earned: how much more stands on which counter for them than when they were looked at before. */
import type { Change, Happened } from "../types";

/** What more of them than this earned at once is history that came back. */
const HISTORY = 2;

/** What earns something: a roll, or a deed without dice. */
export interface Earner {
  id: string;
  status: string;
  changes: Change[];
}

/** By what a deed is found on the page. */
export const deedId = (n: number): string => `deed-${n}`;

/** The deeds after one number and up to another. */
export function deedsBetween(events: Happened[], before: number, now: number): Earner[] {
  return events.flatMap((each) => (each.kind === "done" && each.n > before && each.n <= now ? [{ id: deedId(each.n), status: "applied", changes: each.data.changes }] : []));
}

export interface Gain {
  /** What earned it, by its id. */
  roll: string;
  sheet: string;
  at: string;
  by: number;
}

/** What they have earned since: by counter, and only what is more than before. */
export function gained(before: Earner[], now: Earner[]): Gain[] {
  const was = new Map(before.map((each) => [each.id, earned(each)]));
  const found = now.flatMap((card) =>
    [...earned(card).values()].map((each) => ({ ...each, by: each.by - (was.get(card.id)?.get(key(each))?.by ?? 0) })).filter((each) => each.by > 0),
  );
  return new Set(found.map((each) => each.roll)).size > HISTORY ? [] : found;
}

function earned(card: Earner): Map<string, Gain> {
  const found = new Map<string, Gain>();
  for (const { sheet, at, was, now } of card.status === "withdrawn" ? [] : card.changes) {
    if (typeof was !== "number" || typeof now !== "number") continue;
    const gain = { roll: card.id, sheet, at, by: now - was };
    found.set(key(gain), { ...gain, by: gain.by + (found.get(key(gain))?.by ?? 0) });
  }
  return found;
}

const key = ({ sheet, at }: { sheet: string; at: string }): string => `${sheet} ${at}`;
