/** This table's dice: every face beside how often it was to be expected, and whose luck it was. The server worked it all out. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { decimal, percent } from "../odds/numbers";
import { inWords } from "../state/doing";
import { signed } from "../state/games";
import { here, seatName, seats, shown } from "../state/table";
import type { Stats, Thrown } from "../types";
import { Options } from "../fields/Options";
import { words } from "../words";
import { told } from "../words/record";
import { evenness, fortune, fortunes, type Fortune } from "./luck";

/** So often the server is asked to go on reckoning. */
const MOST = 20;

export default function DiceStats() {
  const stats = useSignal<Stats | null>(null);
  const fault = useSignal("");
  const whose = useSignal("");
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => void ask(asked.signal), 300);
    return () => (clearTimeout(timer), asked.abort());
  }, [shown.value?.rolls.length, shown.value?.rolls.at(-1)?.status]);

  /** Where there was no time for all of it, the server goes on from there. */
  async function ask(signal: AbortSignal): Promise<void> {
    try {
      for (let asked = 0, left = 1; asked < MOST && left > 0; asked++) {
        stats.value = await api.look(here(), "stats", {}, signal);
        left = stats.value.left;
      }
      fault.value = "";
    } catch (error) {
      if (!signal.aborted) fault.value = inWords(error);
    }
  }

  const now = stats.value;
  if (!now) return <p class="quiet">{fault.value || words.loading}</p>;
  const thrown = whose.value ? now.hands.filter((each) => each.seat === whose.value) : now.dice;
  const rolls = now.rolls.filter((each) => !whose.value || each.seat === whose.value);
  const hands = [...new Set([...now.hands, ...now.rolls].map((each) => each.seat!))];
  return (
    <div class="stack">
      <label class="field">
        <span>{told.whose}</span>
        <select value={whose.value} onChange={(event) => (whose.value = event.currentTarget.value)}>
          <option value="">{told.everybody}</option>
          <Options of={hands.map((each) => [each, called(each)])} />
        </select>
      </label>
      <Lucks stats={now} rows={whose.value ? [fortune(whose.value, rolls)] : fortunes(rolls)} />
      {thrown.length === 0 && <p class="quiet">{told.noDice}</p>}
      {[...thrown].sort((one, other) => other.thrown - one.thrown).map((each) => (
        <Faces key={`${each.die} ${each.typed}`} of={each} />
      ))}
    </div>
  );
}

const called = (seat: string): string => (seats.value.has(seat) ? seatName(seat) : told.somebody);

function Lucks({ stats, rows }: { stats: Stats; rows: Fortune[] }) {
  if (!stats.odds) return <p class="quiet">{told.noOdds}</p>;
  const there = rows.filter((each) => each.rolls > 0);
  return (
    <section>
      <h4>{told.luck}</h4>
      {there.length === 0 ? <p class="quiet">{told.noLuck}</p> : <p class="quiet small">{told.luckHelp}</p>}
      <ul class="lucks">
        {there.map((each) => (
          <li key={each.seat}>
            <strong>{called(each.seat)}</strong> <span class={`verdict ${each.says}`}>{told.verdicts[each.says]}</span>
            <span class="quiet">{told.came(each.came, each.rolls, decimal(each.expected, 1))}</span>
          </li>
        ))}
      </ul>
      {stats.unpriced > 0 && <p class="quiet small">{told.unpriced(stats.unpriced)}</p>}
    </section>
  );
}

function Faces({ of }: { of: Thrown }) {
  const says = evenness(of.even);
  return (
    <section class="die-stats">
      <h4>
        {of.die} <span class="quiet">{told.thrown(of.thrown, of.typed)}</span>
      </h4>
      <p class={`verdict ${says}`}>{told.evenness[says](of.even ?? 0, percent(of.even ?? 0))}</p>
      {of.faces.length > 0 && <Bars of={of} />}
    </section>
  );
}

/** A bar for every face, and a line where it was to be expected. */
function Bars({ of }: { of: Thrown }) {
  const most = Math.max(...of.faces.flatMap((each) => [each.came, each.expected]), 1);
  const wide = Math.max(17, Math.min(64, 340 / of.faces.length));
  const high = (value: number) => (60 * value) / most;
  return (
    <div class="bars" tabIndex={0} role="group" aria-label={told.facesOf(of.die)}>
      <svg width={wide * of.faces.length} height={96} role="img" aria-label={told.facesSaid(of.faces.map((each) => ({ ...each, expected: decimal(each.expected, 1) })))}>
        {of.faces.map((each, at) => (
          <g key={each.face} transform={`translate(${at * wide} 0)`}>
            <rect class="came" x={3} width={wide - 6} y={78 - high(each.came)} height={high(each.came)} rx={2} />
            <line class="expected" x1={1} x2={wide - 1} y1={78 - high(each.expected)} y2={78 - high(each.expected)} />
            <text class="count" x={wide / 2} y={74 - Math.max(high(each.came), high(each.expected))}>{each.came}</text>
            <text x={wide / 2} y={92}>{signed(each.face)}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}
