/** What this device likes: its theme and other settings, kept in the browser. */
import { effect, signal } from "@preact/signals";

export type Theme = "auto" | "dark" | "light";

function liked(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(`rollwright.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function like(name: string, value: string): void {
  try {
    localStorage.setItem(`rollwright.${name}`, value);
  } catch {
    // Nothing is kept then.
  }
}

export const theme = signal<Theme>(liked("theme", "auto") as Theme);

effect(() => {
  like("theme", theme.value);
  document.documentElement.dataset["theme"] = theme.value;
});

/** Whether things should not move about. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
