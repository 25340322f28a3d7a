/** What changed on which sheet, and why. */
import { countersOf, useTitles } from "../state/kinds";
import { sheetName } from "../state/table";
import type { Change } from "../types";
import { words } from "../words";
import { bySheet, moved } from "./moved";

/** Why something changed is left out where it was said already. */
export function Changes({ changes, said = "" }: { changes: Change[]; said?: string }) {
  const known = useTitles(changes.map((each) => each.sheet));
  if (changes.length === 0) return null;
  return (
    <ul class="changes" aria-label={words.card.changes}>
      {bySheet(changes).map(([sheet, each]) => (
        <li key={sheet}>
          <b>{sheetName(sheet)}</b>
          {each.map((change, at) => (
            <span key={at} class="change">
              {moved(change, countersOf(known, sheet))}
              {change.why && change.why !== said && <small> {change.why}</small>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
