/** Phrases: what games and the table say, in another language. A catalogue holds it by what it is in English, with {places} for the rest. */

/** By the English its translation: `"{n} of {all} hit"` is `"{n} von {all} getroffen"`. */
export type Catalogue = Record<string, string>;

interface Pattern {
  shape: RegExp;
  names: string[];
  telling: string;
}

const PLACE = /\{(\w+)\}/g;
/** How far what is said can be taken apart: at the ends of sentences, then at ever finer joints. */
const JOINTS = [/(?<=[.!?])( )(?=\S)/, /( · | — |\n)/, /(; )/, /( \(|\) |\), |\)$)/, /(: )/, /(, | and | or )/, /( [+−-]?\d+✦?)$/];
/** What a die is called with so many sides, in a catalogue. */
const DIE = "d{n}";
/** A text that is dice and nothing else: whatever else has a d before a number is somebody's own. */
const NOTATION = /^\d*d\d+([+−-]\d*(d?\d+))*$/;
/** So many phrases are remembered at most. */
const MOST = 5000;

export class Phrases {
  private readonly exact: Map<string, string>;
  private readonly patterns: Pattern[];
  private readonly said = new Map<string, string>();
  private readonly back: Map<string, string>;
  private readonly names: Set<string>;
  private readonly catalogue: Catalogue;

  /** What a catalogue has; and what was known before it, if anything was. */
  constructor(catalogue: Catalogue, before: Phrases | null = null) {
    this.catalogue = { ...before?.catalogue, ...catalogue };
    this.back = before?.back ?? new Map();
    this.names = before?.names ?? new Set();
    const entries = Object.entries(this.catalogue);
    this.exact = new Map(entries.filter(([english]) => !english.includes("{")));
    this.patterns = entries.filter(([english]) => english.includes("{")).map(pattern).sort(byDetail);
  }

  /** A text in the other language; what the catalogue does not know of it stays as it is. */
  say(text: string): string {
    const known = this.said.get(text);
    if (known !== undefined) return known;
    if (this.said.size >= MOST) this.said.clear();
    const found = this.tell(text, []);
    this.said.set(text, found);
    if (found !== text) this.back.set(found, text);
    return found;
  }

  /** A text that stands in the catalogue as it is; anything else is somebody's own, and stays. */
  term(text: string): string {
    return this.exact.get(text) ?? this.exact.get(capital(text)) ?? this.diced(text);
  }

  /** Have a name that somebody gave stay as it is, where it is none of the catalogue's. */
  keep(name: string): void {
    if (!this.names.has(name) && this.whole(name) === undefined) this.said.clear();
    this.names.add(name);
  }

  /** What a text was in English. */
  original(text: string): string {
    return this.back.get(text) ?? text;
  }

  /** What of a text the catalogue does not know: names, and whatever nobody has written down yet. */
  unknown(text: string): string[] {
    const left: string[] = [];
    this.tell(text, left);
    return left;
  }

  private tell(text: string, left: string[]): string {
    const found = this.whole(text) ?? this.matched(text, left) ?? this.joined(text, left);
    if (found !== undefined) return found;
    const told = this.diced(text);
    if (told === text && /\p{L}/u.test(text)) left.push(text);
    return told;
  }

  /** Dice as they are written in the other language; any other text stays. */
  private diced(text: string): string {
    const die = this.catalogue[DIE]?.replace("{n}", "");
    return die && NOTATION.test(text) ? text.replaceAll("d", die) : text;
  }

  /** A text that stands in the catalogue as it is, or with another first letter or a full stop where that has another. */
  private whole(text: string): string | undefined {
    const bare = text.replace(/\.$/, "");
    const begun = this.exact.get(small(text));
    const known = this.exact.get(text) ?? this.exact.get(capital(text)) ?? (begun && capital(begun)) ?? (bare === text ? undefined : dotted(this.exact.get(bare)));
    return known ?? (this.names.has(text) ? this.diced(text) : undefined);
  }

  private matched(text: string, left: string[]): string | undefined {
    for (const { shape, names, telling } of this.patterns) {
      const found = shape.exec(text);
      if (!found) continue;
      const held = new Map(names.map((name, at) => [name, this.tell(found[at + 1]!, left)]));
      return telling.replace(PLACE, (whole, name: string) => held.get(name) ?? whole);
    }
    return undefined;
  }

  /** A text taken apart at the coarsest of its joints, each part told by itself. */
  private joined(text: string, left: string[]): string | undefined {
    const joint = JOINTS.find((each) => each.test(text));
    if (!joint) return undefined;
    return text
      .split(joint)
      .map((each, at) => (at % 2 === 1 ? (this.exact.get(each) ?? each) : each && this.tell(each, left)))
      .join("");
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function dotted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${text}.`;
}

/** What may stand in a place, by what it is called: n, or n and a digit, is a number; who, whom and a are names, which end where a part ends. */
function filling(place: string): string {
  if (/^n\d?$/.test(place)) return "([+−-]?[\\d.,]+)";
  if (place === "a") return "([^:;,]+?)";
  return /^whom?$/.test(place) ? "([^:;]+?)" : "(.+?)";
}

/** A phrase with places as something that texts are held against. */
function pattern([english, telling]: [string, string]): Pattern {
  const names = [...english.matchAll(PLACE)].map((each) => each[1]!);
  const shape = english
    .split(PLACE)
    .map((each, at) => (at % 2 === 0 ? each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : filling(each)))
    .join("");
  return { shape: new RegExp(`^${shape}$`, "s"), names, telling };
}

/** What says more of itself is held against texts first. */
function byDetail(one: Pattern, other: Pattern): number {
  return detail(other) - detail(one);
}

function detail({ shape }: Pattern): number {
  return shape.source.replaceAll(/\((\.|\[\^:;,?\])\+\?\)/g, "").length;
}
