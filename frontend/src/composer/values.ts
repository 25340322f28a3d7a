/** Values: what was filled in of a form, and what of it is said. */
import { isSaid, lacks, picksNothing, same, shapeOf, whole, type Schema } from "../fields/schema";
import type { Field, LaidSheet, Listed } from "../types";

const TABLE = "table";

export type Values = Record<string, unknown>;

/** What was filled in of these fields. */
export function saidOf(fields: Field[], values: Values): Values {
  return Object.fromEntries(fields.filter((each) => values[each.name] !== undefined).map((each) => [each.name, values[each.name]]));
}

/** What will mostly be meant, for a form to begin with. */
export function likelyOf(fields: Field[]): Values {
  return Object.fromEntries(fields.filter((each) => each.likely !== undefined).map((each) => [each.name, each.likely]));
}

/** What who takes part mostly brings: the same traits as who is helped, as far as they have them. */
export function sharedOf(fields: Field[], said: Values): Values {
  return Object.fromEntries(fields.filter((each) => each.required).flatMap((each) => alike(each, said[each.name])));
}

function alike(field: Field, value: unknown): Array<[string, unknown]> {
  const { kind, choices } = shapeOf(field.schema as Schema, field.choices);
  const there = [value].flat().filter((one) => choices.some((each) => same(each.value, one)));
  if (there.length === 0 || (kind !== "picks" && kind !== "pick")) return [];
  return [[field.name, kind === "picks" ? there : there[0]]];
}

/** What is needed, or attacked, where there is one thing alone to pick: the only task that is open, the only foe; nobody is made *against* one of their own unless somebody says so. */
export function onlyOf(fields: Field[], against: string | null = null, own: (id: unknown) => boolean = () => false): Values {
  const meant = (name: string, value: unknown) => name !== against || ![value].flat().some(own);
  const aimed = (each: Field) => each.name === against && shapeOf(each.schema as Schema, each.choices).kind === "picks";
  return Object.fromEntries(fields.filter((each) => each.required || aimed(each)).flatMap((each) => only(each).filter((value) => meant(each.name, value)).map((value) => [each.name, value])));
}

/** The value that picks the only thing there is, if there is one alone. */
function only(field: Field): unknown[] {
  const { kind, closed, choices } = shapeOf(field.schema as Schema, field.choices, field.free);
  const [first, ...more] = choices;
  if (!closed || !first || more.length > 0) return [];
  return kind === "picks" ? [[first.value]] : [first.value];
}

/** Values without what cannot be said any more, such as a tag that has been used since; where something else is *given*, beside that. */
export function offered(fields: Field[], values: Values, given: Values = {}): Values {
  const found = { ...values };
  for (const each of fields) {
    const field = following(each, { ...values, ...given });
    if (isSaid(values[field.name]) && !usable(field, { ...values, ...given })) found[field.name] = field.default;
    const { kind, closed, choices } = shapeOf(field.schema as Schema, field.choices, field.free);
    const there = (value: unknown) => choices.some((one) => same(one.value, value));
    const value = found[field.name];
    if (!closed || !field.choices || value === undefined || value === null) continue;
    if (kind === "picks" && Array.isArray(value)) found[field.name] = value.filter(there);
    if (kind === "pick" && !there(value)) delete found[field.name];
  }
  return found;
}

/** What is needed and not there yet, and what was begun and is not whole. */
export function missing(fields: Field[], values: Values): Field[] {
  return fields.filter((each) => lacks(each, values[each.name]));
}

/** What the player is to choose among, and the settings that are left to be set then. */
export function leftOpen(fields: Field[], named: Record<string, unknown[]>): { choices: Record<string, unknown[]>; set: Field[] } {
  const choices = Object.fromEntries(Object.entries(named).filter(([name, values]) => values.length > 1 && fields.some((each) => each.name === name)));
  return { choices, set: fields.filter((each) => !(each.name in choices)) };
}

/** Whether a setting can be left to the player: one of a few things by name, such as a trait. */
export function choosable({ by, choices = [], schema }: Field): boolean {
  return by !== "anyone" && choices.length > 1 && choices.every((each) => typeof each.value === "string") && (schema as Schema).type !== "array";
}

/** What the game master may set: what is theirs, and what either may say, which can be left to the player. */
export function settable(fields: Field[]): Field[] {
  return fields.filter((each) => each.by !== "player").map((each) => (each.by === "gm" ? each : { ...each, required: false }));
}

/** What was begun and is not whole: it cannot even be proposed. */
export function unfinished(fields: Field[], values: Values): Field[] {
  return fields.filter((each) => values[each.name] !== undefined && !whole(each.schema as Schema, values[each.name]));
}

/** What stands in the way of proposing: what was begun and is not whole, what only who proposes can say, and what cannot be picked now. */
export function unready(fields: Field[], values: Values): Field[] {
  return fields.filter((each) => unfinished([each], values).length > 0 || (each.by === "player" && picksNothing(each)) || (isOwn(each) && lacks(each, values[each.name])));
}

/** Whether nobody but who proposes it says this, in their own words: the name of a task. What is picked can still be picked when it is rolled. */
export function isOwn(field: Field): boolean {
  return field.required && field.by === "player" && field.choices === undefined;
}

/** Whether a player has to propose this, and may not simply roll it: something of it is the game master's to say here. */
export function proposed(fields: Field[], playersSet: boolean): boolean {
  return fields.some((each) => each.by === "gm" && (!playersSet || each.granted === true));
}

/** Whether it is known whom it is made against, and nothing of the game master's is said: then it waits for nobody. */
export function settled({ fields, against }: { fields: Field[]; against?: string | null }, values: Values): boolean {
  const theirs = fields.filter((each) => each.by === "gm" && values[each.name] !== undefined && !same(values[each.name], each.default));
  return !!against && isSaid(values[against]) && theirs.length === 0 && !fields.some((each) => each.granted);
}

/** The sheets that may act in a move, of those that somebody acts for. */
export function actorsOf(listed: Listed | undefined, own: LaidSheet[]): LaidSheet[] {
  const kinds = listed?.actors ?? [];
  return kinds.length === 0 ? own : own.filter((each) => kinds.includes(each.kind));
}

/** Who acts as long as nobody says otherwise: where any sheet may, the table's own for what is the game master's. */
export function firstSheet(listed: Listed | undefined, fitting: LaidSheet[]): string | null {
  const table = fitting.find((each) => each.id === TABLE);
  if (table && listed?.by === "gm") return TABLE;
  return (fitting.find((each) => each.id !== TABLE) ?? table)?.id ?? null;
}

/** Whether there is anything to say: a field whose choices are none is left out, unless it is needed, and one that means nothing without another, or beside it. */
export function usable(field: Field, values: Values): boolean {
  if (settledAlready(field) && !touched(field, values)) return false;
  if (field.instead !== undefined && isSaid(values[field.instead])) return false;
  return field.required || (pickable(field) && (field.needs === undefined || isSaid(values[field.needs])));
}

/** Whether there is nothing to pick but what it is unless told. */
function settledAlready({ choices = [], free, required, default: otherwise }: Field): boolean {
  return !required && !free && choices.length === 1 && same(choices[0]!.value, otherwise);
}

function pickable(field: Field): boolean {
  if (field.required || field.choices === undefined || field.choices.length > 0) return true;
  const { kind } = shapeOf(field.schema as Schema, field.choices);
  return kind !== "text" && kind !== "list" && kind !== "picks" && kind !== "pick" && kind !== "toggle";
}

/** The fields that most people fill in, and the others; whatever is being filled in behind (by name) stays there. */
export function sorted(fields: Field[], values: Values, behind: ReadonlySet<string> = NONE): [Field[], Field[]] {
  const [front, more] = parted(fields, values, (each) => !behind.has(each.name) && (isInFront(each, values) || isUsual(each, fields)));
  // What is all that there is to say is not looked for behind anything.
  return front.length === 0 && more.length === 1 && behind.size === 0 && !more[0]!.seldom ? [more, []] : [front, more];
}

/** All fields in front, but what is seldom said and is not. */
export function flatly(fields: Field[], values: Values): [Field[], Field[]] {
  return parted(fields, values, (each) => !each.seldom || touched(each, values));
}

/** What can be said now that these things are. */
export function sayable(fields: Field[], values: Values): Field[] {
  return fields.map((each) => following(each, values)).filter((each) => usable(each, values));
}

/** A field without what has something go before it that is not picked: the specialty of a trait that is not rolled. */
function following(field: Field, values: Values): Field {
  const said = Object.values(values).flat();
  return field.choices?.some((each) => each.after) ? { ...field, choices: field.choices.filter(({ after }) => after === undefined || after.some((each) => said.includes(each))) } : field;
}

/** What can be filled in: what stands in front, and what behind. */
function parted(fields: Field[], values: Values, front: (each: Field) => boolean): [Field[], Field[]] {
  const here = sayable(fields, values);
  return [here.filter(front), here.filter((each) => !front(each))];
}

const NONE: ReadonlySet<string> = new Set();

/** Whether it is what is mostly said where something else may be said in its place. */
function isUsual(each: Field, fields: Field[]): boolean {
  return !each.required && fields.some((other) => other.instead === each.name);
}

function isInFront(each: Field, values: Values): boolean {
  return each.required || each.wanted === true || (!each.seldom && ((each.choices?.length ?? 0) > 0 || isOwnSwitch(each))) || touched(each, values);
}

/** A switch of the player's own, such as a point to spend: one tap. */
function isOwnSwitch(field: Field): boolean {
  return field.by === "player" && shapeOf(field.schema as Schema).kind === "toggle";
}

/** Whether it is something that somebody holds and may add with a tap, or says of what they have added: a few Experiences, a die, on what. */
export function isHeld(field: Field): boolean {
  const { kind } = shapeOf(field.schema as Schema, field.choices);
  return kind === "picks" || kind === "toggle" ? (field.choices?.length ?? 0) > 0 || field.needs !== undefined : false;
}

function touched(field: Field, values: Values): boolean {
  return values[field.name] !== undefined && !same(values[field.name], field.default);
}

/** So many ways to make a move are compared at most. */
export const MOST_WAYS = 64;

/** What may be chosen of one's own before a roll, to be compared: every value of every field, as long as they are not too many. */
export function waysOf(fields: Field[]): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  let ways = 1;
  for (const field of fields.filter((each) => pickable(each) && !isGiven(each))) {
    const values = valuesOf(field);
    if (values.length < 2 || ways * values.length > MOST_WAYS) continue;
    found[field.name] = values;
    ways *= values.length;
  }
  return found;
}

/** Whether it is so unless somebody says that it is not: a judgement, and nothing to choose for the better. */
function isGiven(field: Field): boolean {
  return field.default === true;
}

function valuesOf(field: Field): unknown[] {
  const { kind, choices, nullable, schema } = shapeOf(field.schema as Schema, field.choices);
  const values = choices.map((each) => each.value);
  if (kind === "toggle") return [false, true];
  if (kind === "picks") return subsets(values.slice(0, 4)).filter((each) => each.length >= (schema.minItems ?? 0) && each.length <= (schema.maxItems ?? 99));
  if (kind === "pick" && nullable) return [null, ...values.filter((each) => each !== null)];
  return kind === "number" && values.length > 0 && !field.required ? values : [];
}

function subsets(values: unknown[]): unknown[][] {
  return values.reduce<unknown[][]>((found, each) => [...found, ...found.map((one) => [...one, each])], [[]]);
}
