/** The fields of a form: those that most people fill in, and the others behind. */
import { useRef } from "preact/hooks";
import { Field } from "../fields/Field";
import type { Field as Described } from "../types";
import { words } from "../words";
import { sorted, usable, type Values } from "./values";

interface Props {
  fields: Described[];
  values: Values;
  /** Whether all of them stand in front. */
  flat?: boolean;
  /** What stands behind a field's name. */
  note?(field: Described): preact.ComponentChildren;
  onChange(values: Values): void;
}

export function FormFields({ fields, values, flat = false, note, onChange }: Props) {
  const began = useBeginning(fields, values);
  const [front, more] = flat ? [fields.filter(usable), []] : sorted(fields, began);
  const put = (each: Described) => (
    <Field
      key={each.name}
      field={each}
      value={values[each.name]}
      note={note?.(each)}
      onChange={(value) => onChange({ ...values, [each.name]: value })}
    />
  );
  return (
    <>
      {front.map(put)}
      {more.length > 0 && (
        <details class="fold">
          <summary>
            {words.composer.more} <span class="quiet">{more.map((each) => each.name.replaceAll("_", " ")).join(", ")}</span>
          </summary>
          {more.map(put)}
        </details>
      )}
    </>
  );
}

/** The values that there were when these fields came up: what is filled in since stays where it stands, under the finger. */
function useBeginning(fields: Described[], values: Values): Values {
  const names = fields.map((each) => each.name).join();
  const first = useRef({ names, values });
  if (first.current.names !== names) first.current = { names, values };
  return first.current.values;
}
