/** What waits for the game master: proposals that are not framed, and calls that lack something which only they can set. */
import { computed } from "@preact/signals";
import { shown } from "../state/table";
import { settled } from "../todo/joining";
import type { Draft } from "../types";

export const waiting = computed<Draft[]>(() => shown.value?.drafts.filter((each) => !settled(each)) ?? []);
export const prepared = computed<Draft[]>(() => shown.value?.drafts.filter(settled) ?? []);
