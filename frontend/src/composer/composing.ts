/** What is being composed: a move, plain dice, or nothing. What was filled in stays until it was done. */
import { signal } from "@preact/signals";
import type { Values } from "./values";

export type Composing = { kind: "moves" } | { kind: "move"; move: string } | { kind: "dice" };

export const composing = signal<Composing | null>(null);

export interface Filled {
  sheet: string | null;
  values: Values;
  text: string;
  /** From whom it is called for. */
  who: unknown[];
}

const EMPTY: Filled = { sheet: null, values: {}, text: "", who: [] };
const filled = signal<Record<string, Filled>>({});

/** What was filled in for a move so far. */
export function filledFor(move: string): Filled {
  return filled.value[move] ?? EMPTY;
}

export function fill(move: string, part: Partial<Filled>): void {
  filled.value = { ...filled.value, [move]: { ...filledFor(move), ...part } };
}

/** A move was made: the next one begins empty, for the same sheet. */
export function finish(move: string): void {
  fill(move, { values: {}, text: "", who: [] });
  composing.value = null;
}

/** Compose a move from somewhere else on the page, with something filled in already. */
export function compose(move: string, part: Partial<Filled> = {}): void {
  fill(move, part);
  composing.value = { kind: "move", move };
}
