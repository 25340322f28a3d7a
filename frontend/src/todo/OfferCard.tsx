/** An offer: something that may be done now. What is left to say of it is asked, and what it would change is shown. */
import * as api from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { How } from "../composer/How";
import { OddsFoot, useOdds } from "../composer/OddsPanel";
import { missing, onlyOf, saidOf, type Values } from "../composer/values";
import { budgetOf, spentOf } from "../fields/budget";
import { Changes } from "../log/Changes";
import { facesOf, Throws, unread } from "../log/Throws";
import { useLook } from "../odds/useLook";
import { usePreview } from "../odds/usePreview";
import { done } from "../state/doing";
import { here, isMaster, moves, sheetName, shown } from "../state/table";
import type { Field, Offered } from "../types";
import { words } from "../words";
import { AskFirst } from "./AskFirst";
import { useGrown } from "./grown";
import { ChipSwitches } from "./HitCard";
import { isChip } from "./together";
import { grantedOf } from "./granted";
import { TodoCard } from "./TodoCard";
import { Ways, waysOf } from "./Ways";

/** What comes with an offer and is not to be said any more. */
function Granted({ offer }: { offer: Offered }) {
  const named = grantedOf(offer, sheetName);
  if (named.length === 0) return null;
  return (
    <ul class="parts" aria-label={words.todo.granted}>
      {named.map(([name, value]) => (
        <li key={name}>
          {name} <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}

/** How much of what there is to spend is spent, right above what spends it. */
function Spent({ fields, values }: { fields: Field[]; values: Values }) {
  const field = fields.find((each) => each.budget);
  const all = field && budgetOf(field, values);
  if (!field || all === undefined) return null;
  return <output class="spent small">{words.todo.spent(spentOf(values[field.name], field.choices), all)}</output>;
}

function kindOf(offer: Offered): string {
  const to = offer.to === "all" ? words.todo.anyone : offer.to === "gm" ? words.roles.gm : sheetName(offer.to);
  return isMaster.value && to ? `${words.todo.offer} · ${to}` : words.todo.offer;
}

export function OfferCard({ offer }: { offer: Offered }) {
  return (
    <TodoCard kind={kindOf(offer)} title={offer.says || (moves.value.get(offer.move)?.title ?? "")} move={offer.move}>
      <OfferForm offer={offer} />
    </TodoCard>
  );
}

/** What is left to say of an offer, what it would change, and the buttons that take it and let it go. */
export function OfferForm({ offer }: { offer: Offered }) {
  const { values: filled, byHand, faces, hidden } = filledFor(offer.id);
  const { found: form } = useLook("form", { offer: offer.id }, shown.value?.n);
  // What is prepared first is said, priced and thrown then.
  const fields = offer.prepares ? [] : (form?.fields ?? []);
  const values = { ...onlyOf(fields), ...filled };
  const chips = fields.filter(isChip);
  const others = fields.filter((each) => !each.chip);
  const args = saidOf(fields, values);
  const lacking = missing(fields, args);
  const ready = form !== null && lacking.length === 0;
  const rolls = form?.dice === true && !offer.prepares;
  const ways = rolls || form?.part ? [] : waysOf(fields);
  const odds = useOdds(form, ready && !offer.prepares ? { offer: offer.id, args } : null, lacking);
  const { found: preview, wrong } = usePreview(ready && !rolls && !offer.prepares && ways.length === 0 ? { offer: offer.id, args } : null);
  useGrown(form !== null);
  useGrown(preview !== null || odds.found !== null);
  async function take(helped = false, said = args): Promise<void> {
    if (await done(() => api.call(here(), { offer: offer.id, args: said, by_hand: byHand, hidden, helped, ...facesOf(faces) }))) emptied(offer.id);
  }
  return (
    <>
      {(offer.left ?? null) === null && <Granted offer={offer} />}
      {chips.length > 0 && (
        <div class="row">
          <ChipSwitches fields={chips} values={values} onChange={(now) => fill(offer.id, { values: now })} />
        </div>
      )}
      {ways.length > 0 && <Ways offer={offer} name={fields[0]!.name} ways={ways} onTake={(said) => void take(false, said)} />}
      {others.length > 0 && ways.length === 0 && <FormFields flat fields={others} values={values} given={offer.args} onChange={(now) => fill(offer.id, { values: now })} />}
      {wrong && <p class={Object.keys(filled).length > 0 ? "fault" : "quiet small"}>{wrong}</p>}
      {preview && <Changes changes={preview.changes} />}
      {preview && <Throws throws={preview.throws} onTyped={(now) => fill(offer.id, { faces: now })} />}
      {rolls && (
        <details class="fold">
          <summary>{words.todo.how}</summary>
          <How byHand={byHand} hidden={hidden} onHand={(now) => fill(offer.id, { byHand: now })} onHidden={(now) => fill(offer.id, { hidden: now })} />
        </details>
      )}
      <AskFirst form={form} disabled={!ready || wrong !== ""} onAsk={() => void take(true)} />
      <OddsFoot odds={odds} />
      <div class="row">
        <Spent fields={fields} values={{ ...args, ...offer.args }} />
        {ways.length === 0 && (
          <button class="main" disabled={!ready || wrong !== "" || unread(faces)} onClick={() => void take()}>
            {offer.takes || moves.value.get(offer.move)?.title}
          </button>
        )}
        <button onClick={() => void done(() => api.act(here(), "dismiss", { offer: offer.id }))}>{offer.leaves || words.todo.dismiss}</button>
      </div>
    </>
  );
}
