/** Holding: a long press, or what opens a menu elsewhere (the other mouse button, the menu key), does something else than a tap. */
import { useEffect, useRef } from "preact/hooks";

const LONG = 500;

interface Holding {
  onClick(): void;
  onContextMenu(event: Event): void;
  onPointerDown(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
}

/** What a button needs so that a tap does the one and holding it the other. */
export function useHold(onTap: () => void, onHold: () => void): Holding {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  function hold(): void {
    if (held.current) return;
    held.current = true;
    onHold();
  }
  return {
    onClick: () => (held.current ? (held.current = false) : onTap()),
    onContextMenu: (event) => (event.preventDefault(), stop(), hold(), setTimeout(() => (held.current = false))),
    onPointerDown: (event) => {
      held.current = false;
      stop();
      if (event.pointerType !== "mouse") timer.current = setTimeout(hold, LONG);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  };
}
