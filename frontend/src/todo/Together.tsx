/** What several do together, while it is prepared: who is called to it, who leads, and what the game master sets of a part. */
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { FormFields } from "../composer/FormFields";
import { saidOf } from "../composer/values";
import { Chips } from "../fields/Chips";
import { useLook } from "../odds/useLook";
import { done } from "../state/doing";
import { here, moves, sheetName, shown } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { mayJoin, unsaid } from "./joining";

/** Others to call, and to hand it to; for whoever rolls, and the game master. */
export function Together({ draft }: { draft: Draft }) {
  const move = moves.value.get(draft.move);
  const others = mayJoin(draft, shown.value?.sheets ?? [], move);
  if (!move?.part || move.named || others.length === 0) return null;
  const choices = others.map((each) => ({ value: each.id, says: each.name }));
  const call = (sheets: string[]) => done(() => act(here(), "call-in", { draft: draft.id, sheets }));
  return (
    <details class="fold">
      <summary>
        {words.todo.callIn} <span class="quiet">{draft.called.map(sheetName).join(", ")}</span>
      </summary>
      <Chips several label={words.todo.callIn} choices={choices} chosen={draft.called} onChange={(now) => void call(now.map(String))} />
      {move.led && (
        <div class="row" role="group" aria-label={words.todo.handOn}>
          <span class="quiet small">{words.todo.handOn}</span>
          {others.map((each) => (
            <button key={each.id} onClick={() => void done(() => act(here(), "hand-on", { draft: draft.id, sheet: each.id }))}>
              {each.name}
            </button>
          ))}
        </div>
      )}
    </details>
  );
}

/** Whom it waits for, by name. */
export function WaitsFor({ draft }: { draft: Draft }) {
  const names = unsaid(draft).map(sheetName).filter(Boolean);
  return draft.framed && names.length > 0 ? <p class="quiet small">{words.card.waitsFor(names.join(", "))}</p> : null;
}

/** The game master goes on without those who are called and say nothing, unless it cannot be rolled without them. */
export function GoOn({ draft }: { draft: Draft }) {
  const names = unsaid(draft).filter((each) => !draft.awaited.includes(each)).map(sheetName).filter(Boolean);
  if (!draft.framed || !draft.ready || names.length === 0) return null;
  const kept = draft.called.filter((each) => each in draft.parts || draft.awaited.includes(each));
  return <button onClick={() => void done(() => act(here(), "call-in", { draft: draft.id, sheets: kept }))}>{words.todo.goOn(names.join(", "))}</button>;
}

/** What the game master may set of everybody's part, such as the trait. */
export function Agreed({ draft }: { draft: Draft }) {
  const sheets = [...new Set([...draft.called, ...Object.keys(draft.parts)])];
  return (
    <>
      {sheets.map((each) => (
        <OnePart key={each} draft={draft} sheet={each} />
      ))}
    </>
  );
}

function OnePart({ draft, sheet }: { draft: Draft; sheet: string }) {
  const what = `agree/${draft.id}/${sheet}`;
  const { values } = filledFor(what);
  const { found: form } = useLook("form", { move: draft.move, sheet }, shown.value?.n);
  const fields = (form?.part?.fields ?? []).filter((each) => each.by !== "player").map((each) => ({ ...each, required: false }));
  if (fields.length === 0) return null;
  const now = { ...draft.agreed[sheet], ...values };
  const agree = () => done(() => act(here(), "agree", { draft: draft.id, sheet, part: saidOf(fields, now) })).then((was) => was && emptied(what));
  return (
    <details class="fold">
      <summary>{words.todo.agree(sheetName(sheet))}</summary>
      <FormFields flat fields={fields} values={now} onChange={(next) => fill(what, { values: next })} />
      <button class="main" onClick={() => void agree()}>
        {words.todo.agreed}
      </button>
    </details>
  );
}
