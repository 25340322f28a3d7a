/** The player: shows dice fall onto their band until they lie there. */
import "../styles/dice3d.css";
import "../styles/skins.css";
import type { Fresh } from "../dice/fresh";
import { skin } from "../state/device";
import { looksOf } from "./looks";
import { waysOf, type Way } from "./path";
import { placeOf } from "./place";
import { tossedOf } from "./pool";
import { Stage, trayOf } from "./stage";
import { thrown, type From, type Hit } from "./throw";

/** Whatever it is, it lies after so many seconds. */
const LONGEST = 1.25;
/** What is dropped fades within so many seconds after that. */
const FADE = 0.25;
/** A stage that nobody used for so long is taken down. */
const IDLE = 90_000;

let stage: Stage | null = null;
let stop: () => void = () => undefined;
let skip: () => void = () => undefined;
let idle = 0;

interface Play extends Fresh {
  /** The band that they fall onto. */
  box: HTMLElement;
  /** Whether the dice are our own. */
  own: boolean;
  /** Tells what hits when, as soon as it begins; gives what silences it. */
  heard(hits: Hit[], pace: number): () => void;
}

/** Show a throw; it takes the place of the one before. Done when the dice lie, or at once where they cannot be shown. */
export async function play({ box, card, groups, own, heavy, heard }: Play): Promise<void> {
  stop();
  const dice = tossedOf(groups);
  if (!dice) return;
  const seed = `${card.id}/${card.run.length}`;
  const { width, height } = box.getBoundingClientRect();
  const place = placeOf(width, height, dice.length, heavy);
  const sides = dice.map((each) => each.sides);
  const found = thrown(sides, seed, trayOf(place), from(own, seed));
  if (!found) return;
  clearTimeout(idle);
  const set = (stage ??= built());
  const mine = own ? skin.value : "game";
  set.set(dice, looksOf(box, mine, heavy), place);
  set.canvas.dataset["skin"] = mine;
  const pace = Math.max(1, found.ends / LONGEST);
  await run(set, box, seed, waysOf(found, sides, dice.map((each) => each.up), seed), pace, heard(found.hits, pace));
}

/** Have everything ready before the first throw: what is built and drawn once is quick from then on. */
export function warm(box: HTMLElement): void {
  if (stage) return;
  stage = built();
  const dice = tossedOf([{ name: "", dice: "d20", faces: [20] }])!;
  const place = placeOf(64, 64, 1);
  stage.set(dice, looksOf(box, skin.value), place);
  stage.draw([{ at: [0, 1, 0], turn: [0, 0, 0, 1] }], 0);
  stage.clear();
  stage.canvas.dataset["dice3d"] = "ready";
  document.documentElement.dataset["dice"] = "ready";
  idle = window.setTimeout(leave, IDLE);
}

/** Whatever is in the air lies now. */
export function rest(): void {
  skip();
}

/** Take everything down: the table was left. */
export function leave(): void {
  stop();
  clearTimeout(idle);
  stage?.dispose();
  stage = null;
  delete document.documentElement.dataset["dice"];
}

function built(): Stage {
  const made = new Stage();
  made.canvas.addEventListener("webglcontextlost", () => stage === made && leave());
  return made;
}

function from(own: boolean, seed: string): From {
  if (own) return "near";
  return seed.charCodeAt(seed.length - 3) % 2 ? "left" : "right";
}

/** Show it move by move; the band may be gone before it is over. */
function run(set: Stage, box: HTMLElement, of: string, ways: Way[], pace: number, silence: () => void): Promise<void> {
  const { canvas } = set;
  const lies = Math.max(...ways.map((each) => each.ends)) / pace;
  const began = performance.now();
  let early = 0;
  let next = 0;
  return new Promise((lying) => {
    function draw(): void {
      const time = (performance.now() - began) / 1000 + early;
      const over = time - lies;
      set.draw(ways.map((each) => each.at(time * pace)), Math.min(1, Math.max(0, over / FADE)));
      if (over >= 0 && canvas.dataset["dice3d"] === "playing") landed();
      if (box.isConnected && over <= FADE) next = requestAnimationFrame(draw);
    }
    function landed(): void {
      canvas.dataset["dice3d"] = "landed";
      lying();
    }
    const away = listened(box, (skip = hurried));
    function hurried(): void {
      if (canvas.dataset["dice3d"] !== "playing") return;
      early = lies;
      silence();
      cancelAnimationFrame(next);
      draw();
    }
    stop = () => {
      stop = skip = () => undefined;
      cancelAnimationFrame(next);
      away();
      silence();
      canvas.remove();
      set.clear();
      lying();
      clearTimeout(idle);
      idle = window.setTimeout(leave, IDLE);
    };
    Object.assign(canvas.dataset, { dice3d: "playing", of });
    // What is drawn first is where they come from: never what lay here before.
    draw();
    box.append(canvas);
  });
}

/** A tap, a key or a turn of the wheel skips to where they lie. A tap on the band does nothing else; elsewhere it does what it does. */
function listened(band: HTMLElement, skip: () => void): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const quietly = { capture: true, passive: true, signal };
  band.addEventListener("click", skip, { signal });
  for (const kind of ["pointerdown", "wheel"]) document.addEventListener(kind, skip, quietly);
  document.addEventListener("keydown", skip, quietly);
  addEventListener("resize", skip, { signal });
  return () => ends.abort();
}
