/** What the game master is setting for a proposal, as what was made or as another move: what was filled in so far, and the odds that come of it. */
import { useRef } from "preact/hooks";
import { isSaid, same } from "../fields/schema";
import { useLook } from "../odds/useLook";
import { moves, shown } from "../state/table";
import type { Draft, Field } from "../types";
import { filledFor } from "./composing";
import { useOdds } from "./OddsPanel";
import { ladderOf, likely } from "./ladder";
import { leftOpen, missing, saidOf, settable } from "./values";

/** *preset* is what a setting begins with that nobody has said. */
export function useFraming(draft: Draft, move = draft.move, preset: (field: Field) => unknown = () => undefined) {
  const filled = filledFor(draft.id);
  const other = move !== draft.move;
  // With what somebody resists is picked from their own sheet.
  const whom = moves.value.get(move)?.whom?.field ?? "";
  const args = whom in filled.values ? { [whom]: filled.values[whom] } : {};
  const { found: form, wrong } = useLook("form", other ? { move, sheet: draft.sheet, args } : { draft: draft.id, args }, shown.value?.n);
  const settings = settable(form?.fields ?? []);
  const theirs = form?.fields.filter((each) => each.by !== "gm") ?? [];
  const begun = Object.fromEntries(settings.map((each) => [each.name, preset(each)]).filter(([, value]) => value !== undefined));
  const either = other ? {} : Object.fromEntries(settings.filter((each) => each.by !== "gm" && each.name in draft.args).map((each) => [each.name, draft.args[each.name]]));
  const given = other ? {} : Object.fromEntries(Object.entries(draft.args).filter(([name]) => !settings.some((each) => each.name === name)));
  const values: Record<string, unknown> = { ...begun, ...either, ...draft.suggested, ...draft.frame, ...filled.values };
  const rung = ladderOf(settings);
  const known = rung && values[rung.name];
  const usual = useLikely(rung, `${draft.id} ${move}`);
  const at = rung === undefined ? null : isSaid(known) ? (known as number) : usual;
  const { choices, set } = leftOpen(settings, filled.choices);
  const frame = saidOf(set.filter((each) => !(each.name in either) || !same(values[each.name], either[each.name])), values);
  const lacking = missing(set, values);
  const unsaid = other ? [] : missing(theirs, { ...draft.args, ...frame });
  const open = Object.keys(choices).length > 0;
  const asked = other || open || lacking.length + unsaid.length > 0 ? null : { draft: draft.id, args: frame };
  const odds = useOdds(form, asked, other ? [] : lacking, unsaid);
  return {
    form,
    wrong,
    settings,
    values,
    given,
    frame,
    choices,
    odds,
    secret: filled.secret ?? draft.secret,
    stakes: filled.stakes ?? draft.stakes,
    rung,
    at,
    lacking,
    whole: form?.move === move && lacking.length === 0,
  };
}

/** How hard it is where nobody has said it: what stood on a button when it was first read is what it does, whatever is rolled meanwhile. */
function useLikely(rung: Field | undefined, of: string): number | null {
  const first = useRef<{ of: string; at: number } | null>(null);
  if (rung !== undefined && first.current?.of !== of) first.current = { of, at: likely(rung, shown.value?.rolls ?? []) };
  return first.current?.of === of ? first.current.at : null;
}
