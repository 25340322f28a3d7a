/** Changes in words: which counter of whose sheet went from what to what. */
import type { Change } from "../types";

/** `tags.Iron Stomach.exhausted` is "Iron Stomach exhausted"; `hp` is "hp". */
export function counter(at: string): string {
  const parts = at.split(".");
  const words = parts.length > 1 ? parts.slice(1) : parts;
  return words.join(" ").replaceAll("_", " ");
}

/** How a counter moved. */
export function moved(change: Change): string {
  const name = counter(change.at);
  if (typeof change.now === "boolean") return change.now ? name : `${name}: no longer`;
  if (isPlain(change.was) && isPlain(change.now)) return `${name} ${shown(change.was)} → ${shown(change.now)}`;
  return name;
}

function isPlain(value: unknown): boolean {
  return value === null || ["number", "string"].includes(typeof value);
}

function shown(value: unknown): string {
  return value === null || value === "" ? "–" : String(value).replace(/^-/, "−");
}

/** The changes of each sheet together, in the order in which the sheets came. */
export function bySheet(changes: Change[]): Array<[string, Change[]]> {
  const found = new Map<string, Change[]>();
  for (const each of changes) found.set(each.sheet, [...(found.get(each.sheet) ?? []), each]);
  return [...found];
}
