/** Calling for a roll: which, and then from whom, with what is the game master's to set. */
import { CallForRoll } from "../composer/CallForRoll";
import { useLook } from "../odds/useLook";
import { Fold } from "../parts/Fold";
import { moves, shown } from "../state/table";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { MovePick } from "./MovePick";

export function AskRoll() {
  return (
    <Fold id="ask" title={words.master.ask}>
      <Asking />
    </Fold>
  );
}

function Asking() {
  const move = unsent("ask", [...moves.value.values()].find((each) => each.move.includes(".") && each.by !== "gm")?.move ?? "");
  const first = shown.value!.sheets.find((each) => each.seat !== null);
  const { found: form, wrong } = useLook("form", first && move.value ? { move: move.value, sheet: first.id } : null, shown.value?.n);
  return (
    <div class="stack">
      <MovePick label={words.master.move} value={move.value} onChange={(now) => (move.value = now)} />
      {wrong && <p class="fault">{wrong}</p>}
      {form && <CallForRoll key={form.move} form={form} stale={form.move !== move.value} />}
    </div>
  );
}
