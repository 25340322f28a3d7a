/** One of many things to lay down unseen: they are small buttons, the first is chosen, and what is laid stands on the big one. */
import { useSignal } from "@preact/signals";
import { Chips } from "../fields/Chips";
import type { Option } from "../types";

interface Props {
  label: string;
  options: Option[];
  /** What an option does, on the button. */
  says(option: Option): string;
  busy: boolean;
  odds(option: Option): preact.ComponentChildren;
  onChoose(key: string): void;
}

export function Lay({ label, options, says, busy, odds, onChoose }: Props) {
  const key = useSignal(options[0]!.key);
  const option = options.find((each) => each.key === key.value) ?? options[0]!;
  return (
    <div class="stack">
      <Chips label={label} choices={options.map((each) => ({ value: each.key, says: each.says }))} chosen={[option.key]} onChange={([now]) => (key.value = String(now))} />
      {odds(option)}
      <button class="main" disabled={busy} onClick={() => onChoose(option.key)}>
        {says(option)}
      </button>
    </div>
  );
}
