/** Entries: what the log shows, in the order in which it happened. */
import { sheetName } from "../state/table";
import { draftTitle } from "../todo/titles";
import { words } from "../words";
import type { Card, Change, Draft, Happened, Question, Waiting } from "../types";

export type Entry =
  | { kind: "roll"; n: number; roll: string; says: string; seat: string; time: number }
  | { kind: "chat"; n: number; id: string; says: string; seat: string; time: number }
  | { kind: "deed"; n: number; id: string; says: string; seat: string; time: number; changes: Change[]; back: boolean; stands: string[] }
  | { kind: "rules"; n: number; seat: string; time: number; house: Record<string, unknown> }
  | { kind: "break"; n: number; session: number | null; scene: string };

/** The log as entries. What was taken back says so where it stands. */
export function entriesOf(events: Happened[]): Entry[] {
  const back = new Set(events.filter((each) => each.kind === "withdrawn").map((each) => each.data.of));
  const drafts = new Map<string, Draft>();
  const found: Entry[] = [];
  for (const event of events) {
    if (event.kind === "drafted") drafts.set(event.data.draft.id, event.data.draft);
    found.push(...entryOf(event, back, drafts));
  }
  return found;
}

function entryOf(event: Happened, back: Set<string>, drafts: Map<string, Draft>): Entry[] {
  const { n, seat, time } = event;
  const base = { n, seat, time };
  switch (event.kind) {
    case "started":
      return [{ ...base, kind: "roll", says: event.data.says, roll: event.data.roll }];
    case "said":
      return [{ ...base, kind: "chat", says: event.data.says, id: event.data.id }];
    case "session-begun":
      return [{ kind: "break", n, session: event.data.session, scene: "" }, ...deeds(event, back)];
    case "scene-begun":
      return [{ kind: "break", n, session: null, scene: event.data.scene }, ...deeds(event, back)];
    case "set":
      return event.data.house ? [{ ...base, kind: "rules", house: event.data.house }] : [];
    case "booked":
      return aside(event.data) ? [{ ...base, kind: "deed", seat: "", says: "", id: "", changes: event.data.changes, back: back.has(event.data.id ?? ""), stands: [] }] : [];
    case "undrafted":
      return event.data.waived ? [{ ...base, kind: "deed", says: waived(event.data.text, drafts.get(event.data.draft)), id: "", changes: [], back: false, stands: [] }] : [];
    case "done":
    case "adjusted":
    case "wrote":
    case "rested":
    case "session-ended":
    case "noted":
    case "closed":
      return deeds(event, back);
    default:
      return [];
  }
}

/** Whether changes stand for themselves: what a deed's own dice changed, such as Prayer Dice when a session begins, or what came of something that nobody here may know of. A roll tells its own. */
function aside({ id, roll, changes }: Extract<Happened, { kind: "booked" }>["data"]): boolean {
  return changes.length > 0 && (!!id || !roll);
}

/** That no roll is needed, for what, and why. */
function waived(text: string, draft: Draft | undefined): string {
  const what = draft && (draft.text ? `${sheetName(draft.sheet)}, ${words.quoted(draft.text)}` : draftTitle(draft));
  return [[words.todo.waive, what].filter(Boolean).join(": "), text].filter(Boolean).join(". ");
}

/** What tells of itself in a line. */
type Deed = Extract<Happened, { data: { says: string } }>;

function deeds({ n, seat, time, kind, data }: Deed, back: Set<string>): Entry[] {
  const changes = "changes" in data ? data.changes : [];
  const { says } = data;
  if (changes.length === 0 && (!says || kind.endsWith("-begun"))) return [];
  const id = "id" in data ? data.id : "";
  const stands = kind === "noted" ? (data.stands ?? []).filter((each) => !back.has(each)) : [];
  return [{ kind: "deed", n, id, says, seat, time, changes, back: back.has(id), stands }];
}

/** The rolls that were called at once with this one, which is one of them. */
export function calledWith(roll: string, events: Happened[]): Set<string> {
  const begun = events.flatMap((each) => (each.kind === "started" ? [each.data] : []));
  const drafts = new Map(begun.map((each) => [each.roll, each.draft]));
  const calls = new Map<string, string>();
  for (const each of events) if (each.kind === "drafted" && !calls.has(each.data.draft.id)) calls.set(each.data.draft.id, `${each.seat}/${each.time}`);
  const callOf = (each: string) => calls.get(drafts.get(each) ?? "");
  const call = callOf(roll);
  return new Set([...drafts.keys()].filter((each) => each === roll || (call !== undefined && callOf(each) === call)));
}

/** What each answer in a roll meant, by its place in the run: an answer is one to what was asked last when it was given. */
export function meanings({ id, run }: Pick<Card, "id" | "run">, events: Happened[]): Map<number, string> {
  const places = [...run.entries()].filter(([, { key }]) => key !== undefined);
  const given = events.flatMap((each, at) => (each.kind === "decided" && each.data.roll === id ? [at] : []));
  return new Map(places.map(([at, { role, key }], nth) => [at, meant(events.slice(0, given[nth - places.length + given.length]), id, role!, key!)]));
}

/** Every question that a roll waits with, those of turns that come later too. */
function every({ asks, ahead = [] }: Waiting): Question[] {
  return [...asks, ...ahead.flatMap((each) => each.asks ?? [])];
}

/** What an answer meant, as whoever was asked was told last: found where the roll waited for it. */
export function meant(events: Happened[], roll: string, role: string, key: string): string {
  for (const event of [...events].reverse()) {
    if (event.kind !== "waited" || event.data.roll !== roll) continue;
    const asks = every(event.data.waiting).filter((each) => each.role === role);
    const option = asks.flatMap((each) => each.options).find((each) => each.key === key);
    if (option) return option.says;
  }
  return key;
}
