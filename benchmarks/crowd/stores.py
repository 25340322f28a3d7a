"""Where the crowd's tables are kept: in a file, by one server of NATS, or by three that each have all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import NamedTuple

import nats

from natsservers import NatsServer, begin, kept_by
from ports import free_ports

STREAM = "crowd"


class Kept(NamedTuple):
    """A store's address, and the processes that keep it."""

    address: str
    processes: list[int]


@contextmanager
def file(folder: Path) -> Iterator[Kept]:
    """SQLite, which keeps itself."""
    yield Kept(f"sqlite:{folder / 'crowd.db'}", [])


@contextmanager
def one(folder: Path) -> Iterator[Kept]:
    """One server of NATS, whose disk has what it acknowledges."""
    with running(folder, 1) as servers:
        yield Kept(kept_by(servers, STREAM), [each.pid for each in servers])


@contextmanager
def three(folder: Path) -> Iterator[Kept]:
    """Three servers of NATS that know each other: more than half of their disks have what they acknowledge."""
    with running(folder, 3) as servers:
        yield Kept(kept_by(servers, STREAM), [each.pid for each in servers])


STORES: Mapping[str, Callable[[Path], AbstractContextManager[Kept]]] = MappingProxyType(
    {"SQLite": file, "one NATS": one, "three NATS": three}
)


@contextmanager
def running(folder: Path, count: int) -> Iterator[list[NatsServer]]:
    """So many servers of NATS, each in a folder of its own."""
    ports = [free_ports(3) for _ in range(count)]
    routes = [f"nats://127.0.0.1:{each[2]}" for each in ports] if count > 1 else []
    with ExitStack() as stack:
        servers = [
            NatsServer(folder / f"nats-{at}", name=f"n{at}", ports=(port, monitor, route), routes=routes)
            for at, (port, monitor, route) in enumerate(ports)
        ]
        for each in servers:
            stack.callback(each.kill)
        begin(servers)
        yield servers


def published(folder: Path, count: int, times: int, tables: int) -> float:
    """How many messages a second so many servers acknowledge to as many writers as there are tables, each behind its last: the limit of our store."""
    with running(folder, count) as servers:
        return asyncio.run(_published(servers, times, tables))


async def _published(servers: list[NatsServer], times: int, tables: int) -> float:
    client = await nats.connect([f"nats://127.0.0.1:{each.port}" for each in servers])
    js = client.jetstream()
    await js.add_stream(name="bare", subjects=["bare.*"], num_replicas=len(servers))

    async def write(table: int) -> None:
        last = 0
        for _ in range(times):
            headers = {"Nats-Expected-Last-Subject-Sequence": str(last)}
            last = (await js.publish(f"bare.{table}", b"x" * 800, headers=headers)).seq

    begun = perf_counter()
    await asyncio.gather(*map(write, range(tables)))
    taken = perf_counter() - begun
    await client.close()
    return times * tables / taken
