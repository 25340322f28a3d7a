/** How dice look here: the colours of the page as it is now, theme and choice of colours and all. */
import type { Looks } from "./bodies";

export function looksOf(box: HTMLElement, heavy = false): Looks {
  const probe = document.createElement("i");
  probe.className = heavy ? "dice3d-probe heavy" : "dice3d-probe";
  box.append(probe);
  const read = (name: string) => ((probe.style.color = `var(${name})`), getComputedStyle(probe).color);
  const look = (body: string, ink: string) => ({ body: read(body), ink: read(ink) });
  const found = {
    "": look("--die-fill", "--on-die"),
    sun: look("--sun-fill", "--on-sun"),
    moon: look("--moon-fill", "--on-moon"),
  };
  probe.remove();
  return found;
}
