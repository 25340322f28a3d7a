/** Adversaries: one line each, with what they can do at once; everything else of one stands below its line. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Options } from "../fields/Options";
import { Stepper } from "../fields/Stepper";
import { TextField } from "../fields/TextField";
import type { Schema } from "../fields/schema";
import { Sure } from "../parts/Dialog";
import { Fold } from "../parts/Fold";
import { Icon } from "../parts/Icon";
import { showSheet } from "../sheet/chosen";
import { CounterRow } from "../sheet/CounterRow";
import { Past } from "../sheet/Past";
import { read, type Counted } from "../sheet/reading";
import { countersOf, useKinds } from "../state/kinds";
import { done, sent } from "../state/doing";
import { acts, here, moves, shown } from "../state/table";
import type { LaidSheet, Preset, Shortcut } from "../types";
import { unsent } from "../state/unsent";
import { words } from "../words";
import { counted } from "./counting";
import { Facts } from "./Facts";
import { make } from "./Moves";
import { Pips } from "./Pips";
import { PickFor, Quick } from "./Quick";

const TABLE = "table";

export function Adversaries() {
  const every = shown.value!.sheets.filter((each) => each.seat === null && each.id !== TABLE);
  return (
    <section class="desk-part" aria-label={words.master.adversaries}>
      <h3>{words.master.adversaries}</h3>
      {every.length === 0 && <p class="quiet">{words.master.noAdversaries}</p>}
      {every.map((each) => (
        <Adversary key={each.id} held={each} />
      ))}
    </section>
  );
}

/** So many counters without boxes stand in a line. */
const NUMBERS = 3;

/** The counters that a line has room for: those with boxes, or else the first few. */
function inLine(counters: Counted[]): Counted[] {
  const boxes = counters.filter((each) => each.pips);
  return boxes.length > 0 ? boxes : counters.slice(0, NUMBERS);
}

function Adversary({ held }: { held: LaidSheet }) {
  const open = useSignal(false);
  const asked = useSignal<Shortcut | null>(null);
  const known = useKinds();
  const line = known?.lines[held.id];
  const name = held.truly || held.name;
  const counters = inLine(counted(known, held));
  const first = line?.shortcuts[0];
  return (
    <article class={`adversary ${asked.value ? "armed" : ""}`} aria-label={name}>
      <div class="in-line">
        <button type="button" class="plain line-name" aria-expanded={open.value} title={words.desk.everything(name)} onClick={() => (open.value = !open.value)}>
          <strong>{name}</strong>
          <small>{held.hidden ? words.table.hiddenSheet : held.truly ? held.name : held.state}</small>
        </button>
        {asked.value ? (
          <PickFor sheet={held.id} shortcut={asked.value} onDone={() => (asked.value = null)} />
        ) : (
          <>
            <Facts facts={line?.facts ?? []} />
            <div class="line-pips">
              {counters.map((each) => (
                <Pips key={each.at} counter={each} sheet={acts.value ? held.id : undefined} />
              ))}
            </div>
            {acts.value && (
              <span class="row">
                {(held.hidden || held.truly) && <Shown held={held} />}
                {first && <Quick sheet={held.id} shortcut={first} onAsk={() => (asked.value = first)} />}
              </span>
            )}
          </>
        )}
      </div>
      {open.value && <Everything held={held} shortcuts={line?.shortcuts.slice(1) ?? []} onAsk={(each) => (asked.value = each)} />}
    </article>
  );
}

/** Let everybody see somebody who was hidden. */
function Shown({ held }: { held: LaidSheet }) {
  return (
    <button type="button" class="quick" onClick={() => void done(() => act(here(), "show", { sheet: held.id }))}>
      <Icon name="eye" /> {words.master.show}
    </button>
  );
}

interface EverythingProps {
  held: LaidSheet;
  shortcuts: Shortcut[];
  onAsk(shortcut: Shortcut): void;
}

/** All of an adversary: what else it can do, its counters, who sees it. */
function Everything({ held, shortcuts, onAsk }: EverythingProps) {
  const sure = useSignal(false);
  const doing = (name: "hide" | "remove") => void done(() => act(here(), name, { sheet: held.id }));
  return (
    <div class="everything">
      {shortcuts.length > 0 && acts.value && (
        <div class="row">
          {shortcuts.map((each) => (
            <Quick key={each.says} sheet={held.id} shortcut={each} onAsk={() => onAsk(each)} />
          ))}
        </div>
      )}
      <Counters held={held} />
      <div class="row">
        {acts.value && <MoveMenu label={words.master.actAs(held.name)} kind={held.kind} onPick={(name) => make(name, held.id)} />}
        <button onClick={() => showSheet(held.id)}>{words.desk.openSheet}</button>
        {acts.value && (
          <>
            {!held.hidden && <button onClick={() => doing("hide")}>{words.master.hide}</button>}
            {!held.hidden && !held.truly && (
              <button onClick={() => void done(() => act(here(), "show", { sheet: held.id, open: !held.open }))}>
                {held.open ? words.master.keepNumbers : words.master.showNumbers}
              </button>
            )}
            <button onClick={() => void done(() => act(here(), "copy", { sheet: held.id }))}>{words.master.copyOf}</button>
            <button class="plain" onClick={() => (sure.value = true)}>
              {words.master.remove}
            </button>
          </>
        )}
      </div>
      {sure.value && <Sure title={words.master.removeSure(held.name)} onDo={() => doing("remove")} onClose={() => (sure.value = false)} />}
    </div>
  );
}

/** The counters of a sheet, to be moved at once. */
export function Counters({ held }: { held: LaidSheet }) {
  const known = useKinds();
  const past = useSignal<{ path: string; label: string } | null>(null);
  const schema = known?.kinds[held.kind] as Schema | undefined;
  if (!schema || !held.values) return null;
  const { counters } = read(held.values, schema, countersOf(known, held.id));
  return (
    <div class="counters">
      {counters.map((each) => (
        <CounterRow key={each.at} sheet={held.id} counter={each} own={acts.value} onPast={() => (past.value = { path: each.at, label: each.title })} />
      ))}
      {past.value && <Past sheet={held.id} {...past.value} counter={acts.value ? counters.find((each) => each.at === past.value?.path) : undefined} onClose={() => (past.value = null)} />}
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
      <Options of={sorted.map((each) => [each.move, each.title])} />
    </select>
  );
}

/** Somebody more: who lies ready, or anybody in a line. */
export function NewAdversary() {
  if (!acts.value) return null;
  return (
    <Fold id="adversaries" title={words.master.lay}>
      <Ready />
      <FromLine />
    </Fold>
  );
}

function Ready() {
  const ready = useKinds()?.foes ?? [];
  const lay = (each: Preset) => void done(() => act(here(), "lay", { kind: each.kind, values: each.values, open: false, hidden: true }));
  if (ready.length === 0) return null;
  return (
    <div class="field" role="group" aria-label={words.desk.ready}>
      <span class="field-name">{words.desk.ready}</span>
      <div class="row">
        {ready.map((each) => (
          <button type="button" key={each.name} onClick={() => lay(each)}>
            <Icon name="plus" /> {each.name}
          </button>
        ))}
      </div>
    </div>
  );
}

function FromLine() {
  const line = unsent("line", "");
  const copies = useSignal(1);
  const hidden = useSignal(true);
  const example = useKinds()?.example;

  function lay(event: Event): void {
    event.preventDefault();
    void sent(line, (said) => act(here(), "lay", { line: said, copies: copies.value, hidden: hidden.value }));
  }

  return (
    <form class="proposal" onSubmit={lay}>
      <TextField name={words.master.line} value={line.value} most={500} help={example && words.master.lineHelp(example)} onChange={(text) => (line.value = text)} />
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
