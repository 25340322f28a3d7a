/** Assigning: options that only differ in which die goes where are one thing to arrange, not a list to read. */
import type { Option } from "../types";

export interface Assignment {
  /** Where dice go. */
  places: string[];
  /** The option for an arrangement of dice, in the order of the places; nothing where there is none. */
  option(dice: string[]): Option | undefined;
  /** The dice of the first option. */
  first: string[];
}

/** So few options are read more quickly than arranged. */
const FEW = 3;

/** The options as an assignment: every key the same dice in another order, every text "die for place" in that order, in the words of the server. */
export function assignment(options: Option[], original = (said: string) => said): Assignment | null {
  if (options.length < FEW) return null;
  const parts = options.map((each) => ({ option: each, dice: each.key.split("-"), said: original(each.says).split(", ") }));
  const first = parts[0]!;
  const places = placesOf(first.dice, first.said);
  const dice = [...first.dice].sort().join("-");
  const alike = parts.every((each) => [...each.dice].sort().join("-") === dice && placesOf(each.dice, each.said).join() === places.join());
  if (first.dice.length < 2 || !alike || places.length !== first.dice.length || !places.every(Boolean)) return null;
  return {
    places,
    first: first.dice,
    option: (wanted) => options.find((each) => each.key === wanted.join("-")),
  };
}

function placesOf(dice: string[], said: string[]): string[] {
  return said.map((each, at) => (each.startsWith(`${dice[at]} for `) ? each.slice(`${dice[at]} for `.length) : ""));
}

/** Dice with two of them exchanged. */
export function exchanged(dice: string[], one: number, other: number): string[] {
  return dice.map((each, at) => (at === one ? dice[other]! : at === other ? dice[one]! : each));
}
