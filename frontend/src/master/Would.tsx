/** What something would change, before it is done. */
import { readable } from "../fields/schema";
import { plainly } from "../sheet/reading";
import { kinds } from "../state/kinds";
import { sheetName } from "../state/table";
import type { Change, Preview } from "../types";
import { words } from "../words";

export function Would({ preview }: { preview: Preview | null }) {
  if (!preview) return null;
  const nothing = preview.changes.length === 0 && preview.throws.length === 0;
  return (
    <section class="would" aria-live="polite" aria-label={words.master.would}>
      {preview.says.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {nothing && <p class="quiet">{words.master.wouldNothing}</p>}
      <ul>
        {preview.changes.map((each) => (
          <li key={`${each.sheet} ${each.at}`}>
            {sheetName(each.sheet)}: {counterName(each)} <strong>{moved(each)}</strong> <span class="quiet">{each.why}</span>
          </li>
        ))}
        {preview.throws.map((each, index) => (
          <li key={index}>
            {sheetName(String(each["sheet"]))}: {words.master.throws((each["dice"] as string[]).join(", "))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function counterName(change: Change): string {
  const known = kinds.value?.counters[change.sheet]?.find((each) => each.at === change.at);
  return known?.title ?? readable(change.at);
}

function moved(change: Change): string {
  const short = [change.was, change.now].every((each) => typeof each !== "object" || each === null);
  return short ? words.sheet.becomes(plainly(change.was), plainly(change.now)) : plainly(change.now);
}
