/** Proposals: what players want to do, and what is being prepared; each can be set, as another roll too, set anew, or let go. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { Framing } from "../composer/Framing";
import { OddsFoot } from "../composer/OddsPanel";
import { useFraming } from "../composer/useFraming";
import { Fold } from "../parts/Fold";
import { done } from "../state/doing";
import { acts, here, moves, sheetName } from "../state/table";
import { DraftFacts } from "../todo/DraftFacts";
import type { Draft } from "../types";
import { words } from "../words";
import { MovePick } from "./MovePick";
import { prepared, waiting } from "./waiting";

export function Proposals() {
  return (
    <>
      <Fold id="proposals" title={words.master.proposals} count={waiting.value.length} open>
        {waiting.value.length === 0 && <p class="quiet">{words.master.noProposals}</p>}
        {waiting.value.map((each) => (
          <Proposal key={each.id} draft={each} />
        ))}
      </Fold>
      {prepared.value.length > 0 && (
        <Fold id="prepared" title={words.master.prepared} count={prepared.value.length}>
          {prepared.value.map((each) => (
            <Proposal key={each.id} draft={each} />
          ))}
        </Fold>
      )}
    </>
  );
}

function Proposal({ draft }: { draft: Draft }) {
  const open = useSignal<"set" | "waive" | null>(null);
  const title = moves.value.get(draft.move)?.title ?? draft.move;
  const shut = () => (open.value = null);
  return (
    <article class="proposal" aria-label={draft.text || title}>
      <header>
        <strong>{draft.text || title}</strong>
        <p class="quiet small">{draft.text ? words.master.proposed(sheetName(draft.sheet), title) : sheetName(draft.sheet)}</p>
      </header>
      <DraftFacts draft={draft} form={null} />
      {acts.value && open.value === null && (
        <div class="row">
          <button class={draft.framed ? "" : "main"} onClick={() => (open.value = "set")}>
            {draft.framed ? words.todo.setAgain : words.todo.setIt}
          </button>
          {draft.framed ? (
            <button class="plain" onClick={() => void done(() => act(here(), "drop", { draft: draft.id }))}>
              {words.todo.drop}
            </button>
          ) : (
            <button onClick={() => (open.value = "waive")}>{words.todo.waive}</button>
          )}
        </div>
      )}
      {open.value === "set" && <Setting draft={draft} onDone={shut} />}
      {open.value === "waive" && <Waiving draft={draft} onDone={shut} />}
    </article>
  );
}

interface Props {
  draft: Draft;
  onDone(): void;
}

function Setting({ draft, onDone }: Props) {
  const move = useSignal(draft.move);
  const { form, wrong, settings, values, frame, choices, odds, secret, stakes, whole } = useFraming(draft, move.value);

  async function set(event: Event): Promise<void> {
    event.preventDefault();
    const kept = secret.filter((each) => form?.secret.includes(each));
    const said = { draft: draft.id, frame, choices, secret: kept, stakes: stakes.trim(), move: move.value === draft.move ? null : move.value };
    if (await done(() => act(here(), "frame", said))) {
      emptied(draft.id);
      onDone();
    }
  }

  return (
    <form class="stack" onSubmit={set}>
      <MovePick label={words.master.as} value={move.value} onChange={(now) => (move.value = now)} />
      {wrong && <p class="fault">{wrong}</p>}
      <Framing what={draft.id} form={form} fields={settings} values={values} secret={secret} stakes={stakes} help={words.master.stakesHelp} />
      <div class="row">
        <button class="main" disabled={!whole}>
          {words.todo.set}
        </button>
        <button type="button" onClick={onDone}>
          {words.cancel}
        </button>
      </div>
      <OddsFoot odds={odds} />
    </form>
  );
}

function Waiving({ draft, onDone }: Props) {
  const word = filledFor(draft.id).text;
  const waive = () => done(() => act(here(), "waive", { draft: draft.id, text: word.trim() })).then((was) => was && emptied(draft.id));
  return (
    <form class="stack" onSubmit={(event) => (event.preventDefault(), void waive())}>
      <input aria-label={words.todo.why} placeholder={words.todo.why} value={word} maxLength={2000} onInput={(event) => fill(draft.id, { text: event.currentTarget.value })} />
      <div class="row">
        <button class="main">{words.todo.waive}</button>
        <button type="button" onClick={onDone}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
