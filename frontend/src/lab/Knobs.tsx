/** Knobs: every parameter of the rule as something to slide, step, tick or fill in; how decisions are made; house rules. */
import type { Signal } from "@preact/signals";
import { Chips } from "../fields/Chips";
import { Field } from "../fields/Field";
import { inText, plain, readable, schemaOf, shapeOf } from "../fields/schema";
import { Stepper } from "../fields/Stepper";
import { Icon } from "../parts/Icon";
import type { Field as Described } from "../types";
import { HouseRules } from "../views/home/HouseRules";
import { words } from "../words";
import { told } from "../words/lab";
import { bench, catalogue, change, pin, rule } from "./bench";
import { MOST_PINS, reach } from "./setting";

const AT_ONCE = ["number", "toggle", "pick", "text"];

export function Knobs() {
  const { now, pins } = bench.value!;
  const found = rule.value!;
  const switches = catalogue.value?.house[found.system] ?? [];
  const front = found.parameters.filter((each) => each.required || AT_ONCE.includes(shapeOf(schemaOf(each)).kind));
  const behind = found.parameters.filter((each) => !front.includes(each));
  const put = (each: Described) => (
    <Knob key={each.name} field={each} value={now.args[each.name]} onChange={(value) => change({ args: { ...now.args, [each.name]: value } })} />
  );
  const house = {
    get value() {
      return now.house;
    },
    set value(value) {
      change({ house: value });
    },
  } as Signal<Record<string, unknown>>;
  return (
    <>
      <div class="lab-head">
        <h2>{told.settings}</h2>
        <button type="button" title={told.pinHelp} disabled={pins.length >= MOST_PINS} onClick={pin}>
          <Icon name="plus" /> {told.pin}
        </button>
      </div>
      {front.map(put)}
      {behind.length > 0 && (
        <details class="fold" open={behind.some((each) => now.args[each.name] !== undefined)}>
          <summary>
            {told.further} <span class="quiet">{behind.map((each) => inText(each.name)).join(", ")}</span>
          </summary>
          {behind.map(put)}
        </details>
      )}
      {found.decisions.length > 0 && found.goals.length > 0 && (
        <div class="field" role="group" aria-label={told.decisions}>
          <span class="field-name">{told.decisions}</span>
          <Chips
            label={told.decisions}
            choices={[{ value: null, says: told.plainly }, ...found.goals.map((each) => ({ value: each.name, says: told.bestFor(inText(each.name)) }))]}
            chosen={[now.goal]}
            onChange={([goal]) => change({ goal: (goal as string | null) ?? null })}
          />
          <p class="help">{told.decisionsHelp}</p>
        </div>
      )}
      {switches.length > 0 && <HouseRules switches={switches} house={house} />}
    </>
  );
}

/** A parameter; a number that has an end on both sides slides as well. */
function Knob({ field, value, onChange }: { field: Described; value: unknown; onChange(value: unknown): void }) {
  const { kind, schema, nullable } = shapeOf(schemaOf(field));
  const ends = kind === "number" ? reach(schema) : null;
  if (!ends) return <Field field={field} value={value} onChange={onChange} />;
  const label = readable(field.name);
  const now = value === undefined ? field.default : value;
  const known = typeof now === "number" ? now : null;
  const [from, to] = ends;
  return (
    <div class="field knob" role="group" aria-label={label}>
      <div class="knob-head">
        <span class="field-name">
          {label}
          {field.required && known === null && <em class="needed">{words.required}</em>}
        </span>
        <Stepper label={label} value={known} schema={schema} nullable={nullable} onChange={onChange} />
      </div>
      <input
        type="range"
        min={from}
        max={to}
        value={known ?? Math.max(from, 0)}
        class={known === null ? "unsaid" : ""}
        aria-label={told.slide(label)}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      {field.help && <p class="help">{plain(field.help)}</p>}
    </div>
  );
}
