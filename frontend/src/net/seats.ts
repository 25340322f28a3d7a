/** Seats of this device: which tables it has been at, and by which link. Kept in the browser and nowhere else. */

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
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

/** Keep a seat, or what is new of it, in front of the others. */
export function keep(seat: Kept): void {
  const others = kept().filter((each) => each.token !== seat.token);
  write([seat, ...others].slice(0, MOST));
}

export function forget(token: string): void {
  write(kept().filter((each) => each.token !== token));
}

/** The seat at a table that was used last. */
export function seatAt(table: string): Kept | undefined {
  return kept().find((each) => each.table === table);
}

function write(seats: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // A browser that keeps nothing still plays: the link has everything.
  }
}
