/** Settings: a rule with its numbers, and how all of them stand in a link. */
import { inText, clamped, fieldsOf, itemsOf, readable, same, type Schema, shapeOf } from "../fields/schema";
import type { Field, SettingAsked } from "../types";
import { systemName } from "../words";

export type Values = Record<string, unknown>;

export interface Setting {
  rule: string;
  args: Values;
  house: Values;
  /** What decisions are made for; nothing: plainly. */
  goal: string | null;
}

/** A rule as `GET /api/rules` describes it, as far as the lab needs it. */
export interface Rule {
  id: string;
  system: string;
  title: string;
  summary: string;
  /** Where the book has it. */
  source: string;
  parameters: Field[];
  goals: Array<{ name: string; help: string }>;
  decisions: Array<{ role: string; name: string; keys: string; help: string }>;
}

/** All that a link holds: the setting that is being changed, those that are kept beside it, and what is shown of them. */
export interface Bench {
  now: Setting;
  pins: Setting[];
  shown: string;
}

/** So many settings are kept beside the one that is changed. */
export const MOST_PINS = 3;
export const HEADLINE = "";

// -- links ----------------------------------------------------------------------------------------------------------

/** A bench as the part of a link behind its #. */
export function written(bench: Bench): string {
  const settings = [bench.now, ...bench.pins].map(writtenOne);
  return [...settings, ...(bench.shown === HEADLINE ? [] : [`@shown=${encoded(bench.shown)}`])].join(";");
}

function writtenOne(setting: Setting): string {
  const args = Object.entries(setting.args).map(([name, value]) => `${name}=${encoded(value)}`);
  const house = Object.entries(setting.house).map(([key, value]) => `@house.${key}=${encoded(value)}`);
  const goal = setting.goal === null ? [] : [`@goal=${encoded(setting.goal)}`];
  return [setting.rule, ...args, ...house, ...goal].join("/");
}

/** What a link holds; nothing where it is none of ours. */
export function read(hash: string): Bench | null {
  const parts = hash.replace(/^#/, "").split(";").filter(Boolean);
  const settings = parts.filter((each) => !each.startsWith("@")).map(readOne);
  const shown = parts.find((each) => each.startsWith("@shown="));
  const [now, ...pins] = settings;
  if (!now || settings.some((each) => !/^[a-z0-9.-]{1,80}$/.test(each.rule))) return null;
  return { now, pins: pins.slice(0, MOST_PINS), shown: shown ? String(decoded(shown.slice("@shown=".length))) : HEADLINE };
}

function readOne(text: string): Setting {
  const [rule = "", ...parts] = text.split("/");
  const setting: Setting = { rule, args: {}, house: {}, goal: null };
  for (const each of parts) {
    const at = each.indexOf("=");
    const [key, value] = at < 0 ? [each, true] : [each.slice(0, at), decoded(each.slice(at + 1))];
    if (key === "@goal") setting.goal = String(value);
    else if (key.startsWith("@house.")) setting.house[key.slice("@house.".length)] = value;
    else if (!key.startsWith("@")) setting.args[key] = value;
  }
  return setting;
}

/** A value in a link: text as it is, unless it could be taken for something else. */
function encoded(value: unknown): string {
  const plain = typeof value === "string" && parsed(value) === undefined;
  return encodeURIComponent(plain ? value : JSON.stringify(value));
}

function decoded(text: string): unknown {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // what is no code is taken as it stands
  }
  const found = parsed(plain);
  return found === undefined ? plain : found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

// -- beginning ------------------------------------------------------------------------------------------------------

/** What a roll has to reach: without it most odds say little. */
const REACHED = "difficulty";

/** A rule with something sensible in everything that it needs, and something to be reached. */
export function begun(rule: Rule): Setting {
  const needed = rule.parameters.filter((each) => each.required || (each.name === REACHED && each.default === null));
  return { rule: rule.id, args: Object.fromEntries(needed.map((each) => [each.name, first(each.schema as Schema, each.name)])), house: {}, goal: null };
}

/** Dice to begin with where a text is asked for. */
const SOME_DICE = "2d6";
const SOME_NAME = "first";

function first(given: Schema, name: string): unknown {
  const { kind, schema, choices, others } = shapeOf(given);
  if ("default" in given) return given.default;
  if (kind === "number") return usual(schema);
  if (kind === "either") return first({ ...others[0]!, $defs: given.$defs }, name);
  if (kind === "object") return Object.fromEntries(fieldsOf(schema).filter((each) => each.required).map((each) => [each.name, first(each.schema as Schema, each.name)]));
  if (kind === "list" || kind === "counted") return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => first(itemsOf(schema), name));
  if (kind === "pick") return choices[0]?.value;
  if (kind === "picks") return choices.slice(0, schema.minItems ?? 0).map((each) => each.value);
  if (kind === "toggle") return false;
  return kind === "map" ? {} : name === "text" ? SOME_DICE : SOME_NAME;
}

/** A number that people might have: the middle of a few, not far up among many. */
function usual(schema: Schema): number {
  const [from, to] = [schema.minimum ?? 0, schema.maximum ?? 99];
  const far = to - from;
  if (from < 0 && far > FAR) return clamped(TWELVE, schema);
  return clamped(far <= FEW ? Math.round(from + far / 2) : Math.round(from + 1.2 * Math.sqrt(far)), schema);
}

const FEW = 10;
const FAR = 60;
const TWELVE = 12;

/** Where a slider goes: as far as the number, or where people have it. */
export function reach(schema: Schema): [number, number] | null {
  const [from, to] = [schema.minimum, schema.maximum];
  if (from === undefined || to === undefined) return null;
  return to - from <= FAR ? [from, to] : [Math.max(from, from < 0 ? -5 : from), Math.min(to, from < 0 ? 30 : from + 29)];
}

/** Values without what is as it would be anyway. */
export function kept(fields: Field[], values: Values): Values {
  const spoken = fields.filter((each) => values[each.name] !== undefined && (each.required || !same(values[each.name], each.default)));
  return Object.fromEntries(spoken.map((each) => [each.name, values[each.name]]));
}

// -- names and requests ---------------------------------------------------------------------------------------------

/** What tells each of several settings from the others. */
export function named(settings: Setting[], rules: Rule[], otherwise: string): string[] {
  if (settings.length === 1) return [whole(settings[0]!, rules)];
  const told = settings.map((each) => toldOf(each, rules));
  const keys = [...new Set(told.flatMap((each) => Object.keys(each)))];
  const apart = keys.filter((key) => told.some((each) => !same(each[key], told[0]![key])));
  const single = apart.includes("") ? [""] : apart;
  const names = told.map((each) => single.filter((key) => key in each).map((key) => said(key, each[key])).join(", "));
  return names.map((each, at) => (each === "" ? otherwise : apart.includes("") ? whole(settings[at]!, rules) : each));
}

function toldOf(setting: Setting, rules: Rule[]): Values {
  const rule = rules.find((each) => each.id === setting.rule);
  const defaults = Object.fromEntries((rule?.parameters ?? []).map((each) => [each.name, each.default]));
  const goal = setting.goal === null ? {} : { "@goal": setting.goal };
  return { "": setting.rule, ...defaults, ...setting.args, ...setting.house, ...goal };
}

function said(key: string, value: unknown): string {
  if (key === "" || key === "text") return String(value);
  if (key === "@goal") return `best ${String(value)}`;
  return `${inText(key)} ${shortly(value)}`;
}

function shortly(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(shortly).join("+");
  if (typeof value === "object") return Object.values(value).map(shortly).join(" ");
  return String(value).replace("-", "−");
}

/** A setting in a line: its rule and what was said. */
export function whole(setting: Setting, rules: Rule[]): string {
  const words = Object.entries({ ...setting.args, ...setting.house }).map(([key, value]) => said(key, value));
  return [titled(setting.rule, rules), words.join(", "), ...(setting.goal === null ? [] : [said("@goal", setting.goal)])].filter(Boolean).join(" · ");
}

/** A rule as its game calls it; of notations each is its own. */
export function titled(rule: string, rules: Rule[]): string {
  const found = rules.find((each) => each.id === rule);
  if (rule === "notation") return "";
  return found ? `${systemName(found.system)}: ${found.title}` : readable(rule.replace(".", ": "));
}

export function asked(setting: Setting): SettingAsked {
  const { rule, args, house, goal } = setting;
  return { rule, notation: null, args, house, goal };
}
