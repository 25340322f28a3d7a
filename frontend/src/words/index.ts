/** Words: everything that the page says by itself, in the language that it speaks. What games say comes from the server. */
import { english } from "./english";
import { spoken } from "./language";

export const words = spoken("words", english);

/** What something is called that comes by a name: one of ours, or else the name itself as others would read it. */
export function named(names: Record<string, string>, name: string, otherwise = (unknown: string): string => unknown): string {
  return names[name] ?? otherwise(name);
}

/** What a game is called; one that a plugin brings by its own name, as a title. */
export function systemName(name: string): string {
  return named(words.systems, name, (unknown) => unknown.charAt(0).toUpperCase() + unknown.slice(1).replaceAll("-", " "));
}
