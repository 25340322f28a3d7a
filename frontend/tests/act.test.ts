/** What acting rests on: keys, lines of chat that roll, steps of a ladder, lines of things, and the chance of a success. */
import { expect, test } from "vitest";
import { isLines, linesFrom } from "../src/act/Lines";
import { inNotation, isCommand, meant, rolled } from "../src/act/meaning";
import { around, likely, steps } from "../src/composer/ladder";
import { settled } from "../src/composer/values";
import { chanceOf, inAll, turnOf } from "../src/odds/numbers";
import type { Card, Field } from "../src/types";

const field = (more: Partial<Field>): Field => ({ name: "difficulty", help: "", required: false, schema: { type: "integer" }, by: "gm", ...more });
const hard = field({ ladder: { rungs: [5, 10, 15, 20, 25, 30], usual: 15 } });

test("a key means something where nothing is typed and nothing else is held", () => {
  const key = (name: string, held = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });
  expect([meant(key("m"), null), meant(key("R"), null), meant(key("a"), null), meant(key("?"), null)]).toEqual(["move", "roll", "allow", "help"]);
  expect([meant(key("x"), null), meant(key("r", { ctrlKey: true }), null)]).toEqual([null, null]);
});

test("a line that begins with a slash is rolled", () => {
  expect([rolled("/r agility"), rolled("/roll 2d6+3"), rolled("/R  d20 ")]).toEqual(["agility", "2d6+3", "d20 "]);
  expect([rolled("hello"), rolled("/r"), rolled("roll d20")]).toEqual([null, null, null]);
});

test("dice are read as the page writes them in any language", () => {
  expect(["3W6+1", "w20", "2d6 + w8", "W%", "4d6kh3"].map(inNotation)).toEqual(["3d6+1", "d20", "2d6 + d8", "d%", "4d6kh3"]);
});

test("a slash and a word is no chat", () => {
  expect(["/w gm I lie", "/wurf", "/ and so on", "//", "1/2", "hello"].map(isCommand)).toEqual([true, true, false, false, false, false]);
});

test("how hard it is likely to be is what was last, or what is usual", () => {
  const card = (said: Record<string, unknown>) => ({ said }) as unknown as Card;
  expect(likely(hard, [])).toBe(15);
  expect(likely(hard, [card({ difficulty: 20 }), card({}), card({ difficulty: null })])).toBe(20);
});

test("a step is easier or harder, where there is one", () => {
  expect(steps(hard, 15)).toEqual({ easier: 10, harder: 20 });
  expect(steps(hard, 17)).toEqual({ easier: 15, harder: 20 });
  expect(steps(hard, 5)).toEqual({ easier: undefined, harder: 10 });
  expect(around(hard, 15)).toEqual([5, 10, 15, 20, 25]);
  expect(around(hard, 20)).toEqual([5, 10, 15, 20, 25]);
  expect(around(hard, 25)).toEqual([15, 20, 25, 30]);
  expect(around(hard, 30)).toEqual([20, 25, 30]);
  expect(around(hard, 20, 1)).toEqual([15, 20, 25]);
  expect(around(hard, 17)).toContain(17);
});

test("an attack waits for nobody once it is known whom it is made against, and nothing of the game master's is said", () => {
  const form = { fields: [field({ name: "targets", by: "player" }), field({ name: "advantage", default: 0 })], against: "targets" };
  expect(settled(form, { targets: ["troll"] })).toBe(true);
  expect(settled(form, { targets: ["troll"], advantage: 0 })).toBe(true);
  expect([settled(form, { targets: [] }), settled(form, { targets: ["troll"], advantage: 1 })]).toEqual([false, false]);
  expect(settled({ ...form, against: null }, { targets: ["troll"] })).toBe(false);
});

test("things that need no more than a name are written in lines", () => {
  const item = { type: "object", required: ["name"], properties: { name: { type: "string" }, threat: { type: "boolean", default: false } } };
  const outcomes = field({ name: "outcomes", required: true, schema: { type: "array", items: item } });
  const actions = field({ name: "actions", required: true, schema: { type: "array", items: { ...item, required: ["name", "threat"] } } });
  expect([isLines(outcomes), isLines(actions), isLines(hard)]).toEqual([true, false, false]);
  expect(linesFrom(outcomes, "hold the lift")).toEqual([{ name: "hold the lift" }]);
  expect([linesFrom(outcomes, ""), linesFrom(actions, "hold the lift")]).toEqual([undefined, undefined]);
});

test("the chance of a success is that of whatever is no failure", () => {
  expect(chanceOf({ "Failure with Fear": 0.25, "Failure with Hope": 0.25, "Success with Hope": 0.5 })).toBe(0.5);
  expect(chanceOf({ "got it": 0.5, partly: 0.5 })).toBeNull();
  // of several things at once it is that of all together
  const several = { "Failure, Failure": 0.5, "Success, Failure": 0.5 };
  expect(inAll(several, [{ odds: { "nothing fails": 0.25, "a crit": 0.1 } }])).toEqual(["nothing fails", 0.25]);
  expect(inAll({ Success: 1 }, [{ odds: { "in 5 rolls": 0.32, "in 8 rolls": 0.79, "in 10 rolls": 0.9 } }])).toEqual(["in 8 rolls", 0.79]);
  expect([inAll(several, []), inAll({ Success: 1 }, [{ odds: { "a crit": 0.1 } }])]).toEqual([null, null]);
});

test("what is certain up to a hidden number, and something else beyond it, is one line", () => {
  const certain = (...labels: string[]) => labels.map((label, at) => ({ at: at + 14, odds: { [label]: 1 } }));
  expect(turnOf(certain("Success", "Success", "Success", "Failure", "Failure"))).toEqual(["Success", 16]);
  expect([turnOf(certain("Failure", "Failure")), turnOf(certain("a", "b", "a")), turnOf([{ at: 1, odds: { a: 0.5, b: 0.5 } }]), turnOf([])]).toEqual([null, null, null, null]);
  const hits = { "Success with Fear, 4 damage": 0.5, "Success with Fear, 13 damage": 0.5 };
  expect(turnOf([{ at: 10, odds: hits }, ...certain("Failure with Fear", "Failure with Fear")])).toEqual(["Success with Fear", 10]);
});
