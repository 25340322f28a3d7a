import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { know, playing } from "../src/state/games";
import { game } from "./games";
import { chance, within } from "../src/dice3d/chance";
import { waysOf } from "../src/dice3d/path";
import { placeOf } from "../src/dice3d/place";
import { MOST, tossedOf } from "../src/dice3d/pool";
import { shapeOf } from "../src/dice3d/shape";
import { SIDES, solid, type Sides } from "../src/dice3d/solids";
import { thinned, unseen } from "../src/dice3d/sound";
import { aimed, trayOf } from "../src/dice3d/stage";
import { onTop, put, symmetries } from "../src/dice3d/symmetry";
import { thrown, type From } from "../src/dice3d/throw";
import { across, after, dot, less, long, sum, turned, unit, UP, whole, type Turn } from "../src/dice3d/vectors";
import { freshOf, known, newest } from "../src/dice/fresh";
import type { Card, Group } from "../src/types";

const TRAY = { wide: 5, deep: 4 };
const CORNERS: Record<Sides, number> = { 4: 4, 6: 8, 8: 6, 10: 12, 12: 20, 20: 12 };

describe.each(SIDES)("a d%i", (sides) => {
  const it = solid(sides);

  test("has its faces and corners, and numbers whose opposites add up", () => {
    expect([it.faces.length, it.corners.length]).toEqual([sides, CORNERS[sides]]);
    expect(it.faces.every((each) => each.corners.length === it.faces[0]!.corners.length)).toBe(true);
    if (sides === 4) return;
    for (let n = 0; n < sides; n++) expect(dot(it.ups[n]!, it.ups[sides - 1 - n]!)).toBeCloseTo(-1);
  });

  test("lies where it lay after every symmetry, and each number comes to every place equally often", () => {
    const every = symmetries(sides);
    expect(every).toHaveLength({ 4: 12, 6: 24, 8: 24, 10: 10, 12: 60, 20: 60 }[sides]);
    for (const turn of every) expect(it.corners.every((a) => it.corners.some((b) => long(less(turned(turn, a), b)) < 1e-6))).toBe(true);
    const places = every.map((turn) => it.ups.findIndex((up) => dot(turned(turn, it.ups[0]!), up) > 0.999));
    for (let n = 0; n < sides; n++) expect(places.filter((each) => each === n)).toHaveLength(every.length / sides);
  });

  test("shows any number upright and flat, however it came to lie", () => {
    const next = chance(`d${sides}`);
    for (let n = 0; n < 20; n++) {
      const lies = whole([within(next, -1, 1), within(next, -1, 1), within(next, -1, 1), within(next, -1, 1)]) as Turn;
      for (let wanted = 0; wanted < sides; wanted++) {
        const { first, level, yaw } = put(it, lies, wanted, [0, 0, -1]);
        const shown = after(after(yaw, after(level, lies)), first);
        expect(onTop(it, shown).number).toBe(wanted);
        expect(onTop(it, shown).flat).toBeCloseTo(1);
        expect(unit(across(turned(shown, it.heads[wanted]!), UP))[2]).toBeCloseTo(-1);
      }
    }
  });

  test("is drawn as a closed body: every edge between two of its triangles, seen from outside", () => {
    const { points, normals, places } = shapeOf(sides);
    const at = (n: number) => points.slice(3 * n, 3 * n + 3).map((each) => each.toFixed(5)).join();
    const edges = new Map<string, number>();
    for (let n = 0; n < points.length / 3; n += 3)
      for (const [a, b] of [[n, n + 1], [n + 1, n + 2], [n + 2, n]] as const) edges.set(`${at(a)} ${at(b)}`, (edges.get(`${at(a)} ${at(b)}`) ?? 0) + 1);
    for (const [edge, count] of edges) {
      expect(count).toBe(1);
      expect(edges.get(edge.split(" ").reverse().join(" "))).toBe(1);
    }
    expect(normals).toHaveLength(points.length);
    expect(places.every((each) => each >= 0 && each <= 1)).toBe(true);
  });
});

describe("a throw", () => {
  const pool: Sides[] = [4, 6, 8, 10, 12, 20];

  test("is the same for the same seed, and another for another", () => {
    const [one, same, other] = ["a", "a", "b"].map((seed) => thrown(pool, seed, TRAY, "near")!);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test("ends flat, on the table, with the wanted numbers, for sixty pools", () => {
    const next = chance("pools");
    for (let n = 0; n < 60; n++) {
      const dice = Array.from({ length: 1 + Math.floor(next() * 9) }, () => SIDES[Math.floor(next() * SIDES.length)]!);
      const wanted = dice.map((each) => Math.floor(next() * each));
      const from = (["near", "left", "right"] satisfies From[])[n % 3]!;
      const found = thrown(dice, `pool ${n}`, TRAY, from)!;
      expect(found, `pool ${n}`).not.toBeNull();
      expect(found.ends).toBeLessThanOrEqual(2.5);
      waysOf(found, dice, wanted, "x").forEach((way, at) => {
        const { at: where, turn } = way.at(way.ends);
        const it = solid(dice[at]!);
        expect(onTop(it, turn).number).toBe(wanted[at]);
        expect(onTop(it, turn).flat).toBeCloseTo(1);
        expect(where[1]).toBeCloseTo(it.inner);
        expect(Math.abs(where[0])).toBeLessThan(TRAY.wide + 0.3);
        expect(Math.abs(where[2])).toBeLessThan(TRAY.deep + 0.3);
      });
    }
  });

  test("ends with every die whole on its band, on a phone and on a desktop", () => {
    const bands = [[366, 228], [736, 216], [366, 135], [366, 88]] as const;
    const pools: Sides[][] = [[20], [20, 20], [12, 12], [12, 12, 6], [10, 10, 10, 10, 10], [6, 6]];
    for (const [width, height] of bands)
      for (const heavy of [false, true])
        for (const dice of heavy ? [pools[0]!] : pools)
          for (let n = 0; n < 8; n++) {
            const place = placeOf(width, height, dice.length, heavy);
            const found = thrown(dice, `band ${n}`, trayOf(place), (["near", "left", "right"] satisfies From[])[n % 3]!)!;
            const eye = aimed(new PerspectiveCamera(), place);
            eye.updateMatrixWorld();
            const ways = waysOf(found, dice, dice.map(() => 0), "x").map((way) => way.at(way.ends));
            const seen = ways.flatMap(({ at, turn }, nth) => solid(dice[nth]!).corners.map((each) => new Vector3(...sum(at, turned(turn, each))).project(eye)));
            expect(Math.max(...seen.map(({ x }) => Math.abs(x))), `${dice} on ${width}`).toBeLessThanOrEqual(1);
            expect(Math.max(...seen.map(({ y }) => Math.abs(y))), `${dice} on ${width}, ${height}`).toBeLessThanOrEqual(1);
          }
  });

  test("leaves no die on another one", () => {
    const dice = Array<Sides>(MOST).fill(6);
    const found = thrown(dice, "many", { wide: 9, deep: 8 }, "left")!;
    const ends = found.paths.map((each) => each.at(-1)!.at);
    ends.forEach((a, n) => ends.slice(n + 1).forEach((b) => expect(long(less(a, b))).toBeGreaterThan(solid(6).reach * 1.9)));
  });
});

const group = (name: string, dice: string, faces: Array<number | string>, more: Partial<Group> = {}): Group => ({ name, dice, faces, ...more });
const tops = (groups: Group[]) => tossedOf(groups)?.map((each) => [each.sides, each.labels[each.up]]);

test("dice are thrown as the solids that they are written as", () => {
  expect(tops([group("Hope", "d12", [9]), group("Fear", "d12", [12])])).toEqual([[12, "9"], [12, "12"]]);
  know({ seas: game({ marks: { hope: "sun", fear: "moon" } }) });
  playing.value = "seas";
  expect(tossedOf([group("Hope", "d12", [9]), group("Fear", "d12", [12])])!.map((each) => each.tone)).toEqual(["sun", "moon"]);
  expect(tops([group("x", "d%", [100, 7, 39])])).toEqual([[10, "00"], [10, "0"], [10, "00"], [10, "7"], [10, "30"], [10, "9"]]);
  expect(tops([group("x", "4dF", [-1, 0, 1])])).toEqual([[6, "−"], [6, " "], [6, "+"]]);
  expect(tops([group("x", "d3", [3])])).toEqual([[6, "3"]]);
  expect(tops([group("x", "1d2", ["ankh"], { of: { faces: ["ankh", "moon"] } })])).toEqual([[6, "ankh"]]);
  expect(tossedOf([group("x", "4d6", [6, 1, 1, 2], { dropped: [1] })])!.filter((each) => each.dropped)).toHaveLength(1);
});

test("what no solid shows, or nobody could read, is not thrown", () => {
  expect(tossedOf([group("x", "d7", [3])])).toBeNull();
  expect(tossedOf([group("x", "d6", [7])])).toBeNull();
  expect(tossedOf([group("x", "21d6", Array(MOST + 1).fill(1) as number[])])).toBeNull();
  expect(tossedOf([])).toBeNull();
});

test("dice lie beside their card wherever there is room", () => {
  expect(placeOf(390, 200, 2)).toMatchObject({ top: 0, bottom: 200 });
  expect(placeOf(390, 200, 20).scale).toBeLessThan(placeOf(390, 200, 2).scale);
  expect(placeOf(390, 120, 1).scale * 2).toBeLessThan(120);
});

const card = (id: string, run: Group[], more: Partial<Card> = {}) => ({ id, run, status: "open", ...more }) as Card;
const six = (name: string, more: Partial<Group> = {}) => group(name, "d6", [3], more);

test("fresh are the dice that fell since, and were not thrown by hand", () => {
  const before = known([card("a", [six("one")])]);
  expect(freshOf([card("a", [six("one")])], before)).toBeNull();
  expect(freshOf([card("a", [six("one"), { name: "choice", key: "go" } as Group])], before)).toBeNull();
  expect(freshOf([card("a", [six("one"), six("two")])], before)?.groups.map((each) => each.name)).toEqual(["two"]);
  expect(freshOf([card("a", [six("one")]), card("b", [six("new")])], before)?.card.id).toBe("b");
  expect(freshOf([card("b", [six("new", { typed: true })])], before)).toBeNull();
  expect(freshOf([card("b", [six("new")], { status: "withdrawn" })], before)).toBeNull();
  expect(newest([card("b", [six("new", { typed: true })])], before)?.id).toBe("b");
  expect(newest([card("a", [six("one")])], before)).toBeNull();
});

test("of two rolls the later one is shown; more than that is history", () => {
  const at = (ids: string) => [...ids].map((id) => card(id, [six(id)]));
  expect(freshOf(at("xy"), known([]))?.card.id).toBe("y");
  expect(freshOf(at("xyz"), known([]))).toBeNull();
});

test("sounds are no more than ears can tell apart", () => {
  const found = thinned(Array.from({ length: 500 }, (_, n) => ({ time: n / 200, hard: n })));
  expect(found.length).toBeLessThanOrEqual(60);
  found.slice(1).forEach((each, at) => expect(each.time - found[at]!.time).toBeGreaterThanOrEqual(0.025));
  expect(unseen(4, "a")).toEqual(unseen(4, "a"));
});
