/** A roll in preparation that is ours to make: what was set for it, what we add, the odds, and the dice. */
import { useState } from "preact/hooks";
import * as api from "../api";
import { fill, filledFor } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { How } from "../composer/How";
import { OddsFoot, OddsPanel, useOdds } from "../composer/OddsPanel";
import { missing, saidOf } from "../composer/values";
import { useLook } from "../odds/useLook";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { DraftFacts } from "./DraftFacts";
import { draftTitle } from "./titles";
import { TodoCard } from "./TodoCard";

export function DraftCard({ draft }: { draft: Draft }) {
  const [byHand, setByHand] = useState(false);
  const [hidden, setHidden] = useState<boolean | "noted">(false);
  const { found: form, wrong } = useLook("form", { draft: draft.id }, shown.value?.n);
  const values = { ...draft.args, ...filledFor(draft.id).values };
  const own = form?.fields.filter((each) => each.by !== "gm") ?? [];
  const args = saidOf(own, values);
  const asked = form && missing(own, values).length === 0 ? { draft: draft.id, args } : null;
  const odds = useOdds(form, asked);
  const set = (now: typeof values) => fill(draft.id, { values: now });
  const roll = () => done(() => api.call(here(), { draft: draft.id, args, text: draft.text, by_hand: byHand, hidden }));
  return (
    <TodoCard kind={words.todo.yours} title={draftTitle(draft)} text={draft.text}>
      <DraftFacts own draft={draft} form={form} />
      {wrong && <p class="fault">{wrong}</p>}
      <FormFields fields={own} values={values} onChange={set} />
      {form && <OddsPanel form={form} asked={asked} odds={odds} open={own} onUse={(way) => set({ ...values, ...way })} />}
      <details class="fold">
        <summary>{words.todo.how}</summary>
        <How byHand={byHand} hidden={hidden} onHand={setByHand} onHidden={setHidden} />
        <button onClick={() => void done(() => api.act(here(), "add", { draft: draft.id, args }))}>{words.todo.add}</button>
      </details>
      <OddsFoot odds={odds} />
      <div class="row">
        <button class="main" disabled={!asked} onClick={() => void roll()}>
          {form?.rule === null ? words.composer.doIt : words.composer.roll}
        </button>
        <button onClick={() => void done(() => api.act(here(), "drop", { draft: draft.id }))}>{words.todo.drop}</button>
      </div>
    </TodoCard>
  );
}
