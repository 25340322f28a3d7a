/** What waits for the game master: proposals that are not framed, and calls that lack something which only they can set. */
import { computed } from "@preact/signals";
import { moves, shown } from "../state/table";
import { settled, unheard } from "../todo/joining";
import type { Draft } from "../types";
import { words } from "../words";
import { short } from "./calling";

export const waiting = computed<Draft[]>(() => shown.value?.drafts.filter((each) => !settled(each)) ?? []);
export const prepared = computed<Draft[]>(() => shown.value?.drafts.filter(settled) ?? []);

/** What a button *says*, and without whom it would be thrown, of those who were asked for help: by name, unless nobody of several has said anything yet. */
export function without(draft: Draft, says: string): string {
  const { sheets, seats } = shown.value!;
  const names = unheard(draft, sheets, seats, moves.value.get(draft.move)).map((each) => each.name);
  if (names.length === 0) return says;
  const nobody = names.length > 1 && Object.keys(draft.parts).length === 0;
  return `${says} ${nobody ? words.act.unhelped : words.act.without(names.map((each) => short(each, sheets.map(({ name }) => name))).join(", "))}`;
}
