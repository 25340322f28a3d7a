import { expect, test } from "vitest";
import { appliedOf } from "../src/log/applied";
import type { Happened } from "../src/types";

const event = (kind: string, data: object) => ({ kind, data }) as unknown as Happened;
const offered = (id: string, about: string, roll = "r1", came = roll) => event("offered", { offer: { id, about, roll, came } });
const dismissed = (offer: string, taken: boolean) => event("dismissed", { offer, taken });
const told = (events: Happened[]) => appliedOf("r1", events).map((each) => [each.sheet, each.said]);

test("of those who were hit it is told who has applied it, to whom it is not applied and who has not said yet", () => {
  const events = [offered("o1", "tam"), offered("o2", "orla"), offered("o3", "pim"), offered("o4", "tam", "r2"), dismissed("o1", true), dismissed("o3", false)];
  expect(told(events)).toEqual([
    ["tam", "taken"],
    ["orla", "open"],
    ["pim", "left"],
  ]);
  // What was taken back is offered again.
  expect(told([...events, offered("o5", "tam")]).map(([, said]) => said)).toEqual(["open", "open", "left"]);
});

test("a roll that was amended has applied nothing yet, and who is missed by then is not told", () => {
  const events = [offered("o1", "tam"), offered("o2", "orla"), dismissed("o1", true), event("amended", { roll: "r2" })];
  expect(told(events)).toEqual([
    ["tam", "taken"],
    ["orla", "open"],
  ]);
  expect(told([...events, event("amended", { roll: "r1" }), offered("o3", "tam")])).toEqual([["tam", "open"]]);
});

test("what a deed offered is not offered any more when the deed is taken back, and nothing is told of a sheet that is gone", () => {
  const events = [offered("o1", "tam"), offered("o2", "orla", "r1", "d1"), offered("o3", "pim")];
  expect(told([...events, event("withdrawn", { of: "d1" })]).map(([sheet]) => sheet)).toEqual(["tam", "pim"]);
  expect(told([...events, event("withdrawn", { of: "r1" })])).toEqual([]);
  expect(told([...events, event("removed", { sheet: "pim" })]).map(([sheet]) => sheet)).toEqual(["tam", "orla"]);
});
