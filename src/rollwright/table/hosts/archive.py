"""Archives: a table's whole log as a file, seeds and keys included, to be laid into another store.

Not the export of a seat: whoever has an archive knows everything, and can write tokens for every seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct, field

from rollwright.errors import BadJson, NotFound, Refused, StoreFailed
from rollwright.table.hosts.moving import lay, worked_out
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM
from rollwright.table.log.state import State
from rollwright.table.play.commands import Call
from rollwright.table.play.work import Machine
from rollwright.table.session import handle
from rollwright.table.stores import Store

FORMAT = 1


class FirstLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: which table, how many events, and the SHA-256 of their lines."""

    format: int = field(default=FORMAT, name="rollwright-archive")
    table: str
    events: int
    digest: str


def archived(store: Store, table: str) -> Iterator[bytes]:
    """The lines of a table's archive; `NotFound` where there is no such table."""
    events = store.read(table)
    if not events:
        raise NotFound(f"there is no table {table!r}", at="table")
    lines = [event.to_json() for event in events]
    yield msgspec.json.encode(FirstLine(table=table, events=len(events), digest=_digest(lines))) + b"\n"
    yield from (line + b"\n" for line in lines)


def restore(store: Store, lines: Iterable[bytes]) -> str:
    """Lay an archive into a store as a new table; its id.

    `BadJson` says what is wrong with the lines, `Conflict` that the table is there already; then nothing was written.
    """
    head, events = _read([line.rstrip(b"\n") for line in lines])
    try:
        if worked_out(head.table, events).table != head.table:
            raise BadJson(f"these are no events of table {head.table}: a forged archive", at="file")
    except StoreFailed as error:
        raise BadJson(error.message, at="file") from None
    lay(store, head.table, events)
    return head.table


def _read(lines: Sequence[bytes]) -> tuple[FirstLine, list[Event]]:
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=FirstLine)
        events = [Event.from_json(line) for line in lines[1:]]
    except msgspec.MsgspecError as error:
        raise BadJson(f"this is no archive of a table: {error}", at="file") from None
    if head.format != FORMAT:
        raise BadJson(f"an archive of format {head.format}; this program reads format {FORMAT}", at="file")
    if head.events != len(events) or head.digest != _digest(lines[1:]):
        raise BadJson(
            f"{len(events)} of {head.events} events, or not as they were written: a damaged archive",
            at="file",
        )
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        raise BadJson("events are missing or out of order: a damaged archive", at="file")
    return head, events


def _digest(lines: Iterable[bytes]) -> str:
    digest = sha256()
    for line in lines:
        digest.update(line + b"\n")
    return digest.hexdigest()


def current_state(store: Store, table: str) -> tuple[State, int]:
    """A table as it stands, with everything in it, and the length of its log; `NotFound` where there is no such table, `StoreFailed` where it is damaged."""
    events = store.read(table)
    if not events:
        raise NotFound(f"there is no table {table!r}", at="table")
    return worked_out(table, events), len(events)


def close(store: Store, table: str, machine: Machine) -> None:
    """Close a table for good, as its game master would; `Refused` where it is closed already."""
    state, length = current_state(store, table)
    if state.closed:
        raise Refused("this table is closed already", at="table")
    master = next(seat for seat in state.seats.values() if seat.role == GM and not seat.closed)
    came = handle(state, length, master, Call(id=f"close-{machine.token(8)}", move="close"), machine)
    store.append(table, length, came.events).result()
