/** Turning: options that each turn one die to another face are dice to tap, not a list to read. */
import type { Card, Option } from "../types";

export interface Turning {
  /** What else may be done. */
  others: Option[];
  /** The dice as they lie, each with what it may be turned to, if anything is better. */
  dice: Array<{ face: number | string; options: Option[] }>;
}

/** So few options are read more quickly than tapped together. */
const FEW = 3;

/** The options as turns: every key but a few "die=face", dice counted from 1 as they were thrown. */
export function turning(options: Option[], run: Card["run"]): Turning | null {
  const turns = options.filter((each) => /^\d+=\d+$/.test(each.key));
  if (turns.length <= FEW) return null;
  const faces = run.flatMap((each) => each.faces ?? []);
  const dice = faces.map((face, at) => ({ face, options: turns.filter((each) => each.key.startsWith(`${at + 1}=`)) }));
  const others = options.filter((each) => !turns.includes(each));
  return { others, dice };
}
