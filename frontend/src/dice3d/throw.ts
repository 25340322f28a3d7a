/** The throw: simulated to its end before anything is shown. The same seed on the same table gives the same throw. */
import { Body, ContactMaterial, ConvexPolyhedron, Material, Plane, Shape, Sphere, Vec3, World } from "cannon-es";
import { chance, within, type Chance } from "./chance";
import { solid, type Sides } from "./solids";
import { onTop } from "./symmetry";
import { cross, turned, unit, UP, type Turn, type Vector } from "./vectors";

/** Half the width and half the depth of the table, in dice. */
export interface Tray {
  wide: number;
  deep: number;
}

export interface Frame {
  at: Vector;
  turn: Turn;
}

/** A die that hits the table or another one: when, and how hard. */
export interface Hit {
  time: number;
  hard: number;
}

export interface Throw {
  /** Frame by frame for each die. */
  paths: Frame[][];
  /** When the last die came to rest. */
  ends: number;
  hits: Hit[];
}

export const STEP = 1 / 60;
/** Where they come from: our own from where we sit, those of others from the side. */
export type From = "near" | "left" | "right";

const FINE = 2;
const LONGEST = 2.4;
const TRIES = 12;
/** So quickly, each step. */
const TIP = 0.8;
/** Flatter than this will be flat: about fourteen degrees. */
const FLAT = 0.97;
/** For so many frames all of them lie. */
const CALM = 3;
const FELT = new Material("felt");
const HULL = new Material("hull");
const BALL = new Material("ball");
const TABLE = 1;
const DICE = 2;

/** Throw until all lie flat; null where they never do. */
export function thrown(dice: Sides[], seed: string, tray: Tray, from: From): Throw | null {
  for (let n = 0; n < TRIES; n++) {
    const found = attempt(dice, chance(`${seed}/${n}`), tray, from);
    if (found) return found;
  }
  return null;
}

function attempt(dice: Sides[], next: Chance, tray: Tray, from: From): Throw | null {
  const hits: Hit[] = [];
  let time = 0;
  const world = table();
  const bodies = dice.map((sides, at) => body(sides, at, dice.length, next, tray, from));
  for (const each of bodies) {
    world.addBody(each);
    each.addEventListener("collide", ({ contact }: { contact: { getImpactVelocityAlongNormal(): number } }) => {
      const hard = Math.abs(contact.getImpactVelocityAlongNormal());
      if (hard > 2.5) hits.push({ time, hard });
    });
  }
  const paths: Frame[][] = bodies.map((each) => [frame(each)]);
  let calm = 0;
  while (time < LONGEST && calm < CALM) {
    for (let n = 0; n < FINE; n++) {
      world.step(STEP / FINE);
      bodies.forEach((each, at) => (bounded(each, tray), slowed(each), tipped(each, dice[at]!)));
    }
    time += STEP;
    bodies.forEach((each, at) => paths[at]!.push(frame(each)));
    calm = bodies.every((each, at) => lies(each, dice[at]!) && inside(each, tray)) ? calm + 1 : 0;
  }
  return calm === CALM ? { paths: centred(paths), ends: time, hits } : null;
}

/** The same with the dice in the middle of the table's depth when they lie: nobody sees its walls. */
function centred(paths: Frame[][]): Frame[][] {
  const ends = paths.map((each) => each.at(-1)!.at[2]);
  const off = (Math.min(...ends) + Math.max(...ends)) / 2;
  return paths.map((path) => path.map(({ at: [x, y, z], turn }) => ({ at: [x, y, z - off], turn })));
}

function table(): World {
  const world = new World({ gravity: new Vec3(0, -62, 0) });
  world.addContactMaterial(new ContactMaterial(FELT, HULL, { friction: 0.35, restitution: 0.3 }));
  world.addContactMaterial(new ContactMaterial(BALL, BALL, { friction: 0, restitution: 0.4 }));
  const floor = new Body({ type: Body.STATIC });
  floor.addShape(shape(new Plane(), TABLE, FELT));
  floor.quaternion.set(-Math.SQRT1_2, 0, 0, Math.SQRT1_2);
  world.addBody(floor);
  return world;
}

function shape<S extends Shape>(made: S, meets: number, material: Material): S {
  made.collisionFilterGroup = made.collisionFilterMask = meets;
  made.material = material;
  return made;
}

/** A die meets the table with its edges, and other dice as a ball: so none leans on another, and each may turn on its spot. */
function body(sides: Sides, at: number, count: number, next: Chance, tray: Tray, from: From): Body {
  const it = solid(sides);
  const die = new Body({ mass: 1, linearDamping: 0, angularDamping: 0, collisionFilterGroup: TABLE | DICE, collisionFilterMask: -1 });
  const corners = it.corners.map(([x, y, z]) => new Vec3(x, y, z));
  const hull = new ConvexPolyhedron({ vertices: corners, faces: it.faces.map((each) => [...each.corners]) });
  die.addShape(shape(hull, TABLE, HULL));
  die.addShape(shape(new Sphere(it.reach * 1.03), DICE, BALL));
  start(die, at, count, next, tray, from);
  return die;
}

function start(die: Body, at: number, count: number, next: Chance, tray: Tray, from: From): void {
  const across = Math.min(tray.wide, tray.deep, 1.4 + count * 0.22);
  const row = Math.max(1, Math.floor(across / 1.2));
  const side = ((at % row) - (row - 1) / 2) * 2.4 + within(next, -0.2, 0.2);
  const behind = Math.floor(at / row) * 2.3;
  const speed = within(next, 0.9, 1.15) * (6 + 1.15 * (from === "near" ? tray.deep : tray.wide) + behind * 0.8);
  const drift = within(next, -4, 4);
  const height = within(next, 2.6, 4.6);
  if (from === "near") {
    die.position.set(side, height, tray.deep + 1.5 + behind);
    die.velocity.set(drift, -4, -speed);
  } else {
    const sign = from === "left" ? -1 : 1;
    die.position.set(sign * (tray.wide + 1.5 + behind), height, side);
    die.velocity.set(-sign * speed, -4, drift);
  }
  const turn = unit([within(next, -1, 1), within(next, -1, 1), within(next, -1, 1)]);
  const w = within(next, -1, 1);
  die.quaternion.set(turn[0], turn[1], turn[2], w);
  die.quaternion.normalize();
  // They roll the way they fly, more or less.
  const spin = within(next, 0.7, 1.3);
  die.angularVelocity.set(die.velocity.z * spin + within(next, -7, 7), within(next, -8, 8), -die.velocity.x * spin + within(next, -7, 7));
}

/** Nothing leaves the table: at its edges dice come back, as from a wall that nobody sees. */
function bounded(die: Body, tray: Tray): void {
  const { position, velocity } = die;
  for (const [axis, far] of [["x", tray.wide], ["z", tray.deep]] as const) {
    const side = position[axis] < 0 ? -1 : 1;
    const over = Math.abs(position[axis]) - far;
    if (over <= 0) continue;
    if (velocity[axis] * side > 0) velocity[axis] *= -0.45;
    velocity[axis] -= side * Math.min(over, 1) * 0.9;
  }
}

/** Felt: it takes speed from what rolls on it. */
function slowed(die: Body): void {
  const low = die.position.y < 1.5;
  const keep = low ? 0.979 : 0.998;
  die.velocity.x *= keep;
  die.velocity.z *= keep;
  die.angularVelocity.scale(low ? 0.982 : 0.998, die.angularVelocity);
}

/** A die that slows down falls onto its nearest face, even where another one is in its way. */
function tipped(die: Body, sides: Sides): void {
  if (die.position.y > 1.5 || die.velocity.lengthSquared() + die.angularVelocity.lengthSquared() > 18) return;
  const it = solid(sides);
  const { turn } = frame(die);
  const over = cross(turned(turn, it.ups[onTop(it, turn).number]!), UP);
  die.angularVelocity.x += over[0] * TIP;
  die.angularVelocity.z += over[2] * TIP;
}

/** Whether a die has come to lie: all but flat, all but still. The rest of it is shown as a last settling. */
function lies(die: Body, sides: Sides): boolean {
  if (die.velocity.lengthSquared() > 1 || die.angularVelocity.lengthSquared() > 3) return false;
  return onTop(solid(sides), frame(die).turn).flat > FLAT;
}

function inside(die: Body, tray: Tray): boolean {
  return Math.abs(die.position.x) <= tray.wide + 0.2 && Math.abs(die.position.z) <= tray.deep + 0.2;
}

function frame({ position: p, quaternion: q }: Body): Frame {
  return { at: [p.x, p.y, p.z], turn: [q.x, q.y, q.z, q.w] };
}
