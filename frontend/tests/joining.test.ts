import { expect, test } from "vitest";
import { isCalled, mayJoin, unheard } from "../src/todo/joining";
import type { Draft, LaidSheet, Listed } from "../src/types";

const sheet = (id: string, more: Partial<LaidSheet> = {}) => ({ id, name: id, kind: "character", seat: id, hidden: false, ...more }) as LaidSheet;
const draft = { sheet: "ann", called: ["bob", "cid"], parts: { cid: {} } } as unknown as Draft;

const move = (more: Partial<Listed>) => more as Listed;

test("who else may take part is in the open, acts, and is somebody's", () => {
  const sheets = [sheet("ann"), sheet("bob"), sheet("troll", { kind: "adversary", seat: null }), sheet("eve", { hidden: true }), sheet("imp", { kind: "adversary" })];
  expect(mayJoin(draft, sheets, move({ actors: ["character"] })).map((each) => each.id)).toEqual(["bob"]);
  expect(mayJoin(draft, sheets, move({})).map((each) => each.id)).toEqual(["bob", "imp"]);
});

test("of a move that names who takes part, nobody else may", () => {
  const sheets = [sheet("ann"), sheet("bob"), sheet("cid"), sheet("dot")];
  expect(mayJoin(draft, sheets, move({ named: true })).map((each) => each.id)).toEqual(["bob", "cid"]);
});

test("called is who has not joined yet", () => {
  expect(isCalled(draft, [sheet("bob")])).toBe(true);
  expect(isCalled(draft, [sheet("cid"), sheet("dot")])).toBe(false);
});

test("unheard is who is there, was asked for help and has said nothing; nobody where no help is asked for, and nobody it waits for anyway", () => {
  const sheets = ["ann", "bob", "cid", "dot", "eli"].map((each) => sheet(each));
  const seats = sheets.map(({ id }) => ({ id, empty: id === "eli" }));
  const asked = { ...draft, helped: true, ready: true };
  expect(unheard(asked, sheets, seats, move({})).map((each) => each.id)).toEqual(["dot"]);
  expect(unheard({ ...asked, called: [] }, sheets, seats, move({})).map((each) => each.id)).toEqual(["bob", "dot"]);
  for (const each of [draft, { ...asked, helped: false }, { ...asked, ready: false }]) expect(unheard(each, sheets, seats, move({}))).toEqual([]);
});
