/** The game master's own moves, and the table's own sheet. */
import { compose } from "../composer/composing";
import { Fold } from "../parts/Fold";
import { SheetBody } from "../sheet/SheetBody";
import { tab } from "../state/tab";
import { acts, moves, sheets } from "../state/table";
import { words } from "../words";

const TABLE = "table";

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

export function TableSheet() {
  const held = sheets.value.get(TABLE);
  if (!held || Object.keys(held.values ?? {}).length < 2) return null;
  return (
    <Fold id="own" title={words.master.tableSheet} open>
      <SheetBody held={held} own={acts.value} />
    </Fold>
  );
}
