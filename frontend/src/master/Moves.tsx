/** The game master's own moves. */
import { compose } from "../composer/composing";
import { Fold } from "../parts/Fold";
import { tab } from "../state/tab";
import { acts, moves } from "../state/table";
import { words } from "../words";

export function Moves() {
  const every = [...moves.value.values()].filter((each) => each.move.includes(".") && each.by === "gm");
  if (every.length === 0 || !acts.value) return null;
  return (
    <Fold id="moves" title={words.master.moves} open>
      <ul class="choices">
        {every.map((each) => (
          <li key={each.move}>
            <button title={each.help} onClick={() => make(each.move)}>
              {each.title}
            </button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Compose a move, for a sheet where one is meant: below the log, where everything is composed. */
export function make(move: string, sheet?: string): void {
  compose(move, sheet === undefined ? {} : { sheet });
  tab.value = "log";
}
