/** A sheet: its counters, numbers, lists and words, whatever game it is of. */
import { useSignal } from "@preact/signals";
import { act, tilesOf } from "../act/tapped";
import * as api from "../api";
import type { Schema } from "../fields/schema";
import { countersOf, useKinds } from "../state/kinds";
import { done } from "../state/doing";
import { here } from "../state/table";
import type { LaidSheet, Tile } from "../types";
import { words } from "../words";
import { Tracks } from "../log/Tracks";
import { CounterRow } from "./CounterRow";
import { ItemDialog } from "./ItemDialog";
import { Group, List, Numbers, Words } from "./Parts";
import { Past } from "./Past";
import { read, type Part } from "./reading";

interface Props {
  held: LaidSheet;
  /** Whether this seat acts for it. */
  own: boolean;
}

export function SheetBody({ held, own }: Props) {
  const known = useKinds();
  const past = useSignal<{ path: string; label: string } | null>(null);
  const item = useSignal<{ part: string; at: number } | null>(null);
  const schema = known?.kinds[held.kind] as Schema | undefined;
  if (!held.values) return <p class="quiet">{words.sheet.closedTo}</p>;
  if (!schema) return <p class="quiet">{words.loading}</p>;
  const reading = read(held.values, schema, countersOf(known, held.id));
  const tell = (path: string, label: string) => (past.value = { path, label });
  const opened = reading.lists.find((each) => each.name === item.value?.part);
  const tiles = tilesOf(known, held, own);
  const parts = { tiles, onPast: tell, onAct: (tile: Tile, says: string) => act(held, tile, says) };
  const place = (part: Part) => [...tiles.keys()].findIndex((at) => at.startsWith(`${part.name}.`));
  const rolling = reading.lists.filter((each) => place(each) >= 0).sort((one, other) => place(one) - place(other));
  const list = (each: Part) => <List key={each.name} part={each} {...parts} onItem={(at) => (item.value = { part: each.name, at })} />;
  return (
    <div class="stack sheet" data-kind={held.kind}>
      <Tracks tracks={known?.lines[held.id]?.tracks ?? []} />
      {reading.counters.length > 0 && (
        <div class="counters" role="group" aria-label={words.sheet.counters}>
          {reading.counters.map((each) => (
            <CounterRow key={each.at} sheet={held.id} counter={each} own={own} onPast={() => tell(each.at, each.title)} />
          ))}
        </div>
      )}
      {reading.groups.map((each) => (
        <Group key={each.name} part={each} {...parts} />
      ))}
      {rolling.map(list)}
      <Numbers parts={reading.numbers} {...parts} />
      {reading.lists.filter((each) => place(each) < 0).map(list)}
      <Flags parts={reading.flags} held={held} own={own} />
      {reading.words.map((each) => (
        <Words key={each.name} part={each} {...parts} />
      ))}
      {past.value && <Past sheet={held.id} {...past.value} counter={own ? reading.counters.find((each) => each.at === past.value?.path) : undefined} onClose={() => (past.value = null)} />}
      {item.value && opened && (
        <ItemDialog held={held} part={opened} at={item.value.at} own={own} onPast={tell} onClose={() => (item.value = null)} />
      )}
    </div>
  );
}

/** What is or is not: whoever may, turns it over. */
function Flags({ parts, held, own }: { parts: Part[] } & Props) {
  if (parts.length === 0) return null;
  const chosen = parts.filter((each) => each.value === true).map((each) => each.name);
  function turn(now: unknown[]): void {
    const turned = parts.filter((each) => now.includes(each.name) !== (each.value === true));
    const values = Object.fromEntries(turned.map((each) => [each.name, each.value !== true]));
    void done(() => api.act(here(), "write", { sheet: held.id, values }));
  }
  if (own) {
    const put = (name: string, on: boolean) => turn(on ? [...chosen, name] : chosen.filter((each) => each !== name));
    return (
      <div class="flags" role="group" aria-label={words.sheet.flags}>
        {parts.map((each) => (
          <label key={each.name} class="toggle">
            <input type="checkbox" checked={each.value === true} onChange={(event) => put(each.name, event.currentTarget.checked)} />
            <span>{each.label}</span>
          </label>
        ))}
      </div>
    );
  }
  return <p class="quiet">{parts.filter((each) => each.value === true).map((each) => each.label).join(", ")}</p>;
}
