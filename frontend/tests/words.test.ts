/** The words of the page: names of games, and the languages that it speaks. */
import { afterEach, expect, test } from "vitest";
import { decimal, percent } from "../src/odds/numbers";
import { named, systemName, words } from "../src/words";
import { english } from "../src/words/english";
import { german } from "../src/words/german";
import { lab } from "../src/words/lab.en";
import { fitting, speak } from "../src/words/language";
import { record } from "../src/words/record.en";

afterEach(() => speak("en"));

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
