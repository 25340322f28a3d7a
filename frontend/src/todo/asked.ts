/** What is asked of this seat: questions before all else that waits, the oldest first. */
import { happened, mine, shown, you } from "../state/table";
import type { Card, Offered, TableView, Todo } from "../types";

/** Questions first, the oldest above, then what others wait for: both are answered without a look for their buttons, whatever dice and offers wait besides. */
export function inOrder(todo: Todo[]): Todo[] {
  return PLACES.flatMap((place) => todo.filter((each) => place.includes(each.do)));
}

const PLACES: Array<Array<Todo["do"]>> = [["answer"], ["join"], ["frame", "roll", "throw", "undo"], ["take"]];

/** What this seat may spend in its own time: offers of something that is used up bit by bit. */
export function spends({ todo, offers }: TableView): Offered[] {
  return offers.filter((each) => typeof each.left === "number" && todo.some(({ offer }) => offer === each.id));
}

/** What waits for this seat besides what it may spend. */
export function pressing(now: TableView): Todo[] {
  const free = new Set(spends(now).map((each) => each.id));
  return now.todo.filter((each) => !free.has(each.offer ?? ""));
}

/** The question that stands above all that waits, if there is one. */
export function firstAsked(): Todo | undefined {
  return shown.value?.todo.find((each) => each.do === "answer");
}

/** Whether a question stands right below its roll: it is asked before all others, and nothing was rolled since. */
export function isBelow({ id }: Card): boolean {
  const newest = happened.value.findLast((each) => each.kind === "started");
  return firstAsked()?.roll === id && newest?.kind === "started" && newest.data.roll === id;
}

/** What tells one thing that waits from all others. */
export function keyOf(todo: Todo | undefined): string {
  return todo ? [todo.do, todo.roll, todo.role, todo.turn, todo.draft, todo.offer].join("/") : "";
}

/** Whether somebody at this seat has decided, or thrown, anything of a roll. */
export function tookPart({ run, roles }: Card): boolean {
  const ours = (role = "") => mine.value.some((each) => each.id === roles[role]);
  return run.some((each) => (each.key === undefined ? each.seat === you.value?.id : ours(each.role)));
}
