/** Proposals: what players want to do, waiting for trait, difficulty and stakes, or for the word that no roll is needed. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Fold } from "../parts/Fold";
import { plainly } from "../sheet/reading";
import { done } from "../state/doing";
import { acts, here, moves, sheetName } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { useForm } from "./asking";
import { complete, FrameFields, type Framed } from "./FrameFields";
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
            <Prepared key={each.id} draft={each} />
          ))}
        </Fold>
      )}
    </>
  );
}

function Proposal({ draft, onDone }: { draft: Draft; onDone?(): void }) {
  const move = useSignal(draft.move);
  const other = move.value !== draft.move;
  const { form, wrong } = useForm(other ? { move: move.value, sheet: draft.sheet } : { draft: draft.id });
  const framed = useSignal<Framed>({ frame: { ...draft.suggested, ...draft.frame }, secret: draft.secret, stakes: draft.stakes });
  const word = useSignal("");

  async function set(event: Event): Promise<void> {
    event.preventDefault();
    const { frame, secret, stakes } = framed.value;
    const named = new Set(form?.fields.map((each) => each.name));
    const fits = Object.fromEntries(Object.entries(frame).filter(([name]) => named.has(name)));
    const said = { draft: draft.id, frame: fits, secret: secret.filter((each) => form?.secret.includes(each)), stakes, move: other ? move.value : null };
    if (await done(() => act(here(), "frame", said))) onDone?.();
  }

  return (
    <form class="proposal" onSubmit={set}>
      <header>
        <strong>{draft.text || moves.value.get(draft.move)?.title}</strong>
        <p class="quiet small">{words.master.proposed(sheetName(draft.sheet), moves.value.get(draft.move)?.title ?? draft.move)}</p>
        {Object.keys(draft.args).length > 0 && (
          <p class="small">
            {words.master.theirs}: {plainly(draft.args)}
          </p>
        )}
      </header>
      <MovePick value={move.value} onChange={(now) => (move.value = now)} />
      {wrong && <p class="fault">{wrong}</p>}
      {form && <FrameFields form={form} framed={framed} />}
      <button class="main" disabled={!acts.value || !form || !complete(form, framed.value)}>
        {draft.framed ? words.master.setAgain : words.master.set}
      </button>
      <div class="say">
        <input aria-label={words.master.waiveWhy} placeholder={words.master.waiveWhy} value={word.value} onInput={(event) => (word.value = event.currentTarget.value)} />
        <button type="button" disabled={!acts.value} onClick={() => void done(() => act(here(), "waive", { draft: draft.id, text: word.value.trim() }))}>
          {words.master.waive}
        </button>
      </div>
    </form>
  );
}

/** The moves that somebody else can be asked to make. */
export function MovePick({ value, onChange }: { value: string; onChange(move: string): void }) {
  const every = [...moves.value.values()].filter((each) => each.move.includes(".") && each.by !== "gm");
  return (
    <label class="field">
      <span class="field-name">{words.master.as}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {every.map((each) => (
          <option key={each.move} value={each.move}>
            {each.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Prepared({ draft }: { draft: Draft }) {
  const anew = useSignal(false);
  if (anew.value) return <Proposal draft={draft} onDone={() => (anew.value = false)} />;
  return (
    <div class="proposal">
      <strong>{draft.text || moves.value.get(draft.move)?.title}</strong>
      <p class="quiet small">
        {[words.master.proposed(sheetName(draft.sheet), moves.value.get(draft.move)?.title ?? draft.move), Object.keys(draft.frame).length > 0 && plainly(draft.frame), draft.stakes]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div class="row">
        <button disabled={!acts.value} onClick={() => (anew.value = true)}>
          {words.master.setAgain}
        </button>
        <button class="plain" disabled={!acts.value} onClick={() => void done(() => act(here(), "drop", { draft: draft.id }))}>
          {words.master.drop}
        </button>
      </div>
    </div>
  );
}
