/** The views of a table, in the order of their tabs. A new one is a line here: it becomes a tab on phones and stands in its column. */
import type { ComponentType } from "preact";
import type { IconName } from "../parts/Icon";
import { isMaster, shown } from "../state/table";
import { countOf } from "../todo/Todos";
import { words } from "../words";
import { Log } from "./Log";
import { Master } from "./Master";
import { Party } from "./Party";
import { Record } from "./Record";
import { SheetView } from "./SheetView";

export interface View {
  id: string;
  title: () => string;
  icon: IconName;
  column: "left" | "middle" | "right";
  Content: ComponentType;
  /** How many things wait there. */
  count?: () => number;
  /** Whether this seat has it at all. */
  there?: () => boolean;
}

const VIEWS: View[] = [
  {
    id: "log",
    title: () => words.views.log,
    icon: "log",
    column: "middle",
    Content: Log,
    count: () => (shown.value ? countOf(shown.value) : 0),
  },
  { id: "sheet", title: () => words.views.sheet, icon: "sheet", column: "left", Content: SheetView },
  {
    id: "master",
    title: () => words.views.master,
    icon: "eye",
    column: "right",
    Content: Master,
    there: () => isMaster.value,
  },
  {
    id: "table",
    title: () => words.views.table,
    icon: "people",
    column: "right",
    Content: Party,
  },
  { id: "record", title: () => words.record.title, icon: "star", column: "right", Content: Record },
];

/** A game master reads sheets at the desk: the log has the other side to itself. */
export function views(): View[] {
  const there = VIEWS.filter((each) => each.there?.() ?? true);
  if (!isMaster.value) return there;
  const placed = there.map((each): View => (each.column === "left" ? { ...each, column: "right" } : each));
  return [...placed.filter((each) => each.id !== "sheet").slice(0, 2), ...placed.filter((each) => each.id === "sheet"), ...placed.filter((each) => each.id !== "sheet").slice(2)];
}
