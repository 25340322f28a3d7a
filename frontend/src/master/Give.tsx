/** Whose a sheet is: a seat's, or the game master's. */
import { act } from "../api";
import { done } from "../state/doing";
import { here, seats } from "../state/table";
import type { Held } from "../types";
import { words } from "../words";

export function Give({ held }: { held: Held }) {
  const players = [...seats.value.values()].filter((each) => each.role === "player");
  const give = (seat: string) => void done(() => act(here(), "give", { sheet: held.id, seat: seat || null }));
  return (
    <label class="field inline">
      <span class="quiet">{words.sheet.forSeat}</span>
      <select value={held.seat ?? ""} onChange={(event) => give(event.currentTarget.value)}>
        <option value="">{words.sheet.forNobody}</option>
        {players.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
