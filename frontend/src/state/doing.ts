/** Doing: what is on its way, and what was refused in words. */
import { signal, type Signal } from "@preact/signals";
import { Refused } from "../net/http";
import { words } from "../words";
import { pressed } from "./pressed";
import { answered, refresh } from "./table";

/** What was wrong in words of our own. */
export class Unknown extends Error {}

/** What was told last: refusals, until something else is done or filled in, and what was copied. */
export const notice = signal<{ text: string; bad: boolean; at: number; undo?: () => void } | null>(null);

/** Tell something; with the way to undo it, where there is one. */
export function tell(text: string, bad = false, undo?: () => void): void {
  notice.value = { text, bad, at: Date.now(), ...(undo && { undo }) };
}

/** How many things are on their way. */
export const busy = signal(0);

/** Do something, and look at the table anew; whether it was done. What it was done with goes *away* before that: dice fall where it was. What is refused is told; the button that did it shows that it is at work. */
export async function done(work: () => Promise<unknown>, away: () => void = () => undefined): Promise<boolean> {
  const button = pressed();
  button?.setAttribute("aria-busy", "true");
  notice.value = null;
  busy.value++;
  try {
    await answered(work());
    away();
    await refresh();
    return true;
  } catch (error) {
    tell(inWords(error), true);
    return false;
  } finally {
    busy.value--;
    button?.removeAttribute("aria-busy");
  }
}

/** Send what was written: its field is free at once for what is written next, and has it again where it was refused. */
export async function sent(text: Signal<string>, send: (said: string) => Promise<unknown>): Promise<void> {
  const said = text.peek().trim();
  if (!said) return;
  text.value = "";
  if (!(await done(() => send(said)))) text.value = [said, text.peek()].filter(Boolean).join(" ");
}

export function inWords(error: unknown): string {
  if (error instanceof Refused) return error.fault.expected === undefined ? error.message : words.noDice(error.fault.found ?? "");
  if (error instanceof Unknown) return error.message;
  if (error instanceof DOMException && error.name === "AbortError") return "";
  return words.unreachable;
}
