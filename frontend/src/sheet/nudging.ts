/** Nudging counters: each tap is done at once, those that come meanwhile together; what was done last can be taken back. */
import { signal } from "@preact/signals";
import { adjust, withdraw } from "../api";
import { done, notice, tell } from "../state/doing";
import { here } from "../state/table";
import { words } from "../words";
import { plainly } from "./reading";

/** By how much counters were moved that the table does not show yet, by sheet and counter. */
const owed = signal<Record<string, number>>({});
const busy = new Set<string>();
/** What was done to one counter since somebody began to tap it, and where it stood then. */
let latest: { key: string; was: number; deeds: string[]; told: unknown } | null = null;

const nameOf = (sheet: string, at: string): string => `${sheet} ${at}`;

/** By how much a counter stands elsewhere already than the table shows. */
export function nudged(sheet: string, at: string): number {
  return owed.value[nameOf(sheet, at)] ?? 0;
}

interface Nudge {
  sheet: string;
  at: string;
  title: string;
  /** Where it stands on the table. */
  value: number;
}

/** Move a counter by so much. */
export async function nudge(what: Nudge, by: number): Promise<void> {
  const key = nameOf(what.sheet, what.at);
  owe(key, by);
  if (busy.has(key)) return;
  busy.add(key);
  const fresh = latest?.key !== key || latest.told !== notice.value || notice.value === null;
  const run = fresh ? { key, was: what.value, deeds: [], told: null } : latest!;
  latest = run;
  let now = what.value;
  for (let step = owed.value[key] ?? 0; step !== 0; step = owed.value[key] ?? 0) {
    const was = await done(async () => {
      const came = await adjust(here(), { sheet: what.sheet, counter: what.at, by: step, why: words.sheet.whyNot });
      run.deeds.push(...came.events.flatMap((each) => ("id" in each.data && each.data.id ? [String(each.data.id)] : [])));
    });
    owe(key, was ? -step : -(owed.value[key] ?? 0));
    if (was) now += step;
  }
  busy.delete(key);
  if (run.deeds.length > 0) told(run, what.title, now);
}

function told(run: NonNullable<typeof latest>, title: string, now: number): void {
  tell(words.act.changed(title, plainly(run.was), plainly(now)), false, () => void takeBack(run.deeds));
  run.told = notice.value;
}

/** Take back what was done, the last first. */
async function takeBack(deeds: string[]): Promise<void> {
  latest = null;
  await done(async () => {
    for (const each of [...deeds].reverse()) await withdraw(here(), { of: each });
  });
}

function owe(key: string, by: number): void {
  const { [key]: was = 0, ...others } = owed.value;
  owed.value = was + by === 0 ? others : { ...others, [key]: was + by };
}
