"""``python -m benchmarks.crowd [--quick]``: tables of five that play as people do, over a file, one server of NATS and three."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from benchmarks.crowd import stores
from benchmarks.crowd.people import Table
from benchmarks.serving import load, servers

TICK = os.sysconf("SC_CLK_TCK")
TABLES = 10_000
"""For so many tables it is reckoned what they would need."""


class Size(NamedTuple):
    """How large a crowd is measured: its tables, for so many seconds, so many times as fast; rolls of each flat out, and bare messages."""

    tables: int
    seconds: float
    hurry: float
    rolls: int


class Found(NamedTuple):
    """What a crowd came to: seconds of waiting, commands, processor seconds of the servers and of what keeps the store."""

    waits: list[float]
    seen: list[float]
    ours: float
    kept: float
    flat: list[float]
    rate: float


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small crowd for a moment: does it run?")
    size = Size(2, 4, 20, 2) if parser.parse_args().quick else Size(20, 30, 10, 15)
    print(
        "| store | reply p50, p99 ms | seen by all p50, p99 ms | server, ms of processor a command | store's | flat out, rolls a second (p99 ms) |"
    )
    print("|---|---|---|---|---|---|")
    costs = {}
    for name in stores.STORES:
        found = measured(name, size)
        costs[name] = found
        print(_line(name, found), flush=True)
    for line in reckoned(costs, size):
        print(line, flush=True)
    return 0


def measured(name: str, size: Size) -> Found:
    """A crowd on a store; on NATS it comes to two servers."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        kept = stack.enter_context(stores.STORES[name](Path(folder)))
        count = 2 if kept.processes else 1
        served = [stack.enter_context(servers.on(kept.address, Path(folder))) for _ in range(count)]
        ports, ours = [each.port for each in served], [each.process for each in served]
        waits, seen, spent = asyncio.run(_played(ports, [ours, kept.processes], size))
        flat, rate = asyncio.run(load.tables(ports[0], size.tables, size.rolls, pause=0.0))
        return Found(waits, seen, *spent, flat, rate)


async def _played(
    ports: list[int], groups: list[list[int]], size: Size
) -> tuple[list[float], list[float], list[float]]:
    tables = [Table(ports, Random(at), size.hurry) for at in range(size.tables)]
    for each in tables:
        await each.open()
    before = [processor(group) for group in groups]
    await asyncio.gather(*(each.play(size.seconds) for each in tables))
    spent = [processor(group) - was for group, was in zip(groups, before, strict=True)]
    for each in tables:
        await each.close()
    return (
        [wait for each in tables for wait in each.waits.replies],
        [wait for each in tables for wait in each.waits.seen],
        spent,
    )


def processor(processes: Iterable[int]) -> float:
    """The seconds of processor that processes have used, those that ended below them too."""
    return sum(
        sum(map(int, Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:15])) / TICK
        for each in processes
    )


def _line(name: str, found: Found) -> str:
    commands = len(found.waits)
    each = [found.ours * 1000 / commands, found.kept * 1000 / commands]
    waits = [f"{median(some) * 1000:.1f}, {p99(some) * 1000:.1f}" for some in (found.waits, found.seen)]
    return f"| {name} | {waits[0]} | {waits[1]} | {each[0]:.2f} | {each[1]:.2f} | {found.rate:,.0f} ({p99(found.flat) * 1000:.0f}) |"


def p99(some: list[float]) -> float:
    """What one of a hundred is longer than."""
    return quantiles(some, n=100)[98]


def reckoned(costs: dict[str, Found], size: Size) -> Iterable[str]:
    """What one core carries at half its power, what ten thousand tables would need, and the limits of what keeps them."""
    for name, found in costs.items():
        minutes = size.tables * size.seconds * size.hurry / 60
        commands = len(found.waits) / minutes
        core = 60_000 / 2 / (found.ours * 1000 / minutes)
        yield (
            f"{name}: a table gives {commands:.1f} commands a minute; one core at half its power carries {core:,.0f}, "
            f"{TABLES:,} need {TABLES / core:.1f} cores at half their power and {TABLES * commands / 60:,.0f} commands a second"
        )
    with tempfile.TemporaryDirectory() as folder:
        for count in (1, 3):
            place = Path(folder) / str(count)
            place.mkdir()
            rate = stores.published(place, count, 10 * size.rolls, size.tables)
            yield f"bare messages, {count} NATS: {rate:,.0f} a second, each behind its last and on disk"


if __name__ == "__main__":
    sys.exit(main())
