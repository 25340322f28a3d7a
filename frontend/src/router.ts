/** Where we are: at home, in the lab, at a table on a seat, or nowhere. The token stands behind the #, which no server is sent. */
import { signal } from "@preact/signals";
import type { Place } from "./api";
import { seatAt } from "./net/seats";

export type Where = { at: "home" } | { at: "table"; place: Place } | { at: "door"; table: string } | { at: "lab" } | { at: "nowhere" };

/** What an address means; a table without a token is found again by what this device keeps. */
export function read(path: string, hash: string, known = seatAt): Where {
  if (/^\/lab\/?$/.test(path)) return { at: "lab" };
  const table = /^\/table\/([A-Za-z0-9.-]{1,80})\/?$/.exec(path)?.[1];
  if (!table) return { at: path === "/" ? "home" : "nowhere" };
  const token = hash.replace(/^#/, "") || known(table)?.token;
  return token ? { at: "table", place: { table, token } } : { at: "door", table };
}

export const where = signal<Where>(read(location.pathname, location.hash));

export function go(path: string): void {
  history.pushState(null, "", path);
  follow();
}

function follow(): void {
  where.value = read(location.pathname, location.hash);
  scrollTo(0, 0);
}

addEventListener("popstate", follow);
addEventListener("hashchange", follow);
