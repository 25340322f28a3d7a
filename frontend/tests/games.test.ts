import { beforeEach, expect, test } from "vitest";
import { toneOf } from "../src/dice/Die";
import { markOf } from "../src/dice/marks";
import { tossedOf } from "../src/dice3d/pool";
import { called, games, know, marked, playing, sheet, signed, type Mark } from "../src/state/games";
import { systemName } from "../src/words";
import { phrases } from "../src/words/language";
import { Phrases } from "../src/words/phrases";
import { game } from "./games";

const SIGNS = { S: { sign: "✹", says: "success" }, A: { sign: "▲", says: "advantage" } };

beforeEach(() => {
  games.value = {};
  playing.value = "seas";
});

test("a game is called by its few words, or its title; one that is not known by its name", () => {
  know({ seas: game({ short: "Seas" }, "Seven Seas"), deep: game({}, "The Deep") });
  expect(["seas", "deep", "far-away", "plain"].map(systemName)).toEqual(["Seas", "The Deep", "Far away", "Plain dice"]);
});

test("its colours are a rule of their own, and none where it has none", () => {
  know({ seas: game({ light: "#0f6a66", dark: "#63cfc6", dice: "#14706b" }), deep: game() });
  expect(sheet.value.trim().split("\n")).toEqual([
    '[data-system="seas"] { --accent: light-dark(#0f6a66, #63cfc6); --accent-fill: light-dark(#0f6a66, #63cfc6); --on-accent: light-dark(#ffffff, #0b0f14); }',
    '[data-system="seas"] { --game-die: #14706b; }',
  ]);
});

test("words bear the marks of the game that is played, and of no other", () => {
  know({ seas: game({ marks: { "high tide": "sun", ebb: "moon" } }), deep: game() });
  expect(["With the High Tide", "ebbing", "Ebb and flow", "calm"].map(marked)).toEqual([{ mark: "sun", at: 9 }, null, { mark: "moon", at: 0 }, null]);
  playing.value = "deep";
  expect(marked("high tide")).toBe(null);
});

test("the die that is subtracted has a mark of its own, which no other die has", () => {
  know({ seas: game({ marks: { hope: "sun", fear: "moon", disadvantage: "cloud" } }) });
  phrases.value = new Phrases({ Disadvantage: "Nachteil" });
  expect(["Hope", "Fear", "Disadvantage", "Nachteil", "Advantage", "Help"].map(toneOf)).toEqual(["sun", "moon", "cloud", "cloud", "", ""]);
  phrases.value = null;
  expect(new Set(["sun", "moon", "cloud"].map((each) => markOf(each as Mark))).size).toBe(3);
});

test("words bear their marks in every language", () => {
  know({ seas: game({ marks: { "high tide": "sun" } }) });
  phrases.value = new Phrases({ "high tide": "Flut" });
  expect(["Erfolg mit Flut", "High Tide", "Flutlicht"].map(marked)).toEqual([{ mark: "sun", at: 11 }, { mark: "sun", at: 0 }, null]);
  phrases.value = null;
  expect(marked("Erfolg mit Flut")).toBe(null);
});

test("symbols are shown by their signs and read out by their names; other faces stay", () => {
  know({ seas: game({ signs: SIGNS }) });
  expect(["SA", "AA", "-", 6, ""].map(signed)).toEqual(["✹▲", "▲▲", "-", "6", ""]);
  expect(["SA", "-", 6].map(called)).toEqual(["success + advantage", "-", "6"]);
  const [die] = tossedOf([{ name: "boost", dice: "1d(-,S)", faces: ["S"], of: { faces: ["-", "S"] } } as never])!;
  expect(die!.labels[die!.up]).toBe("✹");
});
