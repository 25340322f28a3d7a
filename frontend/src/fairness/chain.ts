/** The lines of an exported log: each with a hash over itself and the line before it, so that any changed byte is found. */
import { hash } from "./stream";

export interface Header {
  "rollwright-log": number;
  table: string;
  title: string;
  system: string;
  seat: string;
  from: number;
  events: number;
  /** What the table's signature is checked with; logs of format 1 have none. */
  key?: string;
}

export interface Entry {
  line: number;
  n: number;
  time: number;
  seat: string;
  kind: string;
  data: Record<string, unknown>;
}

/** What is wrong with a log, by name: in which line, and of which event where it is one. */
export interface Fault {
  line: number;
  n: number | null;
  what: FaultName;
  about: Array<string | number>;
}

export type FaultName =
  | "noLog" | "unreadable" | "changed" | "missing" | "twice" | "behind" | "cut" | "count" | "unsaid"
  | "spanTwice" | "spanNext" | "committedTwice" | "otherSpan" | "unsourced" | "known" | "usedTwice" | "gap" | "uncommitted"
  | "unsigned" | "otherKey" | "keyless" | "untold" | "toldTwice" | "drawn"
  | "noSpan" | "notCommitted" | "notDice" | "differs" | "number" | "seen";

export type Tell = (line: number, n: number | null, what: FaultName, ...about: Array<string | number>) => void;

interface Read {
  header: Header | null;
  entries: Entry[];
  end: string;
  /** The hash of the last event, and what is said to be the table's signature of it. */
  head: string;
  signature: string;
}

/** A line without its hash, and that hash; null where it is written in another way than the log's own. */
export function unsealed(line: string): { text: string; stated: string } | null {
  const keys = members(line);
  const at = keys.find((each) => each.key === "hash");
  if (!at || keys.some((each, n) => n > 0 && each.key <= keys[n - 1]!.key)) return null;
  const found = /^"hash":"([0-9a-f]{64})"/.exec(line.slice(at.start));
  if (!found) return null;
  const end = at.start + found[0].length;
  const before = line.slice(0, at.start);
  const text = line[end] === "," ? before + line.slice(end + 1) : before.replace(/,$/, "") + line.slice(end);
  return { text, stated: found[1]! };
}

/** The names of an object's own members, and where each begins; strings and what lies deeper are passed over. */
function members(line: string): Array<{ key: string; start: number }> {
  const found: Array<{ key: string; start: number }> = [];
  const strings = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  let depth = 0;
  for (let each = strings.exec(line); each; each = strings.exec(line)) {
    const [token] = each;
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (depth === 1 && line[strings.lastIndex] === ":") found.push({ key: token.slice(1, -1), start: each.index });
  }
  return found;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Read a log: what it says, and every fault of its lines. Each line may come with its line feed or without. */
export function read(lines: string[], tell: Tell): Read {
  const [first = "", ...rest] = lines.map((each) => each.replace(/\n$/, ""));
  const seal = unsealed(first);
  const header = seal && (parsed(first) as unknown as Header);
  const format = header?.["rollwright-log"];
  if (!header || !((format === 1 && !header.key) || (format === 2 && typeof header.key === "string")) || typeof header.table !== "string" || typeof header.from !== "number") {
    tell(1, null, "noLog");
    return { header: null, entries: [], end: "", head: "", signature: "" };
  }
  const own = linked("", seal.text);
  if (own !== seal.stated) tell(1, null, "changed");
  return { header, ...followed(rest, [own, seal.stated], header, tell) };
}

const linked = (before: string, text: string): string => hash(`${before}\n${text}`);

function followed(lines: string[], begun: string[], header: Header, tell: Tell): Omit<Read, "header"> {
  const entries: Entry[] = [];
  const hashes = new Map<number, string[]>([[header.from - 1, begun]]);
  let next = header.from;
  let end: string | null = null;
  let head = begun.at(-1)!;
  let signature = "";

  /** Whether a line is what follows event n - 1; behind a line that is not there, nobody can know. */
  const fits = (n: number, seal: { text: string; stated: string }): boolean =>
    hashes.get(n - 1)?.some((each) => linked(each, seal.text) === seal.stated) ?? true;

  function take(entry: Entry, seal: { text: string; stated: string }): void {
    const { line, n } = entry;
    const changed = !fits(n, seal);
    if (n > next) tell(line, n, "missing", next, n - 1);
    else if (n < next) tell(line, n, "twice");
    else if (changed) tell(line, n, "changed");
    if (hashes.has(n)) return;
    const own = changed ? hashes.get(n - 1)!.slice(0, 2).map((each) => linked(each, seal.text)) : [];
    hashes.set(n, [seal.stated, ...own]);
    entries.push(entry);
    head = seal.stated;
    next = Math.max(next, n + 1);
  }

  function finish(line: number, value: Record<string, unknown>, seal: { text: string; stated: string }): void {
    end = seal.stated;
    signature = String(value["signature"] ?? "");
    const said = value["end"];
    const held = next - header.from;
    if (said !== held || header.events !== held) tell(line, null, "count", header.events, held);
    else if (!fits(next, seal)) tell(line, null, "changed");
  }

  lines.forEach((text, at) => {
    const [line, value, seal] = [at + 2, parsed(text), unsealed(text)];
    if (end !== null) tell(line, null, "behind");
    else if (!value || !seal || !("end" in value || isEvent(value))) tell(line, next++, "unreadable");
    else if ("end" in value) finish(line, value, seal);
    else take({ ...value, line } as unknown as Entry, seal);
  });
  if (end === null) tell(lines.length + 2, null, "cut");
  return { entries, end: end ?? "", head, signature };
}

const isEvent = (value: Record<string, unknown>): boolean =>
  Number.isInteger(value["n"]) && typeof value["kind"] === "string" && typeof value["data"] === "object" && value["data"] !== null;
