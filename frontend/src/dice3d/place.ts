/** Where dice come to lie: over the log, beside the card that they belong to wherever there is room for that. */
import type { Place } from "./stage";

interface Box {
  top: number;
  bottom: number;
}

/** So much room has to be left beside the card. */
const ROOM = 170;
const LARGEST = 46;
const SMALLEST = 20;

/** A place in a log of this size; `card` is where the card stands in it, in pixels from its top. */
export function placeOf(width: number, height: number, card: Box | null, dice: number): Place {
  const [top, bottom] = part(height, card);
  const area = width * (bottom - top);
  const scale = Math.min(LARGEST, Math.max(SMALLEST, Math.sqrt(area / Math.max(dice, 2)) / 4.2));
  return { width, height, top, bottom, scale };
}

function part(height: number, card: Box | null): [number, number] {
  if (!card) return [0, height];
  const above = Math.min(height, Math.max(0, card.top));
  const below = height - Math.max(0, Math.min(height, card.bottom));
  if (Math.max(above, below) < ROOM) return [0, height];
  return above >= below ? [0, above] : [height - below, height];
}
