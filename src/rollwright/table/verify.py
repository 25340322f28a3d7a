"""Verify: an exported log read again, every die derived, every roll replayed, and everything named that does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.table.chain import Entry, Fault, Header, Reader
from rollwright.table.draws import At, Draws, Revealed, Spanned, Tell, Thrown
from rollwright.table.replays import Amended, Announced, Decided, Replays, Started


class Report(Struct, frozen=True, kw_only=True):
    """What became of verifying a log: how many events, faces and rolls, the commitments to compare, and the faults.

    *checked* faces were derived from a seed and are right, *typed* ones were typed in, *unrevealed* ones belong to seeds
    that this log does not tell. *replayed* rolls came to the announced outcome; *unreplayed* ones are hidden in part, not
    finished, or of another version of their rule. *end* is the hash of the last line.
    """

    header: Header | None
    events: int = 0
    checked: int = 0
    typed: int = 0
    unrevealed: int = 0
    replayed: int = 0
    unreplayed: int = 0
    spans: tuple[Spanned, ...] = ()
    end: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {"ok": self.ok, **found}


def verify(lines: Iterable[bytes]) -> Report:
    """Verify a log from its lines, each with its line feed; all that is wrong stands in the report."""
    faults: list[Fault] = []
    reader = Reader(lines, faults)
    if reader.header is None:
        return Report(header=None, faults=tuple(faults))

    def tell(at: At, what: str) -> None:
        faults.append(Fault(*at, what))

    draws, rolls, events = Draws(reader.header.table, reader.header.first, tell), Replays(tell), 0
    for line, entry in reader.entries():
        events += 1
        _take((line, entry.n), entry, draws, rolls, tell)
    draws.finish()
    rolls.finish()
    return Report(
        header=reader.header,
        events=events,
        checked=draws.checked,
        typed=draws.typed,
        unrevealed=draws.unrevealed,
        replayed=rolls.replayed,
        unreplayed=rolls.unreplayed,
        spans=tuple(draws.spans.values()),
        end=reader.end,
        faults=tuple(sorted(faults, key=lambda fault: fault.line)),
    )


KINDS: dict[str, type[Struct]] = {
    "spanned": Spanned,
    "revealed": Revealed,
    "thrown": Thrown,
    "started": Started,
    "decided": Decided,
    "announced": Announced,
    "amended": Amended,
}


def _take(at: At, entry: Entry, draws: Draws, rolls: Replays, tell: Tell) -> None:
    """Hand an event to whoever looks at its kind."""
    kind = KINDS.get(entry.kind)
    if kind is None:
        return
    try:
        event = msgspec.convert(entry.data, kind)
    except msgspec.ValidationError as error:
        tell(at, f"this is not what {entry.kind!r} says: {error}")
        return
    if isinstance(event, Spanned):
        draws.spanned(at, event)
    elif isinstance(event, Revealed):
        draws.revealed(at, event)
    else:
        assert isinstance(event, Thrown | Started | Decided | Announced | Amended)
        if isinstance(event, Thrown):
            draws.thrown(at, event)
        if event.roll:
            rolls.take(at, event)
