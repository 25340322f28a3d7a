/** Whose a sheet is: a seat's, or the game master's. */
import { act } from "../api";
import { Options } from "../fields/Options";
import { done } from "../state/doing";
import { here, seats } from "../state/table";
import type { LaidSheet } from "../types";
import { words } from "../words";

export function Give({ held }: { held: LaidSheet }) {
  const give = (seat: string | null) => void done(() => act(here(), "give", { sheet: held.id, seat }));
  return (
    <label class="field inline">
      <span class="quiet">{words.sheet.forSeat}</span>
      <Players seat={held.seat} onSeat={give} />
    </label>
  );
}

/** Whose seat is picked: a player's, or nobody's. */
export function Players({ seat, onSeat }: { seat: string | null; onSeat(id: string | null): void }) {
  const players = [...seats.value.values()].filter((each) => each.role === "player");
  return (
    <select value={seat ?? ""} onChange={(event) => onSeat(event.currentTarget.value || null)}>
      <option value="">{words.sheet.forNobody}</option>
      <Options of={players.map((each) => [each.id, each.name])} />
    </select>
  );
}
