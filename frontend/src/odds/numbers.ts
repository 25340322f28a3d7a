/** Numbers of odds in words, and which colour goes with which outcome. */
import { inText } from "../fields/schema";
import { marked } from "../state/games";
import type { Point, Way } from "../types";
import { words } from "../words";
import { original } from "../words/language";

/** How each language writes numbers of so many places: to find out takes a browser longer than all else that a bar of odds needs. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number with so many places, as the language writes it. */
export function decimal(value: number, places: number): string {
  const key = `${words.tag}/${places}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(words.tag, { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false });
  formats.set(key, format);
  return format.format(value).replace("-", "−");
}

/** A probability for people: nothing possible is called 0 %, nothing uncertain 100 %. */
export function percent(p: number): string {
  if (p <= 0) return "0 %";
  if (p >= 1) return "100 %";
  if (p < 0.001) return `< ${decimal(0.1, 1)} %`;
  if (p > 0.999) return `> ${decimal(99.9, 1)} %`;
  const digits = p < 0.0995 || p > 0.9905 ? 1 : 0;
  return `${decimal(p * 100, digits)} %`;
}

export interface Row {
  label: string;
  p: number;
}

/** The rows of odds as they come; beyond so many rows, neighbouring numbers are told together, and of other outcomes what is rare. */
export function rowsOf(odds: Record<string, number>, most = 10, others = "…"): Row[] {
  const rows = Object.entries(odds).map(([label, p]) => ({ label, p }));
  if (rows.length <= most) return rows;
  if (rows.every((each) => /^-?\d+$/.test(each.label))) return neighbours(rows, most);
  const kept = new Set([...rows].sort((a, b) => b.p - a.p).slice(0, most - 1));
  const rest = rows.filter((each) => !kept.has(each)).reduce((sum, each) => sum + each.p, 0);
  return [...rows.filter((each) => kept.has(each)), { label: others, p: rest }];
}

/** Numbers at one end are told together that are as rare as this, all in all, and as many as take a row: what goes on and on would take every row. */
const RARE = 0.001;

/** Numbers in as many equal stretches as there may be rows, "1–4" is one; and what is rare at either end. */
function neighbours(rows: Row[], most: number): Row[] {
  const sorted = [...rows].sort((a, b) => Number(a.label) - Number(b.label));
  const [low, high] = [rareIn(sorted, most), sorted.length - rareIn([...sorted].reverse(), most)];
  const ends = [sorted.slice(0, low), sorted.slice(high)];
  const common = sorted.slice(low, high);
  const each = Math.ceil(common.length / (most - ends.filter((end) => end.length > 0).length));
  const parts = Array.from({ length: Math.ceil(common.length / each) }, (_, at) => common.slice(at * each, (at + 1) * each));
  return [ends[0]!, ...parts, ends[1]!].filter((part) => part.length > 0).map((part) => {
    const [first, last] = [part[0]!.label, part.at(-1)!.label].map((label) => label.replace("-", "−"));
    return { label: first === last ? first! : `${first}–${last}`, p: part.reduce((sum, { p }) => sum + p, 0) };
  });
}

/** So many rows from the first on are rare together; none where they are fewer than one of so many equal stretches. */
function rareIn(rows: Row[], most: number): number {
  let sum = 0;
  const rare = rows.findIndex(({ p }) => (sum += p) >= RARE);
  return rare * most < rows.length ? 0 : rare;
}

/** How an outcome looks: its classes, and how far it lies from the middle, from 0 to 100. */
export interface Shade {
  class: string;
  style: Record<"--grade", number>;
}

/** How near the middle the least of several lies. */
const NEAR = 35;

/**
 * The looks of outcomes that are told from the worst to the best: what fails is hatched and runs from dark to the middle, the
 * others from the middle to green, or to the accent where nothing can fail; what bears a mark has its colours. For whom another's
 * failure is the best, that is the good.
 */
export function looksOf(labels: string[]): Shade[] {
  const told = labels.map(toneOf);
  const theirs = areTheirs(labels);
  const tones = told.map((tone) => (theirs ? (OTHER[tone] ?? tone) : tone));
  const places = (tone: string) => tones.flatMap((each, at) => (each === tone ? [at] : []));
  const [bad, good] = [places("bad"), places("good")];
  return labels.map((label, at) => {
    const tone = tones[at]!;
    const grade = tone === "bad" ? graded(bad.length - 1 - bad.indexOf(at), bad.length) : tone === "good" ? graded(good.indexOf(at), good.length) : 0;
    if (tone === "good" && bad.length === 0 && !told.some(isMark)) return { class: "amount", style: { "--grade": grade } };
    const hatched = tone in OTHER ? tone === "bad" : failed(label);
    return { class: hatched ? `${tone} failed` : tone, style: { "--grade": grade } };
  });
}

/** What is good for the one is bad for the other. */
const OTHER: Record<string, string> = { good: "bad", bad: "good" };

/** Whether outcomes that are told from the worst to the best begin with no failure: they are another's. */
export function areTheirs(labels: string[]): boolean {
  const told = labels.map(toneOf);
  return told.includes("bad") && told.find((tone) => tone in OTHER) === "good";
}

/** Whether an outcome is told as a failure. */
const failed = (label: string): boolean => FAILED.test(original(label));

const FAILED = /^(?!.*\bsuccess).*\b(fail|failure|botch|miss|abandon)/i;

/** Whether it bears a mark. */
const isMark = (tone: string): boolean => !(tone in OTHER) && tone !== "rest";

function toneOf(label: string): string {
  if (label === words.odds.others) return "rest";
  const said = original(label);
  return marked(said)?.mark ?? (failed(label) ? "bad" : "good");
}

/** The chance of all outcomes that are no failure. */
export function wellOf(odds: Record<string, number>): number {
  return Object.entries(odds).reduce((sum, [label, p]) => (failed(label) ? sum : sum + p), 0);
}

function graded(at: number, many: number): number {
  return many === 1 ? 100 : Math.round(NEAR + ((100 - NEAR) * at) / (many - 1));
}

interface Hiding {
  hidden?: string[];
  called?: string[];
}

/** What is hidden: as the server calls it, or by the last of the names that lead there. */
function namesOf({ hidden = [], called }: Hiding): string[] {
  return called ?? [...new Set(hidden.map((each) => words.odds.the(inText(each.split(".").at(-1)!))))];
}

/** That something is hidden. */
export function hiddenInWords(found: Hiding): string {
  const names = namesOf(found);
  return words.odds.hidden(names.join(", "), names.length > 1);
}

/** Up to where what is hidden may go for it to be that. */
export function upTo(found: Hiding, [label, at]: [string, number]): string {
  return words.odds.upTo(namesOf(found).join(", "), at, label);
}

/** The chance of anything but a failure; nothing where none of it is one. */
export function chanceOf(odds: Record<string, number>): number | null {
  const rows = Object.entries(odds);
  if (!rows.some(([label]) => failed(label))) return null;
  return rows.filter(([label]) => !failed(label)).reduce((sum, [, p]) => sum + p, 0);
}

/** Of several things that come of one roll none has the chance of all: what is told first of them together has, with its chance; what is
 *  certain in the end has the chance of how soon it mostly is. */
export function inAll(odds: Record<string, number>, closer: Array<{ odds: Record<string, number> }>): [string, number] | null {
  const labels = Object.keys(odds);
  const told = Object.entries(closer[0]?.odds ?? {});
  const [first] = told;
  const soon = told.reduce((sum, [, chance]) => sum + chance, 0) > 1 ? told.find(([, chance]) => chance >= 1 / 2) : undefined;
  if (labels.length === 1 && soon) return soon;
  return labels.length > 0 && labels.every((each) => each.includes(", ")) ? (first ?? null) : null;
}

/** So many numbers that something could be are many: of those the round ones are told. */
const MANY = 20;
const ROUND = 5;

/** The chance at a few of the numbers that something hidden could be: at the usual steps, or else on a quarter, half and three quarters of the way. */
export function chancesAlong(curve: Point[], steps: number[]): Array<{ at: number; chance: number }> {
  if (curve.every((each) => chanceOf(each.odds) === null)) return [];
  const usual = curve.filter((each) => steps.includes(each.at));
  const parts = [1, 2, 3].map((part) => curve[Math.floor((part * curve.length) / 4)]?.at);
  const told = curve.length < MANY ? parts : parts.map((at) => Math.round(at! / ROUND) * ROUND);
  const few = usual.length > 1 ? usual : curve.filter((each) => told.includes(each.at));
  return few.map((each) => ({ at: each.at, chance: chanceOf(each.odds) ?? 1 }));
}

/** How much of something goes with an outcome, behind it. */
const AMOUNT = /, \d+ [^,]+$/;

/** Where nothing but an amount is left to dice and it turns once along the way: what it is first, and up to where. */
export function turnOf(curve: Array<{ at: number; odds: Record<string, number> }>): [string, number] | null {
  const labels = curve.map(({ odds }) => [...new Set(Object.keys(odds).map((each) => each.replace(AMOUNT, "")))]);
  if (labels.some((each) => each.length !== 1)) return null;
  const turns = labels.flatMap(([label], at) => (at > 0 && label !== labels[at - 1]![0] ? [at] : []));
  return turns.length === 1 ? [labels[0]![0]!, curve[turns[0]! - 1]!.at] : null;
}

/** Odds as a sentence. */
export function sentence(rows: Row[]): string {
  return rows.map((each) => `${each.label} ${percent(each.p)}`).join(", ");
}

/** What a way is worth: a chance in per cent, anything else as a number; where something is hidden, from the worst to the best. */
export function worth(way: Way): string {
  const rows = way.odds ? [way.odds] : (way.curve ?? []).map((each) => each.odds);
  const values = rows.map((each) => each.value);
  const said = (value: number) => (rows.every((each) => each.chance) ? percent(value) : decimal(value, 2));
  const [least, most] = [said(Math.min(...values)), said(Math.max(...values))];
  if (rows.length === 0) return "";
  return least === most ? least : `${least} – ${most}`;
}
