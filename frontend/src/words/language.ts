/** The language of the words: English is there at once, another is fetched where the device wants it. */
import { batch, signal } from "@preact/signals";
import type { german } from "./german";
import { Phrases, type Catalogue } from "./phrases";

/** Words that are not English: by the part of the page that says them. */
type Others = typeof german;

/** Every language of the page, by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

const others = signal<Others | null>(null);
/** What the server says, in the language that is spoken; nothing where that is the server's own, and where it said nothing yet. */
export const phrases = signal<Phrases | null>(null);
let latest: Language = "en";

/** The words of a part in the language that is spoken; what shows them is drawn anew when it changes. */
export function spoken<Part extends keyof Others>(part: Part, english: Others[Part]): Others[Part] {
  const said = (name: string) => ({ enumerable: true, get: () => (others.value?.[part] ?? english)[name as keyof Others[Part]] });
  return Object.defineProperties({}, Object.fromEntries(Object.keys(english).map((name) => [name, said(name)]))) as Others[Part];
}

/** Speak a language from now on. Where its words cannot be fetched, the page goes on as before. */
export function speak(language: Language): Promise<void> {
  latest = language;
  early = {};
  return (speaking = switched(language));
}

let speaking: Promise<unknown> = Promise.resolve();
/** What was learned of a language before it is spoken; nothing is pending where it is. */
let early: Catalogue | null = null;
/** The games of which something was told here, and those whose words are known in the language that is spoken. */
const heard = new Set<string>();
let known: string[] = [];
/** Plain dice have no words of their own: what every table says is all that is said there. */
export const EVERY = "plain";

async function switched(language: Language): Promise<void> {
  const games = [...heard];
  const [found, told] = language === "en" ? [null, null] : await Promise.all([import("./german"), fetched(language, games)]);
  if (latest !== language) return;
  known = told ? games : [];
  batch(() => {
    others.value = found?.german ?? null;
    phrases.value = found && new Phrases({ ...told, ...early });
    early = null;
  });
}

/** Something is told of these games: what they and every table say is known, in the language that is spoken, before it is shown. */
export async function hear(games: string[]): Promise<void> {
  games.forEach((each) => heard.add(each));
  await speaking;
  const fresh = games.filter((each) => !known.includes(each) && (each !== EVERY || known.length === 0));
  if (latest === "en" || fresh.length === 0) return;
  const language = latest;
  const found = await fetched(language, fresh);
  if (language !== latest || !found) return;
  known = [...known, ...fresh];
  learn(found);
}

/** Learn what the server says in the language that is spoken. */
export function learn(found: Catalogue): void {
  if (latest === "en") return;
  if (early) early = { ...early, ...found };
  else phrases.value = new Phrases(found, phrases.peek());
}

/** What was asked for, by its address: it is fetched once. */
const asked = new Map<string, Promise<Catalogue>>();

/** What every table and one game say in a language, or every game where there are several; nothing where nobody answers, for the page has words of its own. */
async function fetched(language: Language, games: string[]): Promise<Catalogue | null> {
  if (games.length === 0) return {};
  const [game = EVERY, ...others] = games.filter((each) => each !== EVERY);
  const place = `/api/words/${language}${others.length > 0 ? "" : `?game=${encodeURIComponent(game)}`}`;
  if (!asked.has(place)) asked.set(place, told(place));
  try {
    return await asked.get(place)!;
  } catch {
    asked.delete(place);
    return null;
  }
}

async function told(place: string): Promise<Catalogue> {
  const reply = await fetch(place);
  if (!reply.ok) throw new Error(`${place}: ${reply.status}`);
  return ((await reply.json()) as { phrases: Catalogue }).phrases;
}

/** A text of the server's, or a name that it has for something, in the language that is spoken. */
export function say(text: string): string {
  return phrases.value?.say(text) ?? text;
}

/** A word that stands on a sheet or in a form, in the language that is spoken, where it is one of the game's. */
export function term(text: string): string {
  return phrases.value?.term(text) ?? text;
}

/** What a text of the server's is in the server's own language. */
export function original(text: string): string {
  return phrases.value?.original(text) ?? text;
}

/** Which of the languages that somebody reads is spoken here: the first; English where there is none. */
export function fitting(read: readonly string[]): Language {
  const spoken = (tag: string) => (Object.keys(LANGUAGES) as Language[]).find((each) => tag.toLowerCase().split("-")[0] === each);
  return read.map(spoken).find((each) => each !== undefined) ?? "en";
}
