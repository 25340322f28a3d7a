/** What is being composed: a move, plain dice, or nothing. What was filled in stays until it was done. */
import { effect, signal, untracked } from "@preact/signals";
import type { Typed } from "../log/Throws";
import { store, stored, tab } from "../net/stored";
import { forget, sitting, unsent } from "../state/unsent";
import type { Values } from "./values";

/** What is composed, or spent of an offer; a move that somebody tapped on a sheet was told some things by that, by their names, and is one of several that are told the same. */
export type Composing = { kind: "moves" } | { kind: "move"; move: string; tapped?: string[]; among?: string[] } | { kind: "dice" } | { kind: "spend"; offer: string };

export const composing = signal<Composing | null>(null);

export interface Filled {
  sheet: string | null;
  values: Values;
  text: string;
  /** Whether it is called for from others, and from whom. */
  calling: boolean | null;
  who: unknown[];
  /** What the game master keeps secret, and what is at stake; nothing while it is as it was. */
  secret: string[] | null;
  stakes: string | null;
  /** Settings that the player picks: what the game master names of each, by its name. */
  choices: Record<string, unknown[]>;
  /** How the dice are thrown. */
  byHand: boolean;
  /** What real dice show that are thrown besides. */
  faces: Typed;
  hidden: boolean | "noted";
  /** Whether it waits for its player once it is allowed, and whether others are asked for help. */
  mine: boolean;
  helped: boolean;
}

const EMPTY: Filled = { sheet: null, values: {}, text: "", calling: null, who: [], secret: null, stakes: null, choices: {}, byHand: false, faces: null, hidden: false, mine: false, helped: false };
const KEY = "rollwright.composing.";

/** What was filled in so far: for a move, a roll in preparation, an offer. */
export function filledFor(what: string): Filled {
  return { ...EMPTY, ...unsent<Partial<Filled>>(`fill/${what}`, {}).value };
}

export function fill(what: string, part: Partial<Filled>): void {
  const filled = unsent<Partial<Filled>>(`fill/${what}`, {});
  filled.value = { ...filled.peek(), ...part };
}

/** What was filled in was done. */
export function emptied(what: string): void {
  fill(what, EMPTY);
  forget(`fill/${what}`);
}

/** A move was made: the next one begins empty, for the same sheet. */
export function finish(move: string): void {
  const { sheet } = filledFor(move);
  emptied(move);
  if (sheet !== null) fill(move, { sheet });
  composing.value = null;
}

/** Compose a move from somewhere else on the page, with something filled in already. */
export function compose(move: string, part: Partial<Filled> = {}): void {
  fill(move, part);
  composing.value = { kind: "move", move };
}

/** Compose the move of something that was tapped on a sheet: it begins anew, with what was tapped. */
export function tap(move: string, sheet: string, args: Values, among: string[] = []): void {
  emptied(move);
  fill(move, { sheet, values: args, calling: false });
  composing.value = { kind: "move", move, tapped: Object.keys(args), among };
}

/** Another move after all, with what was tapped and what is to be done, and with what else is *kept* of what was said. */
export function instead(move: string, kept: Values = {}): void {
  const now = composing.peek();
  if (now?.kind !== "move" || !now.tapped) return;
  const { sheet, values, text } = filledFor(now.move);
  if (move !== now.move) emptied(now.move);
  fill(move, { sheet, text, values: { ...Object.fromEntries(now.tapped.map((name) => [name, values[name]])), ...kept }, calling: false });
  composing.value = { ...now, move };
}

// What was written in a tab, and not done, is open again when it is loaded anew; what was only opened is not.
effect(() => {
  const seat = sitting.value;
  const was = seat ? stored<Composing | null>(KEY + seat, null, tab) : null;
  composing.value = was?.kind === "move" && untracked(() => filledFor(was.move)).text ? was : null;
});
effect(() => {
  const now = composing.value;
  const seat = sitting.peek();
  if (seat) store(KEY + seat, now, tab);
});
