"""Todos: what waits for a seat, so that nobody has to work it out: answers, dice to throw, rolls to set or to make, offers, rolls to take back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from rollwright.table.log.pieces import GM, WATCHER, Draft, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.log.waits import Todo
from rollwright.table.seen.roles import asked_in, passed, throwers


def todos(seen: State, seat: Seat) -> list[Todo]:
    """Everything that a seat can do next about what is open, oldest first."""
    if seat.role == WATCHER or seat.locked or seen.closed:
        return []
    return [*_rolls(seen, seat), *_drafts(seen, seat), *_offers(seen, seat), *_asked(seen, seat)]


def _rolls(seen: State, seat: Seat) -> Iterator[Todo]:
    for roll in seen.pending:
        if roll.waiting is None:
            continue
        yield from _answers(roll, seat)
        for role, by in throwers(roll).items():
            if by == seat.id or (by is None and seat.role == GM):
                yield Todo(do="throw", roll=roll.id, role=role)


def _answers(roll: Rolling, seat: Seat) -> Iterator[Todo]:
    assert roll.waiting is not None
    turns = [each["role"] for each in roll.waiting.get("ahead", ()) if "asks" in each]
    for turn in (None, *turns):
        for ask in asked_in(roll, turn)["asks"]:
            mine = ask["seat"] == seat.id or (ask["seat"] is None and seat.role == GM)
            if mine and ask["role"] not in passed(roll, turn):
                yield Todo(do="answer", roll=roll.id, role=ask["role"], turn=UNSET if turn is None else turn)


def _drafts(seen: State, seat: Seat) -> Iterator[Todo]:
    for draft in seen.drafts.values():
        if not draft.framed or draft.lacks:
            if seat.role == GM:
                yield Todo(do="frame", draft=draft.id)
        elif _owns(seen, seat, draft.sheet) and not _waits(seen, draft):
            yield Todo(do="roll", draft=draft.id)
        if any(_owns(seen, seat, each) for each in draft.called if each not in draft.parts):
            yield Todo(do="join", draft=draft.id)


def _waits(seen: State, draft: Draft) -> bool:
    """Whether a roll in preparation waits for somebody's part; whoever was taken off the table is waited for no more."""
    return any(sheet in seen.sheets for sheet in draft.awaited)


def _offers(seen: State, seat: Seat) -> Iterator[Todo]:
    for offer in seen.offers.values():
        if offer.to == "all" or (offer.to == GM and seat.role == GM) or _owns(seen, seat, offer.to):
            yield Todo(do="take", offer=offer.id)


def _asked(seen: State, seat: Seat) -> Iterator[Todo]:
    if seat.role == GM:
        for roll in seen.asked:
            yield Todo(do="undo", roll=roll)


def _owns(seen: State, seat: Seat, sheet: str) -> bool:
    """Whether a sheet is the seat's own; those of nobody are the game master's."""
    held = seen.sheets.get(sheet)
    return held is not None and (held.seat == seat.id or (held.seat is None and seat.role == GM))
