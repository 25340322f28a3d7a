/** What rolls have earned: how much more stands on which counter for them than when they were looked at before. */
import type { Card } from "../types";

/** What more rolls than this earned at once is history that came back. */
const HISTORY = 2;

export interface Gain {
  roll: string;
  sheet: string;
  at: string;
  by: number;
}

/** What rolls have earned since: by counter, and only what is more than before. */
export function gained(before: Card[], now: Card[]): Gain[] {
  const was = new Map(before.map((each) => [each.id, earned(each)]));
  const found = now.flatMap((card) =>
    [...earned(card).values()].map((each) => ({ ...each, by: each.by - (was.get(card.id)?.get(key(each))?.by ?? 0) })).filter((each) => each.by > 0),
  );
  return new Set(found.map((each) => each.roll)).size > HISTORY ? [] : found;
}

function earned(card: Card): Map<string, Gain> {
  const found = new Map<string, Gain>();
  for (const { sheet, at, was, now } of card.status === "withdrawn" ? [] : card.changes) {
    if (typeof was !== "number" || typeof now !== "number") continue;
    const gain = { roll: card.id, sheet, at, by: now - was };
    found.set(key(gain), { ...gain, by: gain.by + (found.get(key(gain))?.by ?? 0) });
  }
  return found;
}

const key = ({ sheet, at }: { sheet: string; at: string }): string => `${sheet} ${at}`;
