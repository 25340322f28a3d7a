/** The moves that there are to make: the game's, as they are listed, and one's favourites before them. */
import { call } from "../api";
import { plain } from "../fields/schema";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { useKinds } from "../state/kinds";
import { here, isMaster, mine, shown } from "../state/table";
import type { Favourite, Listed } from "../types";
import { words } from "../words";
import { compose, composing } from "./composing";

export function MovePicker() {
  const every = (shown.value?.moves ?? []).filter((each) => each.move.includes("."));
  const own = every.filter((each) => (each.by === "gm") === isMaster.value);
  const others = every.filter((each) => !own.includes(each));
  const lines = useKinds()?.lines ?? {};
  const idle = own.filter(({ move }) => mine.value.length > 0 && mine.value.every((each) => lines[each.id]?.idle.includes(move)));
  return (
    <div class="stack">
      <Favourites />
      <button class="plain" onClick={() => (composing.value = { kind: "dice" })}>
        <Icon name="die" /> {words.composer.plainDice}
      </button>
      <List moves={own.filter((each) => !idle.includes(each))} />
      {idle.length > 0 && (
        <details class="fold">
          <summary>
            {words.composer.notNow} <span class="quiet">{idle.map((each) => each.title).join(", ")}</span>
          </summary>
          <List moves={idle} />
        </details>
      )}
      {others.length > 0 && (
        <details class="fold">
          <summary>{words.composer.playersMoves}</summary>
          <List moves={others} />
        </details>
      )}
    </div>
  );
}

function List({ moves }: { moves: Listed[] }) {
  return (
    <ul class="moves">
      {moves.map((each) => (
        <li key={each.move}>
          <button class="move" onClick={() => compose(each.move)}>
            <strong>{each.title}</strong>
            <span>{plain(each.help)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Favourites() {
  const kept = shown.value?.favourites ?? [];
  if (kept.length === 0) return null;
  return (
    <ul class="row" aria-label={words.composer.favourites}>
      {kept.map((each) => (
        <li key={each.name}>
          <button onClick={() => void use(each)}>
            <Icon name="star" /> {each.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A favourite in one tap: plain dice are rolled at once, a move is filled in. */
async function use(kept: Favourite): Promise<void> {
  if (kept.move !== "roll") return compose(kept.move, { values: { ...kept.args }, sheet: kept.sheet, text: kept.text });
  await done(() => call(here(), { move: "roll", args: { ...kept.args }, text: kept.text }), () => (composing.value = null));
}
