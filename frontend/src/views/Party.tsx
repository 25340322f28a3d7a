/** The table: who sits here, and the sheets that lie open. */
import { seatName, shown } from "../state/table";
import { named, words } from "../words";

export function Party() {
  const now = shown.value!;
  return (
    <div class="stack">
      <h2>{words.table.here}</h2>
      <ul class="people">
        {now.seats.map((seat) => (
          <li key={seat.id}>
            <strong>{seatName(seat.id)}</strong>
            <span class="quiet">
              {named(words.roles, seat.role)}
              {seat.id === now.you.id && ` · ${words.table.you}`}
              {seat.locked && ` · ${words.table.locked}`}
              {seat.empty && ` · ${words.table.empty}`}
            </span>
          </li>
        ))}
      </ul>
      <h2>{words.table.sheets}</h2>
      <ul class="people">
        {now.sheets.map((sheet) => (
          <li key={sheet.id}>
            <strong>{sheet.name}</strong>
            <span class="quiet">{[sheet.state, sheet.hidden && words.table.hiddenSheet].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
