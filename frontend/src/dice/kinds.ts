/** Dice as they are written: which solid they are, how many, and which of their faces did not count. */
import type { Group } from "../types";

export type Solid = 4 | 6 | 8 | 10 | 12 | 20 | 100 | 0;

const SOLIDS: Solid[] = [4, 6, 8, 10, 12, 20, 100];

/** The sides of the dice of a group: `3d6!` has six. Nothing where they are no plain dice. */
export function sidesOf(dice: string | undefined): number {
  const found = /d(\d+|%)/.exec(dice ?? "")?.[1];
  return found === "%" ? 100 : Number(found ?? 0);
}

/** The solid to draw; 0 is a coin of any number of sides. */
export function solidOf(sides: number): Solid {
  return SOLIDS.find((each) => each === sides) ?? 0;
}

/** How many dice a group is: `3d6!` is three, and so is `3Die(heads, tails)`. */
export function countOf(dice: string | undefined): number {
  return Number(/^(\d+)d/i.exec(dice ?? "")?.[1] ?? 1);
}

export interface Shown {
  face: number | string;
  dropped: boolean;
}

/** The faces of a group in the order in which they fell, each with whether it was dropped. */
export function facesOf(group: Group): Shown[] {
  const left = [...(group.dropped ?? [])];
  const found = (group.faces ?? []).map((face) => ({ face, dropped: false }));
  for (const each of [...found].reverse()) {
    const at = left.indexOf(each.face);
    if (at < 0) continue;
    left.splice(at, 1);
    each.dropped = true;
  }
  return found;
}

export type Step =
  | { kind: "dice"; group: Group; again: boolean; turned: Turned }
  | { kind: "decision"; role: string; asked: string; key: string }
  /** That nobody adds anything more: not worth a line. */
  | { kind: "close" };

/** A run step by step; dice that somebody had thrown again later are marked. */
export function stepsOf(run: Group[]): Step[] {
  return run.map((each, at): Step => {
    if (each.key === "done") return { kind: "close" };
    if (each.key !== undefined) return { kind: "decision", role: each.role ?? "", asked: each.asked ?? "", key: each.key };
    const rerolled = run.findIndex((other, later) => later > at && /reroll/.test(other.key ?? ""));
    const again = rerolled >= 0 && run.slice(rerolled).some((other) => other.key === undefined && other.name === each.name);
    return { kind: "dice", group: each, again, turned: turnedIn(run, at) };
  });
}

/** A decision that turns a die, "die=face": which die, counted from 1 as the dice of a roll were thrown, and to what. */
export function turnOf(key = ""): { die: number; face: number } | null {
  const found = /^(\d+)=(\d+)$/.exec(key);
  return found && { die: Number(found[1]), face: Number(found[2]) };
}

/** What dice of a group were turned to, by their places in it. */
type Turned = Record<number, number>;

function turnedIn(run: Group[], at: number): Turned {
  const before = run.slice(0, at).reduce((sum, each) => sum + (each.faces?.length ?? 0), 0);
  const found: Turned = {};
  for (const each of run.slice(at)) {
    const turn = turnOf(each.key);
    if (turn) found[turn.die - 1 - before] = turn.face;
  }
  return found;
}
