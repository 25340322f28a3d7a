/** Moving a counter for a reason: by any amount, in one go. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Stepper } from "../fields/Stepper";
import { done } from "../state/doing";
import { here } from "../state/table";
import { words } from "../words";
import { BY_HAND } from "./nudging";
import type { Counted } from "./reading";

export function ByReason({ sheet, counter }: { sheet: string; counter: Counted }) {
  const { title, at, value, least, most } = counter;
  const to = useSignal(value);
  const why = useSignal("");
  async function adjust(event: Event): Promise<void> {
    event.preventDefault();
    if (await done(() => act(here(), "adjust", { sheet, counter: at, to: to.value, why: why.value.trim() || BY_HAND }))) why.value = "";
  }
  return (
    <form class="by-reason" onSubmit={adjust}>
      <Stepper label={title} value={to.value} schema={{ type: "integer", minimum: least, ...(most !== null && { maximum: most }) }} nullable={false} onChange={(now) => (to.value = now ?? value)} />
      <input aria-label={words.sheet.why} placeholder={words.sheet.why} maxLength={300} value={why.value} onInput={(event) => (why.value = event.currentTarget.value)} />
      <button class="main" disabled={to.value === value}>
        {words.sheet.adjust}
      </button>
    </form>
  );
}
