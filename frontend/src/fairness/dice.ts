/** Dice to throw, read from a text such as `3d6r1!`: which faces they have, and when one of them is thrown again. */
import type { Below } from "./stream";

export type Face = number | string;

interface Pool {
  count: number;
  faces: Face[];
  /** Whether a die that has shown these faces so far is thrown once more. */
  again(shown: Face[]): boolean;
}

/** What no notation says: a die by its faces, and their weights. */
export interface Of {
  faces: Face[];
  weights?: number[];
}

const FOREVER = 1000;
const NUMBER = "(?:[<>]=?|=)?-?[0-9]{1,10}";
const TEXT = new RegExp(`^(-?[0-9]{1,12})?d([0-9]{1,10}|%|F)((?:rr${NUMBER})*)((?:r${NUMBER})*)(!p?(?:${NUMBER})?(?:x[0-9]{1,3})?)?$`);
const MOST = 1_000_000;

/** The dice that a text throws; null where it says more, or less. */
export function poolOf(said: string): Pool | null {
  const [, count, sides, never, once, explosion] = TEXT.exec(said) ?? [];
  if (!sides) return null;
  const all = sides === "F" ? [-1, 0, 1] : upto(sides === "%" ? 100 : Number(sides));
  const faces = all.filter((face) => !some(never, "rr", face));
  if (faces.length === 0) return null;
  const rerolled = (face: Face) => some(once, "r", Number(face));
  return { count: Math.max(0, count === undefined ? 1 : Number(count)), faces, again: goesOn(faces, rerolled, explosion) };
}

function upto(sides: number): number[] {
  return sides >= 1 && sides <= MOST ? Array.from({ length: sides }, (_, n) => n + 1) : [];
}

/** Whether a face meets one of several conditions, each behind its letters. */
function some(said: string | undefined, letters: string, face: number): boolean {
  return (said ?? "").split(letters).some((each) => each !== "" && holds(each, face));
}

function holds(condition: string, face: number): boolean {
  const [, sign, number] = /^([<>]?=?)(-?[0-9]+)$/.exec(condition) ?? [];
  const other = Number(number);
  if (sign === ">=") return face >= other;
  if (sign === "<=") return face <= other;
  if (sign === ">") return face > other;
  if (sign === "<") return face < other;
  return face === other;
}

/** When a die goes on: a face to reroll is thrown once more, and what lies then may explode. */
function goesOn(faces: number[], rerolled: (face: Face) => boolean, explosion = ""): Pool["again"] {
  const [, on, depth] = /^!p?([^x]*)(?:x([0-9]+))?$/.exec(explosion) ?? [];
  const most = explosion === "" ? 0 : depth ? Number(depth) : FOREVER;
  const hot = (face: Face) => (on ? holds(on, Number(face)) : face === Math.max(...faces.slice(-1)));
  return (shown) => {
    const { ends, unfinished } = throws(shown, rerolled);
    return unfinished || (ends.length <= most && hot(ends.at(-1)!));
  };
}

/** What each throw of a die came to, where a face that is rerolled belongs to the throw that follows it. */
function throws(shown: Face[], rerolled: (face: Face) => boolean): { ends: Face[]; unfinished: boolean } {
  const ends: Face[] = [];
  let second = false;
  for (const face of shown) {
    if (!second && rerolled(face)) second = true;
    else {
      ends.push(face);
      second = false;
    }
  }
  return { ends, unfinished: second };
}

/** Throw dice by a stream: all of them, and then generation by generation those that go on. */
export function thrown(pool: Pool, below: Below): Face[] {
  const draw = () => pool.faces[below(pool.faces.length)]!;
  const found = Array.from({ length: pool.count }, draw);
  let going = found.map((face) => [face]).filter((each) => pool.again(each));
  while (going.length > 0) {
    for (const each of going) {
      each.push(draw());
      found.push(each.at(-1)!);
    }
    going = going.filter((each) => pool.again(each));
  }
  return found;
}

/** Throw a die that is described by its faces, so many times; null for a die that cannot be. */
export function thrownOf(of: Of, times: number, below: Below): Face[] | null {
  const weights = of.weights?.length ? of.weights : of.faces.map(() => 1);
  if (weights.length !== of.faces.length || weights.length === 0 || !weights.every((each) => each >= 1)) return null;
  const total = weights.reduce((sum, each) => sum + each, 0);
  return Array.from({ length: times }, () => {
    let left = below(total);
    return of.faces[weights.findIndex((weight) => (left -= weight) < 0)]!;
  });
}
