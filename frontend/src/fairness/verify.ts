/** Verify: an exported log read again in this browser, every die derived from its seed, and everything named that does not fit. */
import { read, type Entry, type Fault, type Header, type Tell } from "./chain";
import { poolOf, thrown, thrownOf, type Face, type Of } from "./dice";
import { signed } from "./signature";
import { below, commitment } from "./stream";

interface Group {
  name: string;
  dice: string;
  faces: Face[];
  seed?: string;
  draw?: number;
  typed?: boolean;
  of?: Of;
}

interface Thrown {
  span: number;
  nonce: string;
  groups: Group[];
}

/** A span of the log with the commitments to its seeds. */
interface Span {
  span: number;
  open: string;
  hidden: string;
  /** The key that the table signs its logs by. */
  signs?: string;
}

interface Revealed {
  span: number;
  which: string;
  seed: string;
  draws?: number;
}

/** What became of verifying a log; counted are faces. */
export interface Report {
  header: Header | null;
  events: number;
  checked: number;
  typed: number;
  unrevealed: number;
  spans: Span[];
  /** So many commitments are those that this device was sent when their span began. */
  seen: number;
  end: string;
  /** The key by which the table has signed all of it; "" where it did not. */
  signed: string;
  faults: Fault[];
}

export type Finding = "right" | "wrong" | "early";

/** What a report comes to; where no die could be checked yet, all that can be said is that nothing is wrong so far. */
export function finding({ faults, checked }: Report): Finding {
  if (faults.length > 0) return "wrong";
  return checked > 0 ? "right" : "early";
}

interface Seed {
  commitment: string;
  seed?: string;
  used: Set<number>;
  next: number;
  groups: Array<{ entry: Entry; said: Thrown; group: Group }>;
}

/** Verify a log. `known` are the commitments that this device was sent, as `span/which`. */
export async function verify(lines: string[], known: Record<string, string> = {}): Promise<Report> {
  const faults: Fault[] = [];
  const tell: Tell = (line, n, what, ...about) => void faults.push({ line, n, what, about });
  const { header, entries, end, head, signature } = read(lines, tell);
  const intact = faults.length === 0;
  const right = intact && !!header?.key && (await signed(header.key, head, signature));
  if (intact && header?.key && !right) tell(lines.length, null, "unsigned");
  const draws = new Draws(header, tell, known);
  for (const entry of entries) draws.take(entry);
  draws.finish(intact);
  const { checked, typed, unrevealed, seen } = draws;
  faults.sort((one, other) => one.line - other.line);
  return { header, events: entries.length, checked, typed, unrevealed, seen, spans: [...draws.spans.values()], end, signed: right ? header!.key! : "", faults };
}

/** Takes what a log says of seeds and dice, in order. */
class Draws {
  spans = new Map<number, Span>();
  checked = 0;
  typed = 0;
  unrevealed = 0;
  seen = 0;
  private seeds = new Map<string, Seed>();
  private ended = new Map<number, Entry>();

  constructor(
    private header: Header | null,
    private tell: Tell,
    private known: Record<string, string>,
  ) {}

  take(entry: Entry): void {
    const data: unknown = entry.data;
    if (ENDS.includes(entry.kind)) this.over(entry);
    if (!["spanned", "revealed", "thrown"].includes(entry.kind)) return;
    if (!isShaped(entry.kind, data)) this.tell(entry.line, entry.n, "unsaid", entry.kind);
    else if (entry.kind === "spanned") this.spanned(entry, data as unknown as Span);
    else if (entry.kind === "thrown") this.thrown(entry, data as unknown as Thrown);
    else this.revealed(entry, data as unknown as Revealed);
  }

  /** The span that runs is over. */
  private over(at: Entry): void {
    const now = Math.max(...this.spans.keys());
    if (this.spans.size > 0 && !this.ended.has(now)) this.ended.set(now, at);
  }

  private spanned(at: Entry, said: Span): void {
    const numbers = [...this.spans.keys()];
    if (this.spans.has(said.span)) return this.tell(at.line, at.n, "spanTwice", said.span);
    this.over(at);
    const key = this.header?.key ?? "";
    if (said.signs && said.signs !== key) this.tell(at.line, at.n, key ? "otherKey" : "keyless", said.signs);
    const expected = numbers.length ? Math.max(...numbers) + 1 : this.header?.from === 1 ? 0 : said.span;
    if (said.span !== expected) this.tell(at.line, at.n, "spanNext", said.span, expected);
    for (const which of ["open", "hidden"] as const) {
      const committed = said[which];
      if ([...this.seeds.values()].some((each) => each.commitment === committed)) this.tell(at.line, at.n, "committedTwice", which, said.span);
      this.seeds.set(`${said.span}/${which}`, { commitment: committed, used: new Set(), next: 0, groups: [] });
      this.compare(at, said.span, which, committed);
    }
    if (said.signs) this.compare(at, said.span, "signs", said.signs);
    this.spans.set(said.span, said);
  }

  /** A commitment is the one that this device was sent, if it was there. */
  private compare(at: Entry, span: number, which: string, committed: string): void {
    const known = this.known[`${span}/${which}`];
    if (known === committed) this.seen++;
    else if (known) this.tell(at.line, at.n, "seen", which, span);
  }

  private thrown(at: Entry, said: Thrown): void {
    const now = Math.max(...this.spans.keys());
    if (this.spans.size > 0 && said.span !== now) this.tell(at.line, at.n, "otherSpan", said.span, now);
    for (const group of said.groups) {
      const drawn = group.seed !== undefined && group.draw !== undefined;
      if (drawn === !!group.typed || (group.seed === undefined) !== (group.draw === undefined)) this.tell(at.line, at.n, "unsourced", group.name);
      else if (group.typed) this.typed += group.faces.length;
      else this.drawn(at, said, group);
    }
  }

  private drawn(at: Entry, said: Thrown, group: Group): void {
    const source = this.seeds.get(`${said.span}/${group.seed}`);
    if (!source) {
      if (this.earlier(said.span)) this.unrevealed += group.faces.length;
      else this.tell(at.line, at.n, "uncommitted", group.name, said.span);
      return;
    }
    const draw = group.draw!;
    if (source.seed) this.tell(at.line, at.n, "known", group.name, group.seed!);
    if (source.used.has(draw)) this.tell(at.line, at.n, "usedTwice", group.name, draw);
    else if (group.seed === "open" && draw !== source.next) this.tell(at.line, at.n, "gap", group.name, draw, source.next);
    source.used.add(draw);
    source.next = Math.max(source.next, draw + 1);
    source.groups.push({ entry: at, said, group });
  }

  private revealed(at: Entry, said: Revealed): void {
    const source = this.seeds.get(`${said.span}/${said.which}`);
    if (source && commitment(said.seed) === source.commitment) {
      if (source.seed) return this.tell(at.line, at.n, "toldTwice", said.which, said.span);
      source.seed = said.seed;
      const missing = said.draws === undefined && said.which === "open" && !!this.spans.get(said.span)?.signs;
      if (missing || (said.draws ?? source.next) !== source.next) this.tell(at.line, at.n, "drawn", said.draws ?? "?", source.next);
    } else if (source) this.tell(at.line, at.n, "notCommitted", said.which, said.span);
    else if (!this.earlier(said.span)) this.tell(at.line, at.n, "noSpan", said.span);
  }

  /** Derive every die whose seed is known by now; that of a span that is over must be, where no line is lost. */
  finish(intact: boolean): void {
    for (const [span, at] of this.ended) if (intact && !this.seeds.get(`${span}/open`)?.seed) this.tell(at.line, at.n, "untold", span);
    for (const { seed, groups } of this.seeds.values())
      for (const { entry, said, group } of groups) {
        if (seed === undefined) this.unrevealed += group.faces.length;
        else this.derive(entry, said, group, seed);
      }
  }

  private derive(at: Entry, said: Thrown, group: Group, seed: string): void {
    const chance = below(seed, { table: this.header!.table, span: said.span, which: group.seed!, draw: group.draw!, nonce: said.nonce });
    const pool = group.of ? null : poolOf(group.dice);
    const right = group.of ? thrownOf(group.of, group.faces.length, chance) : pool && pool.count <= group.faces.length ? thrown(pool, chance) : null;
    if (!right) return this.tell(at.line, at.n, "notDice", group.name, group.dice);
    const other = group.faces.findIndex((face, place) => place < right.length && face !== right[place]);
    if (other >= 0) this.tell(at.line, at.n, "differs", group.name, other + 1, group.faces[other]!, right[other]!);
    else if (right.length !== group.faces.length) this.tell(at.line, at.n, "number", group.name, group.faces.length, right.length);
    else this.checked += right.length;
  }

  /** Whether a span may have begun before this log does. */
  private earlier(span: number): boolean {
    return this.header?.from !== 1 && (this.spans.size === 0 || span < Math.min(...this.spans.keys()));
  }
}

/** Events behind which a span is over. */
const ENDS = ["session-ended", "closed"];

const isText = (value: unknown): boolean => typeof value === "string";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** Whether an event says what its kind must say. */
function isShaped(kind: string, data: unknown): boolean {
  const said = data as Record<string, unknown> | null;
  if (!said || !isCount(said["span"])) return false;
  if (kind === "spanned") return isText(said["open"]) && isText(said["hidden"]);
  if (kind === "revealed") return (said["which"] === "open" || said["which"] === "hidden") && isText(said["seed"]);
  return isText(said["nonce"]) && Array.isArray(said["groups"]) && (said["groups"] as unknown[]).every(isGroup);
}

function isGroup(value: unknown): boolean {
  const group = value as Record<string, unknown> | null;
  const sourced = group?.["draw"] === undefined || (isCount(group["draw"]) && (group["seed"] === "open" || group["seed"] === "hidden"));
  return !!group && isText(group["name"]) && isText(group["dice"]) && Array.isArray(group["faces"]) && sourced;
}
