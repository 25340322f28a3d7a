/** Whom a roll waits for; of what was chosen in secret only that it was. */
import { useState } from "preact/hooks";
import { cast } from "../api";
import { done } from "../state/doing";
import { acts, here, isMaster, you } from "../state/table";
import { AnswerCard } from "../todo/AnswerCard";
import { throwsOf } from "../todo/faces";
import { roleName, whose } from "../todo/titles";
import { asking } from "../todo/turns";
import type { Card } from "../types";
import { words } from "../words";

/** *seen* is whether it is to be read here, and not beside it already. */
export function WaitingFor({ card, seen }: { card: Card; seen: boolean }) {
  const waiting = card.waiting;
  if (!waiting) return null;
  if (waiting.kind === "dice") return <WaitingForDice card={card} />;
  // Who is asked here reads what they are asked, and need not be told that they are waited for.
  const own = (seat: string | null) => (seat === null ? isMaster.value : seat === you.value?.id);
  // A window closes by itself when all who may add something have passed: nobody waits for who only closes it.
  const closer = waiting.kind === "window" && waiting.asks.length > 1 && waiting.asks.at(-1)!.options.length === 1 ? waiting.asks.at(-1) : undefined;
  const open = waiting.asks.filter((each) => each !== closer && !card.ready.includes(each.role) && !own(each.seat));
  const ready = waiting.asks.filter((each) => card.ready.includes(each.role));
  const names = (asks: typeof open) => [...new Set(asks.map((each) => (each.role === "gm" ? words.card.master : roleName(card, each.role))))].join(", ");
  const mine = waiting.kind === "together" ? ready.filter((each) => each.role in card.commits) : [];
  return (
    <>
      {open.length + ready.length > 0 && <p class={seen ? "quiet small" : "unseen"}>
        {open.length > 0 && words.card.waitsFor(names(open))}
        {ready.length > 0 && ` ${words.card.ready(names(ready))}`}
        {Object.entries(card.commits).map(([role, key]) => (
          <span key={role}> {words.card.committed(saysOf(card, role, key))}</span>
        ))}
      </p>}
      {throwsOf(card).length > 0 && <WaitingForDice card={card} />}
      {isMaster.value && acts.value && waiting.kind !== "window" && <ChooseFor card={card} roles={open.flatMap((each) => (each.seat !== null ? [each.role] : []))} />}
      {mine.map(({ role }) => (
        <details key={`${role}/${card.commits[role]}`} class="fold">
          <summary>{words.todo.chooseAgain}</summary>
          <AnswerCard card={card} role={role} />
        </details>
      ))}
    </>
  );
}

/** The game master chooses for who is away: what they are asked opens. */
function ChooseFor({ card, roles }: { card: Card; roles: string[] }) {
  const [opened, open] = useState("");
  return (
    <>
      <div class="row">
        {roles.map((each) => (
          <button key={each} class="plain beside" aria-expanded={each === opened} onClick={() => open(each === opened ? "" : each)}>
            {words.todo.chooseFor(roleName(card, each))}
          </button>
        ))}
      </div>
      {roles.includes(opened) && <AnswerCard card={card} role={opened} />}
    </>
  );
}

/** Whose dice a roll waits for; the game master throws for who is away. */
function WaitingForDice({ card }: { card: Card }) {
  const who = throwsOf(card).map(({ role, seat }) => {
    const named = role === "player" ? whose(card) : roleName(card, role);
    return { role, own: seat === you.value?.id || (seat === null && isMaster.value), away: seat !== null && seat !== you.value?.id, name: seat === null ? words.card.master : named };
  });
  const asked = asking(card).flatMap(({ role: turn, asks }) => asks.filter((each) => each.seat !== null && each.seat !== you.value?.id && !card.early[turn]?.includes(each.role)).map((each) => roleName(card, each.role)));
  // Whoever is to throw has the dice right below.
  const names = [...new Set([...who.filter((each) => !each.own).map((each) => each.name), ...asked])];
  if (names.length === 0 && !(isMaster.value && who.some((each) => each.away))) return null;
  return (
    <div class="row">
      {names.length > 0 && <p class="quiet small">{words.card.waitsFor(names.join(", "))}</p>}
      {isMaster.value &&
        who
          .filter((each) => each.away)
          .map(({ role, name }) => (
            <button key={role} onClick={() => void done(() => cast(here(), card, role))}>
              {words.todo.throwFor(name)}
            </button>
          ))}
    </div>
  );
}

function saysOf(card: Card, role: string, key: string): string {
  const ask = card.waiting?.asks.find((each) => each.role === role);
  return ask?.options.find((each) => each.key === key)?.says ?? key;
}
