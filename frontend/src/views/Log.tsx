/** The log: what happened, oldest first, and at its end what waits for this seat. It stays at the end as long as one is there. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { watched } from "../dice/watching";
import { EntryView } from "../log/EntryView";
import { entriesOf } from "../log/entries";
import { Live } from "../log/Live";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { earlier, keepUp, more } from "../state/earlier";
import { happened, shown } from "../state/table";
import { Todos } from "../todo/Todos";
import { words } from "../words";

/** So near to the end counts as being there. */
const NEAR = 80;

export function Log() {
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const away = useSignal(false);
  const was = useRef(0);
  const entries = useComputed(() => entriesOf(happened.value));
  const place = useRef<{ at: Element; top: number } | null>(null);

  function scrolled(): void {
    const it = box.current!;
    const near = it.scrollHeight - it.scrollTop - it.clientHeight <= NEAR;
    // What grew at the end since we went there is no wish to be elsewhere.
    if (near || it.scrollTop < was.current) away.value = !near;
    was.current = it.scrollTop;
  }
  function toEnd(): void {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    away.value = false;
  }
  /** Show what was before, and stay where one reads. */
  async function before(): Promise<void> {
    const at = box.current?.querySelector(".entries > li");
    if (at) place.current = { at, top: at.getBoundingClientRect().top };
    away.value = true;
    await done(earlier);
    if (!more.value) box.current?.focus();
  }
  useEffect(() => {
    if (!away.value) toEnd();
    void keepUp();
  }, [happened.value, shown.value]);
  useEffect(() => watched(whole.current!), []);
  useLayoutEffect(() => {
    if (!place.current) return;
    box.current?.scrollBy({ top: place.current.at.getBoundingClientRect().top - place.current.top });
    place.current = null;
  }, [happened.value[0]?.n]);

  return (
    <div class="log" ref={whole}>
      <div class="scroll" ref={box} onScroll={scrolled} tabIndex={0} role="log" aria-live="off" aria-label={words.views.log}>
        <h2 class="unseen">{words.views.log}</h2>
        {more.value && <Earlier onMore={before} />}
        {entries.value.length === 0 && shown.value?.todo.length === 0 && shown.value.drafts.length === 0 && <p class="quiet empty">{words.log.empty}</p>}
        <ol class="entries">
          {entries.value.map((each) => (
            <li key={`${each.n}-${each.kind}`}>
              <EntryView entry={each} />
            </li>
          ))}
        </ol>
        <Todos />
        <span id="log-end" tabIndex={-1} />
      </div>
      {away.value && (
        <button class="to-end" onClick={toEnd}>
          <Icon name="down" /> {words.log.end}
        </button>
      )}
      <Live />
    </div>
  );
}

function Earlier({ onMore }: { onMore(): Promise<void> }) {
  const busy = useSignal(false);
  async function show(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    await onMore();
    busy.value = false;
  }
  return (
    <p class="earlier">
      <button aria-busy={busy.value} onClick={() => void show()}>
        {words.log.earlier}
      </button>
    </p>
  );
}
