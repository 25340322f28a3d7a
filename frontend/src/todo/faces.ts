/** Faces of dice on a real table: one slot for each die, and what was typed into them. */
import { countOf, sidesOf } from "../dice/kinds";
import type { Card, Group } from "../types";

export type Face = number | string;

export interface Slot {
  name: string;
  dice: string;
  /** What may lie on top. */
  faces: Face[];
}

/** Dice that somebody may throw now. */
export interface Throws {
  role: string;
  seat: string | null;
  dice: Group[];
}

/** Who may throw dice of a roll now, and which: whoever is next, and then those who need not wait for them. */
export function throwsOf({ waiting, seat }: Card): Throws[] {
  if (!waiting) return [];
  const { by = { role: "player", seat, groups: waiting.dice?.length ?? 0 }, dice = [], ahead = [] } = waiting;
  return [...(waiting.kind === "dice" ? [{ ...by, dice: dice.slice(0, by.groups) }] : []), ...ahead.filter((each) => !each.asks)];
}

/** The dice that a role may throw now. */
export function throwOf(card: Card, role: string): Throws {
  return throwsOf(card).find((each) => each.role === role) ?? { role, dice: [], seat: card.seat };
}

/** By what name the faces are kept that a seat fills in: until it has thrown these dice itself, whatever others throw meanwhile. */
export function keptAs(card: Card, role: string, seat: string | undefined): string {
  const names = throwOf(card, role).dice.map((each) => each.name);
  const before = card.run.filter((was) => was.seat === seat && names.includes(was.name)).length;
  return `faces/${card.id}/${role}/${names.join()}/${before}`;
}

/** A slot for each die that is asked for, in order. */
export function slotsOf(groups: Group[]): Slot[] {
  return groups.flatMap((group) => {
    const dice = group.dice ?? "";
    const sides = sidesOf(dice);
    const one = sides > 0 ? `d${sides}` : "";
    const own = group.of?.["faces"];
    const faces: Face[] = Array.isArray(own) ? (own as Face[]) : Array.from({ length: sides }, (_, at) => at + 1);
    return Array.from({ length: countOf(dice) }, () => ({ name: group.name, dice: one, faces }));
  });
}

/** Dice that are asked for one after the other under the same name, each with the place of its first. */
export function alike(slots: Slot[]): Array<[number, Slot[]]> {
  const firsts = slots.flatMap((each, at) => (at === 0 || slots[at - 1]!.name !== each.name ? [at] : []));
  return firsts.map((first, at) => [first, slots.slice(first, firsts[at + 1])]);
}

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const faceOf = (slot: Slot, part: string | undefined) => slot.faces.find((each) => String(each) === part);

/** What was typed, slot by slot; what is no face of its die is left open. */
export function typed(text: string, slots: Slot[]): Array<Face | null> {
  const parts = partsOf(text);
  return slots.map((slot, at) => faceOf(slot, parts[at]) ?? null);
}

/** What is wrong with what was typed: what its die cannot show, or how many there are of how many dice; nothing before anything is. */
export function amiss(text: string, slots: Slot[]): { face: string; dice: string } | { typed: number; of: number } | null {
  const parts = partsOf(text);
  const at = slots.findIndex((slot, place) => place < parts.length && faceOf(slot, parts[place]) === undefined);
  if (at >= 0) return { face: parts[at]!, dice: slots[at]!.dice || slots[at]!.name };
  return parts.length === 0 || parts.length === slots.length ? null : { typed: parts.length, of: slots.length };
}
