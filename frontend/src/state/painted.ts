/** The colours of games, in the page: a style sheet of its own, as those are that come with it. */
import { effect } from "@preact/signals";
import { sheet } from "./games";

export function painted(): void {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  effect(() => own.replaceSync(sheet.value));
}
