/** What waits for the game master: proposals that are not framed, and calls that lack something which only they can set. */
import { computed } from "@preact/signals";
import { shown } from "../state/table";
import type { Draft } from "../types";

function settled(draft: Draft): boolean {
  return draft.framed && draft.lacks.length === 0;
}

export const waiting = computed<Draft[]>(() => shown.value?.drafts.filter((each) => !settled(each)) ?? []);
export const prepared = computed<Draft[]>(() => shown.value?.drafts.filter(settled) ?? []);
