import { expect, test } from "vitest";
import { asking, inTurn } from "../src/todo/turns";
import type { Card } from "../src/types";

test("a turn that comes later is asked as if the roll were that turn alone", () => {
  const asks = [{ role: "Cid", seat: "c", help: "", options: [{ key: "prayer:3", says: "add 3" }] }];
  const later = { role: "helper 2", seat: "c", dice: [], kind: "window", name: "after-roll", asks, when: { total: 13 } };
  const card = {
    waiting: { kind: "dice", name: "Hope", asks: [], when: {}, ahead: [{ role: "helper 3", seat: "d", dice: [] }, later] },
    run: [{ name: "Hope", ahead: "helper 2", faces: [7] }, { name: "Hope", faces: [1] }],
    ready: ["gm"],
    early: { "helper 2": ["Dot"] },
  } as unknown as Card;
  expect(asking(card).map((each) => each.role)).toEqual(["helper 2"]);
  expect(inTurn(card, "helper 2")).toMatchObject({ waiting: { kind: "window", asks }, ready: ["Dot"], run: [{ faces: [7] }] });
  expect(inTurn(card, "helper 3")).toMatchObject({ waiting: null, ready: [], run: [] });
});
