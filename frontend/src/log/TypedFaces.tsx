/** The faces of real dice as they are typed, in the order in which the dice are asked for; what is wrong with them is said at once. */
import { useSignal } from "@preact/signals";
import { amiss, typed, type Face, type Slot } from "../todo/faces";
import { words } from "../words";

interface Props {
  says: string;
  slots: Slot[];
  /** What was typed, slot by slot; nothing where nothing is. */
  onTyped(faces: Array<Face | null> | null): void;
}

export function TypedFaces({ says, slots, onTyped }: Props) {
  const text = useSignal("");
  const wrong = amiss(text.value, slots);
  function read(now: string): void {
    text.value = now;
    onTyped(now.trim() ? typed(now, slots) : null);
  }
  return (
    <>
      <label class="field">
        <span class="field-name">{says}</span>
        <input
          inputMode={slots.every((each) => each.faces.every(Number.isFinite)) ? "numeric" : "text"}
          autoComplete="off"
          onInput={(event) => read(event.currentTarget.value)}
        />
      </label>
      {wrong && (
        <p class={"face" in wrong ? "fault" : "quiet small"} role="status">
          {"face" in wrong ? words.dice.noFace(wrong.face, wrong.dice) : words.dice.soMany(wrong.typed, wrong.of)}
        </p>
      )}
    </>
  );
}
