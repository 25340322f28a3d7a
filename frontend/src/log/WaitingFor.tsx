/** Whom a roll waits for; of what was chosen in secret only that it was. */
import { seatName } from "../state/table";
import { roleName } from "../todo/titles";
import type { Card } from "../types";
import { words } from "../words";

export function WaitingFor({ card }: { card: Card }) {
  const waiting = card.waiting;
  if (card.status === "announced") return <p class="quiet small">{words.card.goesOn}</p>;
  if (!waiting) return null;
  if (waiting.kind === "dice") return <p class="quiet small">{words.card.waitsFor(seatName(card.seat))}</p>;
  const open = waiting.asks.filter((each) => !card.ready.includes(each.role));
  const ready = waiting.asks.filter((each) => card.ready.includes(each.role));
  const names = (asks: typeof open) => [...new Set(asks.map((each) => (each.role === "gm" ? words.card.master : roleName(card, each.role))))].join(", ");
  return (
    <p class="quiet small">
      {open.length > 0 && words.card.waitsFor(names(open))}
      {ready.length > 0 && ` ${words.card.ready(names(ready))}`}
      {Object.entries(card.commits).map(([role, key]) => (
        <span key={role}> {words.card.committed(saysOf(card, role, key))}</span>
      ))}
    </p>
  );
}

function saysOf(card: Card, role: string, key: string): string {
  const ask = card.waiting?.asks.find((each) => each.role === role);
  return ask?.options.find((each) => each.key === key)?.says ?? key;
}
