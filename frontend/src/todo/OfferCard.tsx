/** An offer: something that may be done now. What is left to say of it is asked, and what it would change is shown. */
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import * as api from "../api";
import { FormFields } from "../composer/FormFields";
import { How } from "../composer/How";
import { OddsFoot, useOdds } from "../composer/OddsPanel";
import { missing, saidOf, type Values } from "../composer/values";
import { Changes } from "../log/Changes";
import { useLook } from "../odds/useLook";
import { randomId } from "../net/ids";
import { done } from "../state/doing";
import { here, isMaster, moves, sheetName, shown } from "../state/table";
import type { Offered } from "../types";
import { words } from "../words";
import { TodoCard } from "./TodoCard";

const PREVIEW = randomId();

export function OfferCard({ offer }: { offer: Offered }) {
  const values = useSignal<Values>({});
  const { found: form } = useLook("form", { offer: offer.id }, shown.value?.n);
  const fields = form?.fields ?? [];
  const args = saidOf(fields, values.value);
  const ready = form !== null && missing(fields, args).length === 0;
  const [byHand, setByHand] = useState(false);
  const [hidden, setHidden] = useState<boolean | "noted">(false);
  const rolls = form?.dice === true;
  const odds = useOdds(form, ready ? { offer: offer.id, args } : null);
  const { found: preview, wrong } = useLook("preview", ready && !rolls ? { call: { id: PREVIEW, offer: offer.id, args } } : null, shown.value?.n);
  const take = () => api.call(here(), { offer: offer.id, args, by_hand: byHand, hidden });
  const to = offer.to === "all" ? words.todo.anyone : offer.to === "gm" ? words.roles["gm"]! : sheetName(offer.to);
  const kind = isMaster.value && to ? `${words.todo.offer} · ${to}` : words.todo.offer;
  return (
    <TodoCard kind={kind} title={offer.says || (moves.value.get(offer.move)?.title ?? "")}>
      {fields.length > 0 && <FormFields flat fields={fields} values={values.value} onChange={(now) => (values.value = now)} />}
      {wrong && <p class="quiet small">{wrong}</p>}
      {preview && <Changes changes={preview.changes} />}
      {rolls && (
        <details class="fold">
          <summary>{words.todo.how}</summary>
          <How byHand={byHand} hidden={hidden} onHand={setByHand} onHidden={setHidden} />
        </details>
      )}
      <OddsFoot odds={odds} />
      <div class="row">
        <button class="main" disabled={!ready} onClick={() => void done(take)}>
          {words.todo.take}
        </button>
        <button onClick={() => void done(() => api.act(here(), "dismiss", { offer: offer.id }))}>{words.todo.dismiss}</button>
      </div>
    </TodoCard>
  );
}
