/** Counters of a sheet with their values, as a line shows them. */
import { found, type Counted } from "../sheet/reading";
import { countersOf } from "../state/kinds";
import type { LaidSheet, Sheets } from "../types";

export function counted(known: Sheets | null, held: LaidSheet): Counted[] {
  return countersOf(known, held.id).map((each) => ({ ...each, value: Number(found(held.values ?? {}, each.at) ?? 0) }));
}

