/** Filled: the parts of a bar that says how far something has come. */
import type { Track } from "../types";

/** With more to do than this the bar has no single parts. */
const PARTS = 30;

export interface Part {
  /** Whether it is done, done just now, or to be done. */
  kind: "full" | "full fresh" | "";
  /** How much of the whole it is. */
  share: number;
}

/** The parts in order: one for each, or where there are many one for all of a kind. */
export function filled({ at, of, came }: Pick<Track, "at" | "of" | "came">): Part[] {
  const fresh = Math.max(0, at - came);
  const every: Part[] = [
    { kind: "full", share: fresh },
    { kind: "full fresh", share: at - fresh },
    { kind: "", share: of - at },
  ];
  if (of > PARTS) return every.filter((each) => each.share > 0);
  return every.flatMap(({ kind, share }) => Array.from({ length: share }, () => ({ kind, share: 1 })));
}
