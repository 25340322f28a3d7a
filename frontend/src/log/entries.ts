/** Entries: what the log shows, in the order in which it happened. */
import type { Change, Happened } from "../types";

export type Entry =
  | { kind: "roll"; n: number; roll: string; says: string; seat: string; time: number }
  | { kind: "chat"; n: number; id: string; says: string; seat: string; time: number }
  | { kind: "deed"; n: number; id: string; says: string; seat: string; time: number; changes: Change[]; back: boolean }
  | { kind: "break"; n: number; session: number | null; scene: string };

const DEEDS = ["done", "adjusted", "wrote", "rested", "session-ended", "noted", "closed"];

/** The log as entries. What was taken back says so where it stands. */
export function entriesOf(events: Happened[]): Entry[] {
  const back = new Set(events.filter((each) => each.kind === "withdrawn").map((each) => each.data["of"]));
  const found: Entry[] = [];
  for (const event of events) found.push(...entryOf(event, back));
  return found;
}

function entryOf(event: Happened, back: Set<unknown>): Entry[] {
  const { n, seat, time, kind, data } = event;
  const says = text(data["says"]);
  const base = { n, seat, time, says };
  if (kind === "started") return [{ ...base, kind: "roll", roll: text(data["roll"]) }];
  if (kind === "said") return [{ ...base, kind: "chat", id: text(data["id"]) }];
  if (kind === "session-begun") return [{ kind: "break", n, session: Number(data["session"]), scene: "" }, ...deeds(event, back)];
  if (kind === "scene-begun") return [{ kind: "break", n, session: null, scene: text(data["scene"]) }, ...deeds(event, back)];
  if (kind === "undrafted" && data["waived"] === true) return [{ ...base, says: text(data["text"]), kind: "deed", id: "", changes: [], back: false }];
  return DEEDS.includes(kind) ? deeds(event, back) : [];
}

function deeds({ n, seat, time, kind, data }: Happened, back: Set<unknown>): Entry[] {
  const changes = (data["changes"] ?? []) as Change[];
  const says = text(data["says"]);
  if (changes.length === 0 && (!says || kind.endsWith("-begun"))) return [];
  const id = text(data["id"]);
  return [{ kind: "deed", n, id, says, seat, time, changes, back: back.has(id) }];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What an answer meant, as whoever was asked was told: found where the roll waited for it. */
export function meant(events: Happened[], roll: string, role: string, key: string): string {
  for (const event of [...events].reverse()) {
    if (event.kind !== "waited" || event.data["roll"] !== roll) continue;
    const asks = ((event.data["waiting"] as { asks?: Asked[] }).asks ?? []).filter((each) => each.role === role);
    const option = asks.flatMap((each) => each.options).find((each) => each.key === key);
    if (option) return option.says;
  }
  return key;
}

interface Asked {
  role: string;
  options: Array<{ key: string; says: string }>;
}
