"""Verify: an exported log read again, every die derived, every roll replayed, and everything named that does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.table.log.chain import Entry, Fault, Header, Reader
from rollwright.table.log.pieces import GM
from rollwright.table.proof.draws import At, Draws, Revealed, Spanned, Tell, Thrown
from rollwright.table.proof.ledger import Changed, Laid, Ledger, Removed, Seated
from rollwright.table.proof.recorded import (
    Amended,
    Announced,
    Applied,
    Decided,
    OfRoll,
    Started,
    Waited,
    Withdrawn,
)
from rollwright.table.proof.replays import Replays

UNPROVED = (
    "when things happened, and who did them",
    "what people wrote: names, titles, chat, lines and reasons",
    "how things were arranged: seats, sheets as they were laid down, proposals, settings, questions, offers, favourites, house rules",
    "why a number on a sheet changed: each change only takes up what the one before it has left",
    "what of a roll made no difference to what came of it, what is still hidden, and rolls that could not be played again",
    "that nothing followed: an older log of a table is right, and older",
)
"""What no log proves against whoever runs its server: in these things it says what the server wrote down."""

UNSIGNED = "that this is the table's own log, whole to its end: it is of format 1, which was not signed"
"""What a log that is not signed does not prove against anybody who had it in their hands."""


class Report(Struct, frozen=True, kw_only=True):
    """What became of verifying a log: how many events, faces and rolls, the commitments to compare, and the faults.

    *checked* faces were derived from a seed and are right, *typed* ones were typed in, *unrevealed* ones belong to seeds
    that this log does not tell. *replayed* rolls came to the announced outcome, those *part*ly hidden as far as it is shown;
    *unreplayed* ones are hidden further, not finished, or of another version of their rule, and *unplayed* are their ids. *end*
    is the hash of the last line, and *signed* the key by which the table signed it, "" where it did not. *unproved* says what remains a matter of trust.
    """

    header: Header | None
    events: int = 0
    checked: int = 0
    typed: int = 0
    unrevealed: int = 0
    replayed: int = 0
    part: int = 0
    unreplayed: int = 0
    unplayed: tuple[str, ...] = ()
    spans: tuple[Spanned, ...] = ()
    end: str = ""
    signed: str = ""
    unproved: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        return {"ok": self.ok, **told}


def verify(lines: Iterable[bytes], *, key: str | None = None) -> Report:
    """Verify a log from its lines, each with its line feed; all that is wrong stands in the report.

    With a *key*, the log must be signed by that one: the table's, as its page shows it.
    """
    faults: list[Fault] = []
    reader = Reader(lines, faults)
    if reader.header is None:
        return Report(header=None, faults=tuple(faults))

    def tell(at: At, what: str) -> None:
        faults.append(Fault(*at, what))

    verifying, events = Verifying(reader.header, tell), 0
    for line, entry in reader.entries():
        events += 1
        verifying.take((line, entry.n), entry)
    if key not in (None, reader.header.key):
        by = f"by the key {reader.header.key}" if reader.header.key else "by no key"
        tell((1, None), f"this is signed {by}, and not by the one that it was to be signed by")
    draws, rolls = verifying.draws, verifying.rolls
    draws.finish(intact=not reader.wrong)
    rolls.finish(intact=not reader.wrong)
    return Report(
        header=reader.header,
        events=events,
        checked=draws.checked,
        typed=draws.typed,
        unrevealed=draws.unrevealed,
        replayed=rolls.replayed,
        part=rolls.part,
        unreplayed=len(rolls.unplayed),
        unplayed=tuple(rolls.unplayed),
        spans=tuple(draws.spans.values()),
        end=reader.end,
        signed=reader.header.key if reader.signed else "",
        unproved=UNPROVED if reader.header.format > 1 else (UNSIGNED, *UNPROVED),
        faults=tuple(sorted(faults, key=lambda fault: fault.line)),
    )


class Opened(Struct, frozen=True):
    """A table is opened, its log in a form that has a number."""

    format: int = 1


KINDS: dict[str, type[Struct]] = {
    "opened": Opened,
    "spanned": Spanned,
    "revealed": Revealed,
    "thrown": Thrown,
    "started": Started,
    "decided": Decided,
    "waited": Waited,
    "announced": Announced,
    "amended": Amended,
    "applied": Applied,
    "withdrawn": Withdrawn,
    "laid": Laid,
    "removed": Removed,
    "seated": Seated,
}

ENDS = ("session-ended", "closed")
"""Events behind which a span is over."""


class Verifying:
    """Hands every event of a log to whoever looks at what it says: dice, rolls, sheets."""

    def __init__(self, header: Header, tell: Tell) -> None:
        whole = header.first == 1
        self._header, self._tell = header, tell
        self.draws = Draws(header.table, header.first, tell)
        self.ledger = Ledger(tell, whole=whole)
        self.rolls = Replays(self.ledger, tell, master=header.role == GM)

    def take(self, at: At, entry: Entry) -> None:
        """Take an event: what its kind says, and the changes that any kind may carry."""
        said = self._read(at, entry, KINDS[entry.kind]) if entry.kind in KINDS else None
        changed = self._read(at, entry, Changed)
        if isinstance(changed, Changed):
            self.ledger.changed(at, changed.changes)
        if isinstance(said, Opened):
            self.rolls.strict = said.format > 1
        elif isinstance(said, Spanned):
            self._spanned(at, said)
        elif isinstance(said, Revealed):
            self.draws.revealed(at, said)
        elif isinstance(said, Laid):
            self.ledger.laid(at, said.sheet)
        elif isinstance(said, Removed):
            self.ledger.removed(said.sheet)
        elif isinstance(said, Seated):
            self.ledger.seated(said.seat)
        elif said is not None:
            self._rolled(at, said)
        if entry.kind in ENDS:
            self.draws.ended(at)

    def _read(self, at: At, entry: Entry, kind: type[Struct]) -> Any:
        try:
            return msgspec.convert(entry.data, kind)
        except msgspec.ValidationError as error:
            self._tell(at, f"this is not what {entry.kind!r} says: {error}")
            return None

    def _spanned(self, at: At, said: Spanned) -> None:
        """A span begins, and the table tells its key: the one that the log is signed by."""
        if said.signs and said.signs != self._header.key:
            other = "another one" if self._header.key else "none"
            self._tell(at, f"this table signs its logs by the key {said.signs}, and this log has {other}")
        if self.rolls.strict and not said.signs:
            self._tell(at, "this table signs its logs, and this span does not say by which key")
        self.rolls.strict |= bool(said.signs)
        self.draws.spanned(at, said)

    def _rolled(self, at: At, said: Any) -> None:
        if isinstance(said, Started) and said.nonce is not None:
            self.draws.begun(said.roll, said.nonce)
        if isinstance(said, Thrown):
            self.draws.thrown(at, said)
            if not said.roll:
                return
        assert isinstance(said, OfRoll)
        self.rolls.take(at, said)
