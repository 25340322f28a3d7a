/** Pending: whom rolls in preparation wait for, and how many of those who were asked with them. */
import { short } from "../master/calling";
import type { Draft, Happened } from "../types";
import { settled, unsaid } from "./joining";

export const MASTER = "gm";

/** Sheets, or the game master, and of how many. */
export interface Pending {
  whom: string[];
  /** How many are still to come, of how many that were asked for. */
  left: number;
  of: number;
}

export function pending(drafts: Draft[], happened: Happened[]): Pending {
  const calls = callsOf(happened);
  const whom = drafts.flatMap(waitsFor);
  const together = new Set(drafts.map((each) => calls.get(each.id)).filter((each) => each !== undefined));
  const alone = drafts.filter((each) => !calls.has(each.id));
  const of = [...together].reduce((all, each) => all + each.size, 0) + alone.reduce((all, each) => all + (settled(each) ? Math.max(1, each.called.length) : 1), 0);
  return { whom: [...new Set(whom)], left: whom.length, of: Math.max(of, whom.length) };
}

/** Whom a roll in preparation waits for. */
function waitsFor(draft: Draft): string[] {
  if (!settled(draft)) return [MASTER];
  const some = unsaid(draft);
  return some.length > 0 ? some : [draft.sheet];
}

/** Of every roll that was called for together with others, all of these: they were prepared one right after the other, for the same. */
function callsOf(happened: Happened[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  let now = { n: 0, what: "", ids: new Set<string>() };
  for (const each of happened) {
    if (each.kind !== "drafted" || found.has(each.data.draft.id)) continue;
    const { id, move, text, called } = each.data.draft;
    const what = `${each.seat} ${move} ${text}`;
    const goesOn = now.n + 1 === each.n && now.what === what && called.length === 0;
    now = { n: each.n, what, ids: goesOn ? now.ids : new Set() };
    now.ids.add(id);
    found.set(id, now.ids);
  }
  return new Map([...found].filter(([, ids]) => ids.size > 1));
}

/** Their names in short, as *called* says them. */
export function inShort(whom: string[], called: (each: string) => string, every: string[]): string {
  return whom.map((each) => (each === MASTER ? called(each) : short(called(each), every))).filter(Boolean).join(", ");
}
