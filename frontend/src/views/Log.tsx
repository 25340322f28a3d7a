/** The log: what happened, oldest first, and at its end what waits for this seat. It stays at the end as long as one is there. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Begin } from "../begin/Begin";
import { Band, FaceDown, SoundOffer } from "../dice/Band";
import { flights } from "../dice/flight";
import { falling, isOwn, onBand, watched } from "../dice/moment";
import { EntryView } from "../log/EntryView";
import { entriesOf, type Entry } from "../log/entries";
import { Live } from "../log/Live";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { earlier, keepUp, more } from "../state/earlier";
import { tab } from "../state/tab";
import { happened, isMaster, mine, rolls, shown, you } from "../state/table";
import { firstAsked, pressing, tookPart } from "../todo/asked";
import { grown } from "../todo/grown";
import { Spends } from "../todo/Spends";
import { firstWaiting, Todos } from "../todo/Todos";
import { words } from "../words";
import { asked, asksSince, newest } from "./newest";

/** So near to the end counts as being there. */
const NEAR = 80;
/** So much is left above what is brought into view. */
const ABOVE = 8;
/** A form that waits and may be longer than the log is high: its button is in reach however long it is, so that it is read from its top. */
const FORM = `:is(${["", " > .todo-foot", " > .fold[open]", " > .fold[open] > .todo-foot"].map((each) => `.todo:not(.quiet-card)${each} > .row:last-child`).join()}) > .main, .todo:not(.quiet-card) > .main:last-child`;

/** What is asked of us first. */
const QUESTION = ".todos > .todo:not(.quiet-card)";

/** What somebody does who goes on. */
const BACK: ReadonlySet<string> = new Set(["decided", "done", "drafted", "readied", "said", "started"]);

export function Log() {
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const away = useSignal(false);
  const was = useRef(0);
  const high = useRef(0);
  const answered = useRef(0);
  const greeted = useRef(false);
  const entries = useComputed(() => entriesOf(happened.value.filter((each) => each.kind === "said" || each.n <= (shown.value?.n ?? 0))));
  const place = useRef<{ at: Element; top: number } | null>(null);

  function scrolled(): void {
    const it = box.current!;
    const near = it.scrollHeight - it.scrollTop - it.clientHeight <= NEAR;
    // What grew or shrank at the end since we went there is no wish to be elsewhere.
    if (near || (it.scrollTop < was.current && it.scrollHeight === high.current)) away.value = !near;
    stay();
  }
  function stay(): void {
    was.current = box.current!.scrollTop;
    high.current = box.current!.scrollHeight;
  }
  function toEnd(): void {
    const it = box.current!;
    it.scrollTo({ top: it.scrollHeight });
    away.value = false;
    stay();
  }
  /** To the end, or so near to it that what counts is in view from its top: the roll that was made, or in which one has chosen, last, if it is one's own or nothing waits, one's own of several that were called at once; else what waits first, a question before all else. */
  function toMoment(): void {
    const it = box.current!;
    // What a new table begins with is read from its top, and by who comes to it, however much has happened there.
    if (it.querySelector(".welcome") && answered.current === 0) {
      if (!greeted.current) it.scrollTo({ top: 0 });
      greeted.current = true;
      return stay();
    }
    const { at, n } = newest(entries.value);
    const roll = rolls.value.get(at);
    const first = at !== "" && !asksSince(n) && ((shown.value && pressing(shown.value).length === 0) || (roll !== undefined && (isOwn(roll) || tookPart(roll)) && n > asked()));
    const question = firstAsked();
    toEnd();
    const about = first ? at : question?.roll;
    const asks = about !== undefined && (shown.value?.todo.some((each) => each.do === "answer" && each.roll === about) ?? false);
    const band = first && onBand.value && at !== onBand.value.card.id ? null : it.querySelector(".band");
    const from = band || (about && document.getElementById(about)) || (asks && it.querySelector(QUESTION)) || formIn(it);
    if (from) back(from, asks);
    stay();
  }
  /** Back from the end, to have *from* in view from its top; of a roll that *asks* us something only as much as there is room for: that is answered without another look for its buttons. */
  function back(from: Element, asks: boolean): void {
    const it = box.current!;
    const over = () => it.getBoundingClientRect().top + ABOVE - from.getBoundingClientRect().top;
    const most = () => (asks ? room(it, it.querySelector(QUESTION)) : Infinity);
    it.classList.remove("cut");
    if (asks && over() > most()) {
      // What the question leaves to its roll stands above the view: it says so itself, where there is room for it.
      it.classList.add("cut");
      if ((it.querySelector(QUESTION)?.clientHeight ?? 0) > it.clientHeight - ABOVE) it.classList.remove("cut");
      it.scrollTo({ top: it.scrollHeight });
    }
    if (over() > 0) it.scrollBy({ top: -Math.min(over(), most()) });
  }
  /** From where one reads back to what waits, from its top. */
  function toWaiting(): void {
    away.value = false;
    toMoment();
  }
  /** Show what was before, and stay where one reads. */
  async function before(): Promise<void> {
    const at = box.current?.querySelector(".entries > li");
    if (at) place.current = { at, top: at.getBoundingClientRect().top };
    away.value = true;
    await done(earlier);
    if (!more.value) box.current?.focus();
  }
  useLayoutEffect(() => {
    if (falling.value && isOwn(falling.value.card)) away.value = false;
    // Whoever has answered, asked or said something is back from wherever they read.
    const mine = happened.value.findLast((each) => BACK.has(each.kind) && each.seat === you.value?.id)?.n ?? 0;
    if (mine > answered.current) {
      away.value = false;
      answered.current = mine;
    }
    if (!away.value) toMoment();
  }, [happened.value, shown.value, onBand.value, tab.value, grown.value]);
  // What stands above it comes late, or a window changes: whoever is at the end stays there, unless they write in it, whom a keyboard must not move.
  useEffect(() => {
    const it = box.current!;
    const resized = new ResizeObserver(() => {
      const at = document.activeElement;
      if (!away.value && (at === it || !it.contains(at))) toMoment();
    });
    resized.observe(it);
    return () => resized.disconnect();
  }, []);
  useEffect(() => void keepUp(), [happened.value, shown.value]);
  useEffect(() => watched(whole.current!), []);
  useEffect(flights, []);
  useLayoutEffect(() => {
    if (!place.current) return;
    box.current?.scrollBy({ top: place.current.at.getBoundingClientRect().top - place.current.top });
    place.current = null;
  }, [happened.value[0]?.n]);

  const waits = firstWaiting();
  return (
    <div class="log" ref={whole}>
      <div class="scroll" ref={box} onScroll={scrolled} tabIndex={0} role="log" aria-live="off" aria-label={words.views.log}>
        <h2 class="unseen">{words.views.log}</h2>
        {more.value && <Earlier onMore={before} />}
        <Begin />
        {entries.value.length === 0 && shown.value?.todo.length === 0 && shown.value.drafts.length === 0 && <p class="quiet empty">{!isMaster.value && mine.value.length > 0 ? words.log.emptyOwn : words.log.empty}</p>}
        <ol class="entries">{laidOut(entries.value)}</ol>
        <Todos />
        <SoundOffer />
        <span id="log-end" tabIndex={-1} />
      </div>
      {away.value && entries.value.length > 0 && (
        <button class={waits ? "to-end main" : "to-end"} onClick={waits ? toWaiting : toEnd}>
          <Icon name="down" /> {waits || words.log.end}
        </button>
      )}
      <Spends />
      <Live />
    </div>
  );
}

/** So far it can be gone back from the end and a question is in view whole, or from its top. */
function room(log: HTMLElement, question: Element | null): number {
  if (!question) return Infinity;
  const [view, there] = [log.getBoundingClientRect(), question.getBoundingClientRect()];
  return Math.floor(Math.max(0, view.bottom - there.bottom, view.top + ABOVE - there.top));
}

/** The form that waits, from what explains it. */
function formIn(log: HTMLElement): Element | null {
  const form = log.querySelector(FORM)?.closest(".todo") ?? null;
  const before = form?.previousElementSibling;
  return before?.matches(".once") ? before : form;
}

/** The entries, and before the roll whose moment it is the band for its dice; the card of a new one lies face down meanwhile. */
function laidOut(entries: Entry[]) {
  const now = onBand.value;
  const at = now ? entries.findIndex((each) => each.kind === "roll" && each.roll === now.card.id) : -1;
  const found = entries.map((each) => (
    <li key={`${each.n}-${each.kind}`}>
      <EntryView entry={each} />
    </li>
  ));
  if (!now) return found;
  const band = (
    <li key="band">
      <Band />
    </li>
  );
  if (at >= 0) return found.toSpliced(at, 0, band);
  if (!falling.value) return found;
  const down = (
    <li key="down">
      <FaceDown card={now.card} />
    </li>
  );
  return [...found, band, down];
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
