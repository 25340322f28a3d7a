"""Tables to try out: each is in the middle of a scene, with something pending for everybody, and is not laid twice."""

from __future__ import annotations

import asyncio

from rollwright.doors.cli.server import demo as cli_demo
from rollwright.table.acts.seating import token
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Call, Look
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


SETTINGS = {
    "daggerheart": {"difficulty": 15},
    "double-down": {"difficulty": 14},
    "keepers": {"outcomes": [{"name": "it says where"}]},
    "storyteller": {"difficulty": 6},
}


def test_what_a_player_wants_to_roll_is_thrown_when_the_game_master_allows_it() -> None:
    store, fallen = Memory(), []
    host = Host(store)
    for table, state in cli_demo.laid(store).items():
        for draft in [each for each in state.drafts.values() if each.ready]:
            args = {"draft": draft.id, "frame": SETTINGS[state.system]}
            gm = token(state, next(each for each in state.seats.values() if each.role == "gm"))
            reply = asyncio.run(host.do(table, gm, Call(id=f"allow {draft.id}", move="frame", args=args)))
            assert "thrown" in [event["kind"] for event in reply["events"]], state.system
            fallen.append(state.system)
    assert sorted(fallen) == sorted(SETTINGS)


def test_what_is_there_already_is_kept() -> None:
    store = Memory()
    assert cli_demo.laid(store).keys() == cli_demo.laid(store).keys()
