/** What the game master is setting for a proposal, as what was made or as another move: what was filled in so far, and the odds that come of it. */
import { useLook } from "../odds/useLook";
import { shown } from "../state/table";
import type { Draft } from "../types";
import { filledFor } from "./composing";
import { useOdds } from "./OddsPanel";
import { leftOpen, missing, saidOf } from "./values";

export function useFraming(draft: Draft, move = draft.move) {
  const filled = filledFor(draft.id);
  const other = move !== draft.move;
  const { found: form, wrong } = useLook("form", other ? { move, sheet: draft.sheet } : { draft: draft.id }, shown.value?.n);
  const settings = form?.fields.filter((each) => each.by === "gm") ?? [];
  const theirs = form?.fields.filter((each) => each.by !== "gm") ?? [];
  const values = { ...draft.suggested, ...draft.frame, ...filled.values };
  const { choices, set } = leftOpen(settings, filled.choices);
  const frame = saidOf(set, values);
  const lacking = missing(set, values);
  const unsaid = other ? [] : missing(theirs, draft.args);
  const open = Object.keys(choices).length > 0;
  const asked = other || open || lacking.length + unsaid.length > 0 ? null : { draft: draft.id, args: frame };
  const odds = useOdds(form, asked, other ? [] : lacking, unsaid);
  return {
    form,
    wrong,
    settings,
    values,
    frame,
    choices,
    odds,
    secret: filled.secret ?? draft.secret,
    stakes: filled.stakes ?? draft.stakes,
    whole: form !== null && lacking.length === 0,
  };
}
