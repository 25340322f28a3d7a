/** A number: with a step up and down where that is quick, and typed in where it is not. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { words } from "../words";
import { clamped, typed, type Schema } from "./schema";

interface Props {
  label: string;
  value: number | null;
  schema: Schema;
  /** Whether nothing may be said. */
  nullable: boolean;
  /** Why there is no more than this, where it is not just so. */
  why?: (most: number) => string;
  onChange(value: number | null): void;
}

export function Stepper({ label, value, schema, nullable, why = words.fields.most, onChange }: Props) {
  const [text, setText] = useState(shown(value));
  const [bound, setBound] = useState("");
  useEffect(() => {
    if (read(text) !== value) setText(shown(value));
  }, [value]);

  function type(input: HTMLInputElement): void {
    const found = read(input.value);
    if (found !== null && Number.isInteger(found)) return keep(found, typed(found, schema), input);
    setText(input.value);
    setBound("");
    if (found === null && nullable) onChange(null);
  }

  /** Take what was typed, or the bound that it is beyond: then it is said why. */
  function keep(found: number, kept: number, input: HTMLInputElement): void {
    // The field itself as well: where it says what it said before, nothing is drawn again.
    if (kept !== found) input.value = shown(kept);
    setText(input.value);
    setBound(kept < found ? why(kept) : kept > found ? words.fields.least(kept) : "");
    onChange(kept);
  }

  function leave(input: HTMLInputElement): void {
    const found = read(input.value);
    if (found === null || !Number.isInteger(found)) return setText(shown(value));
    if (found !== clamped(found, schema)) keep(found, clamped(found, schema), input);
  }

  const from = schema.minimum ?? -99;
  const to = schema.maximum ?? 999;
  const step = (by: number) => {
    setBound("");
    onChange(clamped(value === null ? Math.max(from, 0) : value + by, schema));
  };
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
        onInput={(event) => type(event.currentTarget)}
        onBlur={(event) => leave(event.currentTarget)}
      />
      <button type="button" aria-label={words.fields.more(label)} disabled={value !== null && value >= to} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      <span class="quiet small bound" role="status">{bound}</span>
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
