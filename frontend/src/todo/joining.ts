/** Together: who else could take part in what is prepared. */
import type { Draft, LaidSheet, Listed, Seat } from "../types";

/** Sheets that lie in the open, of the kinds that act in it, apart from whoever's roll it is. */
export function mayJoin(draft: Draft, sheets: LaidSheet[], move?: Listed): LaidSheet[] {
  const kinds = move?.actors ?? [];
  return sheets.filter((each) => each.id !== draft.sheet && !each.hidden && each.seat !== null && (kinds.length === 0 || kinds.includes(each.kind)) && isMeant(draft, each, move));
}

/** Whether a sheet may take part: any may, unless the move is made with those alone whom it names. */
export function isMeant(draft: Draft, sheet: LaidSheet, move?: Listed): boolean {
  return !move?.named || sheet.id in draft.parts || draft.called.includes(sheet.id);
}

/** Who was asked for help with it, sits there, and has said nothing yet: it is thrown without them as soon as it is allowed, unless they are called. */
export function unheard(draft: Draft, sheets: LaidSheet[], seats: Pick<Seat, "id" | "empty">[], move?: Listed): LaidSheet[] {
  const there = new Set(seats.filter((each) => !each.empty).map((each) => each.id));
  return draft.helped && draft.ready ? mayJoin(draft, sheets, move).filter((each) => there.has(each.seat!) && !(each.id in draft.parts) && !draft.called.includes(each.id)) : [];
}

/** Whether the game master has set what is theirs to set: it waits for others now, if for anybody. */
export function settled(draft: Draft): boolean {
  return draft.framed && draft.lacks.length === 0;
}

/** Who is called to it and has neither joined nor said no. */
export function unsaid(draft: Draft): string[] {
  return draft.called.filter((each) => !(each in draft.parts));
}

/** Whether one of these sheets is called, and has neither joined nor said no. */
export function isCalled(draft: Draft, sheets: LaidSheet[]): boolean {
  return sheets.some((each) => unsaid(draft).includes(each.id));
}
