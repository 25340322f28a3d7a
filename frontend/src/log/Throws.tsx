/** Dice that something will throw besides: for whom, and which; and what real ones show, where somebody throws those. */
import { sheetName } from "../state/table";
import { slotsOf, type Face } from "../todo/faces";
import type { Besides } from "../types";
import { words } from "../words";
import { TypedFaces } from "./TypedFaces";

/** What real dice show, as far as it was typed in; nothing where they are thrown here. */
export type Typed = Array<Face | null> | null;

interface Props {
  throws: Besides[];
  onTyped?(faces: Typed): void;
}

export function Throws({ throws, onTyped }: Props) {
  const slots = slotsOf(throws.flatMap((each) => each.dice.map((dice) => ({ name: each.name, dice }))));
  return (
    <>
      {throws.map((each, at) => (
        <p key={at} class="small">
          {sheetName(each.sheet)}: {each.name}, {words.master.throws(each.dice.join(", "))}
        </p>
      ))}
      {onTyped && slots.length > 0 && (
        <details class="fold">
          <summary>{words.composer.byHand}</summary>
          <TypedFaces says={words.master.typed} slots={slots} onTyped={onTyped} />
        </details>
      )}
    </>
  );
}

/** What goes with a call for what was typed; nothing where dice are thrown here. */
export function facesOf(faces: Typed): { faces?: Face[] } {
  return faces ? { faces: faces.map((each) => each ?? 0) } : {};
}

/** Whether something is still to be typed. */
export function unread(faces: Typed): boolean {
  return faces?.some((each) => each === null) ?? false;
}
