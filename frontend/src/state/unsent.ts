/** What was typed or chosen and not sent yet: kept in this browser for each seat, until it was done. */
import { computed, signal, type Signal } from "@preact/signals";
import { same } from "../fields/schema";
import { store, stored } from "../net/stored";
import { shown } from "./table";

interface Kept {
  at: number;
  value: unknown;
}

const KEY = "rollwright.unsent.";
/** What nobody came back to for so long is forgotten. */
const LONGEST = 14 * 24 * 60 * 60 * 1000;
/** So many things are kept for a seat; the oldest go first. */
const MOST = 60;

/** Which seat of which table we sit on; empty where we sit on none. */
export const sitting = computed(() => (shown.value ? `${shown.value.table}/${shown.value.you.id}` : ""));

let of = "";
let open = new Map<string, Signal<unknown>>();

/** Something that this seat fills in, by its name. As long as it is no other than `otherwise`, nothing is kept. */
export function unsent<T>(name: string, otherwise: T): Signal<T> {
  if (of !== sitting.peek()) {
    of = sitting.peek();
    open = new Map();
  }
  const found = open.get(name) ?? begun(of, name, otherwise);
  open.set(name, found);
  return found as Signal<T>;
}

/** It was done, or is not wanted any more. */
export function forget(name: string): void {
  keep(sitting.peek(), name, undefined);
  open.delete(name);
}

function begun(seat: string, name: string, otherwise: unknown): Signal<unknown> {
  const before = kept(seat)[name];
  const made = signal(before ? before.value : otherwise);
  let last = made.peek();
  made.subscribe((value) => {
    if (value === last) return;
    last = value;
    keep(seat, name, same(value, otherwise) ? undefined : value);
  });
  return made;
}

function keep(seat: string, name: string, value: unknown): void {
  const { [name]: before, ...others } = kept(seat);
  if (seat === "" || (value === undefined && !before)) return;
  const every = value === undefined ? others : { ...others, [name]: { at: Date.now(), value } };
  const entries = Object.entries(every).slice(-MOST);
  store(KEY + seat, entries.length === 0 ? null : Object.fromEntries(entries));
}

function kept(seat: string): Record<string, Kept> {
  const found = stored<Record<string, Kept>>(KEY + seat, {});
  return Object.fromEntries(Object.entries(found).filter(([, each]) => Date.now() - each.at < LONGEST));
}
