/** What waits for the game master: proposals that are not framed. */
import { computed } from "@preact/signals";
import { shown } from "../state/table";
import type { Draft } from "../types";

export const waiting = computed<Draft[]>(() => shown.value?.drafts.filter((each) => !each.framed) ?? []);
export const prepared = computed<Draft[]>(() => shown.value?.drafts.filter((each) => each.framed) ?? []);
