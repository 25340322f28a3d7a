/** Pending: whom rolls in preparation wait for, and of how many. */
import { expect, test } from "vitest";
import { inShort, pending } from "../src/todo/pending";
import type { Draft, Happened } from "../src/types";

const draft = (id: string, more: Partial<Draft> = {}) => ({ id, move: "trait", sheet: id, text: "hold on", framed: true, called: [], lacks: [], parts: {}, ...more }) as unknown as Draft;
const drafted = (n: number, each: Draft, seat = "gm") => ({ kind: "drafted", n, seat, data: { draft: each } }) as unknown as Happened;

test("of those who were called at once, who has not rolled yet is named", () => {
  const [ann, bob, cid, dot] = ["ann", "bob", "cid", "dot"].map((each) => draft(each)) as [Draft, Draft, Draft, Draft];
  const called = [ann, bob, cid, dot].map((each, at) => drafted(at + 1, each));
  expect(pending([bob, dot], called)).toEqual({ whom: ["bob", "dot"], left: 2, of: 4 });
  // One that changed later is not another; one that somebody began by themselves is.
  const own = draft("eve", { framed: false });
  expect(pending([bob, own], [...called, drafted(7, bob), drafted(8, own, "eve")])).toEqual({ whom: ["bob", "gm"], left: 2, of: 5 });
});

test("who was called twice is named once, and both rolls are counted", () => {
  const first = ["ann", "bob"].map((each) => draft(each));
  const again = ["ann", "bob"].map((each) => draft(`${each} again`, { sheet: each, move: "reaction" }));
  const called = [...first, ...again].map((each, at) => drafted(at + 1, each));
  expect(pending([first[1]!, ...again], called)).toEqual({ whom: ["bob", "ann"], left: 3, of: 4 });
});

test("what several make together waits for who has said nothing, and then for whoever rolls", () => {
  const group = draft("ann", { called: ["bob", "cid"], parts: { bob: {} } });
  expect(pending([group], [drafted(1, group)])).toEqual({ whom: ["cid"], left: 1, of: 2 });
  expect(pending([draft("ann", { called: ["bob"], parts: { bob: {} } })], [])).toEqual({ whom: ["ann"], left: 1, of: 1 });
});

test("what several are to make and the game master has not set yet waits for the game master alone", () => {
  const group = draft("ann", { called: ["bob", "cid"], framed: false });
  expect(pending([group], [drafted(1, group)])).toEqual({ whom: ["gm"], left: 1, of: 1 });
});

test("people have their first names", () => {
  const names: Record<string, string> = { a: "Orla Fennick", b: "Pim Larkspur", gm: "the game master" };
  expect(inShort(["gm", "a", "gone", "b"], (each) => names[each] ?? "", Object.values(names))).toBe("the game master, Orla, Pim");
});

test("a call that lacks what only the game master can set waits for them", () => {
  expect(pending([draft("ann", { lacks: ["difficulty"] })], [])).toEqual({ whom: ["gm"], left: 1, of: 1 });
});
