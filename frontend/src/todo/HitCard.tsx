/** What one roll offers for several people, such as damage for all who were hit: a line each, with small switches, and one button for all. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import * as api from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { missing, saidOf } from "../composer/values";
import { Changes } from "../log/Changes";
import { useLook } from "../odds/useLook";
import { usePreview } from "../odds/usePreview";
import { done } from "../state/doing";
import { here, rolls, sheetName, shown } from "../state/table";
import type { Field, Offered } from "../types";
import { words } from "../words";
import { AskFirst } from "./AskFirst";
import { useGrown } from "./grown";
import { isChip } from "./together";
import { TodoCard } from "./TodoCard";
import { titleOf } from "./titles";

/** The args of a line, once they are whole. */
type Ready = Record<string, Record<string, unknown> | null>;

export function HitCard({ offers }: { offers: Offered[] }) {
  const ready = useSignal<Ready>({});
  const roll = rolls.value.get(offers[0]!.roll ?? "");
  const all = offers.every((each) => ready.value[each.id]);

  async function take(some: Offered[], helped = false): Promise<void> {
    await done(async () => {
      for (const each of some) {
        await api.call(here(), { offer: each.id, args: ready.value[each.id] ?? {}, helped });
        emptied(each.id);
      }
    });
  }
  return (
    <TodoCard kind={words.desk.hit} title={roll ? titleOf(roll) : ""}>
      <ul class="hit-list">
        {offers.map((each) => (
          <Line key={each.id} offer={each} onReady={(args) => (ready.value = { ...ready.value, [each.id]: args })} onTake={(helped) => void take([each], helped)} />
        ))}
      </ul>
      <button class="main" disabled={!all} onClick={() => void take(offers)}>
        {offers.length === 2 ? words.desk.applyBoth : words.desk.applyAll(offers.length)}
      </button>
    </TodoCard>
  );
}

interface LineProps {
  offer: Offered;
  onReady(args: Record<string, unknown> | null): void;
  /** Apply it, or ask first who could join. */
  onTake(helped: boolean): void;
}

function Line({ offer, onReady, onTake }: LineProps) {
  const { values } = filledFor(offer.id);
  const { found: form } = useLook("form", { offer: offer.id }, shown.value?.n);
  const fields = form?.fields ?? [];
  const args = saidOf(fields, values);
  const ready = form !== null && missing(fields, args).length === 0;
  const { found: preview, wrong } = usePreview(ready ? { offer: offer.id, args } : null);
  const name = sheetName(offer.about ?? "");
  useGrown(form !== null && preview !== null);
  useEffect(() => onReady(ready ? args : null), [ready, JSON.stringify(args)]);
  return (
    <li class="hit" aria-label={name}>
      <div class="hit-what">
        {!offer.says.includes(name) && <b>{name}</b>} <span>{offer.says}</span>
        {wrong && <p class="fault">{wrong}</p>}
        {preview && <Changes changes={preview.changes} />}
      </div>
      <div class="row">
        <ChipSwitches fields={fields} values={values} onChange={(now) => fill(offer.id, { values: now })} />
      </div>
      <AskFirst form={form} disabled={!ready || wrong !== ""} onAsk={() => onTake(true)} />
      <div class="row hit-does">
        <button class="quick" disabled={!ready} onClick={() => onTake(false)}>
          {words.desk.apply} <span class="unseen">{name}</span>
        </button>
        <button class="plain quick" onClick={() => void done(() => api.act(here(), "dismiss", { offer: offer.id }))}>
          {offer.leaves || words.todo.dismiss} <span class="unseen">{name}</span>
        </button>
      </div>
    </li>
  );
}

/** The switches of a form that are one small button each. */
export function ChipSwitches({ fields, values, onChange }: { fields: Field[]; values: Record<string, unknown>; onChange(values: Record<string, unknown>): void }) {
  return (
    <>
      {fields.filter(isChip).map((each) => (
        <label key={each.name} class="chip small-chip" title={each.help}>
          <input type="checkbox" aria-label={`${each.chip}: ${each.help}`} checked={values[each.name] === true} onChange={(event) => onChange({ ...values, [each.name]: event.currentTarget.checked })} />
          <span>{each.chip}</span>
        </label>
      ))}
    </>
  );
}

