/** Focus stays where somebody works: where what had it goes away, the nearest thing that is left around it has it. For keyboards alone. */

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]";

/** What has focus, and everything around it, innermost first. */
let around: Element[] = [];

/** Where focus goes when the first of these is gone or shut off: the innermost that is still there, or the first thing in it that takes focus. */
function heir(chain: Element[]): HTMLElement | null {
  for (const each of chain) {
    if (!each.isConnected) continue;
    if (each.matches(FOCUSABLE)) return each as HTMLElement;
    const inside = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)].find((it) => it.tabIndex >= 0 && it.checkVisibility());
    if (inside) return inside;
  }
  return null;
}

/** Give it focus. The log shows what counts by itself. */
function take(it: HTMLElement | null): void {
  it?.focus({ preventScroll: it.closest(".log") !== null });
}

function keep(): void {
  const [had] = around;
  if (!had || document.activeElement !== document.body) return;
  if (had.isConnected && !had.matches(":disabled")) return had instanceof HTMLElement ? take(had) : undefined;
  if (had.isConnected) return;
  take(heir(around));
}

/** Begin to keep it. Whoever points somewhere else has let go of it. */
export function keepFocus(): void {
  addEventListener("focusin", (event) => {
    around = [];
    for (let each = event.target as Element | null; each && each !== document.body; each = each.parentElement) around.push(each);
  });
  addEventListener("pointerdown", () => (around = []), true);
  new MutationObserver(() => setTimeout(keep)).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
