/** Rows: what is drawn and written down of the settings that were compared. */
import { percent } from "../odds/numbers";
import type { Average, Chance, Laid } from "../types";
import { words } from "../words";
import { told } from "../words/lab";
import { say } from "../words/language";
import { HEADLINE } from "./setting";

export interface Group {
  label: string;
  /** The chance in every setting, in their order. */
  shares: number[];
}

export interface Drawn {
  groups: Group[];
  /** Whether the labels are numbers, one after the other. */
  numeric: boolean;
  /** How many labels there are that are not drawn. */
  left: number;
}

/** Labels that are no numbers, so many at most. */
const MOST_LABELS = 14;
/** Numbers, so many; of more, neighbours are joined. */
export const MOST_NUMBERS = 240;

/** What can be shown: outcomes, and every number that each of the settings has. */
export function showable(laid: Laid): string[] {
  const [now, ...others] = laid.settings;
  const names = (now?.numbers ?? []).filter((each) => each.rows.length > 2).map((each) => each.name);
  return [HEADLINE, ...names.filter((name) => others.every((each) => averageOf(each.numbers, name)))];
}

export function averageOf(numbers: Average[], name: string): Average | undefined {
  return numbers.find((each) => each.name === name);
}

/** The chances of every label in every setting. */
export function drawn(laid: Laid, shown: string): Drawn {
  const series = laid.settings.map((each) => (shown === HEADLINE ? each.odds : (averageOf(each.numbers, shown)?.rows ?? [])));
  const labels = [...new Set(series.flatMap((rows) => rows.map((row) => String(row.label))))];
  const shares = series.map((rows) => new Map(rows.map((row) => [String(row.label), row.p])));
  const groups = labels.map((label) => ({ label, shares: shares.map((each) => each.get(label) ?? 0) }));
  if (labels.every((label) => label.trim() !== "" && Number.isFinite(Number(label)))) return numbers(groups, series);
  return likely(inWords(groups));
}

/** What comes of it in the language that is spoken; what is called the same in it is one. */
function inWords(groups: Group[]): Group[] {
  const found = new Map<string, number[]>();
  for (const { label, shares } of groups) {
    const said = say(label);
    found.set(said, shares.map((each, at) => each + (found.get(said)?.[at] ?? 0)));
  }
  return [...found].map(([label, shares]) => ({ label, shares }));
}

/** Numbers in order, without gaps where all of them are whole. */
function numbers(groups: Group[], series: Chance[][]): Drawn {
  const sorted = [...groups].sort((a, b) => Number(a.label) - Number(b.label));
  const every = sorted.every((each) => Number.isInteger(Number(each.label)));
  const [least, most] = [Number(sorted[0]?.label), Number(sorted.at(-1)?.label)];
  const held = new Map(sorted.map((each) => [Number(each.label), each]));
  const nothing = (at: number): Group => ({ label: String(at), shares: series.map(() => 0) });
  const full = every && most - least < 5000 ? Array.from({ length: most - least + 1 }, (_, at) => held.get(least + at) ?? nothing(least + at)) : sorted;
  const size = Math.ceil(full.length / MOST_NUMBERS);
  return { groups: size > 1 ? joined(full, size) : full, numeric: true, left: 0 };
}

function joined(groups: Group[], size: number): Group[] {
  return Array.from({ length: Math.ceil(groups.length / size) }, (_, at) => {
    const some = groups.slice(at * size, (at + 1) * size);
    const label = some.length > 1 ? `${some[0]!.label} – ${some.at(-1)!.label}` : some[0]!.label;
    return { label, shares: some[0]!.shares.map((_, series) => some.reduce((sum, each) => sum + each.shares[series]!, 0)) };
  });
}

/** Those labels that are likeliest somewhere, as they come. */
function likely(groups: Group[]): Drawn {
  const top = (each: Group) => Math.max(...each.shares);
  const kept = new Set([...groups].sort((a, b) => top(b) - top(a)).slice(0, MOST_LABELS));
  const shown = groups.filter((each) => kept.has(each));
  return { groups: shown, numeric: false, left: groups.length - shown.length };
}

/** A picture in a sentence, for whoever does not see it. */
export function sentence({ groups }: Drawn, names: string[]): string {
  const most = [...groups].sort((a, b) => Math.max(...b.shares) - Math.max(...a.shares)).slice(0, 12);
  const one = (each: Group) => (names.length === 1 ? percent(each.shares[0]!) : names.map((name, at) => `${name} ${percent(each.shares[at]!)}`).join(", "));
  return groups.filter((each) => most.includes(each)).map((each) => `${each.label}: ${one(each)}`).join("; ");
}

/** Whether a number is a yes or no: its average is a chance. */
export function isChance(each: Average): boolean {
  return each.rows.length > 0 && each.rows.every((row) => row.label === 0 || row.label === 1);
}

export function averaged(each: Average): string {
  const mean = Number(each.mean["float"]);
  return isChance(each) ? percent(mean) : figure(mean);
}

export function figure(value: number, digits = 4): string {
  return Number(value.toPrecision(digits)).toLocaleString(words.tag, { maximumFractionDigits: 4 }).replace("-", "−");
}

/** All chances as lines of comma-separated values. */
export function csv(laid: Laid, names: string[]): string {
  const head = Object.values(told.columns);
  const lines = laid.settings.flatMap((each, at) => {
    const line = (what: string, row: Chance, exact: string) => [names[at]!, each.rule, what, String(row.label), String(row.p), exact];
    return [
      ...each.odds.map((row) => line(told.headline, row, row.weight === undefined ? "" : fraction(row.weight, each.of))),
      ...each.numbers.flatMap((one) => one.rows.map((row) => line(one.name, row, ""))),
    ];
  });
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** A chance as a reduced fraction. */
function fraction(weight: string, of: string): string {
  let [one, other] = [BigInt(weight), BigInt(of)];
  while (other !== 0n) [one, other] = [other, one % other];
  return `${BigInt(weight) / one}/${BigInt(of) / one}`;
}

/** A cell, in quotes where that is needed; what a spreadsheet would take for a formula is text. */
function cell(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
