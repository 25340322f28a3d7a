/** The moment of a roll: its dice fall first, and what it came to is shown when they lie, here as everywhere else on the page. */
import { batch, computed, effect, signal } from "@preact/signals";
import { composing } from "../composer/composing";
import { dice3d, sounds, still } from "../state/device";
import { held, mine, rolls, shown, you } from "../state/table";
import type { Card } from "../types";
import { freshOf, known, newest, type Fresh } from "./fresh";

/** Whatever becomes of the dice, it is shown after so long. */
const LONGEST = 1600;
/** Dice lie still for so long before anything is said, and then for so long on their band. */
const REST = 120;
const LIES = 1600;
/** So high is the least log that dice can fall in without lying on anything. */
const ROOM = 260;

/** Dice in the air. What they come to is not shown anywhere on this page yet. */
export const falling = signal<Fresh | null>(null);
/** Dice that lie on their band, their roll open beside them. */
export const lying = signal<Fresh | null>(null);
/** The roll whose moment it is, or was last. */
export const last = signal("");

/** Whose dice have the band. */
export const onBand = computed(() => falling.value ?? lying.value);

/** Whether a roll is our own. */
export const isOwn = (card: Card): boolean => card.seat === you.value?.id || mine.value.some((each) => each.id === card.sheet);

let able: boolean | null = null;
let arrive: (band: HTMLElement) => void = () => undefined;
let timer = 0;
/** Dice that should be shown at once: somebody is in a hurry, or too late. */
let hurry: () => void = () => undefined;

/** The band is there. */
export function laid(box: HTMLElement): void {
  arrive(box);
}

/** Whether this browser draws in 3D; found out once, when it is first wanted. */
function draws(): boolean {
  try {
    const context = (able === null && document.createElement("canvas").getContext("webgl2")) || null;
    able ??= context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  } catch {
    able = false;
  }
  return able;
}

const wanted = (): boolean => dice3d.value === "on" && !still() && draws();

/** Hold back what this log would show of fresh dice until they lie, from now on. */
export function watched(log: HTMLElement): () => void {
  const soon = effect(() => {
    const now = shown.value;
    const coming = composing.value !== null || (now !== null && now.drafts.length + now.todo.length > 0);
    if (coming && wanted()) void import("../dice3d/player").then(({ warm }) => setTimeout(() => log.isConnected && !falling.value && warm(log)), () => undefined);
  });
  held.until = (found) => {
    const before = known(rolls.peek().values());
    const fresh = shown.peek() && freshOf(found.rolls, before);
    if (!fresh) return (shown.peek() && lies(newest(found.rolls, before)), null);
    const seen = log.offsetParent !== null && log.clientHeight >= ROOM && document.visibilityState === "visible";
    if (seen && wanted()) return fallen(fresh);
    lies(fresh.card);
    void heard(fresh);
    return null;
  };
  return () => {
    soon();
    held.until = () => null;
    ended();
    void (able && import("../dice3d/player").then(({ leave }) => leave(), () => undefined));
  };
}

/** Dice lie at once: none of them fell here, or somebody has thrown them by hand. */
function lies(card: Card | null): void {
  if (card) last.value = card.id;
}

/** Show dice fall; what is done in the same breath as what they came to is shown. It holds nothing up for longer than it may. */
async function fallen(found: Fresh): Promise<() => void> {
  ended();
  const fresh = { ...found, heavy: (rolls.peek().get(found.card.id)?.ladder ?? null) !== null, low: found.card.ladder !== null };
  dark(fresh.heavy);
  const late = new Promise<void>((over) => {
    hurry = over;
    timer = window.setTimeout(over, LONGEST - REST);
  });
  const band = new Promise<HTMLElement>((there) => (arrive = there));
  batch(() => {
    falling.value = fresh;
    last.value = fresh.card.id;
  });
  await Promise.race([thrown(fresh, band).catch(() => undefined), late]);
  clearTimeout(timer);
  hurry = () => undefined;
  void (able && import("../dice3d/player").then(({ rest }) => rest(), () => undefined));
  await new Promise((over) => setTimeout(over, REST));
  return () => {
    falling.value = null;
    lying.value = fresh;
    timer = window.setTimeout(ended, LIES);
    setTimeout(() => told(fresh), 0);
  };
}

/** Nothing is in the air or lies any more. */
function ended(): void {
  clearTimeout(timer);
  hurry();
  dark(false);
  batch(() => (falling.value = lying.value = null));
}

async function thrown(fresh: Fresh, band: Promise<HTMLElement>): Promise<void> {
  const [{ play }, sound, box] = await Promise.all([import("../dice3d/player"), sounds.value === "on" ? import("../dice3d/sound") : null, band]);
  if (falling.value !== fresh) return;
  await play({ ...fresh, box, own: isOwn(fresh.card), heard: (hits, pace) => sound?.rattled(hits, fresh.card.id, pace) ?? (() => undefined) });
}

/** While the heavy die falls, and as long as it lies, all else steps back. */
function dark(so: boolean): void {
  const { dataset } = document.documentElement;
  if (so) dataset["room"] = "dark";
  else delete dataset["room"];
}

/** What it came to, for ears and hands: loud at a peak, quiet for the rest. */
function told({ card }: Fresh): void {
  const peak = rolls.peek().get(card.id)?.upshot?.peak ?? "";
  if (peak || isOwn(card)) navigator.vibrate?.(peak ? (LOW.has(peak) ? [200, 60, 200] : [40, 60, 120]) : 20);
  if (sounds.value === "on" && peak) void import("../dice3d/sound").then(({ sounded }) => sounded(peak), () => undefined);
}

/** Peaks that are none to be glad of. */
const LOW = new Set<string>(["botch", "ruin"]);

async function heard({ card, groups }: Fresh): Promise<void> {
  if (sounds.value !== "on") return;
  const { rattled, unseen } = await import("../dice3d/sound");
  rattled(unseen(groups.flatMap((each) => each.faces ?? []).length, card.id), card.id);
}

