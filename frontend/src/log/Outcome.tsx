/** What a roll came to, in one glance: a word with its number, what it earns, and a row for each of several. */
import { markOf } from "../dice/marks";
import { marked } from "../state/games";
import type { Card } from "../types";
import { Standing } from "./Standing";

export function Outcome({ card }: { card: Card }) {
  const says = card.result?.says ?? "";
  const { upshot } = card;
  // How far somebody has come stands on a bar.
  const rows = upshot?.rows.filter((each) => !card.tracks.some(({ name }) => name === each.name)) ?? [];
  if (!says) return <Standing card={card} ladder={card.ladder} />;
  if (!upshot) return <p class="outcome">{says}</p>;
  return (
    <>
      <p class="outcome unseen">{says}</p>
      {(upshot.word || upshot.number) && (
        <p class={`upshot ${upshot.peak && "peak"}`} aria-hidden="true">
          {upshot.number && <b class="number">{upshot.number}</b>}
          <span class="upshot-words">
            <Word {...upshot} />
            {upshot.more && <small>{upshot.more}</small>}
          </span>
        </p>
      )}
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((each, at) => (
            <li key={at}>
              <b>{each.name}</b>
              {each.number && <span class="row-number">{each.number}</span>}
              <span class={`word ${each.tone}`}>{each.word}</span>
              {each.more && <small>{each.more}</small>}
            </li>
          ))}
        </ul>
      )}
      {!upshot.word && !upshot.number && upshot.more && (
        <p class="upshot-more" aria-hidden="true">
          {upshot.more}
        </p>
      )}
    </>
  );
}

/** The word in its colour; what comes with a mark has that mark's. */
function Word({ word, tone }: { word: string; tone: string }) {
  const found = marked(word);
  if (!found) return <span class={`word ${tone}`}>{word}</span>;
  const { mark, at } = found;
  const before = word.slice(0, at).replace(/\S+ $/, "");
  return (
    <span class="words-of-two">
      {before && <span class={`word ${tone}`}>{before}</span>}
      <span class={`word ${mark}`}>
        {word.slice(before.length, at)}
        <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d={markOf(mark)} fill-rule="evenodd" />
        </svg>
        {word.slice(at)}
      </span>
    </span>
  );
}
