"""``python -m benchmarks.growth [--quick]``: what a table that was played for years costs, and a thousand that were played for an evening.

How long one takes until its game master sees it, from its snapshot and from its first event, and what it takes in memory then.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
import tracemalloc
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.space import People, roll, seated
from rollwright.table.hosts.budget import Allowance, Budget
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Look
from rollwright.table.stores import Store
from rollwright.table.stores.sqlite import Sqlite

ROOM = 10**12


class Long(NamedTuple):
    """A table of so many *rolls*: megabytes of its log, of its snapshot, and in memory; milliseconds until it is open, with the snapshot and without."""

    rolls: int
    log: float
    snapshot: float
    memory: float
    opened: float
    folded: float


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rolls: does it run?")
    quick = parser.parse_args().quick
    print(
        "| rolls | log, MB | snapshot, MB | in memory, MB | open from its snapshot, ms | from its first event, ms |"
    )
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, closing(Sqlite(Path(folder) / "bench.db")) as store:
        people = asyncio.run(seated(_host(store), "double-down"))
        for rolls in (20, 40) if quick else (200, 2000, 20_000):
            found = asyncio.run(grown(store, people, rolls, Path(folder)))
            print(
                f"| {found.rolls:,} | {found.log:.1f} | {found.snapshot:.2f} | {found.memory:.1f} | {found.opened:.0f} | {found.folded:,.0f} |",
                flush=True,
            )
    tables, rolls = (3, 10) if quick else (1000, 200)
    megabytes = asyncio.run(many(tables, rolls))
    print(
        f"\n{tables:,} tables of {rolls} rolls, each looked at by its game master: {megabytes:,.0f} MB, {megabytes / tables * 1000:,.0f} KB each"
    )
    return 0


def _host(store: Store, most_bytes: int = ROOM) -> Host:
    return Host(
        store, most=10**6, most_bytes=most_bytes, budget=Budget(Allowance(seat=ROOM, table=ROOM, log=ROOM))
    )


async def grown(store: Sqlite, people: People, rolls: int, folder: Path) -> Long:
    """The table, played on until it has so many rolls, and then opened anew by another host."""
    host = _host(store)
    await _look(host, people)
    for at in range(len(host._tables[people.table].state.rolls), rolls):
        await roll(host, people, f"roll {at}")
    beside = folder / "bench.db.snapshots"
    await asyncio.sleep(1)  # somebody else writes the snapshot
    opened = min([await _opened(store, people) for _ in range(5)])
    (snapshot,) = beside.iterdir() if beside.exists() else (None,)
    size = snapshot.stat().st_size if snapshot else 0
    memory = await _memory(store, people)
    if snapshot:
        snapshot.unlink()
    folded = await _opened(store, people)
    return Long(rolls, store.tables()[0].size / 1e6, size / 1e6, memory / 1e6, opened, folded)


async def _look(host: Host, people: People) -> None:
    await host.look(people.table, people.seats[0], Look())


async def _opened(store: Store, people: People) -> float:
    """How many milliseconds pass until the game master sees the table, at a server that has not got it yet."""
    gc.collect()
    begun = perf_counter()
    await _look(_host(store), people)
    return (perf_counter() - begun) * 1000


async def _memory(store: Store, people: People) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        host = _host(store)
        await _look(host, people)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


async def many(tables: int, rolls: int) -> float:
    """Megabytes of so many tables that were played for so many rolls: one evening, in the store by so many names."""
    with tempfile.TemporaryDirectory() as folder, closing(Sqlite(Path(folder) / "bench.db")) as store:
        host = _host(store)
        people = await seated(host, "double-down")
        for at in range(rolls):
            await roll(host, people, f"roll {at}")
        log = store.read(people.table)
        for at in range(tables):
            store.append(f"table {at}", 0, log).result()
        gc.collect()
        tracemalloc.start()
        try:
            host = _host(store)
            for at in range(tables):
                await host.look(f"table {at}", people.seats[0], Look())
            gc.collect()
            return tracemalloc.get_traced_memory()[0] / 1e6
        finally:
            tracemalloc.stop()


if __name__ == "__main__":
    sys.exit(main())
