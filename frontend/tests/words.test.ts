/** The words of the page: names of games, and the languages that it speaks. */
import { afterEach, expect, test, vi } from "vitest";
import { decimal, percent } from "../src/odds/numbers";
import { named, systemName, words } from "../src/words";
import { english } from "../src/words/english";
import { german } from "../src/words/german";
import { lab } from "../src/words/lab.en";
import { fitting, hear, say, speak } from "../src/words/language";
import { record } from "../src/words/record.en";
import { understood } from "../src/words/retold";

afterEach(() => speak("en"));

/** A server that has so much of each game in German; what it was asked for. */
function server(words: Record<string, Record<string, string>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (place: string) => {
    asked.push(place.replace("/api/words/de", ""));
    const phrases = words[new URLSearchParams(place.split("?")[1]).get("game") ?? "every"];
    return phrases ? Promise.resolve(new Response(JSON.stringify({ phrases }))) : Promise.reject(new TypeError("no network"));
  });
  return asked;
}

test("a game that the page has never heard of has a name", () => {
  expect(systemName("lanterns")).toBe("Lanterns");
  expect(systemName("late-lanterns")).toBe("Late lanterns");
});

test("what comes by a name that is not ours keeps it, or reads as others would read it", () => {
  expect(named(words.roles, "gm")).toBe("Game master");
  expect(named(words.roles, "bard")).toBe("bard");
  expect(named(words.roles, "bard", (each) => each.toUpperCase())).toBe("BARD");
});

test("the words that were imported change with the language", async () => {
  expect(words.composer.roll).toBe("Roll");
  await speak("de");
  expect(words.composer.roll).toBe("Würfeln");
  await Promise.all([speak("de"), speak("en")]);
  expect(words.composer.roll).toBe("Roll");
});

test("the words of a game are fetched when something is told of it, once, and those of other games are not", async () => {
  const asked = server({ lanterns: { clue: "Hinweis", gone: "weg" }, every: { clue: "Spur", tide: "Flut" } });
  await speak("de");
  expect(asked).toEqual([]);
  await Promise.all([understood({ system: "lanterns" }), understood({ system: "lanterns" })]);
  expect([say("clue"), say("gone"), asked]).toEqual(["Hinweis", "weg", ["?game=lanterns"]]);
  await understood({ ok: false });
  expect(asked).toEqual(["?game=lanterns"]);
  await understood({ ok: true, phrases: { edition: "Ausgabe" } });
  expect([say("clue"), say("edition")]).toEqual(["Hinweis", "Ausgabe"]);
  // where several are told of, as in the lab, everything comes at once
  await understood({ ok: true, rules: [], house: { lanterns: [], tides: [], ebbs: [] } });
  expect([say("tide"), asked]).toEqual(["Flut", ["?game=lanterns", ""]]);
});

test("words that could not be had are asked for again when something is told of their game once more", async () => {
  let status = 503;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(status === 200 ? { phrases: { dusk: "Abend" } } : { ok: false }), { status })));
  vi.resetModules();
  const page = await import("../src/words/language");
  await page.hear(["dusks"]);
  await page.speak("de");
  expect(page.say("dusk")).toBe("dusk");
  status = 429;
  await page.hear(["dusks"]);
  expect(page.say("dusk")).toBe("dusk");
  status = 200;
  await page.hear(["dusks"]);
  expect(page.say("dusk")).toBe("Abend");
});

test("what is learned while the language is being changed is known afterwards", async () => {
  server({});
  const changed = speak("de");
  await understood({ ok: true, phrases: { ebb: "Ebbe" } });
  await changed;
  expect([words.composer.roll, say("ebb")]).toEqual(["Würfeln", "Ebbe"]);
});

test("who speaks another language from now on has the words of what was told before", async () => {
  await hear(["lanterns", "tides", "ebbs"]);
  await Promise.all([speak("de"), understood({ system: "tides" })]);
  expect(say("tide")).toBe("Flut");
});

test("words that did not come are asked for again, and the page goes on without them meanwhile", async () => {
  await speak("de");
  const asked = server({});
  await understood({ system: "owls" });
  expect(say("owl")).toBe("owl");
  server({ owls: { owl: "Eule" } });
  await understood({ system: "owls" });
  expect([say("owl"), asked]).toEqual(["Eule", ["?game=owls"]]);
});

test("numbers are written as the language writes them", async () => {
  expect([percent(0.0312), percent(0.0004), decimal(-1.5, 2)]).toEqual(["3.1 %", "< 0.1 %", "−1.50"]);
  await speak("de");
  expect([percent(0.0312), percent(0.0004), decimal(-1.5, 2)]).toEqual(["3,1 %", "< 0,1 %", "−1,50"]);
});

test("the first language that somebody reads and that is spoken here is taken", () => {
  expect(fitting(["de-AT", "en"])).toBe("de");
  expect(fitting(["fr", "de"])).toBe("de");
  expect(fitting(["en-GB", "de"])).toBe("en");
  expect(fitting(["fr"])).toBe("en");
  expect(fitting([])).toBe("en");
});

/** Every text by where it stands; of what is made of something, what is said in any case. */
function texts(words: unknown, at = ""): Array<[string, string]> {
  if (typeof words === "string") return [[at, words]];
  if (typeof words === "function") return [[at, String(words).replace(/^.*?=>/s, "").replace(/\$\{[^}]*\}/g, "…")]];
  return Object.entries(words as object).flatMap(([name, value]) => texts(value, `${at}.${name}`));
}

/** What is the same in both languages. */
const SAME = /^\.words\.(name$|systems\.|odds\.the$|fields\.name$|master\.seatName$)|placeholder$|\.(link|chance|csv|json)$/i;

test("German says everything that English says, and says it in German", () => {
  const ours = Object.fromEntries(texts({ words: english, lab, record }));
  const theirs = Object.fromEntries(texts(german));
  expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
  const left = Object.keys(ours).filter((at) => /[a-z]{3}/.test(ours[at]!) && ours[at] === theirs[at]);
  expect(left.filter((at) => !SAME.test(at))).toEqual([]);
});

test("house rules differ from the book, and damage that was declined is not applied, in every language", async () => {
  const told = () => [...[0, 1, 2].map((each) => words.card.houseRules(each)), words.card.applied.left];
  expect(told()).toEqual(["sets every rule as in the book", "sets the house rules: one differs from the book", "sets the house rules: 2 differ from the book", "not applied"]);
  await speak("de");
  expect(told()).toEqual(["stellt alle Regeln ein wie im Buch", "stellt die Hausregeln ein: eine weicht vom Buch ab", "stellt die Hausregeln ein: 2 weichen vom Buch ab", "nicht angewendet"]);
});
