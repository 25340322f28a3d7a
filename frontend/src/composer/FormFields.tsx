/** The fields of a form: those that most people fill in, and the others behind. */
import { useRef } from "preact/hooks";
import { budgetOf } from "../fields/budget";
import { Field } from "../fields/Field";
import { Behind } from "../fields/nested";
import type { Field as Described } from "../types";
import { flatly, sorted, type Values } from "./values";

interface Props {
  fields: Described[];
  values: Values;
  /** What others said of the same form, on which it depends what is asked. */
  given?: Values;
  /** What stands behind in any case, by name. */
  behind?: string[];
  /** Whether all of them stand in front but what is seldom said. */
  flat?: boolean;
  /** What stands behind a field's name. */
  note?(field: Described): preact.ComponentChildren;
  /** Whether what is needed is waited for; it is not where somebody else may fill it in. */
  waits?(field: Described): boolean;
  onChange(values: Values): void;
}

const NONE: string[] = [];

export function FormFields({ fields, values, given, behind: done = NONE, flat = false, note, waits, onChange }: Props) {
  // What is filled in behind stays where it is: whoever types there keeps the keyboard.
  const all = { ...values, ...given };
  const behind = useRef(new Set<string>(done)).current;
  const [front, more] = flat ? flatly(fields, all) : sorted(fields, all, behind);
  const put = (each: Described, before: () => unknown = () => undefined) => (
    <Field
      key={each.name}
      field={each}
      value={values[each.name]}
      note={note?.(each)}
      waits={waits?.(each)}
      budget={budgetOf(each, all)}
      onChange={(value) => (before(), onChange({ ...values, [each.name]: value }))}
    />
  );
  return (
    <>
      {front.map((each) => put(each))}
      <Behind fields={more} put={(each) => put(each, () => behind.add(each.name))} />
    </>
  );
}
