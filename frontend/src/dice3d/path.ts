/** The way of a die as it is shown: the simulated one with the wanted number on top, and at its end flat and upright. */
import { chance, within } from "./chance";
import { solid, type Sides } from "./solids";
import { put } from "./symmetry";
import { STEP, type Frame, type Throw } from "./throw";
import { after, NO_TURN, partly, sum, scaled, unit, type Vector } from "./vectors";

export interface Way {
  /** Where the die is so many seconds after it was thrown. */
  at(time: number): Frame;
  /** When it lies. */
  ends: number;
}

/** The last settling takes so long. */
const SETTLE = 0.16;

/** The ways of all dice; `wanted` are the numbers that they show, counted from 0. */
export function waysOf(found: Throw, dice: Sides[], wanted: number[], seed: string): Way[] {
  const next = chance(`${seed}/slant`);
  return dice.map((sides, at) => way(found.paths[at]!, sides, wanted[at]!, within(next, -0.2, 0.2), dice.length === 1));
}

/** The way of a die; one that is thrown *alone* comes to lie in the middle. */
function way(path: Frame[], sides: Sides, wanted: number, slant: number, alone: boolean): Way {
  const it = solid(sides);
  const last = path.at(-1)!;
  const aslant: Vector = unit([slant, 0, -1]);
  const { first, level, yaw } = put(it, last.turn, wanted, aslant);
  const ends = (path.length - 1) * STEP;
  const low: Vector = [0, it.inner - last.at[1], 0];
  const inward: Vector = alone ? [-last.at[0], 0, -last.at[2]] : [0, 0, 0];
  return {
    ends,
    at(time) {
      const { at, turn } = moment(path, time / STEP);
      const settled = eased((time - ends + SETTLE) / SETTLE);
      const straight = after(partly(NO_TURN, level, settled), turn);
      const upright = after(partly(NO_TURN, yaw, eased(time / ends)), straight);
      return { at: sum(sum(at, scaled(low, settled)), scaled(inward, eased(time / ends))), turn: after(upright, first) };
    },
  };
}

function moment(path: Frame[], at: number): Frame {
  const before = Math.min(Math.max(0, Math.floor(at)), path.length - 1);
  const a = path[before]!;
  const b = path[Math.min(before + 1, path.length - 1)]!;
  const much = Math.min(1, Math.max(0, at - before));
  return { at: sum(scaled(a.at, 1 - much), scaled(b.at, much)), turn: partly(a.turn, b.turn, much) };
}

function eased(much: number): number {
  const x = Math.min(1, Math.max(0, much));
  return x * x * (3 - 2 * x);
}
