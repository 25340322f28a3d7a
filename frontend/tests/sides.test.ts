/** Sides: what several lay down at once. */
import { expect, test } from "vitest";
import { sidesOf } from "../src/log/sides";
import type { Card, Happened } from "../src/types";

const ask = (role: string) => ({ role, seat: role, help: "", options: [{ key: "0/0", says: "nothing" }, { key: "1/0", says: "a tag" }] });
const asks = ["attempter", "target"].map(ask);
const waited = [{ kind: "waited", n: 1, data: { roll: "r", waiting: { kind: "together", name: "commit", asks } } }] as unknown as Happened[];
const card = (more: Partial<Card>) => ({ id: "r", run: [], ready: [], commits: {}, waiting: null, ...more }) as unknown as Card;

test("what others laid is face down, and one's own is known, as long as somebody is asked", () => {
  const waiting = { kind: "together", name: "commit", asks, when: {} } as unknown as Card["waiting"];
  expect(sidesOf(card({ waiting, ready: ["attempter"], commits: { attempter: "1/0" } }), waited)).toEqual([
    { role: "attempter", name: "commit", laid: true, says: "a tag", at: null },
    { role: "target", name: "commit", laid: false, says: "", at: null },
  ]);
});

test("once all have answered, each lies face up where the run has it", () => {
  const decided = (role: string, key: string) => ({ role, name: "commit", key });
  const run = [{ name: "response", role: "target", key: "roll" }, decided("attempter", "0/0"), decided("target", "1/0"), { name: "d20", dice: "d20", faces: [7] }] as Card["run"];
  expect(sidesOf(card({ run }), waited).map(({ says, at }) => [says, at])).toEqual([
    ["nothing", 1],
    ["a tag", 2],
  ]);
  expect(sidesOf(card({ run: run.slice(0, 2) }), waited)).toEqual([]);
  expect(sidesOf(card({ run }), [])).toEqual([]);
});
