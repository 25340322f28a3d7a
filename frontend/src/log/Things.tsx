/** What a roll is about, by name, as long as nothing is told of what becomes of it: what there is to gain, and what to avoid. */
import { inText } from "../fields/schema";
import type { Card } from "../types";
import { words } from "../words";

type Thing = Record<string, unknown> & { name: string };

export function Things({ card }: { card: Card }) {
  const things = card.result || card.waiting?.stands ? [] : thingsOf(card.said);
  if (things.length === 0) return null;
  return (
    <ul class="parts" aria-label={words.card.stakes}>
      {things.map((each) => (
        <li key={each}>
          <b>{each}</b>
        </li>
      ))}
    </ul>
  );
}

/** The things with names that a roll was told of, and of which sort each is. */
export function thingsOf(said: Record<string, unknown>): string[] {
  const every = Object.values(said).flatMap((value) => (Array.isArray(value) ? value.filter(isThing) : []));
  return every.map((each) => {
    const sorts = Object.keys(each).filter((name) => each[name] === true).map(inText);
    return sorts.length > 0 ? `${each.name} (${sorts.join(", ")})` : each.name;
  });
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && typeof (value as Thing).name === "string";
}
