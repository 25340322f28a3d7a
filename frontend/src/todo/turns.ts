/** Turns of a roll of several that come later and need not wait: each is asked as if the roll were that turn alone. */
import type { Card, Waiting } from "../types";

/** A roll as it stands in a turn that comes later: what is asked there, who has passed, and what was thrown and decided for it. */
export function inTurn(card: Card, turn: string): Card {
  const there = asking(card).find((each) => each.role === turn);
  const waiting = there ? ({ ...there } as unknown as Waiting) : null;
  return { ...card, waiting, ready: card.early[turn] ?? [], run: card.run.filter((each) => each.ahead === turn) };
}

/** The turns that come later in which somebody is asked something. */
export function asking(card: Card): Array<Early & Required<Pick<Early, "asks">>> {
  return (card.waiting?.ahead ?? []).flatMap((each) => (each.asks ? [{ ...each, asks: each.asks }] : []));
}

type Early = NonNullable<Waiting["ahead"]>[number];
