/** Lines: things that need no more than a name, written one after the other; those of another sort in a line of their own. */
import { useSignal } from "@preact/signals";
import { fieldsOf, itemsOf, readable, resolved, shapeOf, titleOfField, type Schema } from "../fields/schema";
import { Icon } from "../parts/Icon";
import type { Field } from "../types";
import { words } from "../words";

type Thing = Record<string, unknown> & { name: string };

/** What the things of a list can be besides: what is off unless it is said. */
function sorts(field: Field): string[] {
  const every = fieldsOf(resolved(itemsOf(resolved(field.schema as Schema))));
  return every.filter((each) => each.default === false).map((each) => each.name);
}

/** Whether a field is a list of things that need no more than a name. */
export function isLines(field: Field): boolean {
  if (shapeOf(field.schema as Schema, field.choices).kind !== "list") return false;
  const item = resolved(itemsOf(resolved(field.schema as Schema)));
  const needed = item.properties === undefined ? [] : fieldsOf(item).filter((each) => each.required);
  return needed.length === 1 && needed[0]!.name === "name";
}

/** A list that begins with what somebody wants. */
export function linesFrom(field: Field, text: string): unknown {
  return field.required && text && isLines(field) ? [{ name: text }] : undefined;
}

interface Props {
  field: Field;
  value: unknown;
  onChange(value: Thing[]): void;
}

export function Lines({ field, value, onChange }: Props) {
  const every = (value as Thing[] | undefined) ?? [];
  const kinds: Array<string | null> = [null, ...sorts(field)];
  const sortOf = (each: Thing) => kinds.find((kind) => kind !== null && each[kind] === true) ?? null;
  return (
    <>
      {kinds.map((kind) => (
        <Line
          key={kind}
          label={readable(field.lines?.[kind ?? ""] ?? (kind === null ? titleOfField(field) : kind))}
          names={every.filter((each) => sortOf(each) === kind).map((each) => each.name)}
          onAdd={(name) => onChange([...every.filter((each) => each.name !== name), kind === null ? { name } : { name, [kind]: true }])}
          onRemove={(name) => onChange(every.filter((each) => each.name !== name))}
        />
      ))}
    </>
  );
}

interface LineProps {
  label: string;
  names: string[];
  onAdd(name: string): void;
  onRemove(name: string): void;
}

function Line({ label, names, onAdd, onRemove }: LineProps) {
  const text = useSignal("");
  function add(): void {
    const name = text.value.trim();
    text.value = "";
    if (name) onAdd(name);
  }
  return (
    <div class="one-line" role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-label={`${words.sheet.remove}: ${name}`} onClick={() => onRemove(name)}>
          {name} <Icon name="cross" size={16} />
        </button>
      ))}
      <input
        aria-label={label}
        placeholder={`${label}…`}
        maxLength={80}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && (event.preventDefault(), add())}
        onBlur={add}
      />
    </div>
  );
}
