/** Commitments as this device was sent them when their span began: a log that tells of others is another log. */
import { effect } from "@preact/signals";
import { store, stored } from "../net/stored";
import { happened, shown } from "../state/table";

type Known = Record<string, string>;

const key = (table: string): string => `rollwright.commitments.${table}`;

export function seen(table: string): Known {
  return stored<Known>(key(table), {});
}

/** Keep what is new; what was sent first stays. */
export function added(known: Known, span: number, commitments: Record<string, unknown>): Known {
  const found: Known = { ...known };
  for (const which of ["open", "hidden", "signs"]) {
    const said = commitments[which];
    if (typeof said === "string") found[`${span}/${which}`] ??= said;
  }
  return found;
}

/** Keep every commitment that comes, from now on. */
export function watchCommitments(): () => void {
  return effect(() => {
    const now = shown.value;
    if (!now) return;
    let known = added(seen(now.table), now.span.number, now.span.commitments);
    for (const { kind, data } of happened.value) if (kind === "spanned") known = added(known, data.span, { ...data });
    store(key(now.table), known);
  });
}
