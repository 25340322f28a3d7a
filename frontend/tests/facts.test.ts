/** What is settled of a roll, in words. */
import { expect, test } from "vitest";
import { shown } from "../src/state/table";
import { inWords, suggestions } from "../src/todo/DraftFacts";
import { partInWords } from "../src/todo/parts";

test("what is so of a thing is said by its name", () => {
  const outcomes = [{ name: "the book", effect: 3 }, { name: "the Porter", threat: true, hampered: false }];
  expect(inWords(null, "outcomes", outcomes)).toBe("the book 3; the Porter (threat)");
});

test("what a thing is made of stands behind it, and a sheet by its name", () => {
  shown.value = { sheets: [{ id: "sheet-1", name: "Mirela" }] } as never;
  const actions = [{ name: "slam", traits: ["Strength", "Brawl"], attack: true, opponent: "sheet-1" }, { name: "jump", traits: [] }];
  expect(inWords(null, "actions", actions)).toBe("slam Mirela: Strength, Brawl (attack); jump");
  expect(partInWords(actions[0]!)).toBe("slam, Strength, Brawl, attack, Mirela");
});

test("what a player suggests is told until it is settled", () => {
  const suggested = { trait: "Agility", difficulty: null };
  expect(suggestions({ framed: false, suggested })).toEqual([["trait", "Agility"]]);
  expect(suggestions({ framed: true, suggested })).toEqual([]);
});
