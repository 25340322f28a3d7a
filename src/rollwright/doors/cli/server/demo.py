"""What ``serve --demo`` adds: a table of every game with a ready-made party, the links of its seats, and a browser."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import Iterator
from urllib.parse import quote

import click

from rollwright.sheets.scenery import Beat, meant
from rollwright.systems import System
from rollwright.systems.registry import system, systems
from rollwright.table.acts.seating import token
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts import archive
from rollwright.table.hosts.host import Host
from rollwright.table.log.state import State
from rollwright.table.play.commands import Call, Look
from rollwright.table.play.kits import kit_of
from rollwright.table.stores import Store

TITLE = "To try out"
"""What these tables are called; by this they are found again. Each is in the middle of a scene of its game."""


def laid(store: Store) -> dict[str, State]:
    """A table of every game that comes with a party, by its id: the one that is there already, or else a new one."""
    there = {state.system: table for table, state in _there(store)}
    tables = [there.get(each.name) or _open(store, each) for each in systems() if kit_of(each).party]
    return {table: archive.current_state(store, table)[0] for table in tables}


def _there(store: Store) -> Iterator[tuple[str, State]]:
    """Those that are open still, whatever they are called by now."""
    for each in store.tables():
        state, _ = archive.current_state(store, each.table)
        if store.read(each.table)[0].data["title"] == TITLE and not state.closed:
            yield each.table, state


def _open(store: Store, game: System) -> str:
    opening = Opening(id=secrets.token_hex(16), system=game.name, title=TITLE, party=True, empty=True)
    return asyncio.run(_opened(Host(store), opening))


async def _opened(host: Host, opening: Opening) -> str:
    """Open a table, and play up to where its game's scene begins for whoever sits down."""
    reply = await host.open(opening)
    table = str(reply["table"])
    tokens = {"gm": reply["token"], **{each["name"]: each["token"] for each in reply["links"]}}
    for beat in kit_of(system(opening.system)).demo:
        await _played(host, table, tokens[beat.by], beat)
    return table


async def _played(host: Host, table: str, by: str, beat: Beat) -> None:
    """Do what somebody did, with the sheets that lie there by now."""
    state = await host.look(table, by, Look())
    ids = {each["name"]: each["id"] for each in state["sheets"]}
    me = None if beat.me is None else ids[beat.me]
    call = Call(id=secrets.token_hex(8), move=beat.move, sheet=me, args=meant(beat.args, ids))
    await host.do(table, by, call)


def tell(tables: dict[str, State], url: str, *, phones: bool) -> None:
    """Print the link of every seat; and how phones come in, where they cannot yet."""
    click.echo(
        "\nA table of every game. Each link is a seat: open them in several windows, or on several devices."
    )
    for table, state in tables.items():
        click.echo(f"\n{click.style(_name(state), bold=True)}")
        for seat in state.seats.values():
            if not seat.closed:
                click.echo(f"  {seat.name:24}{link(url, table, token(state, seat))}")
    if not phones:
        click.echo(
            "\nFor phones in the same network: --host 0.0.0.0 (make play HOST=0.0.0.0). Ctrl-C ends it."
        )


def _name(state: State) -> str:
    """What the game is called."""
    return next(each.title for each in systems() if each.name == state.system)


def link(url: str, table: str, key: str) -> str:
    """The link of a seat: what stands behind the # is never sent to a server."""
    return f"{url}/table/{quote(table)}#{key}"


def show(tables: dict[str, State], url: str) -> None:
    """Open the first table in a browser, as its game master; nothing where there is no screen."""
    screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if screen and sys.stdout.isatty():
        import webbrowser

        table, state = next(iter(tables.items()))
        master = next(iter(state.seats.values()))
        webbrowser.open(link(url, table, token(state, master)))
