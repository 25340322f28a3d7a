/** Dropping: where something that is dragged would land. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** So far a finger may move and still only tap. */
export const TAP = 8;

/** Which of the boxes a point is in; of several near ones the nearest, and none from further away than `reach`. */
export function boxAt(boxes: Box[], x: number, y: number, reach = 24): number | null {
  let found: number | null = null;
  let nearest = reach;
  boxes.forEach((box, at) => {
    const distance = Math.hypot(outside(x, box.left, box.right), outside(y, box.top, box.bottom));
    if (distance > nearest || (distance === nearest && found !== null)) return;
    found = at;
    nearest = distance;
  });
  return found;
}

function outside(value: number, from: number, to: number): number {
  return Math.max(from - value, 0, value - to);
}
