/** Doing: one command at a time for each thing on the page, and what was refused in words. */
import { signal } from "@preact/signals";
import { Refused } from "../net/http";
import { words } from "../words";
import { refresh } from "./table";

/** What was told last: refusals, and what was copied. */
export const notice = signal<{ text: string; bad: boolean; at: number } | null>(null);

export function tell(text: string, bad = false): void {
  notice.value = { text, bad, at: Date.now() };
}

/** Do something, and look at the table anew; whether it was done. What is refused is told. */
export async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    await refresh();
    return true;
  } catch (error) {
    tell(inWords(error), true);
    return false;
  }
}

export function inWords(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof DOMException && error.name === "AbortError") return "";
  return words.unreachable;
}
