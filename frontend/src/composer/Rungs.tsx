/** How hard it may be, where nobody has said it: for the odds alone, and nobody is told. */
import { Chips } from "../fields/Chips";
import { titleOfField } from "../fields/schema";
import type { Field } from "../types";
import { words } from "../words";
import { around, chosenRung } from "./ladder";

interface Props {
  field: Field;
  at: number;
  /** Whether there is room for the next ones alone, in a line with what they are. */
  few?: boolean;
}

export function Rungs({ field, at, few = false }: Props) {
  const label = words.act.ifIt(titleOfField(field));
  return (
    <div class="rungs">
      <span class="quiet small" aria-hidden="true">
        {label}
      </span>
      <Chips label={label} choices={around(field, at, few ? 1 : undefined).map((value) => ({ value, says: String(value) }))} chosen={[at]} onChange={([now]) => (chosenRung.value = now as number)} />
    </div>
  );
}
