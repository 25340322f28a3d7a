/** Schemas: which field a JSON Schema asks for. Whatever a game describes can be filled in; no game is known here. */
import type { Choice, Field } from "../types";
import { say } from "../words/language";

export interface Schema {
  title?: string;
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema | false;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  default?: unknown;
  /** "die": a number that is the sides of a die, and 0 where there is none. */
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  /** What there is to pick from within, by the name of a field. */
  $inner?: Record<string, Choice[]>;
  /** For which of these something else will do too. */
  $free?: string[];
}

export type Kind = "toggle" | "pick" | "picks" | "number" | "text" | "list" | "counted" | "object" | "map" | "either";

/** What kind of field it is, what there is to pick from, and whether nothing may be said. */
export interface Shape {
  kind: Kind;
  schema: Schema;
  choices: Choice[];
  nullable: boolean;
  /** Whether only the choices may be said. */
  closed: boolean;
  /** What else it can be, of an `either`. */
  others: Schema[];
}

/** A schema without its reference. */
export function resolved(schema: Schema, defs: Record<string, Schema> = {}): Schema {
  const known = { ...defs, ...schema.$defs };
  const name = schema.$ref?.split("/").pop();
  const found = name ? known[name] : undefined;
  return found ? { ...found, $defs: known } : { ...schema, $defs: known };
}

/** The field that a schema asks for, with these things to pick from now; `free` where something else will do too. */
export function shapeOf(given: Schema, choices: Choice[] = [], free = false): Shape {
  const whole = resolved(given);
  const parts = (whole.anyOf ?? [whole]).map((each) => resolved(each, whole.$defs));
  const said = parts.filter((each) => each.type !== "null" && !(each.enum?.length === 1 && each.enum[0] === null));
  const schema = said[0] ?? whole;
  const nullable = said.length < parts.length || (schema.enum?.includes(null) ?? false);
  const base = { schema, nullable, choices: choices.filter((each) => each.value !== null || nullable), closed: false, others: [] };
  if (said.length > 1 && choices.length === 0) return { ...base, kind: "either", others: said };
  if (schema.type === "boolean") return { ...base, kind: "toggle" };
  if (schema.type === "array") return listShape(schema, base, free);
  if (schema.enum) return { ...base, kind: "pick", choices: named(schema.enum, choices), closed: true };
  if (schema.type === "integer" || schema.type === "number") return { ...base, kind: "number" };
  if (schema.type === "object") return { ...base, kind: schema.properties ? "object" : "map" };
  if (choices.length > 0 && !free) return { ...base, kind: "pick", closed: true };
  return { ...base, kind: "text" };
}

function listShape(schema: Schema, base: Omit<Shape, "kind">, free: boolean): Shape {
  const items = schema.items ? resolved(schema.items, schema.$defs) : {};
  if (items.enum) return { ...base, kind: "picks", choices: named(items.enum, base.choices), closed: true };
  if (base.choices.length > 0 && items.type !== "object") return { ...base, kind: "picks", closed: !free };
  return { ...base, kind: base.choices.length > 0 ? "counted" : "list" };
}

/** The values of an enumeration in the words that there are for them. */
function named(values: unknown[], choices: Choice[]): Choice[] {
  if (choices.length > 0) return choices;
  const once = new Map<string, unknown>();
  for (const each of values) if (each !== null && typeof once.get(String(each)) !== "number") once.set(String(each), each);
  return [...once].map(([text, value]) => ({ value, says: typeof value === "number" ? text : readable(text) }));
}

/** The items of a list, as a schema. */
export function itemsOf(schema: Schema): Schema {
  return schema.items ? { ...resolved(schema.items, schema.$defs), $inner: schema.$inner, $free: schema.$free } : {};
}

/** The schema of a field, with what there is to pick from within it. */
export function schemaOf(field: Field): Schema {
  return field.inner ? { ...(field.schema as Schema), $inner: field.inner, $free: field.inner_free } : (field.schema as Schema);
}

/** The fields of an object. */
export function fieldsOf(schema: Schema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const required = schema.required?.includes(name) ?? false;
    const whole = { ...each, $defs: schema.$defs };
    const found: Field = { name, help: each.description ?? "", required, schema: whole as Record<string, unknown> };
    const picks = schema.$inner?.[name];
    return { ...found, ...(each.title !== undefined && { title: each.title }), ...("default" in each && { default: each.default }), ...(picks && { choices: picks }), ...(schema.$free?.includes(name) && { free: true }) };
  });
}

/** Whether a number is the sides of a die. */
export function isDie(field: Field): boolean {
  return (field.schema as Schema).format === "die";
}

/** Something to begin with. */
export function blank(given: Schema): unknown {
  const { kind, schema, choices, nullable } = shapeOf(given);
  if ("default" in given) return given.default;
  if (nullable) return null;
  if (kind === "object") return Object.fromEntries(fieldsOf(schema).filter((each) => each.required).map((each) => [each.name, blank(each.schema)]));
  if (kind === "map") return {};
  if (kind === "list" || kind === "counted" || kind === "picks") return [];
  if (kind === "toggle") return false;
  if (kind === "number" || (kind === "either" && schema.type === "integer")) return clamped(0, schema);
  return kind === "pick" ? choices[0]?.value : "";
}

export function clamped(value: number, schema: Schema): number {
  return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, value));
}

/** What a number that is being typed in comes to: what is beyond a bound, and is so whatever else is typed, is the bound. */
export function typed(value: number, schema: Schema): number {
  const bound = clamped(value, schema);
  return (value < bound && value >= 0) || (value > bound && value < 0) ? value : bound;
}

/** Whether a value is whole: nothing that its schema needs is missing in it. */
export function whole(given: Schema, value: unknown): boolean {
  const { kind, schema, nullable, others } = shapeOf(given);
  if (value === undefined) return false;
  if (value === null) return nullable;
  if (kind === "text") return typeof value !== "string" || value.length >= (schema.minLength ?? 0);
  if (kind === "object") return fieldsOf(schema).every((each) => wholeField(each, (value as Record<string, unknown>)[each.name]));
  if (kind === "either") return others.some((each) => whole({ ...each, $defs: given.$defs }, value));
  if (!Array.isArray(value)) return true;
  return value.length >= (schema.minItems ?? 0) && value.every((each) => kind === "picks" || whole(itemsOf(schema), each));
}

/** Whether one of several things has to be picked, and there are none now. */
export function picksNothing(field: Field): boolean {
  return field.required && field.choices?.length === 0 && !field.free && shapeOf(schemaOf(field)).kind === "text";
}

/** Whether a field still waits for something: it is needed and empty, or was begun and is not whole. */
export function lacks(field: Field, value: unknown): boolean {
  if (value === undefined) return field.required;
  return (field.required && (value === "" || (Array.isArray(value) && value.length === 0))) || !whole(field.schema as Schema, value);
}

function wholeField(field: Field, value: unknown): boolean {
  return value === undefined ? !field.required : whole(field.schema as Schema, value);
}

/** What is said by what was filled in: of a list that needs something, and has nothing in it any more, nothing. */
export function saidBy(given: Schema, value: unknown): unknown {
  const { schema } = shapeOf(given);
  return Array.isArray(value) && value.length === 0 && (schema.minItems ?? 0) > 0 ? undefined : value;
}

/** Whether anything is said: of a switch that is off, or a list with nothing in it, nothing is. */
export function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Whether two values are the same, however they are written. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A name for people: `opposing_difficulty` is "Opposing difficulty". */
export function readable(name: string): string {
  const text = spaced(name);
  return say(text.charAt(0).toUpperCase() + text.slice(1));
}

/** A name for people within a sentence: `opposing_difficulty` is "opposing difficulty". */
export function inText(name: string): string {
  const text = spaced(name);
  return say(text.charAt(0).toLowerCase() + text.slice(1));
}

/** Names that programs write; a word of a language keeps its hyphen. */
const WRITTEN = /(?<![^\s.:])[a-z\d]+(?:[_-]+[a-z\d]+)+(?![^\s.:])/g;

function spaced(name: string): string {
  return name.replace(WRITTEN, (each) => each.replace(/[_-]+/g, " ")).trim();
}

/** What a field is called: as its game does, or by its name. */
export function titleOfField(field: Pick<Field, "name" | "title">): string {
  return readable(field.title ?? field.name);
}

/** Text with the minus that people write before its numbers. */
export function signed(text: string): string {
  return text.replace(/(^|[\s(,:])-(?=\d)/g, "$1−");
}

/** A range at the end of a clause: fields keep to their bounds by themselves. */
const RANGE = /, [−-]?\d+(?: \([^)]*\))? (?:to [−-]?\d+|and more)(?: \([^)]*\))?(?=$|[;,.])/g;

/** Help as people read it: without marks around names, and without what only programs would say. */
export function plain(help: string): string {
  return help
    .replace(/\*([^*]+)\*|`+([^`]+)`+/g, "$1$2")
    .replace(/[;,]\s*null\b[^;.]*/g, "")
    .replace(RANGE, "")
    .trim();
}
