/** Dragging with a pointer, be it a finger, a pen or a mouse: what is held, how far it went, and over which place it is. */
import { useSignal, type Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { boxAt, TAP } from "./dropping";

interface Dragged {
  /** The place that it was taken from, and the one that it is over. */
  from: number;
  over: number | null;
  x: number;
  y: number;
}

interface Drag {
  dragged: Signal<Dragged | null>;
  /** What the handle of a place listens to. */
  handle(at: number): Record<string, (event: PointerEvent) => void>;
  /** Whether the click that comes now ends a drag, and means nothing. */
  spent(): boolean;
}

/** Drag between the places in a list, its children one by one. */
export function useDrag(list: { current: HTMLElement | null }, onDrop: (from: number, to: number) => void): Drag {
  const dragged = useSignal<Dragged | null>(null);
  const start = useRef<{ at: number; x: number; y: number } | null>(null);
  const ended = useRef(0);

  function down(event: PointerEvent, at: number): void {
    if (event.button !== 0 || start.current) return;
    start.current = { at, x: event.clientX, y: event.clientY };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!start.current) return;
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
    if (!dragged.value && Math.hypot(x, y) < TAP) return;
    const boxes = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
    dragged.value = { from: start.current.at, over: boxAt(boxes, event.clientX, event.clientY), x, y };
  }
  function end(drop: boolean): void {
    const was = dragged.value;
    start.current = null;
    dragged.value = null;
    if (!was) return;
    ended.current = performance.now();
    if (drop && was.over !== null && was.over !== was.from) onDrop(was.from, was.over);
  }
  return {
    dragged,
    handle: (at) => ({
      onPointerDown: (event) => down(event, at),
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
    spent: () => performance.now() - ended.current < 100,
  };
}
