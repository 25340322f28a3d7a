/** Games as people see them: what they are called, their colours, marks and signs. Remembered, so that a page has them from its beginning. */
import { computed, signal } from "@preact/signals";
import { store, stored } from "../net/stored";
import type { Game } from "../types";
import { term } from "../words/language";

const KEPT = "rollwright.games";

export type Mark = "sun" | "moon" | "cloud";

export const games = signal(stored<Record<string, Game>>(KEPT, {}));
/** The game that is being played or asked about here; empty at home. */
export const playing = signal("");

const style = computed(() => games.value[playing.value]?.style ?? null);
const marks = computed(() => Object.entries(style.value?.marks ?? {}).map(([word, mark]) => ({ mark, pattern: new RegExp(`\\b(?:${spoken(word)})\\b`, "i") })));

/** A word of the game's own, and what it is in the language that is spoken. */
function spoken(word: string): string {
  return [...new Set([word, term(word)])].map((each) => each.replace(/[^\p{L}\d ]/gu, "\\$&")).join("|");
}

/** Learn how games look. */
export function know(found: Record<string, Game>): void {
  const next = { ...games.value, ...found };
  if (JSON.stringify(games.value) === JSON.stringify(next)) return;
  games.value = next;
  store(KEPT, next);
}

/** The first word in a text that bears a mark: which mark, and where it begins. */
export function marked(text: string): { mark: Mark; at: number } | null {
  for (const { mark, pattern } of marks.value) {
    const at = text.search(pattern);
    if (at >= 0) return { mark, at };
  }
  return null;
}

/** A face as it is shown: symbols of the game by their signs. */
export const signed = (face: number | string): string => symbols(face, ({ sign }) => sign, "");

/** A face as it is read out: symbols of the game by what they are called. */
export const called = (face: number | string): string => symbols(face, ({ says }) => says, " + ");

function symbols(face: number | string, told: (sign: { sign: string; says: string }) => string, between: string): string {
  const signs = [...String(face)].map((letter) => style.value?.signs[letter]);
  return signs.length > 0 && signs.every((each) => each !== undefined) ? signs.map((each) => told(each!)).join(between) : String(face);
}

/** The colours of all games that are known, as a style sheet. */
export const sheet = computed(() => Object.entries(games.value).map(([name, game]) => ruled(name, game)).join("\n"));

function ruled(name: string, { style: { light, dark, dice } }: Game): string {
  const at = `[data-system=${JSON.stringify(name)}]`;
  const accent = light && `${at} { --accent: light-dark(${light}, ${dark}); --accent-fill: light-dark(${light}, ${dark}); --on-accent: light-dark(#ffffff, #0b0f14); }`;
  return [accent, dice && `${at} { --game-die: ${dice}; }`].filter(Boolean).join("\n");
}
