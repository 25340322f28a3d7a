/** What others still prepare, or what waits for somebody else, on one line: whom it waits for. A tap shows each of them. */
import { happened, mine, sheetName, sheets } from "../state/table";
import type { Draft } from "../types";
import { words } from "../words";
import { OthersDraft } from "./OthersDraft";
import { inShort, MASTER, pending } from "./pending";
import { preparedTitle } from "./titles";

export function Pending({ drafts }: { drafts: Draft[] }) {
  if (drafts.length === 0) return null;
  const { whom, left, of } = pending(drafts, happened.value);
  const every = [...sheets.value.values()].map((each) => each.name);
  const names = inShort(whom, (each) => (each === MASTER ? words.card.master : sheetName(each)), every);
  const [alone, ...others] = drafts;
  const what = alone && others.length === 0 ? words.todo.draft(inShort([alone.sheet], sheetName, every), alone.text ? words.quoted(alone.text) : preparedTitle(alone)) : "";
  return (
    <details class="pending">
      <summary>
        {words.todo.waitsFor(names)}
        <span class="quiet">{of > left ? words.todo.someOf(left, of) : what}</span>
      </summary>
      <div class="stack">
        {drafts.map((each) => (
          <OthersDraft key={each.id} draft={each} own={mine.value.some((held) => held.id === each.sheet)} />
        ))}
      </div>
    </details>
  );
}
