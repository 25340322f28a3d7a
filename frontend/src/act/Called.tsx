/** Called: whoever is to roll, or is asked about what somebody else rolls, sees it at once, whatever view a phone shows, and feels it. */
import { useEffect, useRef } from "preact/hooks";
import { tab } from "../state/tab";
import { acts, rolls, shown, you } from "../state/table";
import { firstAsked, keyOf } from "../todo/asked";
import { draftTitle, titleOf } from "../todo/titles";
import type { Card, Draft } from "../types";
import { words } from "../words";
import { useMine } from "./useMine";

const BUZZ = [60, 40, 60];

export function Called() {
  const now = shown.value;
  const mine = (now?.todo ?? []).filter((each) => each.do === "roll").map((each) => now?.drafts.find((draft) => draft.id === each.draft));
  const calls = mine.filter((each): each is Draft => each !== undefined && each.by !== you.value?.id);
  const asked = firstAsked();
  const card = rolls.value.get(asked?.roll ?? "");
  const theirs = card && card.seat !== you.value?.id ? card : undefined;
  const keys = [...calls.map((each) => each.id), ...(theirs ? [keyOf(asked)] : [])];
  const felt = useRef<Set<string> | null>(null);
  useEffect(() => {
    const fresh = felt.current !== null && keys.some((each) => !felt.current!.has(each));
    felt.current = new Set(keys);
    if (fresh) navigator.vibrate?.(BUZZ);
  }, [now?.n]);
  if (!acts.value || tab.value === "log") return null;
  if (theirs) return <Question card={theirs} />;
  const [first] = calls;
  return first ? <Bar key={first.id} draft={first} /> : null;
}

const show = () => (tab.value = "log");

/** What somebody else's roll asks of us: it is answered where it stands. */
function Question({ card }: { card: Card }) {
  return (
    <section class="called" aria-label={words.todo.kinds.choose} aria-live="polite">
      <p>
        <strong>{titleOf(card)}</strong>
        {card.text && <i> {words.quoted(card.text)}</i>}
      </p>
      <button class="main" onClick={show}>
        {words.todo.kinds.choose}
      </button>
    </section>
  );
}

function Bar({ draft }: { draft: Draft }) {
  const { ready, roll } = useMine(draft);
  return (
    <section class="called" aria-label={words.act.called} aria-live="polite">
      <p>
        <strong>{draftTitle(draft)}</strong>
        {draft.text && <i> {words.quoted(draft.text)}</i>}
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
