"""``python -m benchmarks.space [--quick]``: how many bytes a roll takes, in the store and in memory."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import tracemalloc
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.budget import Allowance, Budget
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Answer, Call, Look
from rollwright.table.stores.sqlite import Sqlite

MOVES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "double-down": ("double-down.attempt", {"stat": "Agility", "difficulty": 12}),
    "daggerheart": ("daggerheart.trait", {"trait": "Agility", "difficulty": 12}),
    "plain": ("roll", {"dice": "4d6kh3"}),
}
"""A move of every game that is measured."""


class Space(NamedTuple):
    """How many bytes one roll takes in the log, and in memory where so many audiences have looked."""

    log: float
    memory: float


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.space", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rolls: does it run?")
    rolls = 20 if parser.parse_args().quick else 300
    print("| game | who has looked | log, bytes a roll | memory, bytes a roll | memory / log |")
    print("|---|---|---|---|---|")
    for system in MOVES:
        for alone in (True, False):
            found = asyncio.run(measured(system, rolls, alone=alone))
            who = "the game master" if alone else "the game master and a party of four"
            ratio = found.memory / found.log
            print(f"| {system} | {who} | {found.log:,.0f} | {found.memory:,.0f} | {ratio:.1f} |", flush=True)
    return 0


async def measured(system: str, rolls: int, *, alone: bool) -> Space:
    """What so many rolls of one player come to, over a store on disk."""
    with tempfile.TemporaryDirectory() as folder, closing(Sqlite(Path(folder) / "bench.db")) as store:
        room = 10**12
        host = Host(store, budget=Budget(Allowance(seat=room, table=room, log=room)))
        people = await seated(host, system)
        for person in people.seats[:1] if alone else people.seats:
            await host.look(people.table, person, Look())
        gc.collect()
        tracemalloc.start()
        try:
            for at in range(rolls):
                await roll(host, people, f"roll {at}")
            gc.collect()
            memory = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        return Space((store.tables()[0].size - people.size) / rolls, memory / rolls)


class People(NamedTuple):
    """A table with its seats' tokens, a sheet, the move that is measured, and the size of its log before that."""

    table: str
    seats: list[str]
    sheet: str | None
    move: tuple[str, Mapping[str, Any]]
    size: int


async def seated(host: Host, system: str) -> People:
    """A table with a game master and four others."""
    opening = Opening(
        id="a table to be measured", system=system, party=True, options={"difficulties": "players"}
    )
    came = await host.open(opening)
    table, master = str(came["table"]), str(came["token"])
    seats = [master, *(str(link["token"]) for link in came["links"])]
    for at in range(5 - len(seats)):
        call = Call(id=f"seat {at}", move="hand-out", args={"name": f"Player {at}"})
        seats.append((await host.do(table, master, call))["token"])
    state = await host.look(table, seats[1], Look())
    mine = [sheet["id"] for sheet in state["sheets"] if sheet["seat"] == state["you"]["id"]]
    return People(table, seats, mine[0] if mine else None, MOVES[system], host.store.tables()[0].size)


async def roll(host: Host, people: People, name: str) -> None:
    """Roll once; whatever is asked, the plain option is chosen."""
    move, args = people.move
    said = await host.do(
        people.table,
        people.seats[0],
        Call(id=name, move=move, sheet=people.sheet, args=dict(args), nonce="fair"),
    )
    at = 0
    while waits := [event["data"] for event in said["events"] if event["kind"] == "waited"]:
        at, ask = at + 1, waits[-1]["waiting"]["asks"][-1]
        answer = Answer(
            id=f"{name} {at}", roll=waits[-1]["roll"], role=ask["role"], key=ask["options"][0]["key"]
        )
        said = await host.do(people.table, people.seats[0], answer)


if __name__ == "__main__":
    sys.exit(main())
