/** What waits: for this seat first, each a card at the end of the log that goes when it is done, questions first and the oldest of them above; then, on one line, what waits for others. */
import { useEffect, useRef } from "preact/hooks";
import { acts, isMaster, mine, moves, rolls, shown } from "../state/table";
import type { Draft, Offered, TableView, Todo } from "../types";
import { Once } from "../parts/Once";
import { words } from "../words";
import { Alternatives } from "./Alternatives";
import { AnswerCard } from "./AnswerCard";
import { inOrder, keyOf, pressing, spends } from "./asked";
import { AskedBack } from "./AskedBack";
import { DraftCard } from "./DraftCard";
import { HitCard } from "./HitCard";
import { mayJoin } from "./joining";
import { Pending } from "./Pending";
import { once } from "./instead";
import { together } from "./together";
import { inTurn } from "./turns";
import { OfferCard } from "./OfferCard";
import { OthersDraft } from "./OthersDraft";
import { ThrowCard } from "./ThrowCard";

export function Todos() {
  const now = shown.value;
  const box = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    // What had the keyboard was done and is gone: the place stays.
    if (inside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [now?.todo]);
  if (!now || !acts.value) return null;
  const others = now.drafts.filter((each) => !now.todo.some((todo) => todo.draft === each.id));
  const some = inOrder(waiting(now));
  if (some.length + others.length === 0) return null;
  const asked = some.filter((each) => each.do !== "take");
  const offers = some.filter((each) => each.do === "take");
  const one = (each: Todo) => <OneTodo key={keyOf(each)} todo={each} drafts={now.drafts} offers={offered(now)} />;
  return (
    <section
      class="todos"
      aria-label={words.todo.title}
      ref={box}
      tabIndex={-1}
      onFocusIn={() => (inside.current = true)}
      onFocusOut={(event) => (inside.current = event.relatedTarget === null)}
    >
      <h2 class="unseen">{words.todo.title}</h2>
      {now.todo.some((each) => calledFor(each, now)) && <Once what="called">{words.begin.called}</Once>}
      {asked.map(one)}
      {others.filter(asks).map((each) => (
        <OthersDraft key={each.id} draft={each} own={false} />
      ))}
      {offers.map(one)}
      <Pending drafts={others.filter((each) => !asks(each))} />
    </section>
  );
}

/** What waits for this seat besides what it sets as game master and what it may spend; offers that go together stand in one card. */
function waiting(now: TableView): Todo[] {
  return pressing(now).filter((each) => each.do !== "frame" && !behind(each, now));
}

/** How many things wait for this seat, what it may spend among them; alternatives are one. */
export function countOf(now: TableView): number {
  return once(waiting(now), offered(now)).length + spends(now).length;
}

/** What waits first for this seat, in a few words; empty where nothing does. */
export function firstWaiting(): string {
  const first = inOrder(shown.value ? pressing(shown.value) : []).find((each) => each.do !== "frame");
  const { yours, called, kinds, offer, title } = words.todo;
  return first ? { roll: yours, join: called, answer: kinds.choose, throw: kinds.dice, take: offer, undo: title, frame: title }[first.do] : "";
}

/** Whether the game master has called for this roll, and nobody asked for it. */
function calledFor(todo: Todo, { drafts, you }: TableView): boolean {
  const draft = todo.do === "roll" ? drafts.find((each) => each.id === todo.draft) : undefined;
  return draft !== undefined && you.role === "player" && draft.by !== you.id;
}

/** Whether somebody asks for our help with it, and we gave none yet. */
function asks(draft: Draft): boolean {
  return draft.helped && !isMaster.value && mayJoin(draft, mine.value, moves.value.get(draft.move)).some((each) => !(each.id in draft.parts)) && !mine.value.some((each) => each.id === draft.sheet);
}

/** Whether an offer stands in the card of another, the first of those that go together. */
function behind(todo: Todo, now: TableView): boolean {
  const offer = offered(now).find((each) => each.id === todo.offer);
  return offer !== undefined && together(offer, offered(now))[0] !== offer;
}

/** The offers that wait for this seat. */
function offered({ todo, offers }: TableView): Offered[] {
  return offers.filter((each) => todo.some((one) => one.do === "take" && one.offer === each.id));
}

function OneTodo({ todo, drafts, offers }: { todo: Todo; drafts: Draft[]; offers: Offered[] }) {
  const card = rolls.value.get(todo.roll ?? "");
  const draft = drafts.find((each) => each.id === todo.draft);
  const offer = offers.find((each) => each.id === todo.offer);
  if (todo.do === "answer" && card && todo.role !== undefined) return <AnswerCard card={todo.turn === undefined ? card : inTurn(card, todo.turn)} role={todo.role} turn={todo.turn} />;
  if (todo.do === "throw" && card && todo.role !== undefined) return <ThrowCard card={card} role={todo.role} />;
  if (todo.do === "undo" && card) return <AskedBack card={card} />;
  if (todo.do === "roll" && draft) return <DraftCard draft={draft} />;
  if (todo.do === "join" && draft) return <OthersDraft draft={draft} own={false} />;
  if (todo.do !== "take" || !offer) return null;
  if (offer.instead) return <Alternatives offer={offer} offers={offers} />;
  const some = together(offer, offers);
  return some.length > 1 ? <HitCard offers={some} /> : <OfferCard offer={offer} />;
}
