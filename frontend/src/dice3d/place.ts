/** How large dice are: as large as their band has room for. */
import type { Place } from "./stage";

const LARGEST = 52;
const SMALLEST = 16;
/** The one heavy die has the whole band. */
const HEAVY = 84;

/** A band of this size, for so many dice. */
export function placeOf(width: number, height: number, dice: number, heavy = false): Place {
  if (heavy) return { width, height, top: 0, bottom: height, scale: Math.min(HEAVY, height / 2.7) };
  const area = Math.min(width, height * 2.6) * height;
  const scale = Math.min(LARGEST, height / 3.8, Math.max(SMALLEST, Math.sqrt(area / Math.max(dice, 2)) / 4.4));
  return { width, height, top: 0, bottom: height, scale };
}
