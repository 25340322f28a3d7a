/** Turning: options that each turn one die to another face are dice to tap, not a list to read. */
import { turnOf } from "../dice/kinds";
import type { Card, Option } from "../types";

export interface Turning {
  /** What else may be done. */
  others: Option[];
  /** The dice as they lie, each with what it may be turned to, if anything is better. */
  dice: Array<{ face: number | string; options: Option[] }>;
}

/** So few options are read more quickly than tapped together. */
const FEW = 3;

/** The options as turns: every key but a few "die=face", dice counted from 1 as they were thrown. Dice of one throw that show the same may become the same. */
export function turning(options: Option[], run: Card["run"]): Turning | null {
  const turns = options.filter((each) => turnOf(each.key));
  if (turns.length <= FEW) return null;
  const lie = run.flatMap((each, throwOf) => (each.faces ?? []).map((face) => ({ face, throwOf })));
  const own = lie.map((_, at) => turns.filter((each) => each.key.startsWith(`${at + 1}=`)));
  const dice = lie.map((die, at) => {
    const like = lie.findIndex((each, other) => each.face === die.face && each.throwOf === die.throwOf && own[other]!.length > 0);
    return { face: die.face, options: own[at]!.length > 0 ? own[at]! : (own[like] ?? []) };
  });
  const others = options.filter((each) => !turns.includes(each));
  return { others, dice };
}
