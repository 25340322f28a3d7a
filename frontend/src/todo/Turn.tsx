/** A die to turn: tap it, and then what it becomes; each says what would come of it. Below, what else may be done. */
import { useSignal } from "@preact/signals";
import { Die } from "../dice/Die";
import type { Option } from "../types";
import { words } from "../words";
import type { Turning } from "./turning";

interface Props {
  turning: Turning;
  /** What kind of dice they are. */
  dice: string;
  /** A list of options to tap. */
  list(options: Option[]): preact.ComponentChildren;
}

export function Turn({ turning, dice, list }: Props) {
  const held = useSignal<number | null>(null);
  const die = turning.dice[held.value ?? -1];
  return (
    <div class="stack">
      <p class="quiet small">{words.todo.turn}</p>
      <div class="row">
        {turning.dice.map((each, at) => (
          <button
            key={at}
            type="button"
            class={at === held.value ? "slot next" : "slot"}
            aria-pressed={at === held.value}
            disabled={each.options.length === 0}
            aria-label={words.todo.turned(at + 1, each.face)}
            onClick={() => (held.value = at === held.value ? null : at)}
          >
            <Die dice={dice} face={each.face} />
          </button>
        ))}
      </div>
      {die && list(die.options)}
      {list(turning.others)}
    </div>
  );
}
