"""What ``tables`` does: list the tables of a store, export, import, back up, close, and hand out their links again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from rollwright.doors.screen import screen
from rollwright.errors import BadArgument, NotFound
from rollwright.table import archive, exporting
from rollwright.table.acts.seating import token
from rollwright.table.signing import Signer
from rollwright.table.state import Seat, State
from rollwright.table.stores import Store
from rollwright.table.stores.opening import default_store, open_store
from rollwright.table.views import View
from rollwright.table.work import Sources


@contextmanager
def opened(named: str | None) -> Iterator[Store]:
    """The store that is named, or the default one."""
    store = open_store(named or default_store())
    try:
        yield store
    finally:
        store.close()


def show(named: str | None) -> None:
    """List every table: its id, game, title, how many events, when the last of them was, and whether it is closed."""
    with opened(named) as store:
        listed = store.tables()
        shown = screen()
        if not listed:
            shown.say("no tables yet", "dim")
        for each in listed:
            state, _ = archive.whole(store, each.table)
            when = datetime.fromtimestamp(each.last / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            closed = ", closed" if state.closed else ""
            shown.say(f"{each.table}  {state.system}  {state.title}", "large")
            shown.say(f"  {each.events} events, {each.size:,} bytes, last {when} UTC{closed}", "dim")
    _tell_of_demo(named)


def _tell_of_demo(named: str | None) -> None:
    """Say where the tables of a demonstration are, to whoever looked among the user's own: they are kept apart."""
    demo = default_store("demo")
    if named is None and demo != default_store() and Path(demo.partition(":")[2]).exists():
        screen().say("those of `make play` are apart: rollwright tables --demo list", "dim")


def export(named: str | None, table: str, out: str | None, seat: str | None) -> None:
    """Write a table's archive, or what one of its seats may see, to a file or to standard output."""
    with opened(named) as store:
        lines = archive.archived(store, table) if seat is None else _seen(store, table, seat)
        _write(lines, out)


def _seen(store: Store, table: str, name: str) -> Iterator[bytes]:
    state, _ = archive.whole(store, table)
    seat = _seat(state, name)
    view, signer = View(seat, store.read(table)), Signer(state.key, state.table)
    yield from exporting.export(view, seat, signer)


def _seat(state: State, name: str) -> Seat:
    for seat in state.seats.values():
        if name in (seat.id, seat.name):
            return seat
    known = ", ".join(seat.name for seat in state.seats.values())
    raise NotFound(f"there is no seat {name!r} at this table: {known}", at="as")


def _write(lines: Iterable[bytes], out: str | None) -> None:
    """Write lines to a new file that only its owner may read, or to standard output."""
    if out is None or out == "-":
        sys.stdout.buffer.writelines(lines)
        sys.stdout.buffer.flush()
        return
    every = list(lines)
    try:
        with os.fdopen(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.writelines(every)
    except FileExistsError:
        raise BadArgument(f"{out} is there already; name a file that is not", at="out") from None
    except OSError as error:
        raise BadArgument(f"{out} cannot be written: {error.strerror}", at="out") from None


def bring(named: str | None, file: str) -> None:
    """Lay an archive into the store."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadArgument(f"{file} cannot be read: {error.strerror}", at="file") from None
    with opened(named) as store:
        screen().say(f"table {archive.restore(store, text.splitlines())} is there now", "good")


def backup(named: str | None, out: str) -> None:
    """Copy the whole store, as it is now, while it may be in use."""
    with opened(named) as store:
        copy = getattr(store, "backup", None)
        if copy is None:
            raise BadArgument("this store has no file to copy: back it up by its own means", at="store")
        copy(Path(out))
        screen().say(f"{len(store.tables())} tables are in {out}", "good")


def close(named: str | None, table: str) -> None:
    """Close a table for good."""
    with opened(named) as store:
        archive.close(store, table, Sources.system())
        screen().say(f"table {table} is closed", "good")


def links(named: str | None, table: str) -> None:
    """Show the token of every seat: for whoever runs the server and has lost the game master's link."""
    with opened(named) as store:
        state, _ = archive.whole(store, table)
        for seat in state.seats.values():
            if not seat.closed:
                click.echo(f"{seat.role:8}{seat.name:30}/table/{table}#{token(state, seat)}")
