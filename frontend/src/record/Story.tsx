/** The story of the evening, to be copied as Markdown or kept as a file. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as api from "../api";
import { download } from "../parts/download";
import { Icon } from "../parts/Icon";
import { inWords, tell } from "../state/doing";
import { here, shown } from "../state/table";
import { words } from "../words";
import { phrases } from "../words/language";
import { told } from "../words/record";
import { copied } from "./copying";
import { SessionChoice } from "./SessionChoice";
import { storyOf } from "./story";

export function Story() {
  const session = useSignal<number | null>(shown.value?.session || null);
  const text = useSignal("");
  const box = useRef<HTMLTextAreaElement>(null);
  const length = shown.value?.n;

  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => {
      api
        .look(here(), "summary", { session: session.value }, asked.signal)
        .then((summary) => (text.value = storyOf(summary)))
        .catch((error: unknown) => asked.signal.aborted || tell(inWords(error), true));
    }, 200);
    return () => (clearTimeout(timer), asked.abort());
  }, [session.value, length, phrases.value]);

  const name = [shown.value?.title, session.value && words.table.session(session.value)].filter(Boolean).join(", ");
  return (
    <>
      <p class="quiet">{told.storyHelp}</p>
      <SessionChoice label={told.which} chosen={session.value} onChoose={(chosen) => (session.value = chosen)} />
      <textarea class="story" ref={box} readOnly rows={14} aria-label={told.story} value={text.value} />
      <div class="row">
        <button class="main" disabled={!text.value} onClick={() => void copy(text.value, box.current)}>
          <Icon name="copy" /> {told.copyStory}
        </button>
        <button disabled={!text.value} onClick={() => download(`${name}.md`, text.value, "text/markdown")}>
          <Icon name="save" /> {told.saveStory}
        </button>
      </div>
    </>
  );
}

async function copy(text: string, box: HTMLTextAreaElement | null): Promise<void> {
  if (await copied(text, box)) tell(words.copied);
  else tell(told.copyByHand, true);
}
