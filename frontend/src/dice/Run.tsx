/** What was thrown and decided, in order: every group of dice with its name, every decision in words. */
import { words } from "../words";
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
  decided(at: number, role: string, name: string): string;
}

export function Run({ card, apart, decided }: Props) {
  return (
    <ol class="run">
      {stepsOf(card.run).map(
        (step, at) =>
          !apart.includes(at) &&
          step.kind !== "close" && (
            <li key={at} class={step.kind}>
              {step.kind === "dice" ? <Thrown card={card} step={step} /> : <p class="decision">{decided(at, step.role, step.name)}</p>}
            </li>
          ),
      )}
    </ol>
  );
}

function Thrown({ card, step: { group, again, turned } }: { card: Card; step: Step & { kind: "dice" } }) {
  const dice = group.dice ?? "";
  const counts = card.result?.counts?.[group.name];
  const name = ownedName(card, group);
  return (
    <figure class={`group ${again ? "again" : ""}`}>
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

/** What dice are called: with who threw them, where several did, or somebody else than who began. */
function ownedName(card: Card, group: Group): string {
  const name = group.name === group.dice ? group.name : toldName(card, group.name);
  const hands = new Set(card.run.flatMap((each) => (each.key === undefined && each.seat ? [each.seat] : [])));
  const who = group.seat && seatName(group.seat);
  return (hands.size > 1 || group.seat !== card.seat) && who && !name.includes(who) ? `${name} · ${who}` : name;
}
