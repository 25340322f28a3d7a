/** How dice look here: the colours of the page as it is now, theme, skin, choice of colours and all. */
import type { Skin } from "../state/skins";
import type { Looks } from "./bodies";

export function looksOf(box: HTMLElement, skin: Skin, heavy = false): Looks {
  const probe = document.createElement("i");
  probe.className = heavy ? "dice3d-probe heavy" : "dice3d-probe";
  probe.dataset["skin"] = skin;
  box.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string) => ((probe.style.color = `var(${name})`), style.color);
  const font = style.getPropertyValue("--die-font");
  const shine = Number(style.getPropertyValue("--die-shine"));
  const look = (body: string, ink: string) => ({ body: read(body), ink: read(ink), font, shine });
  const found = {
    "": look("--die-fill", "--on-die"),
    sun: look("--sun-fill", "--on-sun"),
    moon: look("--moon-fill", "--on-moon"),
    cloud: look("--cloud-fill", "--on-cloud"),
  };
  probe.remove();
  return found;
}
