/** A number: with a step up and down where that is quick, and typed in where it is not. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { words } from "../words";
import { clamped, type Schema } from "./schema";

interface Props {
  label: string;
  value: number | null;
  schema: Schema;
  /** Whether nothing may be said. */
  nullable: boolean;
  onChange(value: number | null): void;
}

export function Stepper({ label, value, schema, nullable, onChange }: Props) {
  const [text, setText] = useState(shown(value));
  useEffect(() => {
    if (read(text) !== value) setText(shown(value));
  }, [value]);

  function type(typed: string): void {
    setText(typed);
    const found = read(typed);
    if (found === null ? nullable : Number.isInteger(found)) onChange(found);
  }

  const from = schema.minimum ?? -99;
  const to = schema.maximum ?? 999;
  const step = (by: number) => onChange(clamped(value === null ? Math.max(from, 0) : value + by, schema));
  return (
    <div class="stepper">
      <button type="button" aria-label={words.fields.less(label)} disabled={value !== null && value <= from} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        aria-label={label}
        inputMode={from < 0 ? "text" : "numeric"}
        value={text}
        placeholder={nullable ? "–" : ""}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => setText(shown(value))}
      />
      <button type="button" aria-label={words.fields.more(label)} disabled={value !== null && value >= to} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function shown(value: number | null): string {
  return value === null || value === undefined ? "" : String(value).replace("-", "−");
}

/** What was typed, as a number; a minus may be written either way. */
function read(text: string): number | null {
  const plain = text.trim().replace("−", "-");
  return plain === "" ? null : Number(plain);
}
