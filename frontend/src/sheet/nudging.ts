/** Nudging counters: each tap is done at once, those that come meanwhile together; what was done last can be taken back. */
import { signal } from "@preact/signals";
import { adjust, withdraw } from "../api";
import { done, notice, tell } from "../state/doing";
import { here } from "../state/table";
import { words } from "../words";
import { plainly } from "./reading";

/** Why a counter is moved where nobody says why. It is kept so, and everybody reads it in their own language. */
export const BY_HAND = "by hand";

/** Where counters stand on this page while the table is told of it, by sheet and counter. */
const aimed = signal<Record<string, number>>({});
/** What was done to one counter since somebody began to tap it, and where it stood then. */
let latest: { key: string; was: number; deeds: string[]; told: unknown } | null = null;

const nameOf = (sheet: string, at: string): string => `${sheet} ${at}`;

/** Where a counter stands that is at this *value* on the table: elsewhere as long as that is on its way. */
export function nudged(sheet: string, at: string, value: number): number {
  return aimed.value[nameOf(sheet, at)] ?? value;
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
  const under = aimed.value[key] !== undefined;
  aimed.value = { ...aimed.value, [key]: nudged(what.sheet, what.at, what.value) + by };
  if (under) return;
  const fresh = latest?.key !== key || latest.told !== notice.value || notice.value === null;
  const run = fresh ? { key, was: what.value, deeds: [], told: null } : latest!;
  latest = run;
  let now = what.value;
  for (let goal = aimed.value[key]!; goal !== now; goal = aimed.value[key]!) {
    const was = await done(async () => {
      const came = await adjust(here(), { sheet: what.sheet, counter: what.at, by: goal - now, why: BY_HAND });
      run.deeds.push(...came.events.flatMap((each) => ("id" in each.data && each.data.id ? [String(each.data.id)] : [])));
    });
    if (!was) break;
    now = goal;
  }
  const { [key]: _, ...others } = aimed.value;
  aimed.value = others;
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
