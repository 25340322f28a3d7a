/** Earlier: what happened before we came, fetched page by page, and the rolls that the state shows no more. */
import { computed, effect, signal } from "@preact/signals";
import { look } from "../api";
import type { Card, Happened } from "../types";
import { happened, place, rolls, soFar } from "./table";

/** So many events are fetched at once, and so many rolls. */
const PAGE = 300;
const MOST = 100;

const older = signal<Map<string, Card>>(new Map());
/** Rolls that were asked for: they come, or there are none. */
const asked = new Set<string>();
/** The number of the last event that was looked through. */
let upTo = 0;

/** Every roll that we have a card of. */
export const cards = computed<Map<string, Card>>(() => new Map([...older.value, ...rolls.value]));

/** Whether there is something before what we have. */
export const more = computed(() => (happened.value[0]?.n ?? 1) > 1);

effect(() => {
  // Another seat sees other rolls.
  if (place.value === null) older.value = new Map();
  asked.clear();
  upTo = 0;
});
effect(() => {
  // What the state lets go of stays with us.
  const now = rolls.value;
  if (now.size > 0) older.value = new Map([...older.peek(), ...now]);
});

/** The rolls that began with these events and that nobody has a card of. */
export function missingOf(events: Happened[], known: ReadonlyMap<string, unknown>): string[] {
  return events.filter((each) => each.kind === "started").map((each) => each.data.roll).filter((each) => !known.has(each));
}

/** The rolls that these events have changed. */
export function touchedBy(events: Happened[]): string[] {
  return events.flatMap(({ data }) => ["roll" in data ? data.roll : undefined, "of" in data ? data.of : undefined]).filter((each) => each !== undefined);
}

/** Fetch what happened before the first that we have. */
export async function earlier(): Promise<void> {
  const at = place.value;
  const first = happened.value[0]?.n ?? 1;
  if (!at || first <= 1) return;
  const since = Math.max(0, first - 1 - PAGE);
  const events = (await look(at, "events", { since, limit: first - 1 - since })).events ?? [];
  await fetched(missingOf(events, cards.value));
  if (place.value === at && happened.value[0]?.n === first) happened.value = [...events, ...happened.value];
}

/** Fetch the cards that are missing, and anew those of long ago that something new has changed. */
export async function keepUp(): Promise<void> {
  // What was not looked at yet comes with the next look.
  const events = soFar.value;
  const fresh = upTo === 0 ? [] : events.filter((each) => each.n > upTo);
  upTo = events.at(-1)?.n ?? 0;
  const changed = touchedBy(fresh).filter((each) => older.value.has(each) && !rolls.value.has(each));
  for (const each of changed) asked.delete(each);
  await fetched([...missingOf(events, cards.value), ...changed]).catch(() => undefined);
}

async function fetched(wanted: string[]): Promise<void> {
  const at = place.value;
  const ids = [...new Set(wanted)].filter((each) => !asked.has(each));
  for (let from = 0; at && from < ids.length; from += MOST) {
    const page = ids.slice(from, from + MOST);
    for (const each of page) asked.add(each);
    try {
      const found = (await look(at, "rolls", { rolls: page })).rolls;
      if (place.value === at) older.value = new Map([...older.value, ...found.map((card) => [card.id, card] as const)]);
    } catch (error) {
      for (const each of page) asked.delete(each);
      throw error;
    }
  }
}
