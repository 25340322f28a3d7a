/** The table as it is shown. */
import { afterEach, expect, test } from "vitest";
import { AppliedLine } from "../src/log/AppliedLine";
import { happened, nameOf, seatName, shown, soFar } from "../src/state/table";
import { learn, speak } from "../src/words/language";

afterEach(() => {
  shown.value = null;
  happened.value = [];
});

test("what happened counts as far as the table is shown: who has not applied it yet is not told before the dice rest", () => {
  const line = () => AppliedLine({ card: { id: "r1", status: "applied" } as never });
  const looked = (n: number) => ({ n, todo: [], sheets: [{ id: "tam", name: "Tam" }] }) as never;
  happened.value = [{ kind: "started", n: 6, data: {} }, { kind: "offered", n: 7, data: { offer: { id: "o1", about: "tam", roll: "r1", came: "r1" } } }] as never;
  shown.value = looked(6);
  expect([soFar.value.map((each) => each.n), line()]).toEqual([[6], null]);
  shown.value = looked(7);
  expect([soFar.value.map((each) => each.n), line() === null]).toEqual([[6, 7], false]);
});

test("a game master without a name is called in the language of the page, and nobody else", async () => {
  const hope = { role: "gm", name: "Hope" } as const;
  const called = () => [{ role: "gm", name: "Game master" } as const, hope, { role: "player", name: "Game master" } as const].map(nameOf);
  expect(called()).toEqual(["Game master", "Hope", "Game master"]);
  await speak("de");
  learn({ Hope: "Hoffnung", "Game master": "Spielleitung" });
  expect(called()).toEqual(["Spielleitung", "Hope", "Game master"]);
  shown.value = { n: 1, seats: [{ id: "s1", ...hope }] } as never;
  expect([seatName("s1"), seatName("s2")]).toEqual(["Hope", ""]);
  await speak("en");
});
