"""The ledger: the sheets of a table as a log tells of them, where every change takes up what the one before it has left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.sheets import Change, put, value_at
from rollwright.table.log.chain import canonical
from rollwright.table.log.pieces import LaidSheet, Seat
from rollwright.table.log.state import State
from rollwright.table.proof.draws import At, Tell


class Changed(Struct, frozen=True):
    """What any event may carry: changes on sheets."""

    changes: Sequence[Change] = ()


class Laid(Struct, frozen=True):
    """A sheet is laid on the table, or laid down anew, for others to see or to have."""

    sheet: LaidSheet


class Removed(Struct, frozen=True):
    """A sheet is taken off the table."""

    sheet: str


class Seated(Struct, frozen=True):
    """A seat is there, or is another one now."""

    seat: Seat


class Ledger:
    """Takes what a log says of sheets and seats, in order; *state* holds them as they stand.

    A log that is not *whole* begins with sheets on the table that it does not tell of: of those, every place is known from
    the first change there on.
    """

    def __init__(self, tell: Tell, *, whole: bool) -> None:
        self.state, self.whole, self._tell = State(), whole, tell
        self._written: dict[str, dict[str, Any]] = {}

    def laid(self, at: At, held: LaidSheet) -> None:
        """A sheet is laid: one that lay there already keeps all its numbers, by whatever name it goes now."""
        before = self.state.sheets.get(held.id)
        known = before is not None and before.values is not None and held.values is not None
        if before is not None and known and _numbers(before) != _numbers(held):
            self._tell(at, f"{held.name} is laid down again with other numbers than it had")
        self.state.sheets[held.id] = held

    def seated(self, seat: Seat) -> None:
        """A seat is as it is told."""
        self.state.seats[seat.id] = seat

    def removed(self, sheet: str) -> None:
        """A sheet is gone, as far as this log tells."""
        self.state.sheets.pop(sheet, None)

    def changed(self, at: At, changes: Iterable[Change]) -> None:
        """Numbers change: each was what stood there."""
        for change in changes:
            held = self.state.sheets.get(change.sheet)
            if held is not None and held.values is not None:
                what = self._on(held, change)
            elif held is None and self.whole:
                what = f"there is no sheet {change.sheet}"
            else:
                what = self._beyond(change)
            if what:
                self._tell(
                    at, f"{change.at} changes from {_shown(change.was)} to {_shown(change.now)}: {what}"
                )

    def _on(self, held: LaidSheet, change: Change) -> str | None:
        """A change on a sheet that is known."""
        values = held.values or {}
        try:
            there = value_at(values, change.at)
        except (LookupError, TypeError):
            there = None
        try:
            after = put(values, change.at, change.now)
        except (LookupError, TypeError):
            return f"there is no such place on {held.name}"
        self.state.sheets[held.id] = replace(held, values=after)
        return _other(there, change.was, f"on {held.name}")

    def _beyond(self, change: Change) -> str | None:
        """A change on a sheet of which this log knows no more than what it saw written."""
        written = self._written.setdefault(change.sheet, {})
        there = written.get(change.at, change.was)
        for place in [each for each in written if _within(each, change.at) or _within(change.at, each)]:
            del written[place]
        written[change.at] = change.now
        return _other(there, change.was, f"on {change.sheet}")


def _numbers(held: LaidSheet) -> bytes:
    return canonical({**(held.values or {}), "name": ""})


def _within(inner: str, outer: str) -> bool:
    return f"{inner}.".startswith(f"{outer}.")


def _other(there: Any, was: Any, where: str) -> str | None:
    return None if canonical(there) == canonical(was) else f"{_shown(there)} stands there {where}"


def _shown(value: Any) -> str:
    text = canonical(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."
