/** Fair dice: the log checked in this browser, and a receipt of what was found. */
import { useSignal } from "@preact/signals";
import * as api from "../api";
import type { Fault, FaultName } from "../fairness/chain";
import { seen } from "../fairness/seen";
import { finding, verify, type Finding, type Report } from "../fairness/verify";
import { download } from "../parts/download";
import { Icon } from "../parts/Icon";
import { inWords, tell } from "../state/doing";
import { here, shown } from "../state/table";
import { named } from "../words";
import { told } from "../words/record";
import { SessionChoice } from "./SessionChoice";

export default function Fairness() {
  const session = useSignal<number | null>(null);
  const report = useSignal<Report | null>(null);
  const busy = useSignal(false);

  async function got(use: (lines: string[]) => void | Promise<void>): Promise<void> {
    busy.value = true;
    try {
      await use((await api.look(here(), "export", { session: session.value })).lines);
    } catch (error) {
      tell(inWords(error), true);
    }
    busy.value = false;
  }
  const check = async (lines: string[]) => void (report.value = await verify(lines, seen(shown.value?.table ?? "")));
  const save = (lines: string[]) => download(`${shown.value?.title}.jsonl`, lines.join(""), "application/jsonl");

  return (
    <div class="stack">
      <p class="quiet">{told.fairHelp}</p>
      <SessionChoice label={told.which} chosen={session.value} onChoose={(chosen) => (session.value = chosen)} />
      <div class="row">
        <button class="main" disabled={busy.value} onClick={() => void got(check)}>
          <Icon name="check" /> {told.check}
        </button>
        <button disabled={busy.value} onClick={() => void got(save)}>
          <Icon name="save" /> {told.saveLog}
        </button>
      </div>
      <label class="field">
        <span>{told.checkFile}</span>
        <input type="file" accept=".jsonl,.json,.txt" onChange={(event) => void opened(event.currentTarget, (found) => (report.value = found))} />
      </label>
      <div role="status">{report.value && <Receipt of={report.value} />}</div>
      <Commitments />
    </div>
  );
}

async function opened(input: HTMLInputElement, keep: (report: Report) => void): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const text = await file.text();
  const lines = text.replace(/\n$/, "").split("\n");
  keep(await verify(lines, seen(tableOf(lines[0] ?? ""))));
  input.value = "";
}

/** The table that a log's first line names. */
function tableOf(line: string): string {
  try {
    return String((JSON.parse(line) as { table?: unknown }).table ?? "");
  } catch {
    return "";
  }
}

const SIGNS = { right: "check", wrong: "cross", early: "clock" } as const;

function Receipt({ of }: { of: Report }) {
  const found = finding(of);
  const counts: Array<[string, number]> = [
    [told.checked, of.checked],
    [told.unrevealed, of.unrevealed],
    [told.typed, of.typed],
    [told.events, of.events],
    [told.seen, of.seen],
  ];
  return (
    <section class={`receipt ${found}`}>
      <h4>
        <Icon name={SIGNS[found]} /> {headline(of, found)}
      </h4>
      {found === "early" && <p class="small">{of.unrevealed > 0 ? told.notYetHelp(of.unrevealed) : told.noneToCheckHelp}</p>}
      {of.header && <p class="quiet small">{told.ofLog(of.header.title, of.header.seat)}</p>}
      <dl class="pairs">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {found === "wrong" && (
        <ul class="faults">
          {of.faults.slice(0, 50).map((each, at) => (
            <li key={at}>{faultSaid(each)}</li>
          ))}
        </ul>
      )}
      {of.end && <p class="small quiet mono">{told.sealedBy(of.end)}</p>}
      {of.signed && <p class="small quiet mono">{told.signedBy(of.signed)}</p>}
      <p class="small">{told.unprovedTitle}</p>
      <ul class="small">
        {of.header && !of.signed && of.header["rollwright-log"] === 1 && <li>{told.unsigned}</li>}
        {told.unproved.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p class="small quiet">{told.beyond}</p>
    </section>
  );
}

function headline(of: Report, found: Finding): string {
  if (found === "wrong") return told.faulty(of.faults.length);
  if (found === "right") return told.allWell;
  return of.unrevealed > 0 ? told.notYet : told.noneToCheck;
}

function faultSaid({ line, n, what, about }: Fault): string {
  const said: Record<FaultName, (...about: Array<string | number>) => string> = told.faults;
  return `${told.at(line, n)}: ${said[what](...about)}`;
}

/** What the server has bound itself to now, to be compared with what others were sent. */
function Commitments() {
  const span = shown.value?.span;
  if (!span) return null;
  return (
    <details>
      <summary>{told.commitments(span.number)}</summary>
      <dl class="hashes">
        {Object.entries(span.commitments).map(([which, hash]) => (
          <div key={which}>
            <dt>{named(told.seeds, which)}</dt>
            <dd class="mono">{hash}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
