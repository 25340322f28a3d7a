import { expect, test } from "vitest";
import { appliedOf } from "../src/log/applied";
import type { Happened } from "../src/types";

const offered = (id: string, about: string, roll = "r1") => ({ kind: "offered", data: { offer: { id, about, roll } } }) as unknown as Happened;
const dismissed = (offer: string, taken: boolean) => ({ kind: "dismissed", data: { offer, taken } }) as unknown as Happened;

test("of those who were hit it is told who has applied it, who was let off and who has not said yet", () => {
  const events = [offered("o1", "tam"), offered("o2", "orla"), offered("o3", "pim"), offered("o4", "tam", "r2"), dismissed("o1", true), dismissed("o3", false)];
  expect(appliedOf("r1", events).map((each) => [each.sheet, each.said])).toEqual([
    ["tam", "taken"],
    ["orla", "open"],
    ["pim", "left"],
  ]);
  // What was taken back is offered again.
  expect(appliedOf("r1", [...events, offered("o5", "tam")]).map((each) => each.said)).toEqual(["open", "open", "left"]);
});
