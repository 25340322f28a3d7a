/** How likely each rung of a ladder is reached by who may move on it now; nothing for all others, and where something is hidden. */
import { seesOdds, shown } from "../state/table";
import type { Card } from "../types";
import { useLook } from "./useLook";

export function useLadderOdds(card: Card): Record<string, number> | null {
  const role = shown.value?.todo.find((each) => each.do === "answer" && each.roll === card.id)?.role;
  const asked = card.ladder && role !== undefined && seesOdds.value;
  const { found } = useLook("odds", asked ? { roll: card.id, role } : null, shown.value?.n);
  if (!card.ladder || !found || !("options" in found)) return null;
  return (found.options as Record<string, Record<string, number>>)[card.ladder.key] ?? null;
}
