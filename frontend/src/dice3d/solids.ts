/** The solids: corners, faces, and which way up each number is. Opposite numbers always add up to the same. */
import { across, cross, dot, less, long, middle, scaled, unit, type Vector } from "./vectors";

export type Sides = 4 | 6 | 8 | 10 | 12 | 20;
export const SIDES: Sides[] = [4, 6, 8, 10, 12, 20];

export interface Face {
  /** Corners, counter-clockwise from outside. */
  corners: number[];
  normal: Vector;
  centre: Vector;
}

export interface Solid {
  sides: Sides;
  corners: Vector[];
  /** Number n lies on face n; on a d4, at corner n. */
  faces: Face[];
  /** The direction that is up when number n counts. */
  ups: Vector[];
  /** Where the head of number n points, seen from above. */
  heads: Vector[];
  /** From the middle to a face: so high lies the middle of a die at rest. */
  inner: number;
  /** So far does a die at rest reach to its sides. */
  reach: number;
}

const GOLD = (1 + Math.sqrt(5)) / 2;
/** How large each is, so that they look of a kind. */
const SIZE: Record<Sides, number> = { 4: 1.2, 6: 1.06, 8: 1.08, 10: 1.08, 12: 1.06, 20: 1.12 };
const TINY = 1e-6;

function cornersOf(sides: Sides): Vector[] {
  const signs = [-1, 1];
  const cube = signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vector => [x, y, z])));
  const round = (a: number, b: number) => signs.flatMap((s) => signs.flatMap((t): Vector[] => [[0, s * a, t * b], [s * a, t * b, 0], [t * b, 0, s * a]]));
  switch (sides) {
    case 4:
      return cube.filter(([x, y, z]) => x * y * z > 0);
    case 6:
      return cube;
    case 8:
      return signs.flatMap((s): Vector[] => [[s, 0, 0], [0, s, 0], [0, 0, s]]);
    case 10:
      return kites();
    case 12:
      return [...cube, ...round(1 / GOLD, GOLD)];
    case 20:
      return round(1, GOLD);
  }
}

/** Ten kites: two points, and between them a ring of ten corners that goes up and down. */
function kites(): Vector[] {
  const cos = (1 + Math.sqrt(5)) / 4;
  const low = 0.105;
  const high = (low * (1 + cos)) / (1 - cos);
  const five = (Math.sqrt(5) - 1) / 4;
  const sin = [Math.sqrt(10 - 2 * Math.sqrt(5)) / 4, Math.sqrt(10 + 2 * Math.sqrt(5)) / 4] as const;
  const half: Array<[number, number]> = [[1, 0], [cos, sin[0]], [five, sin[1]], [-five, sin[1]], [-cos, sin[0]]];
  const ring = [...half, ...half.map(([x, z]): [number, number] => [-x, -z])];
  return [[0, high, 0], [0, -high, 0], ...ring.map(([x, z], at): Vector => [x, at % 2 ? low : -low, z])];
}

/** The faces of a convex solid: every plane that has all corners behind it. */
function facesOf(corners: Vector[]): Face[] {
  const found: Face[] = [];
  for (let a = 0; a < corners.length; a++)
    for (let b = a + 1; b < corners.length; b++)
      for (let c = b + 1; c < corners.length; c++) {
        const face = faceOf(corners, a, b, c);
        if (face && !found.some((other) => dot(other.normal, face.normal) > 1 - TINY)) found.push(face);
      }
  return found;
}

function faceOf(corners: Vector[], a: number, b: number, c: number): Face | null {
  const raw = cross(less(corners[b]!, corners[a]!), less(corners[c]!, corners[a]!));
  if (long(raw) < TINY) return null;
  const normal = dot(raw, corners[a]!) < 0 ? scaled(unit(raw), -1) : unit(raw);
  const far = dot(normal, corners[a]!);
  if (corners.some((each) => dot(each, normal) > far + TINY)) return null;
  const on = corners.flatMap((each, at) => (dot(each, normal) > far - TINY ? [at] : []));
  const centre = middle(on.map((at) => corners[at]!));
  const x = unit(less(corners[on[0]!]!, centre));
  const y = cross(normal, x);
  const angle = (at: number) => Math.atan2(dot(less(corners[at]!, centre), y), dot(less(corners[at]!, centre), x));
  return { corners: on.sort((p, q) => angle(p) - angle(q)), normal, centre };
}

/** Faces in the order of their numbers: n and the last but n are opposite, low and high alternate. */
function numbered(faces: Face[]): Face[] {
  const left = [...faces];
  const found: Face[] = [];
  for (let n = 0; n < faces.length / 2; n++) {
    const one = left.shift()!;
    const at = left.findIndex((each) => dot(each.normal, one.normal) < TINY - 1);
    const other = left.splice(at, 1)[0]!;
    found[n] = n % 2 ? other : one;
    found[faces.length - 1 - n] = n % 2 ? one : other;
  }
  const [first, second, third] = found as [Face, Face, Face];
  // On a d6, one, two and three go round their corner counter-clockwise.
  if (faces.length === 6 && dot(cross(first.normal, second.normal), third.normal) < 0) [found[2], found[3]] = [found[3]!, third];
  return found;
}

function made(sides: Sides): Solid {
  const raw = cornersOf(sides);
  const far = Math.max(...raw.map(long));
  const corners = raw.map((each) => scaled(each, SIZE[sides] / far));
  const found = facesOf(corners);
  const faces = sides === 4 ? found : numbered(found);
  const ups = sides === 4 ? corners.map(unit) : faces.map((each) => each.normal);
  const heads = sides === 4 ? ups.map((up) => headAtCorner(up, faces)) : faces.map((each) => headOn(each, corners));
  const inner = dot(faces[0]!.normal, faces[0]!.centre);
  const reach = Math.max(...corners.map((each) => long(across(each, faces[0]!.normal))));
  return { sides, corners, faces, ups, heads, inner, reach };
}

/** The head of a number points to the sharpest corner of its face; on a square, to a side. */
function headOn(face: Face, corners: Vector[]): Vector {
  const [a, b] = face.corners.map((at) => corners[at]!) as [Vector, Vector];
  if (face.corners.length === 4 && Math.abs(long(less(a, face.centre)) - long(less(b, face.centre))) < TINY)
    return unit(less(middle([a, b]), face.centre));
  const far = face.corners.map((at) => corners[at]!).sort((p, q) => long(less(q, face.centre)) - long(less(p, face.centre)) || 0);
  return unit(less(far[0]!, face.centre));
}

/** A d4 shows its number on three faces: one of them looks at the reader. */
function headAtCorner(up: Vector, faces: Face[]): Vector {
  const near = faces.find((each) => dot(each.normal, up) > 0)!;
  return scaled(unit(across(near.normal, up)), -1);
}

const known = new Map<Sides, Solid>();

export function solid(sides: Sides): Solid {
  const found = known.get(sides) ?? made(sides);
  known.set(sides, found);
  return found;
}
