/** Reading a sheet: which of its fields are counters, numbers, lists and words. No game is known here; the schema says it. */
import { inText, fieldsOf, isDie, resolved, type Schema, shapeOf, titleOfField } from "../fields/schema";
import type { Counter, Field } from "../types";
import { term } from "../words/language";

export type Values = Record<string, unknown>;

/** A field of a sheet with what stands there. */
export interface Part extends Field {
  label: string;
  value: unknown;
}

export interface Counted extends Counter {
  value: number;
}

/** Something in a list, in words: what it is called, its one number, what else is to say, and what is true of it. */
export interface Item {
  title: string;
  number: number | null;
  details: string[];
  marks: string[];
}

interface Reading {
  counters: Counted[];
  numbers: Part[];
  /** Several numbers under one name, such as traits. */
  groups: Part[];
  lists: Part[];
  flags: Part[];
  words: Part[];
}

/** What stands at a path: `counts.health`. */
export function found(values: Values, path: string): unknown {
  const dot = path.indexOf(".");
  if (path in values || dot < 0) return values[path];
  const inner = values[path.slice(0, dot)];
  return inner && typeof inner === "object" ? found(inner as Values, path.slice(dot + 1)) : undefined;
}

/** The fields of a kind of sheet, apart from its name. */
export function fieldsOfKind(schema: Schema): Field[] {
  return fieldsOf(resolved(schema)).filter((each) => each.name !== "name");
}

export function read(values: Values, schema: Schema, counters: Counter[]): Reading {
  const reading: Reading = { counters: [], numbers: [], groups: [], lists: [], flags: [], words: [] };
  reading.counters = counters.map((each) => ({ ...each, value: Number(found(values, each.at) ?? 0) }));
  for (const field of fieldsOfKind(schema)) {
    if (isCounter(field.name, counters)) continue;
    const value = isDie(field) ? dieOf(values[field.name]) : rest(field.name, values[field.name], counters);
    const part: Part = { ...field, label: titleOfField(field), value };
    reading[placeOf(part)].push(part);
  }
  return reading;
}

/** A die as it is called; nothing where there is none. */
export function dieOf(sides: unknown): string | null {
  return typeof sides === "number" && sides > 0 ? `d${sides}` : null;
}

/** Whether a field is a counter, or says how far one goes, which stands beside the counter. */
function isCounter(name: string, counters: Counter[]): boolean {
  return counters.some((each) => each.at === name || each.top === name || (each.most !== null && `${each.at}_max` === name));
}

/** An object without what is a counter in it. */
function rest(name: string, value: unknown, counters: Counter[]): unknown {
  if (!isObject(value)) return value;
  const taken = new Set(counters.map((each) => each.at));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !taken.has(`${name}.${key}`)));
}

function placeOf(part: Part): Exclude<keyof Reading, "counters"> {
  const { kind } = shapeOf(part.schema as Schema);
  if (typeof part.value === "number" || kind === "number") return "numbers";
  if (kind === "toggle") return "flags";
  if (kind === "list" || kind === "picks") return "lists";
  if (isObject(part.value) && Object.values(part.value).every((each) => typeof each === "number")) return "groups";
  return "words";
}

export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Something in a list, in words. What is nothing goes without saying. */
export function itemOf(value: unknown): Item {
  if (!isObject(value)) return { title: typeof value === "string" && value ? value : plainly(value), number: null, details: [], marks: [] };
  const title = ["name", "title", "what", "text"].find((each) => typeof value[each] === "string" && value[each] !== "");
  const others = Object.entries(value).filter(([name]) => name !== title);
  const numbers = others.filter(([, each]) => typeof each === "number");
  const single = numbers.length === 1 ? numbers[0]! : null;
  const said = others.filter(([name, each]) => name !== single?.[0] && !empty(each));
  const details = said.filter(([, each]) => each !== true).map(([name, each]) => detail(name, each));
  const marks = said.filter(([, each]) => each === true).map(([name]) => inText(name));
  return { title: title ? String(value[title]) : "", number: single ? (single[1] as number) : null, details, marks };
}

function empty(value: unknown): boolean {
  return value === null || value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

function detail(name: string, value: unknown): string {
  if (typeof value === "string" || (Array.isArray(value) && value.every((each) => typeof each === "string"))) return plainly(value);
  return `${inText(name)} ${plainly(value)}`;
}

/** A counter with more boxes than this is a number. */
export const MOST_BOXES = 14;

/** From here on the most that a counter can be is no end that a rule sets, only one that nobody comes to. */
const FAR = 1000;

/** The end of a counter as a rule sets it; nothing where it only has to end somewhere. */
export function endOf({ most }: Counted): number | null {
  return most !== null && most < FAR ? most : null;
}

/** Any value in a line. */
export function plainly(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(plainly).join(", ");
  if (isObject(value)) return Object.entries(value).map(([name, each]) => `${inText(name)} ${plainly(each)}`).join(", ");
  return term(String(value)).replace(/^-(?=\d)/, "−");
}

/** Whether a change at one path has to do with another. */
export function touches(change: string, path: string): boolean {
  return change === path || change.startsWith(`${path}.`) || path.startsWith(`${change}.`);
}

/** A sheet that was exported, or only its values. */
export function imported(text: string): { kind: string | null; values: Values } | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return null;
    if (isObject(read["values"])) return { kind: typeof read["kind"] === "string" ? read["kind"] : null, values: read["values"] };
    return { kind: null, values: read };
  } catch {
    return null;
  }
}
