import { expect, test } from "vitest";
import { bySheet, moved, rowsOf } from "../src/log/moved";
import { calledWith, entriesOf, meanings, meant } from "../src/log/entries";
import { countOf, facesOf, sidesOf, solidOf, stepsOf } from "../src/dice/kinds";
import type { Card, Happened } from "../src/types";

let n = 0;
const event = (kind: string, data: Record<string, unknown>) => ({ n: ++n, time: 0, seat: "s", kind, data }) as Happened;

test("the log is what was said, rolled and done, in order", () => {
  const found = entriesOf([
    event("opened", {}),
    event("session-begun", { id: "b", session: 2, says: "", changes: [] }),
    event("said", { id: "line-1", says: "Hold on!" }),
    event("started", { roll: "roll-1", says: "Orla: Agility" }),
    event("announced", { roll: "roll-1", says: "18 with Hope" }),
    event("done", { id: "done-1", says: "a stress", changes: [] }),
    event("adjusted", { id: "adjust-1", says: "", changes: [] }),
    event("withdrawn", { of: "done-1", says: "" }),
  ]);
  expect(found.map((each) => each.kind)).toEqual(["break", "chat", "roll", "deed"]);
  expect(found.at(-1)).toMatchObject({ id: "done-1", back: true });
});

test("what dice that a deed threw besides have changed is told, and what a roll booked is its card's to tell", () => {
  const changes = [{ sheet: "s", at: "prayer", was: [], now: [3, 4], why: "Prayer Dice" }];
  const events = [event("session-begun", { id: "b", session: 1, says: "", changes: [] }), event("booked", { id: "b", changes }), event("booked", { roll: "r", changes })];
  expect(entriesOf(events)).toMatchObject([{ kind: "break" }, { kind: "deed", changes, back: false }]);
  expect(entriesOf([...events, event("withdrawn", { of: "b", says: "" })])[1]).toMatchObject({ back: true });
});

test("what somebody hidden has done to a sheet is told, and nothing of who it was", () => {
  const changes = [{ sheet: "s", at: "lasting", was: [], now: [{ name: "Blinded", by: "gm" }], why: "" }];
  const [line] = entriesOf([event("booked", { changes, states: { s: "Blinded" } })]);
  expect(line).toMatchObject({ kind: "deed", changes, says: "", seat: "", id: "", back: false });
  expect(entriesOf([event("booked", { changes: [], states: { s: "hurt" } })])).toEqual([]);
});

test("house rules that are others from now on are told, and other settings are not", () => {
  const house = { "dd.maxDoubleDowns": 2 };
  expect(entriesOf([event("set", { house }), event("set", { title: "Another" })])).toMatchObject([{ kind: "rules", house }]);
});

test("that no roll is needed is told with what it is about, and why", () => {
  const events = [event("drafted", { draft: { id: "d", sheet: "s", text: "look down" } }), event("undrafted", { draft: "d", waived: true, text: "It is a long way" })];
  expect(entriesOf(events)).toMatchObject([{ says: expect.stringContaining("“look down”. It is a long way") }]);
  expect(entriesOf([event("undrafted", { draft: "e", waived: true, text: "" })])).toMatchObject([{ says: "No roll needed" }]);
  expect(entriesOf([event("undrafted", { draft: "d", waived: false, text: "" })])).toEqual([]);
});

test("a decision is told in the words in which it was asked", () => {
  const asked = (says: string) => event("waited", { roll: "r", waiting: { asks: [{ role: "player", options: [{ key: "6-5", says }] }] } });
  const events = [asked("6 for in"), event("waited", { roll: "other", waiting: { asks: [] } })];
  expect(meant(events, "r", "player", "6-5")).toBe("6 for in");
  expect(meant(events, "r", "gm", "6-5")).toBe("6-5");
});

const decided = (role: string, key: string) => event("decided", { roll: "r", role, key });

/** What is told of the answers in a run. */
const told = (run: object[], events: Happened[]) => [...meanings({ id: "r", run } as unknown as Card, events).entries()];

test("what was decided in a turn that came later is told in words too", () => {
  const asks = [{ role: "Cid", options: [{ key: "prayer:3", says: "add 3 to the total" }] }];
  const events = [event("waited", { roll: "r", waiting: { asks: [], ahead: [{ role: "helper 1", dice: [] }, { role: "helper 2", dice: [], asks }] } }), decided("Cid", "prayer:3")];
  const run = [{ name: "after-roll", role: "Cid", key: "prayer:3", ahead: "helper 2" }];
  expect(told(run, events)).toEqual([[0, "add 3 to the total"]]);
});

test("an answer is told as one to what was asked when it was given", () => {
  const asked = (of: string) => event("waited", { roll: "r", waiting: { asks: [{ role: "player", options: ["stand", "push"].map((key) => ({ key, says: `${of}: ${key}` })) }] } });
  const said = (...keys: string[]) => keys.map((key) => ({ name: "push", role: "player", key }));
  const events = [asked("unseen"), asked("unseen"), decided("player", "push"), asked("a guard turns")];
  expect(told(said("push"), events)).toEqual([[0, "unseen: push"]]);
  const closed = [...events, decided("gm", "done")];
  expect(told([...said("push"), { name: "d6", faces: [3] }, { role: "gm", key: "done" }], closed)).toEqual([[0, "unseen: push"], [2, "done"]]);
  expect(told(said("stand", "push", "stand"), [...events, decided("player", "stand")])).toEqual([[0, "a guard turns: stand"], [1, "unseen: push"], [2, "a guard turns: stand"]]);
});

test("changes are told in words", () => {
  const change = (at: string, was: unknown, now: unknown) => ({ sheet: "a", at, was, now, why: "" });
  expect(moved(change("hope", 2, 1))).toBe("Hope 2 → 1");
  expect(moved(change("hp", 0, 2), [{ at: "hp", title: "Hit Points marked", short: "HP", least: 0, most: 6, pips: true, strip: false, harm: false, top: "" }])).toBe("Hit Points marked 0 → 2");
  expect(moved(change("tags.Iron Stomach.exhausted", false, true))).toBe("Iron Stomach: exhausted");
  expect(moved(change("tags.Iron Stomach.exhausted", true, false))).toBe("Iron Stomach: no longer exhausted");
  expect(moved(change("lasting", [], [{}]))).toBe("Lasting");
  expect(moved(change("harms", [], [{ name: "Stressed", level: 2, attribute: null }]))).toBe("Harms Stressed, level 2");
  const task = { name: "sway the village", by: "sheet-1", traits: ["Wits"], target: 10, total: 0, state: "open" };
  expect(moved(change("tasks", [], [task]))).toBe("Tasks sway the village, target 10");
  expect(moved(change("tasks", [task], [{ ...task, total: 3 }]))).toBe("Tasks sway the village, total 3");
  expect(moved(change("pending", ["Stressed"], []))).toBe("Pending: no longer Stressed");
  expect(moved(change("prayer", [], [3, 4]))).toBe("Prayer 3, 4");
  expect(moved(change("prayer", [3, 4, 3], [3, 4]))).toBe("Prayer 3 gone");
  const rally = [{ name: "rally", title: "Rally die", help: "", required: false, schema: { type: "integer", format: "die" } }];
  expect(moved(change("rally", 0, 6), [], rally)).toBe("Rally die d6");
  expect(moved(change("rally", 6, 0), [], rally)).toBe("Rally die d6 gone");
  expect(bySheet([change("hp", 0, 1), { ...change("hp", 0, 1), sheet: "b" }, change("hope", 1, 0)]).map(([sheet, each]) => [sheet, each.length])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("what changed alike on several sheets is told once", () => {
  const change = (sheet: string, at: string, why = "a rest") => ({ sheet, at, was: 0, now: 1, why });
  const changes = [change("a", "given"), change("a", "die"), change("b", "die"), change("c", "die"), change("b", "hope"), change("c", "hope", "luck")];
  expect(rowsOf(changes, (each) => each.at).map((each) => `${each.sheets.join()}: ${each.told.map(({ text }) => text).join()}`)).toEqual([
    "a: given",
    "a,b,c: die",
    "b: hope",
    "c: hope",
  ]);
});

test("dice are the solid that they are written as", () => {
  expect(["d20", "3d6!", "d%", "4dF", undefined].map(sidesOf)).toEqual([20, 6, 100, 0, 0]);
  expect([6, 7].map(solidOf)).toEqual([6, 0]);
  expect(["d6", "3d6!"].map(countOf)).toEqual([1, 3]);
});

test("so many faces are struck out as were dropped", () => {
  const faces = facesOf({ name: "x", dice: "4d6", faces: [3, 2, 2, 6], dropped: [2] });
  expect(faces.filter((each) => each.dropped)).toHaveLength(1);
  expect(faces.map((each) => each.face)).toEqual([3, 2, 2, 6]);
});

test("dice that were thrown again are marked, and only those", () => {
  const dice = (name: string) => ({ name, dice: "d12", faces: [1] });
  const choice = (key: string) => ({ name: "after-roll", role: "player", key });
  const again = (run: Parameters<typeof stepsOf>[0]) => stepsOf(run).map((each) => each.kind === "dice" && each.again);
  expect(again([dice("Hope"), dice("Help"), choice("reroll"), dice("Hope")])).toEqual([true, false, false, false]);
  expect(again([dice("roll"), choice("go on"), dice("roll")])).toEqual([false, false, false]);
});

test("a die that was turned shows what it was turned to, counted through all dice of the roll", () => {
  const run = [
    { name: "natural", dice: "3d6", faces: [6, 2, 3] },
    { name: "risk", dice: "2d6", faces: [1, 1] },
    { name: "drama", role: "player", key: "2=6" },
    { name: "invoke", role: "player", key: "Afraid of the dark" },
    { name: "drama", role: "player", key: "4=5" },
  ];
  expect(stepsOf(run).flatMap((each) => (each.kind === "dice" ? [each.turned] : []))).toEqual([expect.objectContaining({ 1: 6 }), expect.objectContaining({ 0: 5 })]);
});

test("that nobody adds anything more is a step, and no decision to read", () => {
  expect(stepsOf([{ name: "after-roll", role: "gm", key: "done" }])).toEqual([{ kind: "close" }]);
});

test("rolls that were called at once are told from those that were asked for one by one", () => {
  const drafted = (id: string, time: number) => ({ ...event("drafted", { draft: { id } }), time }) as Happened;
  const started = (roll: string, draft?: string) => event("started", { roll, draft });
  const events = [drafted("a", 1), drafted("b", 1), drafted("c", 2), drafted("b", 3), started("A", "a"), started("B", "b"), started("C", "c"), started("D")];
  expect([...calledWith("A", events)]).toEqual(["A", "B"]);
  expect([...calledWith("C", events)]).toEqual(["C"]);
  expect([...calledWith("D", events)]).toEqual(["D"]);
});
