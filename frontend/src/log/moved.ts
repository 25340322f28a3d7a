/** Changes in words: which counter of whose sheet went from what to what. */
import { inText, isDie, readable, same } from "../fields/schema";
import { dieOf } from "../sheet/reading";
import { words } from "../words";
import { term } from "../words/language";
import type { Change, Counter, Field } from "../types";

/** What the sheet calls it; else `tags.Iron Stomach.stars` is "Iron Stomach stars", `lasting` is "Lasting". */
export function counter(at: string, counters: Counter[] = []): string {
  const titled = counters.find((each) => each.at === at)?.title;
  if (titled) return readable(titled);
  const [first = "", ...rest] = at.split(".");
  return rest.length > 0 ? rest.map(part).join(" ") : readable(first);
}

const part = (name: string): string => term(name.replaceAll("_", " "));

/** Something that is so, or so no longer, by what it is: `tags.Iron Stomach.exhausted` is "Iron Stomach: exhausted". */
function turned(at: string, now: boolean, title: string): string {
  const [, whose, ...what] = at.split(".");
  if (whose === undefined || what.length === 0) return now ? title : words.card.noLonger(title);
  return `${part(whose)}: ${now ? what.map(part).join(" ") : words.card.soNoLonger(what.map(part).join(" "))}`;
}

/** How a counter moved; of what is no counter the fields of the sheet say what it is called, and whether it is a die. */
export function moved(change: Change, counters: Counter[] = [], fields: Field[] = []): string {
  const field = fields.find((each) => each.name === change.at);
  const name = field?.title ? readable(field.title) : counter(change.at, counters);
  if (typeof change.now === "boolean") return turned(change.at, change.now, name);
  const dice = diceOf(change, field);
  if (dice !== null) return `${name} ${dice}`;
  const listed = inList(change);
  if (listed) return `${name} ${listed}`;
  const left = inList({ was: change.now, now: change.was });
  if (left) return words.card.without(name, left);
  if (isPlain(change.was) && isPlain(change.now)) return `${name} ${shown(change.was)} → ${shown(change.now)}`;
  return name;
}

/** Of dice that somebody holds those that there are now, where some were gained, or those that are gone; nothing of anything else. */
export function diceOf({ was, now }: Pick<Change, "was" | "now">, field?: Field): string | null {
  if (areNumbers(was) && areNumbers(now)) return held(was, now);
  return field && isDie(field) ? held(dice(was), dice(now)) : null;
}

/** Of a list what is new in it or other than it was, or nothing. */
function inList({ was, now }: Pick<Change, "was" | "now">): string {
  if (!Array.isArray(was) || !Array.isArray(now)) return "";
  return now.filter((each) => !was.some((one) => same(each, one))).map((each) => itemInWords(each, was)).filter(Boolean).join("; ");
}

/** An item by its name, with those of its numbers that were not so before. */
function itemInWords(item: unknown, before: unknown[]): string {
  if (typeof item === "string") return term(item);
  const { name, ...fields } = (item ?? {}) as Record<string, unknown>;
  if (typeof name !== "string") return "";
  const old = before.find((each) => (each as Record<string, unknown> | null)?.["name"] === name) as Record<string, unknown> | undefined;
  const numbers = Object.entries(fields).filter(([key, value]) => typeof value === "number" && (old ? old[key] !== value : value !== 0));
  return [term(name), ...numbers.map(([key, value]) => `${inText(key)} ${String(value)}`)].join(", ");
}

function held(was: Array<number | string>, now: Array<number | string>): string {
  if (now.length > was.length || (now.length === was.length && now.join() !== was.join())) return now.join(", ");
  const left = [...now];
  return words.card.gone(was.filter((each) => !left.includes(each) || !left.splice(left.indexOf(each), 1)).join(", "));
}

function dice(sides: unknown): string[] {
  return [dieOf(sides)].filter((each) => each !== null);
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}

function isPlain(value: unknown): boolean {
  return value === null || ["number", "string"].includes(typeof value);
}

function shown(value: unknown): string {
  return value === null || value === "" ? "–" : term(String(value)).replace(/^-/, "−");
}

/** The changes of each sheet together, in the order in which the sheets came; what moved one counter twice for the same reason is one. */
export function bySheet(changes: Change[]): Array<[string, Change[]]> {
  const found = new Map<string, Change[]>();
  for (const each of changes) found.set(each.sheet, merged(found.get(each.sheet) ?? [], each));
  return [...found];
}

function merged(before: Change[], now: Change): Change[] {
  const at = before.findIndex((each) => each.at === now.at && each.now === now.was && (each.why === now.why || typeof now.now === "number"));
  if (at < 0) return [...before, now];
  const { was, why } = before[at]!;
  return before.with(at, { ...now, was, why: why === now.why ? why : [why, now.why].filter(Boolean).join(", ") });
}

/** What changed on some sheets: each in words, and why. */
export interface Row {
  sheets: string[];
  told: Array<{ text: string; why: string }>;
}

/** Changes as rows, one for each sheet; what changed alike on several, for the same reason, is one row for all of them. */
export function rowsOf(changes: Change[], inWords: (change: Change) => string): Row[] {
  const every = bySheet(changes).flatMap(([sheet, each]) => each.map((change) => ({ sheet, text: inWords(change), why: change.why })));
  const rows = new Map<string, Row>();
  for (const { sheet, text, why } of every) {
    const alike = every.filter((each) => each.text === text && each.why === why).map((each) => each.sheet);
    const shared = new Set(alike).size > 1;
    const key = shared ? `${text}\n${why}` : sheet;
    const row = rows.get(key) ?? { sheets: shared ? [...new Set(alike)] : [sheet], told: [] };
    if (!shared || row.told.length === 0) row.told.push({ text, why });
    rows.set(key, row);
  }
  return [...rows.values()];
}
