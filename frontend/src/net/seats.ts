/** Seats of this device: which tables it has been at, and by which link. Kept in the browser and nowhere else. */
import { store, stored } from "./stored";

export interface Kept {
  table: string;
  token: string;
  title: string;
  system: string;
  name: string;
  role: string;
  at: number;
}

const KEY = "rollwright.seats";
const MOST = 40;

/** Every seat, the one that was used last first. */
export function kept(): Kept[] {
  const found = stored<unknown>(KEY, []);
  return Array.isArray(found) ? (found as Kept[]) : [];
}

/** Keep a seat, or what is new of it, in front of the others. */
export function keep(seat: Kept): void {
  const others = kept().filter((each) => each.token !== seat.token);
  store(KEY, [seat, ...others].slice(0, MOST));
}

export function forget(token: string): void {
  store(KEY, kept().filter((each) => each.token !== token));
}

/** The seat at a table that was used last. */
export function seatAt(table: string): Kept | undefined {
  return kept().find((each) => each.table === table);
}
