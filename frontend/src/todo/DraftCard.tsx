/** A roll in preparation that is ours to make: what was set for it, what we add, the odds, and the dice. */
import * as api from "../api";
import { useMine } from "../act/useMine";
import { fill } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { How } from "../composer/How";
import { OddsFoot, OddsPanel, useOdds } from "../composer/OddsPanel";
import { sayable } from "../composer/values";
import { done } from "../state/doing";
import { here, moves, sheetName, you } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { DraftFacts } from "./DraftFacts";
import { useGrown } from "./grown";
import { draftTitle } from "./titles";
import { Together, WaitsFor } from "./Together";
import { unsaid } from "./joining";
import { TodoCard } from "./TodoCard";

export function DraftCard({ draft }: { draft: Draft }) {
  const { form, wrong, own, values, args, lacking, ready, byHand, hidden, roll, set } = useMine(draft);
  const asked = ready ? { draft: draft.id, args } : null;
  const odds = useOdds(form, asked, lacking);
  useGrown(form !== null);
  // It falls by itself once everybody has said their part: to go on before that is nothing to press by the way.
  const others = unsaid(draft).map(sheetName).filter(Boolean).join(", ");
  const early = draft.ready && others !== "";
  const thrown = form?.dice !== false;
  const yours = thrown ? words.todo.yours : words.todo.yoursToDo;
  return (
    <TodoCard kind={draft.by === you.value?.id ? yours : `${words.act.called} · ${yours}`} title={draftTitle(draft)} text={draft.text} move={draft.move}>
      <DraftFacts own draft={draft} form={form} />
      {wrong && <p class="fault">{wrong}</p>}
      <FormFields fields={own} values={values} given={draft.frame} onChange={set} />
      {form && <OddsPanel form={form} asked={asked} odds={odds} open={sayable(own, { ...values, ...draft.frame })} onUse={(way) => set({ ...values, ...way })} />}
      {thrown && <details class="fold">
        <summary>{words.todo.how}</summary>
        <How byHand={byHand} hidden={hidden} onHand={(now) => fill(draft.id, { byHand: now })} onHidden={(now) => fill(draft.id, { hidden: now })} />
        <button onClick={() => void done(() => api.act(here(), "add", { draft: draft.id, args }))}>{words.todo.add}</button>
      </details>}
      <Together draft={draft} />
      <div class="todo-foot">
        <OddsFoot odds={odds} />
        <WaitsFor draft={draft} />
        <div class="row">
          <button class={early ? "" : "main fat"} data-key={early ? undefined : "roll"} disabled={!ready} onClick={() => void roll()}>
            {early ? words.todo.goOn(others) : thrown ? words.composer.roll : moves.value.get(draft.move)?.title}
          </button>
          <button onClick={() => void done(() => api.act(here(), "drop", { draft: draft.id }))}>{words.todo.drop}</button>
        </div>
      </div>
    </TodoCard>
  );
}
