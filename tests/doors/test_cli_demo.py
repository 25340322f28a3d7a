"""Tables to try out: each is in the middle of a scene, with something pending for everybody, and is not laid twice."""

from __future__ import annotations

import asyncio

from rollwright.doors.cli.server import demo as cli_demo
from rollwright.table.acts.seating import token
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Look
from rollwright.table.stores.memory import Memory


def test_everybody_at_every_table_has_something_to_do_and_something_to_read() -> None:
    store = Memory()
    tables = cli_demo.laid(store)
    assert {state.system for state in tables.values()} >= {
        "daggerheart",
        "double-down",
        "keepers",
        "storyteller",
    }
    for table, state in tables.items():
        if not state.drafts:
            continue
        assert state.scene
        assert state.turn
        assert any(
            not each.hidden for each in state.sheets.values() if each.seat is None and each.id != "table"
        )
        for seat in state.seats.values():
            seen = asyncio.run(Host(store).look(table, token(state, seat), Look()))
            assert seen["todo"], (state.system, seat.name)
        assert sum(each.kind == "said" for each in store.read(table)) >= 3


def test_what_is_there_already_is_kept() -> None:
    store = Memory()
    assert cli_demo.laid(store).keys() == cli_demo.laid(store).keys()
