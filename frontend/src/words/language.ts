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
/** What the server says, in the language that is spoken; nothing where that is the server's own. */
export const phrases = signal<Phrases | null>(null);
let latest = "";

/** The words of a part in the language that is spoken; what shows them is drawn anew when it changes. */
export function spoken<Part extends keyof Others>(part: Part, english: Others[Part]): Others[Part] {
  const said = (name: string) => ({ enumerable: true, get: () => (others.value?.[part] ?? english)[name as keyof Others[Part]] });
  return Object.defineProperties({}, Object.fromEntries(Object.keys(english).map((name) => [name, said(name)]))) as Others[Part];
}

/** Speak a language from now on. Where its words cannot be fetched, the page goes on as before. */
export async function speak(language: Language): Promise<void> {
  latest = language;
  const [found, told] = language === "en" ? [null, null] : await Promise.all([import("./german"), fetched(language)]);
  if (latest !== language) return;
  batch(() => {
    others.value = found?.german ?? null;
    phrases.value = told && new Phrases(told);
  });
}

/** What games and the table say in a language; nothing where nobody answers, for the page has words of its own. */
async function fetched(language: Language): Promise<Catalogue> {
  try {
    const reply = await fetch(`/api/words/${language}`);
    return ((await reply.json()) as { phrases?: Catalogue }).phrases ?? {};
  } catch {
    return {};
  }
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
