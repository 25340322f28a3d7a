/** Called: whoever is to roll sees it at once, whatever view a phone shows, and feels it. */
import { useEffect, useRef } from "preact/hooks";
import { tab } from "../state/tab";
import { acts, shown, you } from "../state/table";
import { draftTitle } from "../todo/titles";
import type { Draft } from "../types";
import { words } from "../words";
import { useMine } from "./useMine";

const BUZZ = [60, 40, 60];

export function Called() {
  const now = shown.value;
  const mine = (now?.todo ?? []).filter((each) => each.do === "roll").map((each) => now?.drafts.find((draft) => draft.id === each.draft));
  const calls = mine.filter((each): each is Draft => each !== undefined && each.by !== you.value?.id);
  const felt = useRef<Set<string> | null>(null);
  useEffect(() => {
    const fresh = felt.current !== null && calls.some((each) => !felt.current!.has(each.id));
    felt.current = new Set(calls.map((each) => each.id));
    if (fresh) navigator.vibrate?.(BUZZ);
  }, [now?.n]);
  const [first] = calls;
  return first && acts.value && tab.value !== "log" ? <Bar key={first.id} draft={first} /> : null;
}

function Bar({ draft }: { draft: Draft }) {
  const { ready, roll } = useMine(draft);
  const show = () => (tab.value = "log");
  return (
    <section class="called" aria-label={words.act.called} aria-live="polite">
      <p>
        <strong>{draftTitle(draft)}</strong>
        {draft.text && <i> “{draft.text}”</i>}
      </p>
      <button class="plain" onClick={show}>
        {words.act.addFirst}
      </button>
      <button class="main" data-key="roll" onClick={() => (ready ? void roll().then(show) : show())}>
        {words.composer.roll}
      </button>
    </section>
  );
}
