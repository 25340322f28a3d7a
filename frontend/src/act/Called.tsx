/** Called: whoever is to roll, or is asked about what somebody else rolls, sees it at once, whatever view a phone shows, and feels it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { tab } from "../state/tab";
import { acts, rolls, shown, you } from "../state/table";
import { firstAsked, keyOf } from "../todo/asked";
import { draftTitle, titleOf } from "../todo/titles";
import type { Draft } from "../types";
import { words } from "../words";
import { useMine } from "./useMine";

const BUZZ = [60, 40, 60];

export function Called() {
  const now = shown.value;
  const mine = (now?.todo ?? []).filter((each) => each.do === "roll").map((each) => now?.drafts.find((draft) => draft.id === each.draft));
  const calls = mine.filter((each): each is Draft => each !== undefined && each.by !== you.value?.id);
  const joins = (now?.todo ?? []).filter((each) => each.do === "join").flatMap((each) => now!.drafts.filter((draft) => draft.id === each.draft));
  const asked = firstAsked();
  const card = rolls.value.get(asked?.roll ?? "");
  const theirs = card && card.seat !== you.value?.id ? card : undefined;
  const keys = [...[...calls, ...joins].map((each) => each.id), ...(theirs ? [keyOf(asked)] : [])];
  const felt = useRef<Set<string> | null>(null);
  useEffect(() => {
    const fresh = felt.current !== null && keys.some((each) => !felt.current!.has(each));
    felt.current = new Set(keys);
    if (fresh) navigator.vibrate?.(BUZZ);
  }, [now?.n]);
  if (!acts.value || tab.value === "log") return null;
  if (theirs) return <Question label={words.todo.kinds.choose} title={titleOf(theirs)} text={theirs.text} />;
  const [first] = calls;
  if (first) return <Bar key={first.id} draft={first} />;
  const [join] = joins;
  return join ? <Question label={words.todo.called} title={draftTitle(join)} text={join.text} /> : null;
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
function Question(about: Omit<CallProps, "children">) {
  return (
    <Call {...about}>
      <button class="main" onClick={show}>
        {about.label}
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
