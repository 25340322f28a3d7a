/** Adversaries: laid from a line, hidden or shown, copied, with their counters and what they can do. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Stepper } from "../fields/Stepper";
import type { Schema } from "../fields/schema";
import { Sure } from "../parts/Dialog";
import { Fold } from "../parts/Fold";
import { showSheet } from "../sheet/chosen";
import { CounterRow } from "../sheet/CounterRow";
import { Past } from "../sheet/Past";
import { read } from "../sheet/reading";
import { countersOf, useKinds } from "../state/kinds";
import { done } from "../state/doing";
import { acts, here, moves, shown } from "../state/table";
import type { Held } from "../types";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { make } from "./Moves";

const TABLE = "table";

export function Adversaries() {
  const every = shown.value!.sheets.filter((each) => each.seat === null && each.id !== TABLE);
  return (
    <Fold id="adversaries" title={words.master.adversaries} count={every.length} open>
      {every.length === 0 && <p class="quiet">{words.master.noAdversaries}</p>}
      <div class="cards-row">
        {every.map((each) => (
          <Adversary key={each.id} held={each} />
        ))}
      </div>
      {acts.value && <FromLine />}
    </Fold>
  );
}

function Adversary({ held }: { held: Held }) {
  const sure = useSignal(false);
  const doing = (name: "show" | "hide" | "remove") => void done(() => act(here(), name, { sheet: held.id }));
  return (
    <article class="adversary" aria-label={held.name}>
      <header>
        <button type="button" class="plain adversary-name" onClick={() => showSheet(held.id)}>
          <strong>{held.name}</strong>
        </button>
        <span class={held.hidden ? "badge" : "quiet small"}>{held.hidden ? words.table.hiddenSheet : held.state}</span>
      </header>
      <Counters held={held} />
      {acts.value && (
        <>
          <MoveMenu label={words.master.actAs(held.name)} kind={held.kind} onPick={(name) => make(name, held.id)} />
          <div class="row">
            <button onClick={() => doing(held.hidden ? "show" : "hide")}>{held.hidden ? words.master.show : words.master.hide}</button>
            {!held.hidden && (
              <button onClick={() => void done(() => act(here(), "show", { sheet: held.id, open: !held.open }))}>
                {held.open ? words.master.keepNumbers : words.master.showNumbers}
              </button>
            )}
            <button onClick={() => void done(() => act(here(), "copy", { sheet: held.id }))}>{words.master.copyOf}</button>
            <button class="plain" onClick={() => (sure.value = true)}>
              {words.master.remove}
            </button>
          </div>
        </>
      )}
      {sure.value && <Sure title={words.master.removeSure(held.name)} onDo={() => doing("remove")} onClose={() => (sure.value = false)} />}
    </article>
  );
}

/** The counters of a sheet, to be moved at once. */
export function Counters({ held }: { held: Held }) {
  const known = useKinds();
  const past = useSignal<{ path: string; label: string } | null>(null);
  const schema = known?.kinds[held.kind] as Schema | undefined;
  if (!schema || !held.values) return null;
  return (
    <div class="counters">
      {read(held.values, schema, countersOf(known, held.id)).counters.map((each) => (
        <CounterRow key={each.at} sheet={held.id} counter={each} own={acts.value} onPast={() => (past.value = { path: each.at, label: each.title })} />
      ))}
      {past.value && <Past sheet={held.id} {...past.value} onClose={() => (past.value = null)} />}
    </div>
  );
}

/** Everything that such a sheet can do, the game master's own moves first. */
function MoveMenu({ label, kind, onPick }: { label: string; kind: string; onPick(move: string): void }) {
  const every = [...moves.value.values()].filter((each) => each.move.includes(".") && (!each.actors?.length || each.actors.includes(kind)));
  const sorted = [...every.filter((each) => each.by === "gm"), ...every.filter((each) => each.by !== "gm")];
  return (
    <select
      aria-label={label}
      value=""
      onChange={(event) => {
        onPick(event.currentTarget.value);
        event.currentTarget.value = "";
      }}
    >
      <option value="">{words.master.act}…</option>
      {sorted.map((each) => (
        <option key={each.move} value={each.move}>
          {each.title}
        </option>
      ))}
    </select>
  );
}

function FromLine() {
  const line = unsent("line", "");
  const copies = useSignal(1);
  const hidden = useSignal(true);
  const example = useKinds()?.example;

  async function lay(event: Event): Promise<void> {
    event.preventDefault();
    const said = { line: line.value.trim(), copies: copies.value, hidden: hidden.value };
    if (said.line && (await done(() => act(here(), "lay", said)))) line.value = "";
  }

  return (
    <form class="proposal" onSubmit={lay}>
      <label class="field">
        <span class="field-name">{words.master.line}</span>
        <input value={line.value} maxLength={500} onInput={(event) => (line.value = event.currentTarget.value)} />
        {example && <span class="help">{words.master.lineHelp(example)}</span>}
      </label>
      <div class="row">
        <Stepper label={words.master.copies} value={copies.value} schema={{ minimum: 1, maximum: 50 }} nullable={false} onChange={(now) => (copies.value = now ?? 1)} />
        <label class="toggle">
          <input type="checkbox" checked={hidden.value} onChange={(event) => (hidden.value = event.currentTarget.checked)} />
          <span>{words.master.hidden}</span>
        </label>
        <button class="main" disabled={!line.value.trim()}>
          {words.master.lay}
        </button>
      </div>
    </form>
  );
}
