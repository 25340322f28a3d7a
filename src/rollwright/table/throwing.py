"""Throwing: the dice of a roll, drawn from the seeds or typed in, and how they are recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.errors import Refused, TooLarge
from rollwright.odds import Pool
from rollwright.readings.play import Play
from rollwright.table import fairness, secrecy
from rollwright.table.state import Json
from rollwright.table.work import Work

MOST = 200
"""So many groups of dice one command throws at most; what goes on longer is rolled round by round."""


class Hand:
    """What a command brings to a roll: faces that were typed in, and whether all are thrown by hand.

    The *nonce* is that of whoever begins the roll, for all of its dice: nobody who answers later, and not the server, has a
    hand in where they fall.
    """

    def __init__(self, faces: Sequence[Any] | None = None, *, nonce: str = "", by_hand: bool = False) -> None:
        self.nonce, self.faces, self.by_hand = nonce, list(faces or ()), by_hand or faces is not None


def throw(work: Work, name: str, play: Play, hand: Hand) -> None:
    """Throw the dice that the run asks for, until it asks for something else; or wait for hands to throw them."""
    groups: list[dict[str, Any]] = []
    while play.pending is not None and play.pending.dice:
        if work.trying:
            raise Refused("dice are not thrown for a look", at="call")
        if hand.by_hand and not hand.faces and _awaited(work, name, play):
            break
        if len(groups) >= MOST:
            raise TooLarge(f"this roll does not end: {MOST} throws and more", at="args")
        groups += _thrown(work, name, play, hand, groups)
    if groups:
        veil = secrecy.Veil(work.state, work.state.rolls[name])
        nonce = work.state.rolls[name].nonce
        data = {"roll": name, "span": work.state.span.number, "nonce": nonce, "groups": groups}
        work.emit("thrown", *veil.thrown(data), veil.to)


def _awaited(work: Work, name: str, play: Play) -> bool:
    """Whether any of the dice that are asked for are thrown by hand."""
    assert play.pending is not None
    veil = secrecy.Veil(work.state, work.state.rolls[name])
    return any(_by_hand(work, veil.group(group)) for group, _ in play.pending.dice)


def _by_hand(work: Work, hidden: bool) -> bool:
    """Whether who throws may know of these dice: those that they may not, nobody throws by hand."""
    return work.master or not hidden


def _thrown(work: Work, name: str, play: Play, hand: Hand, before: Sequence[Json]) -> list[dict[str, Any]]:
    """Throw every group of one request: each from a draw of its own."""
    assert play.pending is not None
    faces: list[Any] = []
    records: list[dict[str, Any]] = []
    for group, pool in missing(play):
        hidden = secrecy.Veil(work.state, work.state.rolls[name]).group(group)
        which: fairness.Which = "hidden" if hidden else "open"
        thrower = hand if _by_hand(work, hidden) else Hand()
        nonce = work.state.rolls[name].nonce
        found, record = cast(work, thrower, nonce, which, group, pool, [*before, *records])
        faces += found
        records += [record] if found else []
    seen = len(play.rolls)
    play.throw(*faces)
    for record, rolled in zip(records, play.rolls[seen:][-len(records) :], strict=True):
        record["dropped"] = list(rolled.dropped)
    return records


def missing(play: Play) -> list[tuple[str, Pool]]:
    """The dice that a run waits for, without those that lie there: a roll that was amended may need more than it had."""
    assert play.pending is not None
    lying, found = play.left, []
    for group, pool in play.pending.dice:
        rest, lying = fairness.missing(pool, lying)
        found.append((group, rest))
    return found


def cast(
    work: Work,
    hand: Hand,
    nonce: str,
    which: fairness.Which,
    name: str,
    pool: Pool,
    before: Sequence[Json] = (),
) -> tuple[list[Any], dict[str, Any]]:
    """The faces of a group of dice, typed in or drawn from the seed, and how that is recorded."""
    record: dict[str, Any] = {"name": name, **fairness.described(pool)}
    if hand.by_hand:
        faces = fairness.typed(pool, hand.faces)
        return faces, {**record, "faces": faces, "typed": True}
    span = work.state.span
    draw = span.draws[which] + sum(1 for each in before if each.get("seed") == which)
    chance = fairness.below(span.seeds[which], work.state.table, span.number, which, draw, nonce)
    faces = list(fairness.thrown(pool, chance))
    record |= {"faces": faces, "seed": which, "draw": draw}
    work.drawn.append((span.number, which, nonce, record))
    return faces, dict(record)
