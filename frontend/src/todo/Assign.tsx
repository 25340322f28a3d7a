/** Dice to assign: drag one onto another, or tap the two; they change places. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Die } from "../dice/Die";
import { unsent } from "../state/unsent";
import type { Option } from "../types";
import { words } from "../words";
import { term } from "../words/language";
import { exchanged, type Assignment } from "./assigning";
import { useDrag } from "./useDrag";

interface Props {
  /** What it is kept by until it is said. */
  name: string;
  assignment: Assignment;
  /** What kind of dice they are. */
  dice: string;
  odds(option: Option): preact.ComponentChildren;
  onChoose(key: string): void;
}

export function Assign({ name, assignment, dice, odds, onChoose }: Props) {
  const order = unsent(name, assignment.first);
  const held = useSignal<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const option = assignment.option(order.value);
  const { dragged, handle, spent } = useDrag(list, exchange);
  const now = dragged.value;
  const read = option ? assignment.read(option) : [];

  function exchange(from: number, to: number): void {
    held.value = null;
    order.value = exchanged(order.value, from, to);
  }
  function meet(at: number): void {
    if (spent()) return;
    const from = held.value;
    held.value = from === null ? at : null;
    if (from !== null && from !== at) exchange(from, at);
  }

  return (
    <div class="stack">
      <p class="quiet small">{words.todo.assign}</p>
      <ul class={now ? "assign dragging" : "assign"} ref={list}>
        {assignment.places.map((place, at) => (
          <li key={place} class={now ? target(now, at) : held.value !== null && held.value !== at ? "open" : ""}>
            <button
              type="button"
              class={held.value === at || now?.from === at ? "held" : ""}
              aria-pressed={held.value === at}
              aria-label={words.todo.assigned(order.value[at]!, place)}
              style={now?.from === at ? { transform: `translate(${now.x}px, ${now.y}px)` } : {}}
              onClick={() => meet(at)}
              {...handle(at)}
            >
              <Die dice={dice} face={order.value[at]!} />
            </button>
            <span>
              {place}
              {read[at] && <b class="read">{term(read[at])}</b>}
            </span>
          </li>
        ))}
      </ul>
      {option && !read.some(Boolean) && odds(option)}
      <button class="main" disabled={!option} onClick={() => option && onChoose(option.key)}>
        {option ? words.todo.assignGo : words.todo.noSuch}
      </button>
    </div>
  );
}

/** How a place looks while a die is dragged. */
function target(now: { from: number; over: number | null }, at: number): string {
  if (at === now.from) return "left";
  return at === now.over ? "open over" : "open";
}
