/** Called: whoever is to roll, or is asked about what somebody else rolls, sees it at once, whatever view a phone shows, and feels it. */
import type { ComponentChildren } from "preact";
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

interface CallProps {
  label: string;
  title: string;
  text: string;
  children: ComponentChildren;
}

/** A line with what it is about, and what can be done. */
function Call({ label, title, text, children }: CallProps) {
  return (
    <section class="called" aria-label={label} aria-live="polite">
      <p>
        <strong>{title}</strong>
        {text && <i> {words.quoted(text)}</i>}
      </p>
      {children}
    </section>
  );
}

/** What somebody else's roll asks of us: it is answered where it stands. */
function Question({ card }: { card: Card }) {
  return (
    <Call label={words.todo.kinds.choose} title={titleOf(card)} text={card.text}>
      <button class="main" onClick={show}>
        {words.todo.kinds.choose}
      </button>
    </Call>
  );
}

function Bar({ draft }: { draft: Draft }) {
  const { ready, roll } = useMine(draft);
  return (
    <Call label={words.act.called} title={draftTitle(draft)} text={draft.text}>
      <button class="plain" onClick={show}>
        {words.act.addFirst}
      </button>
      <button class="main" data-key="roll" onClick={() => (ready ? void roll().then(show) : show())}>
        {words.composer.roll}
      </button>
    </Call>
  );
}
