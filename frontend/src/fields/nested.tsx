/** Fields within fields: lists, objects, and what can be one thing or another. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { sayable } from "../composer/values";
import { Icon } from "../parts/Icon";
import { partInWords } from "../todo/parts";
import type { Field as Described } from "../types";
import { named, words } from "../words";
import { Field, Input, type InputProps } from "./Field";
import { Options } from "./Options";
import { blank, fieldsOf, isSaid, itemsOf, readable, resolved, same, shapeOf, titleOfField, type Schema } from "./schema";

export function ListField({ label, shape, value, notes, onChange }: InputProps) {
  const items = itemsOf(shape.schema);
  const list = begun(value, shape.schema, items);
  const fixed = shape.schema.minItems !== undefined && shape.schema.minItems === shape.schema.maxItems;
  const shapes = shapeOf(items);
  const [opened, open] = useState(isSaid(value) ? -1 : 0);
  const several = (at: number) => (shapes.kind === "object" ? { role: "group" as const, "aria-label": `${label} ${at + 1}` } : {});
  const put = (at: number, one: unknown) => onChange(list.map((each, index) => (index === at ? one : each)));
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(opened);
  useLayoutEffect(() => {
    // What was open above it is shut now: whoever opened this one reads it from its line.
    if (was.current !== opened) box.current?.children[opened]?.scrollIntoView({ block: "start" });
    was.current = opened;
  }, [opened]);
  function move(from: number, to: number): void {
    open(to);
    onChange(list.map((each, index) => (index === to ? list[from] : index === from ? list[to] : each)));
  }
  return (
    <div class="list-field" ref={box}>
      {list.map((each, at) => (
        <div class="item" key={at} {...several(at)}>
          <div class="item-value">
            {notes && <Line at={at} value={each} note={notes[at] ?? ""} opened={opened === at} onOpen={() => open(opened === at ? -1 : at)} />}
            {(!notes || opened === at) && <Input label={`${label} ${at + 1}`} shape={shapes} value={each} onChange={(one) => put(at, one)} />}
            {notes && opened === at && <Moves at={at} of={list.length} onMove={(to) => move(at, to)} />}
          </div>
          {!fixed && (
            <button type="button" class="plain icon" aria-label={words.fields.remove(`${label} ${at + 1}`)} onClick={() => onChange(list.filter((_, index) => index !== at))}>
              <Icon name="cross" />
            </button>
          )}
        </div>
      ))}
      {!fixed && (
        <button type="button" disabled={list.length >= (shape.schema.maxItems ?? Infinity)} onClick={() => (open(list.length), onChange([...list, blank(items)]))}>
          <Icon name="plus" /> {words.fields.add}
        </button>
      )}
    </div>
  );
}

/** Where its place counts, an item changes places with the one before it, or behind. */
function Moves({ at, of, onMove }: { at: number; of: number; onMove(to: number): void }) {
  return (
    <div class="row">
      {at > 0 && (
        <button type="button" class="plain" onClick={() => onMove(at - 1)}>
          {words.fields.earlier}
        </button>
      )}
      {at < of - 1 && (
        <button type="button" class="plain" onClick={() => onMove(at + 1)}>
          {words.fields.later}
        </button>
      )}
    </div>
  );
}

/** What is in a list; where nothing is, and it takes several, there is room for as many. */
function begun(value: unknown, schema: Schema, items: Schema): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value as unknown[];
  const least = schema.minItems ?? 0;
  return least > 1 && least !== schema.maxItems ? Array.from({ length: least }, () => blank(items)) : [];
}

interface LineProps {
  at: number;
  value: unknown;
  note: string;
  opened: boolean;
  onOpen(): void;
}

/** An item in a line, with what its place makes of it; it opens to be filled in. */
function Line({ at, value, note, opened, onOpen }: LineProps) {
  return (
    <button type="button" class="plain item-line" aria-expanded={opened} onClick={onOpen}>
      <span>{partInWords((value ?? {}) as Record<string, unknown>) || `${at + 1}.`}</span>
      <b>{note}</b>
    </button>
  );
}

/** More fields than these that may be left out stand behind. */
const FEW = 3;

export function ObjectField({ shape, value, onChange }: InputProps) {
  const object = (value ?? {}) as Record<string, unknown>;
  const fields = sayable(fieldsOf(shape.schema), object);
  const optional = fields.filter((each) => !each.required);
  // What is filled in behind stays there: whoever types keeps the keyboard.
  const behind = useRef(new Set(optional.length > FEW ? optional.filter((each) => !isSaid(object[each.name]) || same(object[each.name], each.default)).map((each) => each.name) : [])).current;
  const more = fields.filter((each) => behind.has(each.name));
  const put = (each: Described) => <Field key={each.name} field={each} value={object[each.name]} onChange={(one) => onChange({ ...object, [each.name]: one })} />;
  return (
    <div class="object-field">
      {fields.filter((each) => !behind.has(each.name)).map(put)}
      <Behind fields={more} put={put} />
    </div>
  );
}

/** Fields that may be left out, behind one line that names them. */
export function Behind({ fields, put }: { fields: Described[]; put(field: Described): preact.ComponentChildren }) {
  if (fields.length === 0) return null;
  return (
    <details class="fold">
      <summary>
        {words.composer.more} <span class="quiet">{fields.map(titleOfField).join(", ")}</span>
      </summary>
      {fields.map(put)}
    </details>
  );
}

/** An object whose names are free: a line for each that there is, and one more to add. */
export function MapField({ label, shape, value, onChange }: InputProps) {
  const object = (value ?? {}) as Record<string, unknown>;
  const more = shape.schema.additionalProperties;
  const each = typeof more === "object" ? resolved(more, shape.schema.$defs) : { type: "string" };
  return (
    <div class="list-field">
      {Object.entries(object).map(([name, one]) => (
        <div class="item" key={name}>
          <div class="item-value">
            <span class="field-name">{readable(name)}</span>
            <Input label={`${label}: ${name}`} shape={shapeOf(each)} value={one} onChange={(now) => onChange({ ...object, [name]: now })} />
          </div>
          <button type="button" class="plain icon" aria-label={words.fields.remove(name)} onClick={() => onChange(without(object, name))}>
            <Icon name="cross" />
          </button>
        </div>
      ))}
      <NewName onAdd={(name) => onChange({ ...object, [name]: blank(each) })} />
    </div>
  );
}

/** A name to add. It is no form of its own, for it may stand in one. */
function NewName({ onAdd }: { onAdd(name: string): void }) {
  const [name, setName] = useState("");
  function add(): void {
    if (name.trim()) onAdd(name.trim());
    setName("");
  }
  function entered(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }
  return (
    <div class="say">
      <input
        aria-label={words.fields.name}
        placeholder={words.fields.name}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={entered}
      />
      <button type="button" class="plain icon" aria-label={words.fields.add} onClick={add}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function without(object: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

/** One thing or another: a number, a word, a list of them. The one that the value fits is shown. */
export function Either({ label, shape, value, onChange }: InputProps) {
  const at = Math.max(0, shape.others.findIndex((each) => fits(value, each)));
  const said = value !== null && value !== undefined;
  const names = shape.others.map((each) => called(each));
  const one = shape.others[at]!;
  return (
    <div class="numbered">
      <select aria-label={words.fields.kindOf(label)} value={said || !shape.nullable ? String(at) : "none"} onChange={(event) => choose(event.currentTarget.value)}>
        {shape.nullable && <option value="none">{words.fields.unsaid}</option>}
        <Options of={names.map((name, index) => [index, name])} />
      </select>
      {(said || !shape.nullable) && <Input label={label} shape={shapeOf(one)} value={value} onChange={onChange} />}
    </div>
  );

  function choose(chosen: string): void {
    const schema = shape.others[Number(chosen)];
    onChange(chosen === "none" || !schema ? null : blank(schema));
  }
}

function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (Array.isArray(value)) return schema.type === "array";
  if (typeof value === "number") return schema.type === "integer" || schema.type === "number";
  return schema.type === typeof value;
}

function called(schema: Schema): string {
  if (schema.enum?.length === 1) return readable(String(schema.enum[0]));
  return named(words.fields.kinds, schema.type ?? "", () => words.fields.kinds.string);
}
