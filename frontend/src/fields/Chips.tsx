/** Chips: one or several of a few things, each a target of its own. Underneath they are radio buttons and boxes to tick. */
import { useId } from "preact/hooks";
import type { Choice } from "../types";
import { same, signed } from "./schema";

interface Props {
  label: string;
  choices: Choice[];
  /** What is chosen now. */
  chosen: unknown[];
  several?: boolean;
  /** How many may be chosen. */
  most?: number;
  /** What stands behind the last of them. */
  last?: preact.ComponentChildren;
  onChange(chosen: unknown[]): void;
}

export function Chips({ label, choices, chosen, several = false, most = Infinity, last, onChange }: Props) {
  const name = useId();
  const has = (value: unknown) => chosen.some((each) => same(each, value));
  function toggle(value: unknown): void {
    if (!several) return onChange([value]);
    onChange(has(value) ? chosen.filter((each) => !same(each, value)) : [...chosen, value]);
  }
  return (
    <div class="chips" role={several ? "group" : "radiogroup"} aria-label={label}>
      {choices.map((each) => (
        <label key={JSON.stringify(each.value)} class="chip">
          <input
            type={several ? "checkbox" : "radio"}
            name={name}
            checked={has(each.value)}
            disabled={several && !has(each.value) && chosen.length >= most}
            onChange={() => toggle(each.value)}
          />
          <span>{signed(each.says)}</span>
        </label>
      ))}
      {last}
    </div>
  );
}

/** Chips under their name. */
export function NamedChips({ help, ...chips }: Props & { help?: string }) {
  return (
    <div class="field">
      <span class="field-name">{chips.label}</span>
      <Chips {...chips} />
      {help && <span class="help">{help}</span>}
    </div>
  );
}
