/** Taking the table away: the summary, the log as a file, the seeds of what was hidden, and closing it for good. */
import { useSignal } from "@preact/signals";
import { act, look } from "../api";
import { copy } from "../parts/copy";
import { Sure } from "../parts/Dialog";
import { download } from "../parts/download";
import { Fold } from "../parts/Fold";
import { storyOf } from "../record/story";
import { done, tell } from "../state/doing";
import { acts, happened, here, shown } from "../state/table";
import { words } from "../words";

export function Away() {
  const sure = useSignal(false);
  const now = shown.value!;
  const log = () => done(async () => download(`${now.title}.jsonl`, (await look(here(), "export")).lines.join(""), "application/jsonl"));
  const summary = () => done(async () => copy(storyOf(await look(here(), "summary"))));
  return (
    <Fold id="away" title={words.master.away}>
      <div class="row">
        <button onClick={() => void summary()}>{words.master.summary}</button>
        <button onClick={() => void log()}>{words.master.download}</button>
      </div>
      <p class="help">{words.master.downloadHelp}</p>
      <Seeds />
      {acts.value && <button onClick={() => (sure.value = true)}>{words.master.close}</button>}
      {sure.value && <Sure title={words.master.closeTable} onDo={() => void done(() => act(here(), "close", {}))} onClose={() => (sure.value = false)} />}
    </Fold>
  );
}

/** The stretches of the log that are over, and whose second seed can be revealed. */
function Seeds() {
  const over = Array.from({ length: shown.value!.span.number }, (_, index) => index);
  const open = new Set(
    happened.value.filter((each) => each.kind === "revealed").filter((each) => each.data.which === "hidden").map((each) => each.data.span),
  );
  if (over.length === 0 || !acts.value) return null;
  const reveal = async (span: number) => (await done(() => act(here(), "reveal", { span }))) && tell(words.master.revealed);
  return (
    <div class="field">
      <span class="field-name">{words.master.spans}</span>
      <p class="help">{words.master.spansHelp}</p>
      <div class="row">
        {over.map((span) => (
          <button key={span} disabled={open.has(span)} onClick={() => void reveal(span)}>
            {words.master.reveal(span)}
          </button>
        ))}
      </div>
    </div>
  );
}
