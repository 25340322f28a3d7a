/** The offer to go up or down a ladder: one big button, and a quiet one that keeps what there is. */
import { percent } from "../odds/numbers";
import { ladderOdds } from "../odds/ladderOdds";
import type { Card, Ladder, Option } from "../types";
import { words } from "../words";

interface Props {
  card: Card;
  ladder: Ladder;
  options: Option[];
  busy: boolean;
  ready: boolean;
  onChoose(key: string): void;
}

export function Double({ card, ladder, options, busy, ready, onChoose }: Props) {
  const chances = ladderOdds(card);
  const move = options.find((each) => each.key === ladder.key);
  const others = options.filter((each) => each !== move);
  const sum = (test: (rung: number) => boolean) => ladder.rungs.reduce((all, each, rung) => all + (test(rung) ? (chances?.[each.word] ?? 0) : 0), 0);
  const press = (key: string) => ready && onChoose(key);
  return (
    <ul class="options">
      {move && (
        <li>
          <button class="main double" disabled={busy} aria-disabled={!ready} onClick={() => press(move.key)}>
            <strong>{ladder.name}</strong>
            {chances && <small>{words.todo.climbs(percent(sum((rung) => rung < ladder.at)), percent(sum((rung) => rung > ladder.at)))}</small>}
          </button>
        </li>
      )}
      {others.map((each) => (
        <li key={each.key}>
          <button class="plain keep" disabled={busy} aria-disabled={!ready} onClick={() => press(each.key)}>
            {words.todo.keepIt((each.then ?? card.waiting?.stands?.says ?? "").split(", ")[0]!)}
            <span class="unseen">{each.says}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
