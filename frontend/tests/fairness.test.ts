import { expect, test } from "vitest";
import { unsealed } from "../src/fairness/chain";
import { poolOf, thrown, thrownOf } from "../src/fairness/dice";
import { below, commitment } from "../src/fairness/stream";
import { finding, verify } from "../src/fairness/verify";
import vectors from "./fixtures/fairness.json";

const { seed, place } = vectors;
type Logged = { lines: string[]; events: number; faces: number[]; faults: number[]; end: string; signed: string };
const logs = Object.entries(vectors.logs as Record<string, Logged>);
const whole = vectors.logs.whole.lines;

test("a seed is committed to by its SHA-256", () => {
  expect(commitment(seed)).toBe(vectors.commitment);
  expect(commitment(seed.toUpperCase())).toBe("");
});

test("numbers below any bound, from one word or several", () => {
  const chance = below(seed, place);
  expect(vectors.numbers.map((each) => chance(each.below))).toEqual(vectors.numbers.map((each) => each.is));
});

test.each(Object.entries(vectors.dice))("%s is thrown as the server throws it", (text, faces) => {
  const draw = Object.keys(vectors.dice).indexOf(text);
  expect(thrown(poolOf(text)!, below(seed, { ...place, draw }))).toEqual(faces);
});

test("dice that are described by their faces", () => {
  for (const { of, faces } of vectors.of) expect(thrownOf(of, 12, below(seed, place))).toEqual(faces);
  expect(thrownOf({ faces: [1, 2], weights: [1, 0] }, 1, below(seed, place))).toBeNull();
});

test.each(["3d6kh1", "3d6>=5", "d0", "d6rr>=1", "3x6", "", "2d6+1", "3d6!1!", "d9999999999"])("%s is no dice to throw", (text) => {
  expect(poolOf(text)).toBeNull();
});

test.each(logs)("a log, %s, is found to be what Python finds it", async (_, log) => {
  const report = await verify(log.lines);
  expect([...new Set(report.faults.map((each) => each.line))]).toEqual(log.faults);
  if (log.faults.length === 0) {
    expect([report.checked, report.typed, report.unrevealed]).toEqual(log.faces);
    expect([report.events, report.end, report.signed]).toEqual([log.events, log.end, log.signed]);
  }
});

test("a log is not said to be right before a die of it could be checked", async () => {
  const report = { ...(await verify(whole)), checked: 0 };
  expect(finding(report)).toBe("early");
  expect(finding({ ...report, checked: 1 })).toBe("right");
  expect(finding({ ...report, faults: [{ line: 1, n: null, what: "changed", about: [] }] })).toBe("wrong");
});

test("any changed letter of a log is found", async () => {
  for (const [number, line] of whole.entries()) {
    for (let at = 0; at < line.length - 1; at += 17) {
      const letter = line[at] === "a" ? "b" : "a";
      const changed = line.slice(0, at) + letter + line.slice(at + 1);
      expect((await verify(whole.with(number, changed))).faults, `line ${number + 1}, letter ${at}`).not.toEqual([]);
    }
  }
});

test("commitments are those that this device was sent, or the log is another one", async () => {
  const { spans, signed } = await verify(whole);
  const known = { "0/open": spans[0]!.open, "0/hidden": spans[0]!.hidden };
  expect(await verify(whole, known)).toMatchObject({ seen: 2, faults: [] });
  expect(await verify(whole, { ...known, "0/signs": signed })).toMatchObject({ seen: 3, faults: [] });
  expect((await verify(whole, { "0/signs": "0".repeat(64) })).faults).toMatchObject([{ what: "seen", about: ["signs", 0] }]);
  const other = await verify(whole, { ...known, "1/open": "0".repeat(64) });
  expect(other.faults).toMatchObject([{ what: "seen", about: ["open", 1] }]);
});

test("the hash that is cut out is the line's own", () => {
  const seal = "a".repeat(64);
  expect(unsealed(`{"data":{"hash":"x"},"hash":"${seal}","n":1}`)).toEqual({ text: '{"data":{"hash":"x"},"n":1}', stated: seal });
  expect(unsealed(`{"end":1,"hash":"${seal}"}`)).toEqual({ text: '{"end":1}', stated: seal });
  expect(unsealed(`{"hash":"${seal}","end":1}`)).toBeNull();
  expect(unsealed('{"end":1}')).toBeNull();
});
