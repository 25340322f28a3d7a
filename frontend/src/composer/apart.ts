/** Apart: whoever is of the same kind as who acts is seldom meant, as long as there are others. */
import { same } from "../fields/schema";
import { sheets } from "../state/table";
import type { Choice } from "../types";

/** Who is picked from mostly, and who seldom is; whoever is *chosen* already stands with the first. */
export function apart(sheet: string | null, choices: Choice[], chosen: unknown[] = []): [Choice[], Choice[]] {
  const kindOf = (id: unknown) => sheets.value.get(String(id))?.kind;
  const own = choices.filter(({ value }) => kindOf(value) !== undefined && kindOf(value) === kindOf(sheet) && !chosen.some((each) => same(each, value)));
  const others = choices.filter((each) => !own.includes(each));
  return others.some(({ value }) => kindOf(value) !== undefined) ? [others, own] : [choices, []];
}
