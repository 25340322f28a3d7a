/** A roll that was announced: the game master goes on, and what it came to happens. */
import { goOn } from "../api";
import { toneOf } from "../dice/Die";
import { done } from "../state/doing";
import { here } from "../state/table";
import type { Card } from "../types";
import { words } from "../words";
import { titleOf } from "./titles";
import { TodoCard } from "./TodoCard";

export function NarrateCard({ card }: { card: Card }) {
  const says = card.result?.says ?? "";
  return (
    <TodoCard kind={words.todo.announced} title={titleOf(card)} text={card.text}>
      <p class={`standing ${toneOf(says)}`}>
        <strong>{says}</strong>
      </p>
      <button class="main" onClick={() => void done(() => goOn(here(), card))}>
        {words.todo.goOn}
      </button>
    </TodoCard>
  );
}
