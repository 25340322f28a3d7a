/** Somebody asks to take a roll back by which the game master has gained something. */
import { act, withdraw } from "../api";
import { done } from "../state/doing";
import { here, seatName } from "../state/table";
import type { Card } from "../types";
import { words } from "../words";
import { TodoCard } from "./TodoCard";

export function AskedBack({ card }: { card: Card }) {
  return (
    <TodoCard kind={words.todo.askedBack(seatName(card.seat))} title={card.says}>
      <div class="row">
        <button class="main" onClick={() => void done(() => withdraw(here(), { of: card.id }))}>
          {words.card.withdraw}
        </button>
        <button onClick={() => void done(() => act(here(), "let-stand", { roll: card.id }))}>{words.todo.letStand}</button>
      </div>
    </TodoCard>
  );
}
