/** One of many things: they are small buttons, the first is chosen, and what is chosen stands on the big one. */
import { useSignal } from "@preact/signals";
import { Chips } from "../fields/Chips";
import type { Option } from "../types";
import type { Choosing } from "./Pair";

export function Lay({ label, options, says, busy, odds, onChoose }: Choosing & { label: string; options: Option[] }) {
  const key = useSignal(options[0]!.key);
  const option = options.find((each) => each.key === key.value) ?? options[0]!;
  return (
    <div class="stack">
      <Chips label={label} choices={options.map((each) => ({ value: each.key, says: each.says }))} chosen={[option.key]} onChange={([now]) => (key.value = String(now))} />
      <div class="lay-foot">
        {odds(option)}
        <button class="main" disabled={busy} onClick={() => onChoose(option.key)}>
          {says(option)}
        </button>
      </div>
    </div>
  );
}
