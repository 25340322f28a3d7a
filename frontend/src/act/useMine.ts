/** A roll in preparation that is ours to make: what was filled in for it, what is lacking, and the way to throw it. */
import * as api from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { missing, offered, saidOf } from "../composer/values";
import { useLook } from "../odds/useLook";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import type { Draft } from "../types";

export function useMine(draft: Draft) {
  const { byHand, hidden, values: chosen } = filledFor(draft.id);
  const { found: form, wrong } = useLook("form", { draft: draft.id }, shown.value?.n);
  const own = form?.fields.filter((each) => each.by !== "gm" && !(each.name in draft.frame)) ?? [];
  const values = offered(own, { ...draft.args, ...chosen }, draft.frame);
  const args = saidOf(own, values);
  const lacking = missing(own, values);
  async function roll(): Promise<void> {
    if (await done(() => api.call(here(), { draft: draft.id, args, text: draft.text, by_hand: byHand, hidden }))) emptied(draft.id);
  }
  return { form, wrong, own, values, args, lacking, ready: form !== null && lacking.length === 0, byHand, hidden, roll, set: (now: typeof values) => fill(draft.id, { values: now }) };
}
