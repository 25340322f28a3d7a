/** A field: whatever a schema asks for, as something to fill in, with its name and what it is about. */
import { useId } from "preact/hooks";
import type { Choice, Field as Described } from "../types";
import { words } from "../words";
import { Chips } from "./Chips";
import { Counted } from "./Counted";
import { Either, ListField, MapField, ObjectField } from "./nested";
import { Options } from "./Options";
import { Picks } from "./Picks";
import { lacks, picksNothing, plain, saidBy, schemaOf, shapeOf, titleOfField, type Shape } from "./schema";
import { Stepper } from "./Stepper";
import { Toggle } from "./Toggle";

/** So many things to pick from are chips; more are a list to open. */
const FEW = 12;

export interface InputProps {
  label: string;
  shape: Shape;
  value: unknown;
  /** Of a list: what stands beside each of its items. */
  notes?: string[];
  /** Of a list: what all that is picked may cost together. */
  budget?: number;
  onChange(value: unknown): void;
}

interface Props {
  field: Described;
  value: unknown;
  /** What stands behind the name: that it is secret, or whose it is. */
  note?: preact.ComponentChildren;
  /** Whether what is filled in waits for it, where it is needed and empty. */
  waits?: boolean;
  /** Of a list: what all that is picked may cost together. */
  budget?: number;
  onChange(value: unknown): void;
}

export function Field({ field, value, note, waits = true, budget, onChange }: Props) {
  const id = useId();
  const shape = shapeOf(schemaOf(field), field.choices, field.free);
  const label = titleOfField(field);
  const help = [plain(field.help), field.granted && words.composer.granted].filter(Boolean).join("; ");
  const now = value === undefined ? field.default : value;
  if (shape.kind === "toggle" && !field.required) return <Toggle says={<>{label} {turnsOn(field) && <b>{turnsOn(field)}</b>}</>} help={help} on={now === true} onChange={onChange} />;
  return (
    <div class="field" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-help`}>
      <div class="field-name">
        <span id={`${id}-name`}>{label}</span>
        {waits && field.required && lacks(field, now) && <em class="needed">{words.required}</em>}
        {note}
      </div>
      {picksNothing(field) ? <p class="quiet small">{words.fields.nothing}</p> : <Input label={label} shape={shape} value={now} notes={field.notes} budget={budget} onChange={(next) => onChange(saidBy(schemaOf(field), next))} />}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What a switch turns on, where that is told: the die that is held, one's own stars. */
function turnsOn(field: Described): string {
  return field.choices?.find((each) => each.value === true)?.says ?? "";
}

/** What is filled in, without its name. */
export function Input(props: InputProps) {
  const { label, shape, value, onChange } = props;
  switch (shape.kind) {
    case "toggle":
      return <Chips label={label} choices={yesOrNo()} chosen={value === undefined ? [] : [value === true]} onChange={([chosen]) => onChange(chosen)} />;
    case "pick":
      return <Pick {...props} />;
    case "picks":
      return <Picks {...props} />;
    case "number":
      return <Numbered {...props} />;
    case "text":
      return <Text {...props} />;
    case "list":
      return <ListField {...props} />;
    case "counted":
      return <Counted {...props} />;
    case "object":
      return <ObjectField {...props} />;
    case "map":
      return <MapField {...props} />;
    case "either":
      return <Either {...props} />;
  }
}

const yesOrNo = (): Choice[] => [
  { value: true, says: words.yes },
  { value: false, says: words.no },
];

/** What there is to pick from, and nothing where nothing may be said. */
function orNone({ choices, nullable }: Shape): Choice[] {
  if (choices.length === 0 || !nullable || choices.some((each) => each.value === null)) return choices;
  return [{ value: null, says: words.none }, ...choices];
}

function Pick({ label, shape, value, onChange }: InputProps) {
  const choices = orNone(shape);
  if (choices.length <= FEW) {
    const chosen = value === undefined ? [] : [value];
    return <Chips label={label} choices={choices} chosen={chosen} onChange={([first]) => onChange(first)} />;
  }
  const at = choices.findIndex((each) => each.value === value);
  return (
    <select aria-label={label} value={String(at)} onChange={(event) => onChange(choices[Number(event.currentTarget.value)]?.value)}>
      {at < 0 && <option value="-1">{words.fields.choose}</option>}
      <Options of={choices.map((each, index) => [index, each.says])} />
    </select>
  );
}

/** A number, with the ones that are usual as chips. */
function Numbered({ label, shape, value, onChange }: InputProps) {
  const known = typeof value === "number" ? value : null;
  const numbers = shape.choices.filter((each) => each.value !== null);
  const every = numbers.length > 0 && numbers.every((each, index) => each.value === (numbers[0]!.value as number) + index);
  return (
    <div class="numbered">
      {shape.choices.length > 0 && (
        <Chips label={label} choices={shape.choices} chosen={value === undefined ? [] : [value]} onChange={([chosen]) => onChange(chosen)} />
      )}
      {!every && <Stepper label={label} value={known} schema={shape.schema} nullable={shape.nullable} onChange={onChange} />}
    </div>
  );
}

/** Text of this length is written over several lines. */
const LONG = 400;

/** Text; where some things are usual they are chips, and anything else is written. */
function Text(props: InputProps) {
  const { label, shape, value, onChange } = props;
  const choices = orNone(shape);
  if (choices.length === 0) return <Written {...props} />;
  return (
    <div class="numbered">
      <Chips label={label} choices={choices} chosen={[value]} onChange={([chosen]) => onChange(chosen)} />
      <Written {...props} value={shape.choices.some((each) => each.value === value) ? "" : value} placeholder={words.fields.orElse} />
    </div>
  );
}

function Written({ label, shape, value, placeholder, onChange }: InputProps & { placeholder?: string }) {
  const text = typeof value === "string" ? value : "";
  const props = {
    "aria-label": label,
    placeholder,
    value: text,
    maxLength: shape.schema.maxLength,
    onInput: (event: preact.TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value === "" && shape.nullable ? null : event.currentTarget.value),
  };
  return (shape.schema.maxLength ?? 0) > LONG ? <textarea {...props} rows={2} /> : <input {...props} />;
}
