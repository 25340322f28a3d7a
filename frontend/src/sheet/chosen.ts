/** Which sheet is shown, and the way from a number to its roll. */
import { computed, signal } from "@preact/signals";
import { isMaster, mine, sheets } from "../state/table";
import type { LaidSheet } from "../types";
import { tab } from "../state/tab";

const TABLE = "table";
const picked = signal("");

/** The sheets that this seat can read, its own first. */
export const readable = computed<LaidSheet[]>(() => {
  const every = [...sheets.value.values()].filter((each) => each.values !== null);
  const own = new Set(mine.value.filter((each) => each.id !== TABLE).map((each) => each.id));
  if (isMaster.value) return every;
  return [...every.filter((each) => own.has(each.id)), ...every.filter((each) => !own.has(each.id) && each.id !== TABLE), ...every.filter((each) => each.id === TABLE)];
});

/** The sheet that is shown. */
export const chosen = computed<LaidSheet | undefined>(
  () => readable.value.find((each) => each.id === picked.value) ?? readable.value.find((each) => each.id !== TABLE) ?? readable.value[0],
);

/** Show a sheet. */
export function showSheet(id: string): void {
  picked.value = id;
  tab.value = "sheet";
}

export function pick(id: string): void {
  picked.value = id;
}

/** The dialog that we come from has given the focus back by then. */
const AFTER = 80;

/** Show a roll in the log. */
export function showRoll(id: string): void {
  tab.value = "log";
  setTimeout(() => {
    const card = document.getElementById(id);
    card?.scrollIntoView({ block: "center" });
    if (card) card.tabIndex = -1;
    card?.focus({ preventScroll: true });
  }, AFTER);
}
