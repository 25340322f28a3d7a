/** Dice to assign: drag one onto another, or tap the two; they change places. */
import { useSignal } from "@preact/signals";
import { Die } from "../dice/Die";
import type { Option } from "../types";
import { words } from "../words";
import { exchanged, type Assignment } from "./assigning";

interface Props {
  assignment: Assignment;
  /** What kind of dice they are. */
  dice: string;
  odds(option: Option): preact.ComponentChildren;
  onChoose(key: string): void;
}

export function Assign({ assignment, dice, odds, onChoose }: Props) {
  const order = useSignal(assignment.first);
  const held = useSignal<number | null>(null);
  const option = assignment.option(order.value);

  function meet(at: number): void {
    const from = held.value;
    held.value = from === null ? at : null;
    if (from !== null && from !== at) order.value = exchanged(order.value, from, at);
  }
  function drop(event: DragEvent, at: number): void {
    event.preventDefault();
    if (held.value !== null) meet(at);
  }

  return (
    <div class="stack">
      <p class="quiet small">{words.todo.assign}</p>
      <ul class="assign">
        {assignment.places.map((place, at) => (
          <li key={place} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, at)}>
            <button
              type="button"
              draggable
              class={held.value === at ? "held" : ""}
              aria-pressed={held.value === at}
              aria-label={words.todo.assigned(order.value[at]!, place)}
              onDragStart={() => (held.value = at)}
              onDragEnd={() => (held.value = null)}
              onClick={() => meet(at)}
            >
              <Die dice={dice} face={order.value[at]!} />
            </button>
            <span>{place}</span>
          </li>
        ))}
      </ul>
      {option && odds(option)}
      <button class="main" disabled={!option} onClick={() => option && onChoose(option.key)}>
        {option ? words.todo.assignGo : words.todo.noSuch}
      </button>
    </div>
  );
}
