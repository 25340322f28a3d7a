/** The "?" of a form: what it is about and what its fields mean is told to who asks. */
import type { Signal } from "@preact/signals";
import { words } from "../words";

export function Explain({ shown }: { shown: Signal<boolean> }) {
  return (
    <button type="button" class="plain icon explain" aria-label={words.act.explain} aria-pressed={shown.value} onClick={() => (shown.value = !shown.value)}>
      <span aria-hidden="true">?</span>
    </button>
  );
}
