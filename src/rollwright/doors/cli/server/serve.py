"""``serve``: open the store, listen, say where, and serve until somebody says stop."""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, NoReturn

import click
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadInput

if TYPE_CHECKING:
    from rollwright.table.stores import Store

NEEDED = ("starlette", "uvicorn", "websockets")
PORT = 8080
NO_PAGE = (
    "There is no page to play at here, only plain ones for programs: Rollwright was installed without it. With a network, "
    "`make play` or `pip install '.[serve]'` in the project's folder builds it; what they say tells what is missing."
)
"""Told at the start of a server that has no page."""


@click.command()
@click.option("--host", metavar="H", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", metavar="N", type=click.IntRange(0, 65535), help="8080, unless named; 0: any that is free."
)
@click.option(
    "--store",
    metavar="STORE",
    help="Where tables are kept: sqlite:PATH, the user's own unless named; or nats://HOST,HOST.",
)
@click.option("--settings", metavar="FILE.toml", help="Limits and whom to trust; docs/running.md lists them.")
@click.option(
    "--proxies", "--proxy", multiple=True, metavar="ADDRESS", help="A proxy in front, to be believed."
)
@click.option(
    "--origins", "--origin", multiple=True, metavar="URL", help="A site whose pages may listen as well."
)
@click.option(
    "--name",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A name that the server goes by, such as dice.example.",
)
@click.option("--quiet", is_flag=True, help="Log only what went wrong.")
@click.option(
    "--demo", is_flag=True, help="A table of every game is ready, with a party and everybody's links."
)
def serve(
    host: str, port: int | None, store: str | None, settings: str | None, demo: bool, **said: Any
) -> None:
    """Serve tables, rolls, odds and advice over HTTP and WebSocket."""
    _check_installed()
    from rollwright.doors.web import serving
    from rollwright.doors.web.settings import from_file, read
    from rollwright.table.hosts.budget import Allowance, Budget
    from rollwright.table.hosts.host import Host
    from rollwright.table.stores.opening import claimed, default_store, open_store

    chosen = read({**(from_file(settings) if settings else {}), **_chosen(said)})
    chosen = replace(chosen, hosts=(*chosen.hosts, host))
    allowed = Allowance(seat=chosen.seat_bytes, table=chosen.table_bytes, log=chosen.log_bytes)
    where = store or default_store("demo" if demo else "tables")
    with (
        closing(_listener(host, port, elsewhere=demo)) as listening,
        closing(open_store(where)) as kept,
        claimed(where),
    ):
        click.echo(f"Rollwright listens at {serving.url(listening)} and keeps its tables in {where}")
        _warn(listening, port)
        for notice in kept.notices:
            click.secho(f"Mind the store: {notice}", bold=True)
        if demo:
            _demonstrate(kept, listening)
        sys.stdout.flush()
        _mind_signals()
        with suppress(KeyboardInterrupt):
            serving.serve(Host(kept, budget=Budget(allowed)), chosen, listening)


def _listener(host: str, port: int | None, *, elsewhere: bool) -> socket.socket:
    """A socket at this port, or else at the usual one, or else *elsewhere*."""
    from rollwright.doors.web.serving import listener

    try:
        return listener(host, PORT if port is None else port)
    except BadArgument as error:
        if error.at != "port" or port is not None or not elsewhere:
            raise
        return listener(host, 0)


def _warn(listening: socket.socket, port: int | None) -> None:
    """Say what is not as people expect it: another port than the usual one, or no page to play at."""
    from rollwright.doors.web.page import built

    if port is None and (got := listening.getsockname()[1]) != PORT:
        click.secho(f"Port {PORT} is taken by another server, so this one has {got}.", bold=True)
    if not built():
        click.secho(NO_PAGE, bold=True)


def _demonstrate(store: Store, listening: socket.socket) -> None:
    """Lay the tables, tell their links, and show one."""
    from rollwright.doors.cli.server import demo as cli_demo
    from rollwright.doors.web.serving import abroad

    tables, (url, phones) = cli_demo.laid(store), abroad(listening)
    cli_demo.tell(tables, url, phones=phones)
    cli_demo.show(tables, url)


def _chosen(said: dict[str, Any]) -> dict[str, Any]:
    """Settings that were named on the command line."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in said.items() if value}


def _check_installed() -> None:
    from importlib.util import find_spec

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadInput(f"serve needs {' and '.join(missing)}: pip install 'rollwright[serve]'")


def _mind_signals() -> None:
    """Let a stop be an orderly one, and let nobody who hangs up in the middle of a message take the server down."""
    signal.signal(signal.SIGTERM, _stop)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _stop(number: int, frame: object) -> NoReturn:
    raise SystemExit(0)
