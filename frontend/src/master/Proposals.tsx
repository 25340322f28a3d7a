/** Proposals that were answered and not rolled yet, each to be set anew or let go; and everything that can be set for one. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { Framing } from "../composer/Framing";
import { OddsFoot } from "../composer/OddsPanel";
import { useFraming } from "../composer/useFraming";
import { Fold } from "../parts/Fold";
import { done } from "../state/doing";
import { acts, here, sheetName } from "../state/table";
import { DraftFacts } from "../todo/DraftFacts";
import { preparedTitle } from "../todo/titles";
import type { Draft } from "../types";
import { words } from "../words";
import { MovePick } from "./MovePick";
import { prepared, without } from "./waiting";

export function Prepared() {
  if (prepared.value.length === 0) return null;
  return (
    <Fold id="prepared" title={words.master.prepared} count={prepared.value.length}>
      {prepared.value.map((each) => (
        <Proposal key={each.id} draft={each} />
      ))}
    </Fold>
  );
}

function Proposal({ draft }: { draft: Draft }) {
  const open = useSignal(false);
  const title = preparedTitle(draft);
  return (
    <article class="proposal" aria-label={draft.text || title}>
      <header>
        <strong>{draft.text || title}</strong>
        <p class="quiet small">{draft.text ? words.master.proposed(sheetName(draft.sheet), title) : sheetName(draft.sheet)}</p>
      </header>
      <DraftFacts draft={draft} form={null} />
      {acts.value && !open.value && (
        <div class="row">
          <button onClick={() => (open.value = true)}>{words.todo.setAgain}</button>
          <button class="plain" onClick={() => void done(() => act(here(), "drop", { draft: draft.id }))}>
            {words.todo.drop}
          </button>
        </div>
      )}
      {open.value && <Setting draft={draft} onDone={() => (open.value = false)} />}
    </article>
  );
}

interface Props {
  draft: Draft;
  onDone(): void;
}

/** Everything that can be set for a proposal, as another move too; or that no roll is needed, and why. */
export function Setting({ draft, onDone }: Props) {
  const move = useSignal(draft.move);
  const { form, wrong, settings, values, given, frame, choices, odds, secret, stakes, whole } = useFraming(draft, move.value);

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
      <Framing what={draft.id} form={form} fields={settings} values={values} given={given} secret={secret} stakes={stakes} help={words.master.stakesHelp} />
      {!draft.framed && <Waiving draft={draft} />}
      <div class="setting-foot">
        <OddsFoot odds={odds} />
        <div class="row">
          <button class="main" disabled={!whole}>
            {without(draft, words.todo.set)}
          </button>
          <button type="button" onClick={onDone}>
            {words.cancel}
          </button>
        </div>
      </div>
    </form>
  );
}

function Waiving({ draft }: { draft: Draft }) {
  const word = filledFor(draft.id).text;
  const waive = () => done(() => act(here(), "waive", { draft: draft.id, text: word.trim() })).then((was) => was && emptied(draft.id));
  return (
    <details class="fold">
      <summary>{words.todo.waive}</summary>
      <input aria-label={words.todo.why} placeholder={words.todo.why} value={word} maxLength={2000} onInput={(event) => fill(draft.id, { text: event.currentTarget.value })} />
      <button type="button" onClick={() => void waive()}>
        {words.todo.waive}
      </button>
    </details>
  );
}
