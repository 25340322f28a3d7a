/** What changed on which sheet, and why. */
import { countersOf, fieldsOfSheet, useTitles } from "../state/kinds";
import { sheetName, sheets } from "../state/table";
import { inShort } from "../todo/pending";
import type { Change } from "../types";
import { words } from "../words";
import { moved, rowsOf } from "./moved";

interface Props {
  changes: Change[];
  /** What was said of it already: why something changed is left out where it is in there, and who, where it begins with them. */
  said?: string;
}

export function Changes({ changes, said = "" }: Props) {
  const known = useTitles(changes.map((each) => each.sheet));
  if (changes.length === 0) return null;
  const told = said.toLowerCase();
  const every = [...sheets.value.values()].map((each) => each.name);
  const rows = rowsOf(changes, (each) => moved(each, countersOf(known, each.sheet), fieldsOfSheet(known, each.sheet)));
  const names = (those: string[]) => (those.length > 1 ? inShort(those, sheetName, every) : sheetName(those[0]!));
  return (
    <ul class="changes" aria-label={words.card.changes}>
      {rows.map((row) => (
        <li key={row.sheets.join()}>
          {!(rows.length === 1 && said.startsWith(sheetName(row.sheets[0]!))) && <b>{names(row.sheets)}</b>}
          {row.told.map(({ text, why }, at) => (
            <span key={at} class="change">
              {text}
              {why && !told.includes(why.toLowerCase()) && !text.startsWith(why) && <small> {why}</small>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
