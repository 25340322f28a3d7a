/** Who has applied what came of a roll, as long as somebody else has not: below it whoever is to apply it themselves has their own. */
import { sheetName, sheets, shown, soFar } from "../state/table";
import { inShort } from "../todo/pending";
import type { Card } from "../types";
import { words } from "../words";
import { appliedOf } from "./applied";

const ORDER = ["taken", "left", "open"] as const;

export function AppliedLine({ card }: { card: Card }) {
  if (card.status === "withdrawn") return null;
  const all = appliedOf(card.id, soFar.value);
  const mine = new Set(shown.value?.todo.map((each) => each.offer));
  if (!all.some((each) => each.said === "open" && !mine.has(each.offer))) return null;
  const every = [...sheets.value.values()].map((each) => each.name);
  return (
    <ul class="parts" aria-label={words.card.appliedBy}>
      {ORDER.map((said) => ({ said, who: all.filter((each) => each.said === said).map((each) => each.sheet) }))
        .filter(({ who }) => who.length > 0)
        .map(({ said, who }) => (
          <li key={said}>
            {inShort(who, sheetName, every)}: <b>{words.card.applied[said]}</b>
          </li>
        ))}
    </ul>
  );
}
