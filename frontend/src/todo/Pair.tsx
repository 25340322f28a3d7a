/** Two things to put together: one of each is picked, and what that is stands on the button. */
import { useSignal } from "@preact/signals";
import { Chips } from "../fields/Chips";
import type { Option } from "../types";
import { words } from "../words";
import type { Pairing } from "./pairing";

export interface Choosing {
  /** What an option does, on the button. */
  says(option: Option): string;
  busy: boolean;
  odds(option: Option): preact.ComponentChildren;
  onChoose(key: string): void;
}

export function Pair({ pairing, says, busy, odds, onChoose }: Choosing & { pairing: Pairing }) {
  const one = useSignal(pairing.one[0]!.value as unknown);
  const other = useSignal(pairing.other[0]!.value as unknown);
  const option = pairing.option(one.value, other.value);
  // Neither is the same option, and said once: beside the first of two it is that nothing more goes in.
  const [neither, ...others] = pairing.other;
  return (
    <div class="stack">
      <Chips label={words.todo.one} choices={pairing.one} chosen={[one.value]} onChange={([now]) => (one.value = now)} />
      <p class="quiet small">{words.todo.and}</p>
      <Chips label={words.todo.other} choices={[{ ...neither!, says: words.todo.nothingMore }, ...others]} chosen={[other.value]} onChange={([now]) => (other.value = now)} />
      <div class="lay-foot">
        {option && odds(option)}
        <button class="main" disabled={!option || busy} onClick={() => option && onChoose(option.key)}>
          {option ? says(option) : words.todo.noPair}
        </button>
      </div>
    </div>
  );
}
