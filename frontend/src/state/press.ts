/** What was pressed is what is done, even when the page moves between press and release: odds that arrive above a button push it down. */

const PRESSED = "button, summary, label";
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select";
/** Whoever moves so many pixels away before letting go has changed their mind. */
const AWAY = 12;

/** Begin to hold on to it. Fingers hold on by themselves. */
export function holdPresses(): void {
  addEventListener("pointerdown", hold, true);
}

function hold(down: PointerEvent): void {
  const at = down.target as Element;
  const pressed = at.closest(PRESSED);
  if (down.pointerType !== "mouse" || !pressed || at.matches(TYPED)) return;
  pressed.setPointerCapture(down.pointerId);
  const over = new AbortController();
  const { signal } = over;
  addEventListener("pointermove", (now) => {
    if (Math.hypot(now.x - down.x, now.y - down.y) <= AWAY) return;
    if (pressed.hasPointerCapture(down.pointerId)) pressed.releasePointerCapture(down.pointerId);
    over.abort();
  }, { signal });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => over.abort(), { signal });
}
