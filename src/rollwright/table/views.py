"""Views: a table as one audience is sent it, numbered without gaps, and folded from nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import msgspec

from rollwright.table import secrecy
from rollwright.table.events import Event
from rollwright.table.fold import step
from rollwright.table.state import WATCHER, Seat, State

ANY_WATCHER = Seat("", WATCHER, "watcher")
"""Whoever watches is sent the same."""


PAGE = 1_000_000
"""After so many bytes a page of events is full."""


def audience_of(seat: Seat) -> str:
    """The name of what a seat is sent: its own id, or one for all who watch."""
    return "" if seat.role == WATCHER else seat.id


class View:
    """What an audience has been sent so far, and the state that follows from it."""

    def __init__(self, seat: Seat, log: Iterable[Event] = ()) -> None:
        self._seat = ANY_WATCHER if seat.role == WATCHER else seat
        self.events: list[Event] = []
        self._places: list[int] = []
        self.state = State()
        self.take(log)

    def __len__(self) -> int:
        return len(self.events)

    def add(self, events: Iterable[Event]) -> list[dict[str, Any]]:
        """Take in what happened; what of it is sent."""
        before = len(self.events)
        self.take(events)
        return self.sent(before)

    def take(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            seen = secrecy.seen(event, self._seat)
            if seen is not None:
                self.events.append(seen)
                self._places.append(event.seq)
                step(self.state, seen)

    def sent(self, since: int, upto: int | None = None) -> list[dict[str, Any]]:
        """What was sent behind the number *since*, as messages."""
        return [
            message(number, self.events[number - 1])
            for number in range(since + 1, (len(self) if upto is None else upto) + 1)
        ]

    def page(self, since: int, limit: int) -> list[dict[str, Any]]:
        """So many events behind a number at most, and fewer where they are long; one at least, where there is any."""
        found: list[dict[str, Any]] = []
        left = PAGE
        for number in range(min(since, len(self)) + 1, min(since + limit, len(self)) + 1):
            found.append(message(number, self.events[number - 1]))
            left -= len(msgspec.json.encode(found[-1]))
            if left <= 0:
                break
        return found

    def between(self, first: int, last: int) -> list[dict[str, Any]]:
        """What was sent of a stretch of the log."""
        since, upto = bisect_left(self._places, first), bisect_left(self._places, last + 1)
        return self.sent(since, upto) if upto > since else []

    def session(self, number: int) -> tuple[int, int]:
        """The numbers before the first and of the last event of a session of play; (0, 0) where there was none such."""
        begun = [at for at, event in enumerate(self.events) if event.kind == "session-begun"]
        if not 1 <= number <= len(begun):
            return 0, 0
        first = begun[number - 1]
        while first > 0 and self.events[first - 1].kind in ("spanned", "seeded"):
            first -= 1
        ends = [at for at in range(first, len(self)) if self.events[at].kind == "session-ended"]
        last = ends[0] + 1 if ends else len(self)
        while ends and last < len(self) and self.events[last].kind in ("revealed", "thrown", "booked"):
            last += 1
        return first, last


def message(number: int, event: Event) -> dict[str, Any]:
    """An event as it is sent: numbered for its receiver."""
    said = {"n": number, "time": event.time, "seat": event.seat, "kind": event.kind, "data": event.data}
    return {**said, "command": event.command} if event.command else said


def encoded(messages: list[dict[str, Any]], n: int | None = None) -> bytes:
    """Events as one message on a wire; the first says besides how many there are."""
    return msgspec.json.encode({"events": messages, **({} if n is None else {"n": n})})
