/** How large dice are: as large as their band has room for. */
import type { Place } from "./stage";

const LARGEST = 58;
const SMALLEST = 16;

/** A band of this size, for so many dice. */
export function placeOf(width: number, height: number, dice: number): Place {
  const area = Math.min(width, height * 2.6) * height;
  const scale = Math.min(LARGEST, height / 3.4, Math.max(SMALLEST, Math.sqrt(area / Math.max(dice, 2)) / 3.7));
  return { width, height, top: 0, bottom: height, scale };
}
