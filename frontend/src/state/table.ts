/** The table as this seat sees it: looked at anew after everything that happens, and never worked out here. */
import { batch, computed, signal } from "@preact/signals";
import * as api from "../api";
import type { Place } from "../api";
import { Refused } from "../net/http";
import { keep } from "../net/seats";
import { listen, type Line } from "../net/socket";
import { know, playing } from "./games";
import type { Card, Happened, LaidSheet, Listed, Seat, TableView } from "../types";
import { words } from "../words";

/** So much of what happened before is read when we come to a table. */
const BEFORE = 300;

export const place = signal<Place | null>(null);
export const line = signal<Line>("connecting");
export const shown = signal<TableView | null>(null);
export const happened = signal<Happened[]>([]);
/** What happened as far as the table is shown: of what came after, the dice are still in the air. */
export const soFar = computed(() => happened.value.filter((each) => each.n <= (shown.value?.n ?? 0)));
/** Why this seat cannot be sat on, in words. */
export const shut = signal<string | null>(null);

export const you = computed<Seat | null>(() => shown.value?.you ?? null);
export const isMaster = computed(() => you.value?.role === "gm");
/** Whether one is told odds and advice: the game master, and everybody where the table plays with them. */
export const seesOdds = computed(() => isMaster.value || shown.value?.options["odds"] === true);
export const system = computed(() => shown.value?.system ?? "");
export const sheets = computed<Map<string, LaidSheet>>(
  () => new Map(shown.value?.sheets.map((each) => [each.id, each])),
);
export const seats = computed<Map<string, Seat>>(
  () => new Map(shown.value?.seats.map((each) => [each.id, each])),
);
export const rolls = computed<Map<string, Card>>(
  () => new Map(shown.value?.rolls.map((each) => [each.id, each])),
);
export const moves = computed<Map<string, Listed>>(
  () => new Map(shown.value?.moves.map((each) => [each.move, each])),
);
/** The sheets that this seat acts for: its own, and for a game master those of nobody. */
export const mine = computed<LaidSheet[]>(() => {
  const held = shown.value?.sheets.filter((each) => each.values !== null) ?? [];
  if (isMaster.value) return held.filter((each) => each.seat === null);
  return held.filter((each) => each.seat === you.value?.id);
});
/** Whether this seat may do anything at all. */
export const acts = computed(
  () => !!you.value && you.value.role !== "watcher" && !you.value.locked && !shown.value?.closed,
);

export function sheetName(id: string): string {
  return sheets.value.get(id)?.name ?? "";
}

/** What the server calls a game master who has said no name. */
const UNNAMED = "Game master";

/** What whoever sits there is called; a game master without a name of their own, in the language that is spoken. */
export function nameOf({ role, name }: Pick<Seat, "role" | "name">): string {
  return role === "gm" && name === UNNAMED ? words.roles.gm : name;
}

export function seatName(id: string): string {
  const seat = seats.value.get(id);
  return seat ? nameOf(seat) : "";
}

/** The seat that we sit on; asked for where nobody sits. */
export function here(): Place {
  if (!place.value) throw new Error("nobody sits here");
  return place.value;
}

/** What may hold back what was looked at, where there is something to be seen first: until when, and what is done as soon as it is shown. */
export const held: { until(found: TableView): Promise<() => void> | null } = { until: () => null };

/** So many milliseconds what happened waits for the reply to what we do ourselves. */
const SOON = 1000;
let replied: Promise<unknown> = Promise.resolve();

/** We do something: what happens meanwhile is looked at when there is a reply, since what we did it with is out of the way of the dice by then. */
export function answered<T>(work: Promise<T>): Promise<T> {
  replied = work.catch(() => undefined);
  return work;
}

api.shows.event = (n) =>
  new Promise<void>((over) => {
    const until = shown.subscribe((now) => {
      if (now && now.n < n) return;
      over();
      queueMicrotask(() => until());
    });
  });

let stop: (() => void) | null = null;
let running: Promise<void> | null = null;
let again = false;

/** Sit down: look at the table, and listen from now on. What comes back gets up again. */
export function sit(at: Place): () => void {
  leave();
  place.value = at;
  void start(at);
  return leave;
}

export function leave(): void {
  stop?.();
  stop = null;
  place.value = shown.value = shut.value = null;
  happened.value = [];
  line.value = "connecting";
}

async function start(at: Place): Promise<void> {
  while (place.value === at && !shown.value && shut.value === null) {
    await refresh();
    if (!shown.value && shut.value === null) await new Promise((resolve) => setTimeout(resolve, 700));
  }
  if (place.value !== at || !shown.value) return;
  if (shown.value.you.empty && acts.value) void api.act(at, "sit", {}).catch(() => undefined);
  const since = Math.max(0, shown.value.n - BEFORE);
  stop = listen(at.table, at.token, since, { heard, line: (state) => heardOf(at, state), ahead: () => anew(at) });
}

/** The server knows less than we do, as after a restored backup: forget it all, and look again. */
function anew(at: Place): void {
  if (place.value !== at) return;
  stop?.();
  shown.value = null;
  happened.value = [];
  void start(at);
}

function heard(events: Happened[]): void {
  const last = happened.value.at(-1)?.n ?? 0;
  const fresh = events.filter((each) => each.n > last);
  if (fresh.length === 0) return;
  happened.value = [...happened.value, ...fresh];
  if ((fresh.at(-1)?.n ?? 0) > (shown.value?.n ?? 0)) void Promise.race([replied, new Promise((over) => setTimeout(over, SOON))]).then(refresh);
}

function heardOf(at: Place, state: Line): void {
  if (place.value !== at) return;
  line.value = state;
  if (state === "gone") void refresh();
}

/** Look at the table anew: one look at a time, and one more where something happened meanwhile. */
export async function refresh(): Promise<void> {
  again = true;
  running ??= looked().finally(() => (running = null));
  return running;
}

async function looked(): Promise<void> {
  while (again && place.value) {
    again = false;
    const at: Place = place.value;
    try {
      const found = await api.look(at, "state");
      if (place.value === at) await take(at, found);
    } catch (error) {
      if (place.value === at) lost(error);
    }
  }
}

async function take(at: Place, found: TableView): Promise<void> {
  if (shown.value && found.n < shown.value.n) return;
  const after = await held.until(found);
  if (place.value !== at) return;
  batch(() => {
    know({ [found.system]: found.game });
    playing.value = found.system;
    shown.value = found;
    shut.value = null;
    after?.();
  });
  const { title, system, you } = found;
  keep({ ...at, title, system, name: you.name, role: you.role, at: Date.now() });
}

function lost(error: unknown): void {
  if (error instanceof Refused && [401, 403, 404].includes(error.status)) shut.value = error.message;
  else if (shown.value) setTimeout(() => void refresh(), 2000);
}
