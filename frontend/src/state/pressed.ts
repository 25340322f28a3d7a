/** The button that was tapped last, so that it can show that it is at work. */

let button: Element | null = null;

addEventListener(
  "click",
  (event) => {
    button = event.target instanceof Element ? event.target.closest("button") : null;
    setTimeout(() => (button = null));
  },
  true,
);

/** What was tapped just now, if anything was. */
export function pressed(): Element | null {
  return button;
}
