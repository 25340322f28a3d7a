/** Assigning: options that only differ in which die goes where are one thing to arrange, not a list to read. */
import type { Option } from "../types";

export interface Assignment {
  /** Where dice go. */
  places: string[];
  /** The option for an arrangement of dice, in the order of the places; nothing where there is none. */
  option(dice: string[]): Option | undefined;
  /** How each die is read where an option puts it, in the words of the server; empty where that is not said. */
  read(option: Option): string[];
  /** The dice of the first option. */
  first: string[];
  /** What may be done in place of it. */
  others: Option[];
}

/** So few options are read more quickly than arranged. */
const FEW = 3;

/** A die for a place, and behind it how it is read there. */
interface Given {
  place: string;
  word: string;
}

/** The options as an assignment: every key of several dice the same dice in another order, every text "die for place" in that order, in the words of the server. */
export function assignment(every: Option[], original = (said: string) => said): Assignment | null {
  const options = every.filter((each) => each.key.includes("-"));
  if (options.length < FEW) return null;
  const parts = options.map((each) => ({ dice: each.key.split("-"), given: givenIn(each, original) }));
  const first = parts[0]!;
  const places = first.given.map((each) => each.place);
  const dice = [...first.dice].sort().join("-");
  const alike = parts.every((each) => [...each.dice].sort().join("-") === dice && each.given.map(({ place }) => place).join() === places.join());
  if (first.dice.length < 2 || !alike || places.length !== first.dice.length || !places.every(Boolean)) return null;
  return {
    places,
    first: first.dice,
    others: every.filter((each) => !options.includes(each)),
    option: (wanted) => options.find((each) => each.key === wanted.join("-")),
    read: (option) => givenIn(option, original).map((each) => each.word),
  };
}

function givenIn({ key, says }: Option, original: (said: string) => string): Given[] {
  const dice = key.split("-");
  return original(says)
    .split(", ")
    .map((each, at) => {
      const [, place = "", word = ""] = (each.startsWith(`${dice[at]} for `) && /^\S+ for (.*?)(?:: ([^:]*))?$/.exec(each)) || [];
      return { place, word };
    });
}

/** Dice with two of them exchanged. */
export function exchanged(dice: string[], one: number, other: number): string[] {
  return dice.map((each, at) => (at === one ? dice[other]! : at === other ? dice[one]! : each));
}
