/** The band that dice fall on: there while they fall and for a moment after, never over anything to read. */
import { useLayoutEffect, useRef } from "preact/hooks";
import "../styles/moment.css";
import { titleOf } from "../todo/titles";
import type { Card } from "../types";
import { askedForSounds, sounds } from "../state/device";
import { words } from "../words";
import { falling, isOwn, laid, last, onBand } from "./moment";

export function Band() {
  const box = useRef<HTMLDivElement>(null);
  const now = onBand.value;
  useLayoutEffect(() => laid(box.current!), [falling.value]);
  const own = now && isOwn(now.card) ? " own" : "";
  const low = now?.low ? " low" : "";
  return <div ref={box} class={`band ${falling.value ? "falling" : "lies"}${own}${low}`} aria-hidden="true" />;
}

/** A card that lies face down: whose it is and what it is about, until its dice lie. */
export function FaceDown({ card }: { card: Card }) {
  return (
    <article class="card face-down" aria-label={titleOf(card)}>
      <p>
        {titleOf(card)}
        {card.text && <i> {words.quoted(card.text)}</i>}
      </p>
    </article>
  );
}

/** Sounds are offered once, after the first throw that was seen here. */
export function SoundOffer() {
  if (!last.value || falling.value || askedForSounds.value === "on" || sounds.value === "on") return null;
  const say = (on: boolean) => {
    sounds.value = on ? "on" : "off";
    askedForSounds.value = "on";
  };
  return (
    <div class="sound-offer row" role="group" aria-label={words.device.soundOffer}>
      <span>{words.device.soundOffer}</span>
      <button onClick={() => say(true)}>{words.device.soundYes}</button>
      <button class="plain" onClick={() => say(false)}>
        {words.device.soundNo}
      </button>
    </div>
  );
}
