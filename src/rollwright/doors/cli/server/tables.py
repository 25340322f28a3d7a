"""What ``tables`` does: list the tables of a store, export, import, back up, close, and hand out their links again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from rollwright.doors.cli.answer import read
from rollwright.doors.cli.show.screen import screen
from rollwright.errors import BadArgument, NotFound, StoreFailed
from rollwright.table.acts.seating import token
from rollwright.table.hosts import archive, moving
from rollwright.table.hosts.moving import Copied
from rollwright.table.log.pieces import Seat
from rollwright.table.log.signing import Signer
from rollwright.table.log.state import State
from rollwright.table.play.work import Machine
from rollwright.table.proof import exporting
from rollwright.table.seen.views import View
from rollwright.table.stores import Store
from rollwright.table.stores.opening import default_store, open_store
from rollwright.table.stores.sqlite import Sqlite


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
            try:
                state, _ = archive.current_state(store, each.table)
            except StoreFailed as error:  # of which the others know nothing
                shown.say(f"{each.table}  {error.message}", "bad")
                continue
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
    state, _ = archive.current_state(store, table)
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
    lines = read(file).splitlines()
    with opened(named) as store:
        screen().say(f"table {archive.restore(store, lines)} is there now", "good")


def backup(named: str | None, out: str) -> None:
    """Copy the whole store, as it is now, while it may be in use: a file as it is, any other table by table into a new file."""
    with opened(named) as store:
        if isinstance(store, Sqlite):
            store.backup(Path(out))
        elif Path(out).exists():
            raise BadArgument(f"{out} is there already; name a file that is not", at="path")
        else:
            _copied(store, f"sqlite:{out}", ())
        screen().say(f"{len(store.tables())} tables are in {out}", "good")


def copy(source: str, target: str, tables: Sequence[str]) -> None:
    """Copy tables, or all, from one store to another, each read there again; what was copied before is gone on with."""
    with opened(source) as store:
        for each in _copied(store, target, tables):
            screen().say(f"{each.table}  {each.events} events, {each.new} of them new there")


def _copied(store: Store, target: str, tables: Sequence[str]) -> list[Copied]:
    with opened(target) as other:
        return [moving.copy(store, other, name) for name in tables or [each.table for each in store.tables()]]


def check(named: str | None, tables: Sequence[str]) -> None:
    """Read tables, or all, from the first event to the last; an error that names each that is damaged, when all were read."""
    with opened(named) as store:
        shown, faults = screen(), list[str]()
        for name in tables or [each.table for each in store.tables()]:
            try:
                shown.say(f"{name}  {moving.check(store, name)} events, as they were written")
            except StoreFailed as fault:
                faults.append(fault.message)
        if faults:
            raise StoreFailed("; ".join(faults))
        shown.say("all is well", "good")


def close(named: str | None, table: str) -> None:
    """Close a table for good."""
    with opened(named) as store:
        archive.close(store, table, Machine.system())
        screen().say(f"table {table} is closed", "good")


def links(named: str | None, table: str) -> None:
    """Show the token of every seat: for whoever runs the server and has lost the game master's link."""
    with opened(named) as store:
        state, _ = archive.current_state(store, table)
        for seat in state.seats.values():
            if not seat.closed:
                click.echo(f"{seat.role:8}{seat.name:30}/table/{table}#{token(state, seat)}")
