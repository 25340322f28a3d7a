/** A proposal that waits for the game master: trait, difficulty and stakes, each open or secret; or no roll is needed. */
import { act } from "../api";
import { emptied, fill, filledFor } from "../composer/composing";
import { Framing } from "../composer/Framing";
import { OddsFoot } from "../composer/OddsPanel";
import { useFraming } from "../composer/useFraming";
import { done } from "../state/doing";
import { here } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { DraftFacts } from "./DraftFacts";
import { draftTitle } from "./titles";
import { Agreed } from "./Together";
import { TodoCard } from "./TodoCard";

/** Here the game master's own panel stands beside the log, with the same proposal. */
const WIDE = "(min-width: 60em)";

export function FrameCard({ draft }: { draft: Draft }) {
  const { text: why } = filledFor(draft.id);
  const { form, wrong, settings, values, frame, choices, odds, secret, stakes, whole } = useFraming(draft);
  async function finished(work: () => Promise<unknown>): Promise<void> {
    if (await done(work)) emptied(draft.id);
  }
  const set = () => finished(() => act(here(), "frame", { draft: draft.id, frame, choices, secret, stakes }));
  return (
    <TodoCard kind={words.todo.frame} title={draftTitle(draft)} text={draft.text}>
      {wrong && <p class="fault">{wrong}</p>}
      <DraftFacts draft={draft} form={form} />
      <Agreed draft={draft} />
      <details class="fold" open={!matchMedia(WIDE).matches}>
        <summary>{words.todo.setIt}</summary>
        <Framing what={draft.id} form={form} fields={settings} values={values} secret={secret} stakes={stakes} />
        <div class="row">
          <button class="main" disabled={!whole} onClick={() => void set()}>
            {words.todo.set}
          </button>
        </div>
        <OddsFoot odds={odds} />
      </details>
      <details class="fold">
        <summary>{words.todo.waive}</summary>
        <input aria-label={words.todo.why} placeholder={words.todo.why} value={why} maxLength={2000} onInput={(event) => fill(draft.id, { text: event.currentTarget.value })} />
        <button onClick={() => void finished(() => act(here(), "waive", { draft: draft.id, text: why }))}>{words.todo.waive}</button>
      </details>
    </TodoCard>
  );
}
