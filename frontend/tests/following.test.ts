import { expect, test } from "vitest";
import { followed } from "../src/master/following";

test("what nobody touched follows, what was touched stays", () => {
  const before = { title: "Mill", odds: true };
  expect(followed(before, before, { title: "Ferry", odds: false })).toEqual({ title: "Ferry", odds: false });
  expect(followed({ title: "My mill", odds: true }, before, { title: "Ferry", odds: false })).toEqual({ title: "My mill", odds: false });
});

test("what was added and taken away is followed as well", () => {
  const mine: Record<string, unknown> = { crits: true };
  expect(followed(mine, mine, {})).toEqual({});
  expect(followed({}, mine, { crits: true, botch: 1 })).toEqual({ botch: 1 });
  expect(followed({ crits: true, edge: 2 }, mine, mine)).toEqual({ crits: true, edge: 2 });
});
