/** Changes in words: which counter of whose sheet went from what to what. */
import { readable } from "../fields/schema";
import { words } from "../words";
import { term } from "../words/language";
import type { Change, Counter } from "../types";

/** What the sheet calls it; else `tags.Iron Stomach.exhausted` is "Iron Stomach exhausted", `lasting` is "Lasting". */
export function counter(at: string, counters: Counter[] = []): string {
  const titled = counters.find((each) => each.at === at)?.title;
  if (titled) return readable(titled);
  const [first = "", ...rest] = at.split(".");
  return rest.length > 0 ? rest.join(" ").replaceAll("_", " ") : readable(first);
}

/** How a counter moved. */
export function moved(change: Change, counters: Counter[] = []): string {
  const name = counter(change.at, counters);
  if (typeof change.now === "boolean") return change.now ? name : words.card.noLonger(name);
  if (areNumbers(change.now) && areNumbers(change.was) && change.now.length > change.was.length) return `${name} ${change.now.join(", ")}`;
  if (isPlain(change.was) && isPlain(change.now)) return `${name} ${shown(change.was)} → ${shown(change.now)}`;
  return name;
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
