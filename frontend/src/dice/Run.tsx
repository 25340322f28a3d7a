/** What was thrown and decided, in order: every group of dice with its name, every decision in words. */
import { words } from "../words";
import { term } from "../words/language";
import { seatName } from "../state/table";
import type { Card, Group } from "../types";
import { toldName } from "../todo/titles";
import { Die } from "./Die";
import { facesOf, stepsOf, type Step } from "./kinds";

interface Props {
  card: Card;
  /** Which steps stand elsewhere. */
  apart: Array<number | null>;
  /** A decision in words, by its place. */
  decided(at: number, role: string, asked: string): string;
}

export function Run({ card, apart, decided }: Props) {
  const steps = stepsOf(card.run).map((step, at) => ({ step, at }));
  return (
    <ol class="run">
      {handsOf(steps.filter(({ step, at }) => !apart.includes(at) && step.kind !== "close"), card).map(({ owner, steps }) => (
        <li key={steps[0]!.at} class={owner ? "hand" : steps[0]!.step.kind}>
          {owner && <b>{owner}</b>}
          {steps.map(({ step, at }) => step.kind === "dice" ? <Thrown key={at} card={card} step={step} owner={owner} /> : step.kind === "decision" && <p key={at} class="decision">{decided(at, step.role, step.asked)}</p>)}
        </li>
      ))}
    </ol>
  );
}

interface Placed {
  step: Step;
  at: number;
}

/** Steps as lines: dice that somebody has thrown one after the other, where several throw, are one hand. */
function handsOf(steps: Placed[], card: Card): Array<{ owner: string; steps: Placed[] }> {
  const found: Array<{ owner: string; steps: Placed[] }> = [];
  for (const each of steps) {
    const owner = each.step.kind === "dice" ? ownerOf(card, each.step.group) : "";
    const before = found.at(-1);
    if (owner && before?.owner === owner) before.steps.push(each);
    else found.push({ owner, steps: [each] });
  }
  return found;
}

function Thrown({ card, step: { group, again, turned }, owner }: { card: Card; step: Step & { kind: "dice" }; owner: string }) {
  const dice = group.dice ?? "";
  const counts = card.result?.counts?.[group.name];
  const name = group.name === group.dice ? term(group.name) : toldName(card, group.name);
  return (
    <figure class={`group ${again ? "again" : ""}`} aria-label={owner ? `${name} · ${owner}` : undefined}>
      <div class="dice">
        {facesOf(group).map((each, at) => {
          const face = turned[at] ?? each.face;
          const die = <Die key={at} dice={dice} face={face} name={group.name} dropped={each.dropped || again} counts={counts && (counts[String(face)] ?? 0)} />;
          if (face === each.face) return die;
          return (
            <span key={at} class="turned">
              <small class="quiet">{each.face} →</small>
              {die}
            </span>
          );
        })}
      </div>
      <figcaption>
        {name}
        {again && ` · ${words.dice.again}`}
      </figcaption>
    </figure>
  );
}

/** Who threw dice, where several did, or somebody else than who began; nobody where the dice are called by them already. */
function ownerOf(card: Card, group: Group): string {
  const hands = new Set(card.run.flatMap((each) => (each.key === undefined && each.seat ? [each.seat] : [])));
  const who = (group.seat && seatName(group.seat)) || "";
  return (hands.size > 1 || group.seat !== card.seat) && !toldName(card, group.name).includes(who) ? who : "";
}
