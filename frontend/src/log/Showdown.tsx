/** What several lay down at once: face down while somebody still chooses, and then turned over together. */
import { useRef } from "preact/hooks";
import { inText } from "../fields/schema";
import { dice3d, still } from "../state/device";
import { roleName } from "../todo/titles";
import type { Card } from "../types";
import { words } from "../words";
import type { Side } from "./sides";

export function Showdown({ card, sides }: { card: Card; sides: Side[] }) {
  const waited = useRef(false);
  if (sides.length === 0) return null;
  const up = sides.every((each) => each.at !== null);
  if (!up) waited.current = true;
  const turns = up && waited.current && dice3d.value === "on" && !still();
  return (
    <ul class={`showdown ${turns ? "turns" : ""}`} aria-label={words.card.sides}>
      {sides.map((each) => (
        <li key={each.role} class={`side ${up ? "up" : each.laid ? "down" : "open"}`}>
          <b>{roleName(card, each.role)}</b>
          <span class="unseen">, {inText(each.name)}: </span>
          <span>{each.says || (each.laid ? words.card.faceDown : words.card.stillChooses)}</span>
        </li>
      ))}
    </ul>
  );
}
