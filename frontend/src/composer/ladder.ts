/** Ladders: how hard something may be, step by step; where nobody has said it, what was last and what is usual stand in. */
import { signal } from "@preact/signals";
import { isSaid } from "../fields/schema";
import { shown } from "../state/table";
import type { Card, Field } from "../types";
import type { Values } from "./values";

/** The step at which somebody looks at odds, until they look at another. */
export const chosenRung = signal<number | null>(null);

export function ladderOf(fields: Field[]): Field | undefined {
  return fields.find((each) => each.ladder !== undefined);
}

/** How hard the last roll was of which that is known, of those that have such a setting; else what is usual. */
export function likely(field: Field, rolls: Card[]): number {
  const last = rolls.map((each) => each.said[field.name]).filter((each) => typeof each === "number");
  return last.at(-1) ?? field.ladder!.usual;
}

/** The steps below and above a number: the nearest that are easier and harder. */
export function steps(field: Field, at: number): { easier: number | undefined; harder: number | undefined } {
  const { rungs } = field.ladder!;
  return { easier: rungs.filter((each) => each < at).at(-1), harder: rungs.find((each) => each > at) };
}

/** So many steps are shown on either side, where there is room. */
const NEAR = 2;

/** The steps around a number, so many on either side: there is always a next one to tap. */
export function around(field: Field, at: number, near = NEAR): number[] {
  const { rungs, usual } = field.ladder!;
  const every = [...new Set([...rungs, at])].sort((a, b) => a - b);
  const middle = every.indexOf(every.includes(usual) && Math.abs(every.indexOf(usual) - every.indexOf(at)) < near ? usual : at);
  return every.slice(Math.max(0, middle - near), middle + near + 1);
}

/** For which step the odds are told: none where there is no ladder here, or something is said. */
export function useRung(fields: Field[], values: Values): { rung: Field | undefined; at: number | null } {
  const rung = ladderOf(fields);
  if (rung === undefined || isSaid(values[rung.name])) return { rung, at: null };
  return { rung, at: chosenRung.value ?? likely(rung, shown.value?.rolls ?? []) };
}
