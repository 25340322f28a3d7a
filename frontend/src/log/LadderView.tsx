/** The ladder that a roll may still go up or down, for all to see: where it stands, what each rung earns, and how likely it is reached. */
import { useRef } from "preact/hooks";
import { last } from "../dice/moment";
import { percent } from "../odds/numbers";
import { ladderOdds } from "../odds/ladderOdds";
import { useGrown } from "../todo/grown";
import type { Card, Ladder } from "../types";
import { words } from "../words";

export function LadderView({ card }: { card: Card }) {
  const was = useRef<Ladder | null>(null);
  const moved = was.current !== null && card.ladder === null;
  was.current = card.ladder ?? was.current;
  const ladder = was.current;
  const chances = ladderOdds(card);
  useGrown(chances !== null);
  // Where it came to rest is seen as long as this is the last roll.
  if (!ladder || (moved && last.value !== card.id)) return null;
  const at = card.ladder ? ladder.at : ladder.rungs.findIndex((each) => each.word === card.upshot?.word);
  return (
    <ol class={`ladder ${moved ? "moved" : ""}`} aria-label={words.card.ladder}>
      {ladder.rungs.map((each, rung) => {
        const chance = chances?.[each.word] ?? 0;
        const here = rung === at;
        return (
          <li key={rung} class={`rung ${each.tone} ${here ? "here" : chance > 0 ? "can" : ""}`} aria-current={here ? "step" : undefined} style={{ "--share": chance }}>
            <i aria-hidden="true" />
            <span class="rung-word">{each.word}</span>
            <small>{each.says}</small>
            <b>{here && card.ladder ? words.card.now : chance > 0 && card.ladder ? percent(chance) : ""}</b>
          </li>
        );
      })}
    </ol>
  );
}
