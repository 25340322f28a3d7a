/** A budget: what all that is picked may cost together, and how often one thing of it can still be picked. */
import type { Choice, Field } from "../types";
import { same } from "./schema";

/** What there is to spend on a field, as other fields say; nothing is known before the first of them is said. */
export function budgetOf({ budget }: Field, said: Record<string, unknown>): number | undefined {
  if (!budget || typeof said[budget[0]!] !== "number") return undefined;
  return budget.reduce((sum, name) => sum + Number(said[name] ?? 0), 0);
}

/** What all that is picked costs. */
export function spentOf(list: unknown, choices: Choice[] = []): number {
  const picked = Array.isArray(list) ? (list as unknown[]) : [];
  return picked.reduce<number>((sum, each) => sum + (choices.find((one) => same(one.value, each))?.costs ?? 0), 0);
}

/** How often a thing can be picked at most, with what else is in the list: as long as there is room and the budget lasts. */
export function mostOf(choice: Choice, list: unknown[], choices: Choice[], room: number, budget?: number): number {
  const own = list.filter((each) => same(each, choice.value)).length;
  const spent = spentOf(list, choices);
  const more = budget === undefined || !choice.costs ? Infinity : Math.max(0, Math.floor((budget - spent) / choice.costs));
  return own + Math.min(room - list.length, more);
}
