/** The desk and the first minute: who is called, what goes together, how a character comes together. */
import { expect, test } from "vitest";
import { joined, numbersAt, swapped } from "../src/begin/making";
import { brief, called, fitting, middle, short } from "../src/master/calling";
import { wellOf } from "../src/odds/numbers";
import { isChip, together } from "../src/todo/together";
import type { Field, Offered } from "../src/types";
import { phrases } from "../src/words/language";
import { Phrases } from "../src/words/phrases";

test("a tap on somebody calls them alone, a tap on everybody all, and nobody is everybody", () => {
  expect(called(["all"], ["all", "a"])).toEqual(["a"]);
  expect(called(["a"], ["a", "b"])).toEqual(["a", "b"]);
  expect(called(["a", "b"], ["a", "b", "all"])).toEqual(["all"]);
  expect(called(["a"], [])).toEqual(["all"]);
});

test("the difficulty that is suggested is the middle of those that the game knows", () => {
  const numbers = (...every: Array<number | null>) => every.map((value) => ({ value, says: `${value}` }));
  expect(middle(numbers(5, 10, 15, 20, 25, 30))).toBe(15);
  expect(middle(numbers(null, 10, 13, 16))).toBe(13);
  expect(middle(numbers(null))).toBeUndefined();
});

test("a trait to call for has its name without its value, in any language", () => {
  expect([brief({ value: "Brawl", says: "Brawl 3" }), brief({ value: 6, says: "6: standard" }), brief({ value: true, says: "both" })]).toEqual(["Brawl", "6", "both"]);
  phrases.value = new Phrases({ Brawl: "Handgemenge" });
  expect([brief({ value: "Brawl", says: "Handgemenge 3" }), brief({ value: "Road", says: "Weg 7" })]).toEqual(["Handgemenge", "Weg 7"]);
  phrases.value = null;
});

test("people have their first names, as long as these tell them apart", () => {
  const names = ["Orla Fennick", "Orla Reed", "Pim Larkspur", "Brother Teodan", "Wren"];
  expect(names.map((each) => short(each, names))).toEqual(["Orla Fennick", "Orla Reed", "Pim", "Teodan", "Wren"]);
});

test("what goes well is all that is not told as a failure", () => {
  expect(wellOf({ Miss: 0.3, Hit: 0.6, "Critical Hit": 0.1 })).toBeCloseTo(0.7);
  expect(wellOf({ "Critical Failure": 0.1, Failure: 0.4, Success: 0.5 })).toBeCloseTo(0.5);
});

test("offers of one roll go together where each is about somebody", () => {
  const offer = (id: string, about: string | null, roll: string | null = "r") => ({ id, about, roll, to: "gm", move: "m", says: "", args: {}, secret: [], left: null, hidden: false, takes: "", leaves: "", instead: "" } as unknown as Offered);
  const every = [offer("1", "troll"), offer("2", "thug"), offer("3", null), offer("4", "troll", "other")];
  expect(every.map((each) => together(each, every).length)).toEqual([2, 2, 1, 1]);
});

test("a switch is a chip where it has a name for that and something to switch on", () => {
  const field = (more: Partial<Field>): Field => ({ name: "armor", help: "", required: false, schema: { type: "boolean" }, ...more });
  expect(isChip(field({ chip: "−1" }))).toBe(true);
  expect(isChip(field({ chip: "−1", choices: [] }))).toBe(false);
  expect(isChip(field({}))).toBe(false);
});

test("what is picked on the way to a character is joined", () => {
  expect(joined([{ level: 1, tags: ["a"], dots: { x: 1 } }, { level: 2, tags: ["b"], dots: { y: 2 } }])).toEqual({ level: 2, tags: ["b", "a"], dots: { x: 1, y: 2 } });
});

test("two numbers change places, in a map and in a list", () => {
  const traits = { traits: { Agility: 2, Strength: -1 } };
  expect(swapped(traits, { field: "traits", name: "Agility" }, { field: "traits", name: "Strength" })).toEqual({ traits: { Agility: -1, Strength: 2 } });
  const list = { abilities: [{ name: "Brawl", dots: 4, specialties: ["holds"] }, { name: "Melee", dots: 1 }] };
  const after = swapped(list, { field: "abilities", name: "Brawl" }, { field: "abilities", name: "Melee" });
  expect(numbersAt(after, "abilities").map((each) => each.value)).toEqual([1, 4]);
  expect(numbersAt({}, "abilities")).toEqual([]);
});

test("as many names as have room stand on the bar, and no tap hides a single one", () => {
  const long = Array.from({ length: 20 }, () => "Geschicklichkeit");
  expect(fitting(long)).toBe(10);
  expect(fitting(long.slice(0, 11))).toBe(11);
  expect(fitting(["Wits", "Brawl"])).toBe(2);
});
