/** How likely each rung of a ladder is reached: asked once, by whoever is asked whether to move on it, and read by the ladder above as well. */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Looks } from "../api";
import type { Card } from "../types";

type Chances = Record<string, number>;

/** By the roll: the chances that were told last. */
const told = signal<Record<string, Chances>>({});

/** The chances on a card's ladder, for who may move on it now; nothing for all others, and where something is hidden. */
export function ladderOdds({ id, ladder }: Card): Chances | null {
  return (ladder && told.value[id]) ?? null;
}

/** Have what was found by asking what may be done with a roll told on its ladder, as long as it is asked. */
export function useLadderOdds({ id, ladder }: Card, found: Looks["odds"] | null): void {
  const options = found && "options" in found ? (found.options as Record<string, Chances>) : {};
  const chances = ladder ? options[ladder.key] : undefined;
  useLayoutEffect(() => {
    if (!chances) return;
    told.value = { ...told.peek(), [id]: chances };
    return () => {
      const { [id]: _, ...others } = told.peek();
      told.value = others;
    };
  }, [id, chances]);
}
