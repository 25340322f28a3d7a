/** What is thrown: the dice of a roll as solids with their labels, and which of them has to lie on top. */
import { toneOf } from "../dice/Die";
import { facesOf, sidesOf } from "../dice/kinds";
import { signed, type Mark } from "../state/games";
import type { Group } from "../types";
import { SIDES, type Sides } from "./solids";

export type Tone = Mark | "";

export interface Tossed {
  sides: Sides;
  /** What stands on each face, in the order of the solid's numbers. */
  labels: string[];
  /** The face that counts, from 0. */
  up: number;
  tone: Tone;
  dropped: boolean;
}

/** More than this nobody can read in a second. */
export const MOST = 20;

/** The dice of some groups; null where there are none, too many, or one that no solid can show. */
export function tossedOf(groups: Group[]): Tossed[] | null {
  const found = groups.flatMap(ofGroup);
  if (found.length === 0 || found.length > MOST || found.includes(null)) return null;
  return found as Tossed[];
}

function ofGroup(group: Group): Array<Tossed | null> {
  const tone = toneOf(group.name);
  const kinds = kindsOf(group);
  return facesOf(group).flatMap(({ face, dropped }) =>
    kinds.map(({ sides, labels, says }) => {
      const up = labels.indexOf(says(face));
      return up < 0 ? null : { sides, labels, up, tone, dropped };
    }),
  );
}

interface Kind {
  sides: Sides;
  labels: string[];
  says(face: number | string): string;
}

function kindsOf(group: Group): Kind[] {
  const sides = sidesOf(group.dice);
  const own = group.of?.["faces"];
  if (Array.isArray(own)) return [repeated(own.map(signed))];
  if (/dF/.test(group.dice ?? "")) return [fate()];
  if (sides === 100) return hundred();
  return [repeated(counted(sides, (n) => String(n + 1)))];
}

const counted = (n: number, label: (at: number) => string): string[] => Array.from({ length: n }, (_, at) => label(at));

/** Labels on the smallest solid that has room for each of them equally often. */
function repeated(labels: string[]): Kind {
  const different = labels.length;
  const exact = SIDES.find((each) => each === different);
  const sides = exact ?? SIDES.find((each) => each > 4 && different > 1 && each % different === 0) ?? 6;
  const fits = different > 1 && sides % different === 0;
  return { sides, labels: fits ? counted(sides, (n) => labels[n % different]!) : [], says: signed };
}

function fate(): Kind {
  const signs: Record<string, string> = { "-1": "−", "0": " ", "1": "+" };
  return { sides: 6, labels: ["+", "+", " ", " ", "−", "−"], says: (face) => signs[String(face)] ?? "" };
}

/** Two d10: tens and ones, both naught for a hundred. */
function hundred(): Kind[] {
  const tens = (face: number | string) => `${Math.floor((Number(face) % 100) / 10)}0`;
  return [
    { sides: 10, labels: counted(10, (n) => `${n}0`), says: tens },
    { sides: 10, labels: counted(10, String), says: (face) => String(Number(face) % 10) },
  ];
}
