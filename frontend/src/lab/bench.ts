/** The bench: what is being compared now, as signals; the link follows it, and the server is asked at every change. */
import { computed, effect, signal } from "@preact/signals";
import { get, post, Refused } from "../net/http";
import { inWords } from "../state/doing";
import { know, playing } from "../state/games";
import type { Game, Laid, Switch } from "../types";
import { told } from "../words/lab";
import { asked, begun, HEADLINE, kept, MOST_PINS, named, read, written, type Bench, type Rule, type Setting } from "./setting";

interface Catalogue {
  rules: Rule[];
  house: Record<string, Switch[]>;
  games: Record<string, Game>;
}

/** Changes that follow one another more quickly than this are asked about once. */
const MOMENT = 100;
const ADDRESS = "/lab";

export const catalogue = signal<Catalogue | null>(null);
export const bench = signal<Bench | null>(null);
export const laid = signal<{ settings: Setting[]; found: Laid } | null>(null);
export const wrong = signal("");
export const asking = signal(false);

export const rule = computed<Rule | null>(() => ruleOf(bench.value?.now));
export const settings = computed<Setting[]>(() => (bench.value ? [bench.value.now, ...bench.value.pins] : []));
export const names = computed<string[]>(() => named(laid.value?.settings ?? settings.value, catalogue.value?.rules ?? [], told.asItIs));

function ruleOf(setting: Setting | undefined): Rule | null {
  return catalogue.value?.rules.find((each) => each.id === setting?.rule) ?? null;
}

/** Change the setting that is worked on. */
export function change(said: Partial<Setting>): void {
  if (!bench.value) return;
  const now = { ...bench.value.now, ...said };
  const fields = ruleOf(now)?.parameters;
  bench.value = { ...bench.value, now: fields ? { ...now, args: kept(fields, now.args) } : now };
}

/** Take another rule to work on; what is pinned stays. */
export function take(found: Rule): void {
  bench.value = { now: begun(found), pins: bench.value?.pins ?? [], shown: HEADLINE };
}

export function pin(): void {
  if (!bench.value || bench.value.pins.length >= MOST_PINS) return;
  bench.value = { ...bench.value, pins: [...bench.value.pins, bench.value.now] };
}

export function unpin(at: number): void {
  if (bench.value) bench.value = { ...bench.value, pins: bench.value.pins.filter((_, index) => index !== at) };
}

/** Work on a pinned setting again. */
export function returnTo(at: number): void {
  const found = bench.value?.pins[at];
  if (bench.value && found) bench.value = { ...bench.value, now: found };
}

export function show(shown: string): void {
  if (bench.value) bench.value = { ...bench.value, shown };
}

/** Begin: the rules there are, and what the link says. Returns what ends it. */
export function begin(): () => void {
  void load();
  const stops = [effect(follow), effect(ask), effect(() => void (playing.value = rule.value?.system ?? ""))];
  addEventListener("hashchange", arrive);
  return () => {
    removeEventListener("hashchange", arrive);
    stops.forEach((stop) => stop());
    bench.value = laid.value = null;
  };
}

async function load(): Promise<void> {
  try {
    catalogue.value ??= await get<Catalogue>("/api/rules");
    know(catalogue.value.games);
    arrive();
  } catch (error) {
    wrong.value = inWords(error);
  }
}

/** What the link says; without one, the first rule. */
function arrive(): void {
  const found = read(location.hash);
  const [first] = catalogue.value?.rules ?? [];
  if (found) bench.value = found;
  else if (first) take(first);
}

/** The link is what the bench is. */
function follow(): void {
  if (bench.value && location.pathname === ADDRESS) history.replaceState(history.state, "", `${ADDRESS}#${written(bench.value)}`);
}

let last = -Infinity;
let stop = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ask for the odds of what is there now; what was asked before is taken back. */
function ask(): void {
  const said = settings.value;
  if (said.length === 0) return;
  stop.abort();
  clearTimeout(timer);
  stop = new AbortController();
  const { signal: until } = stop;
  const wait = Math.max(0, last + MOMENT - performance.now());
  last = performance.now() + wait;
  timer = setTimeout(() => void answer(said, until), wait);
}

async function answer(said: Setting[], until: AbortSignal): Promise<void> {
  asking.value = true;
  try {
    const found = await post<Laid>("/api/compare", { settings: said.map(asked) }, { signal: until });
    if (until.aborted) return;
    laid.value = { settings: said, found };
    wrong.value = "";
  } catch (error) {
    if (until.aborted) return;
    if (error instanceof Refused && laid.value?.settings[0]?.rule !== said[0]?.rule) laid.value = null;
    wrong.value = inWords(error);
  }
  asking.value = false;
}
