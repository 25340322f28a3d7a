/** Keys: one letter makes a move, rolls, allows; wherever nothing is being typed, and as long as somebody wants it. */
import { signal } from "@preact/signals";
import { keys } from "../state/device";
import { meant } from "./meaning";

/** Whether the keys are shown. */
export const showing = signal(false);

function press(event: KeyboardEvent): void {
  const name = meant(event, event.target instanceof Element ? event.target : null);
  if (name === "help") {
    showing.value = true;
    return event.preventDefault();
  }
  if (name === null || keys.value === "off") return;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[data-key="${name}"]:not(:disabled)`)];
  const button = buttons.find((each) => each.checkVisibility());
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** Listen to them as long as somebody sits at a table. */
export function listen(): () => void {
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
