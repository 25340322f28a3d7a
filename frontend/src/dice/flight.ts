/** What a roll earns flies from its dice, and what a deed brings from where it is told, to where it is counted, if that bears a mark. Counters have changed already: this only shows it. */
import { effect } from "@preact/signals";
import { dice3d, still } from "../state/device";
import { happened, shown } from "../state/table";
import type { Mark } from "../state/games";
import type { TableView } from "../types";
import { toneOf } from "./Die";
import { deedsBetween, gained, type Earner, type Gain } from "./earned";
import { markOf } from "./marks";

const TAKES = 680;
const POPS = 500;
/** They set out so long after one another, and no more than so many. */
const APART = 90;
const MOST = 3;
/** So many places on the way are laid down, and the way bends by so many pixels. */
const PLACES = 12;
const BEND = 40;
const HALF = 16;

/** Let it be seen from now on, where things may move. */
export function flights(): () => void {
  let before: TableView | null = null;
  let told = 0;
  return effect(() => {
    const now = shown.value;
    const deeds = before && now ? deedsBetween(happened.value, told, now.n) : [];
    const fresh = before && now ? since(before, now, deeds).filter((each) => toneOf(each.at) !== "") : [];
    // What happened may be heard of later than what it changed is seen.
    told = before && now ? Math.max(told, Math.min(now.n, happened.value.at(-1)?.n ?? 0)) : (now?.n ?? 0);
    before = now;
    if (fresh.length > 0 && dice3d.peek() === "on" && !still()) setTimeout(() => fresh.forEach(fly));
  });
}

/** What was earned between two looks at the table; what a roll is told to have earned is not told of a deed once more. */
function since(before: TableView, now: TableView, deeds: Earner[]): Gain[] {
  const found = gained(before.rolls, [...now.rolls, ...deeds]);
  const rolled = found.filter((each) => now.rolls.some((roll) => roll.id === each.roll));
  return found.filter((each) => rolled.includes(each) || !rolled.some(({ sheet, at }) => sheet === each.sheet && at === each.at));
}

function fly({ roll, sheet, at, by }: Gain): void {
  const mark = toneOf(at);
  const to = inView(`[data-sheet="${CSS.escape(sheet)}"] [data-counter="${CSS.escape(at)}"]`);
  const id = `#${CSS.escape(roll)}`;
  const from = inView(`li:has(+ li > ${id}) > .band`) ?? inView(`${id} .die.${mark}`) ?? inView(id) ?? inView(".table");
  if (!mark || !to || !from) return;
  for (let each = 0; each < Math.min(by, MOST); each++) sent(from, to, mark, each * APART);
}

/** The first that is found and seen whole. */
function inView(selector: string): Element | null {
  const seen = (each: Element) => {
    const { top, bottom, width } = each.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  };
  return [...document.querySelectorAll(selector)].find(seen) ?? null;
}

function sent(from: Element, to: Element, mark: Mark, delay: number): void {
  const it = document.createElement("span");
  it.className = `flight ${mark}`;
  it.setAttribute("aria-hidden", "true");
  it.append(drawn(mark));
  document.body.append(it);
  const [begins, ends] = [middle(from), middle(to)];
  const bend = { x: (begins.x + ends.x) / 2 + (mark === "sun" ? -BEND : BEND), y: begins.y * 0.8 + ends.y * 0.2 };
  const frames = Array.from({ length: PLACES + 1 }, (_, n) => {
    const t = n / PLACES;
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
    const [x, y] = [along(begins.x, bend.x, ends.x), along(begins.y, bend.y, ends.y)];
    return { transform: `translate(${x}px, ${y}px) scale(${n < 2 ? 0.6 + n * 0.5 : 1.7 - t})` };
  });
  const done = it.animate(frames, { duration: TAKES, delay, easing: "cubic-bezier(.45, 0, .3, 1)", fill: "backwards" });
  done.oncancel = () => it.remove();
  done.onfinish = () => {
    it.remove();
    to.animate([{ transform: "none" }, { transform: "scale(1.35)" }, { transform: "none" }], { duration: POPS, easing: "cubic-bezier(.3, 1.5, .5, 1)" });
  };
}

function middle(of: Element): { x: number; y: number } {
  const { left, top, width, height } = of.getBoundingClientRect();
  return { x: left + width / 2 - HALF, y: top + height / 2 - HALF };
}

function drawn(mark: Mark): SVGElement {
  const [picture, path] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name)) as [SVGElement, SVGElement];
  picture.setAttribute("viewBox", "0 0 24 24");
  path.setAttribute("d", markOf(mark));
  path.setAttribute("fill-rule", "evenodd");
  picture.append(path);
  return picture;
}
