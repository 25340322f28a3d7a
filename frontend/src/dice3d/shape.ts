/** The body of a die to be drawn: its faces, and between them edges and corners that are rounded off. */
import type { Face, Sides, Solid } from "./solids";
import { solid } from "./solids";
import { across, cross, dot, less, long, scaled, sum, unit, type Vector } from "./vectors";

/** So much of a face is left when its edges are rounded. */
const LEFT: Record<Sides, number> = { 4: 0.86, 6: 0.9, 8: 0.9, 10: 0.9, 12: 0.91, 20: 0.91 };

/** Faces shine as if they were a little puffed. */
const PUFFED = 0.28;

export interface Shape {
  points: number[];
  normals: number[];
  /** Where each point lies on the picture of all faces. */
  places: number[];
}

/** How the faces lie on their picture: so many in a row. */
export const rowsOf = (sides: number): number => Math.ceil(Math.sqrt(sides));

/** A face as it lies in its square: right, the head of what stands on it, and how far it reaches. */
export function flatOf(it: Solid, at: number): { x: Vector; y: Vector; far: number } {
  const face = it.faces[at]!;
  const y = it.sides === 4 ? unit(less(it.corners[face.corners[0]!]!, face.centre)) : it.heads[at]!;
  return { x: cross(y, face.normal), y, far: Math.max(...face.corners.map((each) => long(less(it.corners[each]!, face.centre)))) };
}

export function shapeOf(sides: Sides): Shape {
  const it = solid(sides);
  const made: Shape = { points: [], normals: [], places: [] };
  it.faces.forEach((face, at) => {
    face.corners.slice(2).forEach((third, n) => [face.corners[0]!, face.corners[n + 1]!, third].forEach((each) => point(made, it, at, each, true)));
  });
  const push = (face: number, corner: number) => point(made, it, face, corner, false);
  it.faces.forEach((face, at) => {
    face.corners.forEach((a, n) => edge(it, at, a, face.corners[(n + 1) % face.corners.length]!, push));
  });
  it.corners.forEach((_, at) => corner(it, at, push));
  return made;
}

/** Between two faces: from the one to the other, seen by the one with the lower number. */
function edge(it: Solid, at: number, a: number, b: number, push: (face: number, corner: number) => void): void {
  const other = it.faces.findIndex((face, n) => n !== at && face.corners.includes(a) && face.corners.includes(b));
  if (other < at) return;
  for (const [face, corner] of [[at, b], [at, a], [other, a], [at, b], [other, a], [other, b]] as const) push(face, corner);
}

/** Where faces meet: a small cap. */
function corner(it: Solid, at: number, push: (face: number, corner: number) => void): void {
  const out = unit(it.corners[at]!);
  const around = it.faces.flatMap((face, n) => (face.corners.includes(at) ? [n] : []));
  const x = unit(across(it.faces[around[0]!]!.normal, out));
  const y = cross(out, x);
  const angle = (n: number) => Math.atan2(dot(it.faces[n]!.normal, y), dot(it.faces[n]!.normal, x));
  around.sort((a, b) => angle(a) - angle(b));
  around.slice(2).forEach((third, n) => [around[0]!, around[n + 1]!, third].forEach((face) => push(face, at)));
}

/** A corner of a face; what is not on a face itself has nothing drawn on it. */
function point(made: Shape, it: Solid, at: number, corner: number, drawn: boolean): void {
  const face: Face = it.faces[at]!;
  const away = less(it.corners[corner]!, face.centre);
  const { x, y, far } = flatOf(it, at);
  const where = sum(face.centre, scaled(away, LEFT[it.sides]));
  made.points.push(...where);
  made.normals.push(...unit(sum(face.normal, scaled(across(unit(where), face.normal), PUFFED))));
  if (!drawn) return void made.places.push(0.002, 0.998);
  const rows = rowsOf(it.faces.length);
  const [left, up] = [dot(away, x), dot(away, y)].map((each) => 0.5 + (each / far) * 0.46) as [number, number];
  made.places.push(((at % rows) + left) / rows, 1 - (Math.floor(at / rows) + 1 - up) / rows);
}
