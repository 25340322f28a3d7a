"""``tables``: list the tables of a store, export, import, back up, close, and hand out their links again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from rollwright.doors.cli.answer import read, screen
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


@click.group()
@click.option(
    "--store",
    metavar="STORE",
    help="The store, sqlite:PATH or nats://HOST,HOST; the user's own, unless named.",
)
@click.option(
    "--demo", is_flag=True, help="The store of `serve --demo` and `make play`, unless one is named."
)
@click.pass_context
def tables(ctx: click.Context, store: str | None, demo: bool) -> None:
    """The tables of a store: list, export, import, back up, copy, check, close."""
    ctx.obj = store or (default_store("demo") if demo else None)


@contextmanager
def opened(named: str | None) -> Iterator[Store]:
    """The store that is named, or the default one."""
    store = open_store(named or default_store())
    try:
        yield store
    finally:
        store.close()


@tables.command("list")
@click.pass_obj
def show(named: str | None) -> None:
    """Every table, with its game, title and length."""
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


@tables.command()
@click.argument("table")
@click.option("-o", "--out", metavar="FILE", help="A new file; standard output, unless named.")
@click.option(
    "--as", "seat", metavar="SEAT", help="What this seat may see, to be verified; by its name or id."
)
@click.pass_obj
def export(named: str | None, table: str, out: str | None, seat: str | None) -> None:
    """A table's whole log, secrets included, to be imported elsewhere; or with --as what a seat may see."""
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


@tables.command("import")
@click.argument("file", metavar="FILE")
@click.pass_obj
def bring(named: str | None, file: str) -> None:
    """Lay an exported table into the store; FILE may be - for standard input."""
    lines = read(file).splitlines()
    with opened(named) as store:
        screen().say(f"table {archive.restore(store, lines)} is there now", "good")


@tables.command()
@click.argument("out", metavar="FILE")
@click.pass_obj
def backup(named: str | None, out: str) -> None:
    """Copy the whole store to a new FILE, while it is in use."""
    with opened(named) as store:
        if isinstance(store, Sqlite):
            store.backup(Path(out))
        elif Path(out).exists():
            raise BadArgument(f"{out} is there already; name a file that is not", at="path")
        else:
            _copied(store, f"sqlite:{out}", ())
        screen().say(f"{len(store.tables())} tables are in {out}", "good")


@tables.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("names", nargs=-1, metavar="[TABLE]...")
def copy(source: str, target: str, names: tuple[str, ...]) -> None:
    """Copy tables, or all, from one store to another, as sqlite:tables.db nats://one,two,three; again: what is new since."""
    with opened(source) as store:
        for each in _copied(store, target, names):
            screen().say(f"{each.table}  {each.events} events, {each.new} of them new there")


def _copied(store: Store, target: str, names: Sequence[str]) -> list[Copied]:
    with opened(target) as other:
        return [moving.copy(store, other, name) for name in names or [each.table for each in store.tables()]]


@tables.command()
@click.argument("names", nargs=-1, metavar="[TABLE]...")
@click.pass_obj
def check(named: str | None, names: tuple[str, ...]) -> None:
    """Read tables, or all, from the first event to the last: nothing is missing, doubled or changed."""
    with opened(named) as store:
        shown, faults = screen(), list[str]()
        for name in names or [each.table for each in store.tables()]:
            try:
                shown.say(f"{name}  {moving.check(store, name)} events, as they were written")
            except StoreFailed as fault:
                faults.append(fault.message)
        if faults:
            raise StoreFailed("; ".join(faults))
        shown.say("all is well", "good")


@tables.command()
@click.argument("table")
@click.pass_obj
def close(named: str | None, table: str) -> None:
    """Close a table for good: it can be looked at and exported, and nothing else."""
    with opened(named) as store:
        archive.close(store, table, Machine.system())
        screen().say(f"table {table} is closed", "good")


@tables.command()
@click.argument("table")
@click.pass_obj
def links(named: str | None, table: str) -> None:
    """The link of every seat, the game master's too."""
    with opened(named) as store:
        state, _ = archive.current_state(store, table)
        for seat in state.seats.values():
            if not seat.closed:
                click.echo(f"{seat.role:8}{seat.name:30}/table/{table}#{token(state, seat)}")
