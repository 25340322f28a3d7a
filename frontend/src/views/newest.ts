/** What counts in the log: the roll that was made last, and what has been asked for since. */
import { isOwn, last } from "../dice/moment";
import { calledWith, type Entry } from "../log/entries";
import { happened, rolls, shown, you } from "../state/table";

/** The roll that is the newest thing in the log, and since when: one that was made last, or an older one in which this seat has chosen since; none where there is something newer. */
export function newest(entries: Entry[]): { at: string; n: number } {
  const end = entries.at(-1);
  const chosen = happened.value.findLast((each) => each.kind === "decided" && each.seat === you.value?.id);
  if (chosen?.kind === "decided" && chosen.n > (end?.n ?? 0)) return { at: chosen.data.roll, n: chosen.n };
  if (end?.kind !== "roll" || end.roll !== last.value) return { at: "", n: 0 };
  const { roll, n } = ownOfCall(entries) ?? end;
  return { at: roll, n };
}

/** This seat's own roll, as long as only others' that were called together with it came after it. */
function ownOfCall(entries: Entry[]): Extract<Entry, { kind: "roll" }> | undefined {
  const at = entries.findLastIndex((each) => each.kind === "roll" && rolls.value.has(each.roll) && isOwn(rolls.value.get(each.roll)!));
  const own = entries[at];
  const after = entries.slice(at + 1);
  if (own?.kind !== "roll" || after.length === 0) return undefined;
  const called = calledWith(own.roll, happened.value);
  return after.every((each) => each.kind === "roll" && called.has(each.roll)) ? own : undefined;
}

/** Whether something that this seat has asked for since then waits for others: that it is asked for is in view. */
export function asksSince(n: number): boolean {
  const waits = new Set(shown.value?.drafts.map((each) => each.id));
  return happened.value.some((each) => each.n > n && each.kind === "drafted" && each.seat === you.value?.id && waits.has(each.data.draft.id));
}

/** When a roll that is ours to make was asked for or changed last; never, as long as the one that was made last waits for us. */
export function asked(): number {
  const todo = shown.value?.todo ?? [];
  const ours = new Set(todo.some((each) => each.roll === last.value) ? [] : todo.map((each) => each.draft));
  return happened.value.findLast((each) => each.kind === "drafted" && ours.has(each.data.draft.id))?.n ?? 0;
}
