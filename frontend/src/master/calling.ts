/** Calling for a roll: whom a tap leaves called, what number is suggested, and what people are called in short. */
import type { Choice } from "../types";
import { say } from "../words/language";

/** How everybody is called for. */
export const ALL = "all";

/** Whom a tap leaves called: everybody, or those who are named; nobody is everybody. */
export function called(before: unknown[], now: unknown[]): unknown[] {
  const named = now.filter((each) => each !== ALL);
  if (named.length === 0 || (now.includes(ALL) && !before.includes(ALL))) return [ALL];
  return named;
}

/** The middle of the numbers that there are to pick from, lower rather than higher. */
export function middle(choices: Choice[]): unknown {
  const numbers = choices.map((each) => each.value).filter((each) => typeof each === "number");
  return numbers[Math.floor((numbers.length - 1) / 2)];
}

/** What somebody is called where there is little room: their first name, behind a title the next; the whole where two share it. */
export function short(name: string, others: string[]): string {
  const called = others.map(first);
  return called.filter((each) => each === first(name)).length > 1 ? name : first(name);
}

const TITLE = /^(the|brother|sister|miss|mister|mr|mrs|dr|captain|der|die|das|bruder|schwester|herr|frau)\.? /i;

/** A name without what one is called before it. */
export function untitled(name: string): string {
  return name.replace(TITLE, "");
}

function first(name: string): string {
  return untitled(name).split(" ")[0]!;
}

/** A choice in a word: a number alone, a trait without its value, in the language that is spoken. */
export function brief({ value, says }: Choice): string {
  if (typeof value !== "string") return typeof value === "number" ? String(value) : says;
  return [value, say(value)].find((each) => says.startsWith(each)) ?? says;
}

/** So many letters have room in the bar: three lines of it, together with what else stands there. */
const ROOM = 200;

/** What is around a name takes as much room as so many letters. */
const AROUND = 3;

/** How many of some names have room in the bar; those that few of the called have stand behind one tap, which has the room of one of them. */
export function fitting(names: string[]): number {
  let room = ROOM;
  const many = names.findIndex((each) => (room -= each.length + AROUND) < 0);
  return many < 0 || many >= names.length - 1 ? names.length : many;
}
