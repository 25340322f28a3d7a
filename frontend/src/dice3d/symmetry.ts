/** Symmetries: the turns after which a solid is where it was, with its numbers elsewhere. They put any number on top of any throw. */
import { solid, type Sides, type Solid } from "./solids";
import { across, after, axes, back, between, cross, dot, less, long, turned, unit, UP, type Turn, type Vector } from "./vectors";

const TINY = 1e-6;
const known = new Map<Sides, Turn[]>();

export function symmetries(sides: Sides): Turn[] {
  const found = known.get(sides) ?? every(solid(sides));
  known.set(sides, found);
  return found;
}

function every(it: Solid): Turn[] {
  const first = it.faces[0]!;
  const from = back(frame(first.normal, less(it.corners[first.corners[0]!]!, first.centre)));
  return it.faces.flatMap((face) =>
    face.corners
      .map((at) => after(frame(face.normal, less(it.corners[at]!, face.centre)), from))
      .filter((turn) => fits(it, turn)),
  );
}

function frame(normal: Vector, toCorner: Vector): Turn {
  const x = unit(across(toCorner, normal));
  return axes(x, normal, cross(x, normal));
}

function fits(it: Solid, turn: Turn): boolean {
  return it.corners.every((each) => it.corners.some((other) => long(less(turned(turn, each), other)) < TINY));
}

/** Which number lies on top, and how far it is from lying flat: the cosine, 1 where it is flat. */
export function onTop(it: Solid, lies: Turn): { number: number; flat: number } {
  const heights = it.ups.map((each) => turned(lies, each)[1]);
  const flat = Math.max(...heights);
  return { number: heights.indexOf(flat), flat };
}

interface Put {
  /** What the mesh is turned by before anything else. */
  first: Turn;
  /** What brings it flat, once it lies. */
  level: Turn;
  /** What turns it on the spot, so that its number stands upright. */
  yaw: Turn;
}

/** How a die that came to lie like this shows the number that is wanted: flat and, but for a little, upright. */
export function put(it: Solid, lies: Turn, wanted: number, aslant: Vector): Put {
  const top = onTop(it, lies).number;
  const level = between(turned(lies, it.ups[top]!), UP, [1, 0, 0]);
  const flat = after(level, lies);
  const fit = symmetries(it.sides).filter((each) => dot(turned(each, it.ups[wanted]!), it.ups[top]!) > 1 - TINY);
  const upright = (each: Turn) => dot(head(it, flat, each, wanted), aslant);
  const first = fit.reduce((best, each) => (upright(each) > upright(best) + TINY ? each : best));
  return { first, level, yaw: between(head(it, flat, first, wanted), aslant, UP) };
}

/** Where the head of a number points on the table. */
function head(it: Solid, flat: Turn, first: Turn, wanted: number): Vector {
  return unit(across(turned(after(flat, first), it.heads[wanted]!), UP));
}
