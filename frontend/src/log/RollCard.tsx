/** A roll as a card: who, what for, every die, what it came to, and what it changed. */
import { toneOf } from "../dice/Die";
import { Run } from "../dice/Run";
import { inText, readable } from "../fields/schema";
import { Icon } from "../parts/Icon";
import { isMaster, moves, sheetName, shown, soFar } from "../state/table";
import type { Card } from "../types";
import { words } from "../words";
import { AppliedLine } from "./AppliedLine";
import { CardMenu } from "./CardMenu";
import { Changes } from "./Changes";
import { amountInWords, byOwner } from "./amounts";
import { partInWords } from "../todo/parts";
import { roleName, titleOf, toldName } from "../todo/titles";
import { meanings } from "./entries";
import { LadderView } from "./LadderView";
import { Outcome } from "./Outcome";
import { plainly } from "./plainly";
import { Showdown } from "./Showdown";
import { sidesOf } from "./sides";
import { Telling } from "./Telling";
import { Things } from "./Things";
import { Tracks } from "./Tracks";
import { WaitingFor } from "./WaitingFor";

export function RollCard({ card }: { card: Card }) {
  const title = titleOf(card);
  const { word = "", peak = "" } = card.upshot ?? {};
  const sides = sidesOf(card, soFar.value);
  const meant = meanings(card, soFar.value);
  return (
    <article class={`card ${card.status} ${toneOf(word)} ${peak && `peak-${peak}`}`} aria-label={title} id={card.id}>
      <header>
        <div>
          <h3>{title}</h3>
          {card.text && <p class="said">{words.quoted(card.text)}</p>}
        </div>
        <Status card={card} />
        <CardMenu card={card} />
      </header>
      {card.stakes && (
        <p class="stakes">
          <b>{words.card.stakes}</b> {card.stakes}
        </p>
      )}
      <Outcome card={card} />
      <Things card={card} />
      <LadderView card={card} />
      {!asksHere(card) && <Tracks tracks={card.tracks} />}
      <Showdown card={card} sides={sides} />
      {card.run.length > 0 && <Run card={card} apart={sides.map((each) => each.at)} decided={(at, role, asked) => decided(Object.keys(card.roles).length > 1 ? roleName(card, role) : "", asked, meant.get(at)!)} />}
      <Came card={card} />
      <Parts card={card} />
      {card.warns?.map((each) => <p key={each} class="quiet small">{each}.</p>)}
      <WaitingFor card={card} seen={sides.length === 0} />
      <Changes changes={card.changes} />
      <AppliedLine card={card} />
      <Telling card={card} />
      <Formula card={card} />
    </article>
  );
}

/** Whether it asks this seat something: how far it has come stands there then. */
function asksHere(card: Card): boolean {
  return shown.value?.todo.some((each) => each.do === "answer" && each.roll === card.id) ?? false;
}

function Status({ card }: { card: Card }) {
  const waits = card.status === "open" && card.waiting ? words.card.waits[card.waiting.kind] : words.card.status[card.status];
  return (
    <p class="status">
      {card.hidden && (
        <span class="badge">
          <Icon name="hidden" size={16} /> {words.card.hidden}
        </span>
      )}
      {card.run.some((each) => each.typed) && <span class="badge">{words.dice.typed}</span>}
      {waits && <span class={`badge ${card.status}`}>{waits}</span>}
    </p>
  );
}

/** Who decided what, where there are several: what was asked is said unless the answer is called the same. */
function decided(who: string, what: string, says: string): string {
  const asked = [who, what === says ? "" : what].filter(Boolean).join(", ");
  return asked ? words.card.decided(asked, says) : says;
}

/** What everybody's part in it came to, while it goes on. */
function Came({ card }: { card: Card }) {
  const came = card.waiting?.came ?? [];
  if (came.length === 0) return null;
  return (
    <ul class="parts" aria-label={words.card.came}>
      {came.map(({ role, says }, at) => (
        <li key={at}>
          {roleName(card, role)}: <b>{says}</b>
        </li>
      ))}
    </ul>
  );
}

/** What the total is made of, named; of what still waits, what there is of it. */
function Parts({ card }: { card: Card }) {
  const parts = card.result?.parts ?? card.waiting?.stands?.parts ?? [];
  const helpers = Object.entries(card.parts).filter(([sheet, part]) => sheetName(sheet) && !parts.some(({ name }) => name === `${partInWords(part)} (${sheetName(sheet)})`));
  const kept = !isMaster.value && card.secret.length > 0 && card.veiled.length === 0;
  if (parts.length === 0 && helpers.length === 0 && card.veiled.length === 0 && !kept) return null;
  return (
    <ul class="parts" aria-label={words.card.parts}>
      {byOwner(parts.map((each) => ({ ...each, name: toldName(card, each.name) }))).map(({ owner, parts: theirs }, at) => (
        <li key={at} class={owner && "owned"}>
          {owner && <i>{owner}: </i>}
          {theirs.map((each, place) => (
            <span key={place}>
              {each.name} <b>{amountInWords(each.amount)}</b>
            </span>
          ))}
        </li>
      ))}
      {helpers.map(([sheet, part]) => (
        <li key={sheet}>{words.card.with(sheetName(sheet), partInWords(part))}</li>
      ))}
      {card.veiled.length > 0 && (
        <li>
          <Icon name="hidden" size={16} /> {words.card.veiled(card.veiled.map((each) => inText(each)).join(", "))}
        </li>
      )}
      {kept && (
        <li>
          <Icon name="hidden" size={16} /> {words.card.kept}
        </li>
      )}
    </ul>
  );
}

/** The rule with its numbers, and what it came to before it was put right. What is no number stands on the card in words of its own. */
function Formula({ card }: { card: Card }) {
  const args = Object.entries(card.args).filter(([, value]) => typeof value === "string" ? value : [value].flat().some((each) => typeof each === "number" && each !== 0));
  const rule = moves.value.get(card.move)?.title ?? readable(card.title);
  return (
    <details class="formula">
      <summary>{words.card.formula}</summary>
      <dl class="pairs">
        {rule && (
          <div>
            <dt>{words.card.rule}</dt>
            <dd>{rule}</dd>
          </div>
        )}
        {args.map(([name, value]) => (
          <div key={name}>
            <dt>{readable(card.named[name] ?? name)}</dt>
            <dd>{plainly(value, card.named)}</dd>
          </div>
        ))}
        {card.past.map((each, at) => (
          <div key={at}>
            <dt>{words.card.before}</dt>
            <dd>{each.says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
