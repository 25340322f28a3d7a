/** Vectors and turns, as far as dice need them. Only sums, products and roots: they come out the same in every browser. */

export type Vector = readonly [number, number, number];
/** A turn in space as a quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number];

export const UP: Vector = [0, 1, 0];
export const NO_TURN: Turn = [0, 0, 0, 1];

export const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const less = (a: Vector, b: Vector): Vector => sum(a, scaled(b, -1));
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const long = (a: Vector): number => Math.sqrt(dot(a, a));
export const unit = (a: Vector): Vector => scaled(a, 1 / (long(a) || 1));
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const middle = (all: Vector[]): Vector => scaled(all.reduce(sum, [0, 0, 0]), 1 / all.length);
/** What of a vector lies across another one, which is a unit. */
export const across = (a: Vector, n: Vector): Vector => less(a, scaled(n, dot(a, n)));

/** First the second turn, then the first. */
export function after(a: Turn, b: Turn): Turn {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function turned(by: Turn, v: Vector): Vector {
  const axis: Vector = [by[0], by[1], by[2]];
  const twice = scaled(cross(axis, v), 2);
  return sum(sum(v, scaled(twice, by[3])), cross(axis, twice));
}

export function whole(turn: Turn): Turn {
  const [x, y, z, w] = turn;
  const size = Math.sqrt(x * x + y * y + z * z + w * w) || 1;
  return [x / size, y / size, z / size, w / size];
}

/** The shortest turn from one direction to another; half a turn goes round `axis`. */
export function between(from: Vector, to: Vector, axis: Vector): Turn {
  const w = 1 + dot(from, to);
  if (w < 1e-6) return [axis[0], axis[1], axis[2], 0];
  return whole([...cross(from, to), w]);
}

/** So much of the way from one turn to another, the short way round. */
export function partly(from: Turn, to: Turn, much: number): Turn {
  const sign = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3] < 0 ? -1 : 1;
  const at = (n: 0 | 1 | 2 | 3) => from[n] + (sign * to[n] - from[n]) * much;
  return whole([at(0), at(1), at(2), at(3)]);
}

/** The turn that brings the axes of space onto three others. */
export function axes(x: Vector, y: Vector, z: Vector): Turn {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) return whole([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]);
  if (x[0] >= y[1] && x[0] >= z[2]) return whole([1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2], y[2] - z[1]]);
  if (y[1] >= z[2]) return whole([x[1] + y[0], 1 + y[1] - x[0] - z[2], y[2] + z[1], z[0] - x[2]]);
  return whole([z[0] + x[2], y[2] + z[1], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

export const back = ([x, y, z, w]: Turn): Turn => [-x, -y, -z, w];
