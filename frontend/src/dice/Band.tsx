/** The band that dice fall on: there while they fall and for a moment after, never over anything to read. */
import { useLayoutEffect, useRef } from "preact/hooks";
import "../styles/moment.css";
import { titleOf } from "../todo/titles";
import type { Card } from "../types";
import { falling, isOwn, laid, onBand } from "./moment";

export function Band() {
  const box = useRef<HTMLDivElement>(null);
  const now = onBand.value;
  useLayoutEffect(() => laid(box.current!), [falling.value]);
  const own = now && isOwn(now.card) ? " own" : "";
  return <div ref={box} class={`band ${falling.value ? "falling" : "lies"}${own}`} aria-hidden="true" />;
}

/** A card that lies face down: whose it is and what it is about, until its dice lie. */
export function FaceDown({ card }: { card: Card }) {
  return (
    <article class="card face-down" aria-label={titleOf(card)}>
      <p>
        {titleOf(card)}
        {card.text && <i> “{card.text}”</i>}
      </p>
    </article>
  );
}
