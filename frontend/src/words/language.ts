/** The language of the words: English is there at once, another is fetched where the device wants it. */
import { signal } from "@preact/signals";
import type { german } from "./german";

/** Words that are not English: by the part of the page that says them. */
type Others = typeof german;

/** Every language of the page, by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

const others = signal<Others | null>(null);
let latest = "";

/** The words of a part in the language that is spoken; what shows them is drawn anew when it changes. */
export function spoken<Part extends keyof Others>(part: Part, english: Others[Part]): Others[Part] {
  const said = (name: string) => ({ enumerable: true, get: () => (others.value?.[part] ?? english)[name as keyof Others[Part]] });
  return Object.defineProperties({}, Object.fromEntries(Object.keys(english).map((name) => [name, said(name)]))) as Others[Part];
}

/** Speak a language from now on. Where its words cannot be fetched, the page goes on as before. */
export async function speak(language: Language): Promise<void> {
  latest = language;
  const found = language === "de" ? (await import("./german")).german : null;
  if (latest === language) others.value = found;
}

/** Which of the languages that somebody reads is spoken here: the first; English where there is none. */
export function fitting(read: readonly string[]): Language {
  const spoken = (tag: string) => (Object.keys(LANGUAGES) as Language[]).find((each) => tag.toLowerCase().split("-")[0] === each);
  return read.map(spoken).find((each) => each !== undefined) ?? "en";
}
