/** Sums of what the server worked out: how often rolls succeeded, and what chance alone did for that. */
import type { Luck } from "../types";

export interface Fortune {
  seat: string;
  rolls: number;
  came: number;
  /** As many as would have come with neither good nor bad luck, all decisions being the same. */
  expected: number;
  says: Verdict;
}

type Verdict = "few" | "veryLucky" | "lucky" | "fair" | "unlucky" | "veryUnlucky";

/** So many rolls are too few to speak of luck. */
export const FEW = 5;

/** The luck of every seat, most rolls first. */
export function fortunes(rolls: Luck[]): Fortune[] {
  const seats = [...new Set(rolls.map((each) => each.seat))];
  const found = seats.map((seat) => fortune(seat, rolls.filter((each) => each.seat === seat)));
  return found.sort((one, other) => other.rolls - one.rolls);
}

export function fortune(seat: string, rolls: Luck[]): Fortune {
  const sum = (of: (each: Luck) => number) => rolls.reduce((total, each) => total + of(each), 0);
  const luck = sum((each) => each.luck);
  const spread = Math.sqrt(sum((each) => each.expected * (1 - each.expected)));
  const came = sum((each) => each.came);
  return { seat, rolls: rolls.length, came, expected: came - luck, says: verdict(rolls.length, luck, spread) };
}

function verdict(rolls: number, luck: number, spread: number): Verdict {
  if (rolls < FEW || spread === 0) return "few";
  const by = luck / spread;
  if (Math.abs(by) < 1) return "fair";
  if (by > 0) return by < 2 ? "lucky" : "veryLucky";
  return by > -2 ? "unlucky" : "veryUnlucky";
}

type Evenness = "few" | "even" | "odd" | "strange";

/** What is to be thought of dice, by how often even ones would be as uneven. */
export function evenness(even: number | null): Evenness {
  if (even === null) return "few";
  return even >= 0.05 ? "even" : even >= 0.001 ? "odd" : "strange";
}
