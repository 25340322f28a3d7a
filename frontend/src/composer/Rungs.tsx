/** How hard it may be, where nobody has said it: for the odds alone, and nobody is told. */
import { Chips } from "../fields/Chips";
import { titleOfField } from "../fields/schema";
import type { Field } from "../types";
import { words } from "../words";
import { around, chosenRung } from "./ladder";

export function Rungs({ field, at }: { field: Field; at: number }) {
  const label = words.act.ifIt(titleOfField(field));
  return (
    <div class="rungs">
      <span class="quiet small" aria-hidden="true">
        {label}
      </span>
      <Chips label={label} choices={around(field, at).map((value) => ({ value, says: String(value) }))} chosen={[at]} onChange={([now]) => (chosenRung.value = now as number)} />
    </div>
  );
}
