/** The game master's own moves and the table's own sheet. */
import { useSignal } from "@preact/signals";
import { Fold } from "../parts/Fold";
import { SheetBody } from "../sheet/SheetBody";
import { acts, moves, sheets } from "../state/table";
import { words } from "../words";
import { MoveDialog } from "./MoveDialog";

const TABLE = "table";

export function Moves() {
  const chosen = useSignal("");
  const every = [...moves.value.values()].filter((each) => each.move.includes(".") && each.by === "gm");
  if (every.length === 0 || !acts.value) return null;
  return (
    <Fold id="moves" title={words.master.moves} open>
      <ul class="choices">
        {every.map((each) => (
          <li key={each.move}>
            <button title={each.help} onClick={() => (chosen.value = each.move)}>
              {each.title}
            </button>
          </li>
        ))}
      </ul>
      {chosen.value && <MoveDialog move={chosen.value} sheet={TABLE} onClose={() => (chosen.value = "")} />}
    </Fold>
  );
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
