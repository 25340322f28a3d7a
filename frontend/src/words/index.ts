/** Words: everything that the page says by itself, in the language that it speaks. What games say comes from the server. */
import { games } from "../state/games";
import { english } from "./english";
import { spoken } from "./language";

export const words = spoken("words", english);

/** What something is called that comes by a name: one of ours, or else the name itself as others would read it. */
export function named(names: Record<string, string>, name: string, otherwise = (unknown: string): string => unknown): string {
  return names[name] ?? otherwise(name);
}

/** What a game is called, in few words; one that is not known yet by its own name, as a title. */
export function systemName(name: string): string {
  const game = games.value[name];
  return named(words.systems, name, (other) => game?.style.short || game?.title || other.charAt(0).toUpperCase() + other.slice(1).replaceAll("-", " "));
}
