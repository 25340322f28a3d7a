"""Views: a table as one audience is sent it, numbered without gaps, and folded from nothing else."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.log import Log
from rollwright.table.log.packs import PLACES
from rollwright.table.log.pieces import WATCHER, Seat
from rollwright.table.log.state import State
from rollwright.table.log.stretches import Stretches
from rollwright.table.seen import secrecy

ANY_WATCHER = Seat("", WATCHER, "watcher")
"""Whoever watches is sent the same."""

PAGE = 1_000_000
"""After so many bytes a page of events is full."""


def audience_of(seat: Seat) -> str:
    """The name of what a seat is sent: its own id, or one for all who watch."""
    return "" if seat.role == WATCHER else seat.id


class View:
    """What an audience has been sent so far, and the state that follows from it.

    Which events that were stands in its *places*: the events themselves are in the *log*, which others may share, and it knows all of
    it *upto* a place. Who has no log brings up one of their own.
    """

    def __init__(self, seat: Seat, events: Iterable[Event] = (), log: Log | None = None) -> None:
        self._seat = ANY_WATCHER if seat.role == WATCHER else seat
        self._log, self._shared = (Log(), False) if log is None else (log, True)
        self.upto = 0
        self._places = array(PLACES)
        self._stretches = Stretches()
        self.state = State()
        self.take(events)

    def __len__(self) -> int:
        return len(self._places)

    @property
    def weight(self) -> int:
        """How many bytes of memory it takes, without its log and its state."""
        return len(self._places) * self._places.itemsize

    def parts(self) -> tuple[Seat, int, array[int], Stretches, State]:
        """Whose it is, and all that is remembered of what was sent: `of` makes the view of it, and of its log."""
        return self._seat, self.upto, self._places[:], self._stretches.copy(), self.state.copy()

    @classmethod
    def of(
        cls, seat: Seat, upto: int, places: array[int], stretches: Stretches, state: State, log: Log
    ) -> View:
        """A view of its parts."""
        view = cls(seat, log=log)
        view.upto, view._places, view._stretches, view.state = upto, places, stretches, state
        return view

    def add(self, events: Iterable[Event]) -> list[dict[str, Any]]:
        """Take in what happened; what of it is sent."""
        return [message(number, seen) for number, seen in self._taken(events)]

    def take(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for _ in self._taken(events):
            pass

    def _taken(self, events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
        for event in events:
            if not self._shared:
                self._log.add([event])
            self.upto = event.seq
            seen = secrecy.seen(event, self._seat)
            if seen is not None:
                self._places.append(event.seq)
                self._stretches.take(seen.kind)
                step(self.state, seen)
                yield len(self), seen

    def events(self, since: int = 0, upto: int | None = None) -> Iterator[tuple[int, Event]]:
        """What was sent behind the number *since*, with the numbers: made as it is taken, and without what comes meanwhile."""
        last = len(self) if upto is None else upto
        if since >= last:
            return
        number = since
        for event in self._log.read(self._places[since], self._places[last - 1]):
            if event.seq == self._places[number]:
                seen = secrecy.seen(event, self._seat)
                assert seen is not None
                number += 1
                yield number, seen

    def sent(self, since: int, upto: int | None = None) -> list[dict[str, Any]]:
        """What was sent behind the number *since*, as messages."""
        return [message(number, event) for number, event in self.events(since, upto)]

    def page(self, since: int, limit: int) -> list[dict[str, Any]]:
        """So many events behind a number at most, and fewer where they are long; one at least, where there is any."""
        messages: list[dict[str, Any]] = []
        left = PAGE
        for number, event in self.events(min(since, len(self)), min(since + limit, len(self))):
            messages.append(message(number, event))
            left -= len(msgspec.json.encode(messages[-1]))
            if left <= 0:
                break
        return messages

    def between(self, first: int, last: int) -> list[dict[str, Any]]:
        """What was sent of a stretch of the log."""
        since, upto = bisect_left(self._places, first), bisect_left(self._places, last + 1)
        return self.sent(since, upto)

    def session(self, number: int) -> tuple[int, int]:
        """The numbers before the first and of the last event of a session of play; (0, 0) where there was none such."""
        return self._stretches.session(number)


def message(number: int, event: Event) -> dict[str, Any]:
    """An event as it is sent: numbered for its receiver."""
    said = {"n": number, "time": event.time, "seat": event.seat, "kind": event.kind, "data": event.data}
    return {**said, "command": event.command} if event.command else said


def encoded(messages: list[dict[str, Any]], n: int | None = None) -> bytes:
    """Events as one message on a wire; the first says besides how many there are."""
    return msgspec.json.encode({"events": messages, **({} if n is None else {"n": n})})
