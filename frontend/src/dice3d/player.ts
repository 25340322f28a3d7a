/** The player: shows a throw over the log once, until it lies, is read, or is skipped. It holds nothing up. */
import "../styles/dice3d.css";
import type { Fresh } from "../dice/fresh";
import { looksOf } from "./looks";
import { waysOf, type Way } from "./path";
import { placeOf } from "./place";
import { tossedOf } from "./pool";
import { Stage, trayOf } from "./stage";
import { thrown, type From, type Hit } from "./throw";

/** Whatever it is, it lies after so many seconds. */
const LONGEST = 1.5;
const HOLD = 1.3;
const FADE = 0.3;
/** A stage that nobody used for so long is taken down. */
const IDLE = 90_000;

let stage: Stage | null = null;
let stop: () => void = () => undefined;
let idle = 0;
let turn = 0;

export interface Play extends Fresh {
  /** Over what it is shown. */
  box: HTMLElement;
  /** Whether the dice are our own. */
  own: boolean;
  /** Tells what hits when, as soon as it begins; gives what silences it. */
  heard(hits: Hit[], pace: number): () => void;
}

/** Show a throw; it takes the place of the one before. Whether there was anything to show. */
export async function play({ box, card, groups, own, heard }: Play): Promise<boolean> {
  stop();
  const mine = ++turn;
  const dice = tossedOf(groups);
  if (!dice) return false;
  const seed = `${card.id}/${card.run.length}`;
  // The card has to stand where it will be read before dice can keep out of its way.
  await frame();
  await frame();
  if (mine !== turn || !box.isConnected) return false;
  const place = placed(box, card.id, dice.length);
  const sides = dice.map((each) => each.sides);
  const found = thrown(sides, seed, trayOf(place), from(own, seed));
  if (!found) return false;
  const set = (stage ??= built());
  set.set(dice, looksOf(box), place);
  const pace = Math.max(1, found.ends / LONGEST);
  run(set, box, place, waysOf(found, sides, dice.map((each) => each.up), seed), pace, heard(found.hits, pace));
  return true;
}

/** Take everything down: the table was left. */
export function leave(): void {
  stop();
  clearTimeout(idle);
  turn++;
  stage?.dispose();
  stage = null;
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

function built(): Stage {
  const made = new Stage();
  made.canvas.addEventListener("webglcontextlost", () => stage === made && leave());
  return made;
}

function from(own: boolean, seed: string): From {
  if (own) return "near";
  return seed.charCodeAt(seed.length - 3) % 2 ? "left" : "right";
}

function placed(box: HTMLElement, id: string, dice: number) {
  const here = box.getBoundingClientRect();
  const card = document.getElementById(id)?.getBoundingClientRect();
  return placeOf(here.width, here.height, card ? { top: card.top - here.top, bottom: card.bottom - here.top } : null, dice);
}

function run(set: Stage, box: HTMLElement, place: { top: number; bottom: number }, ways: Way[], pace: number, silence: () => void): void {
  const shield = document.createElement("div");
  shield.className = "dice3d-shield";
  shield.style.top = `${place.top}px`;
  shield.style.height = `${place.bottom - place.top}px`;
  const { canvas } = set;
  canvas.dataset["dice3d"] = "playing";
  canvas.style.opacity = "1";
  box.append(canvas, shield);
  const lies = Math.max(...ways.map((each) => each.ends)) / pace;
  const began = performance.now();
  let next = requestAnimationFrame(draw);

  function draw(): void {
    const time = (performance.now() - began) / 1000;
    const over = time - lies;
    if (over > HOLD + FADE) return stop();
    if (over > 0 && canvas.dataset["dice3d"] === "playing") canvas.dataset["dice3d"] = "landed";
    if (over > HOLD) canvas.style.opacity = String(1 - (over - HOLD) / FADE);
    if (over < 0.5) set.draw(ways.map((each) => each.at(time * pace)), Math.min(1, Math.max(0, over / 0.25)));
    next = requestAnimationFrame(draw);
  }
  const away = listened(shield, () => stop());
  stop = () => {
    stop = () => undefined;
    cancelAnimationFrame(next);
    away();
    silence();
    canvas.remove();
    shield.remove();
    set.clear();
    clearTimeout(idle);
    idle = window.setTimeout(leave, IDLE);
  };
}

/** A tap, a key or a turn of the wheel skips. A tap on the dice does nothing else; elsewhere it does what it does. */
function listened(shield: HTMLElement, skip: () => void): () => void {
  const beside = (event: Event) => event.target !== shield && skip();
  shield.addEventListener("click", skip);
  shield.addEventListener("touchmove", skip, { passive: true });
  document.addEventListener("pointerdown", beside, true);
  document.addEventListener("keydown", skip, true);
  document.addEventListener("wheel", skip, { capture: true, passive: true });
  addEventListener("resize", skip);
  return () => {
    document.removeEventListener("pointerdown", beside, true);
    document.removeEventListener("keydown", skip, true);
    document.removeEventListener("wheel", skip, true);
    removeEventListener("resize", skip);
  };
}
