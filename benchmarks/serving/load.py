"""People at tables, as load: rolls through the whole path, and how long until the last of those who watch has seen them."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.serving.http import Client

ROLL = {"stat": "Agility", "difficulty": 14}


async def begun(port: int) -> dict[str, Any]:
    """A new table of Double Down with a party, where nobody asks the game master how hard it is: the reply."""
    host = Client(port)
    opening = {
        "id": uuid4().hex,
        "system": "double-down",
        "party": True,
        "options": {"difficulties": "players"},
    }
    opened = await host.post("/api/tables", opening)
    await host.close()
    return opened


class Table:
    """A table of Double Down where a player attempts things."""

    def __init__(self, port: int) -> None:
        self.port, self.id, self.link = port, "", {}
        self.client: Client | None = None
        self._sheet = ""
        self.watchers: list[ClientConnection] = []

    async def open(self, watchers: int = 0) -> None:
        """Open the table, seat a player, and let so many watch."""
        opened = await begun(self.port)
        self.id, self.link = opened["table"], opened["links"][0]
        self.client = Client(self.port, self.link["token"])
        state = await self.client.post(f"/api/tables/{self.id}/look", {"want": "state"})
        self._sheet = next(sheet["id"] for sheet in state["sheets"] if sheet["seat"] == self.link["seat"])
        bearer = {"Authorization": f"Bearer {self.link['token']}"}
        for _ in range(watchers):
            url = f"ws://127.0.0.1:{self.port}/api/tables/{self.id}/events?since={state['n']}"
            watcher = await connect(url, additional_headers=bearer, max_queue=1000)
            await watcher.recv()  # what there is already
            self.watchers.append(watcher)

    async def roll(self) -> None:
        """An attempt, and the decision to let it stand: two commands, each on disk before it is told."""
        assert self.client is not None
        call = {"id": uuid4().hex, "move": "double-down.attempt", "sheet": self._sheet, "args": ROLL}
        came = await self.client.post(f"/api/tables/{self.id}/call", call)
        stand = {"id": uuid4().hex, "roll": came["events"][0]["data"]["roll"], "key": "stand"}
        await self.client.post(f"/api/tables/{self.id}/answer", stand)

    async def say(self) -> float:
        """One command; the seconds until the last of those who watch has got it."""
        assert self.client is not None
        begun = perf_counter()
        call = {"id": uuid4().hex, "move": "say", "args": {"text": "x" * 200}}
        reply = asyncio.create_task(self.client.post(f"/api/tables/{self.id}/call", call))
        messages = await asyncio.gather(*(watcher.recv() for watcher in self.watchers))
        taken = perf_counter() - begun
        await reply
        assert all('"said"' in str(message) for message in messages)
        return taken

    async def close(self) -> None:
        """Everybody goes."""
        for watcher in self.watchers:
            await watcher.close()
        if self.client is not None:
            await self.client.close()


async def fan_out(port: int, watchers: int, times: int) -> list[float]:
    """The seconds of each command at a table with so many watchers."""
    table = Table(port)
    await table.open(watchers)
    for _ in range(20):
        await table.say()
    taken = [await table.say() for _ in range(times)]
    await table.close()
    return taken


async def echo(port: int, watchers: int, times: int) -> list[float]:
    """The seconds until the last of so many has got a message through the bare room."""
    sockets = [await connect(f"ws://127.0.0.1:{port}/", max_queue=1000) for _ in range(watchers)]
    taken = []
    for _ in range(times + 20):
        begun = perf_counter()
        await sockets[0].send("x" * 400)
        await asyncio.gather(*(socket.recv() for socket in sockets))
        taken.append(perf_counter() - begun)
    for socket in sockets:
        await socket.close()
    return taken[20:]


async def tables(port: int, count: int, rolls: int, pause: float) -> tuple[list[float], float]:
    """So many tables that roll at once, each with one who watches: the seconds of every roll, and rolls a second over all."""
    every = [Table(port) for _ in range(count)]
    for table in every:
        await table.open(watchers=1)
    taken: list[float] = []

    async def play(table: Table, late: float) -> None:
        await asyncio.sleep(late)
        for _ in range(rolls):
            begun = perf_counter()
            await table.roll()
            taken.append(perf_counter() - begun)
            await asyncio.sleep(max(0.0, pause - (perf_counter() - begun)))

    begun = perf_counter()
    await asyncio.gather(*(play(table, pause * at / count) for at, table in enumerate(every)))
    whole = perf_counter() - begun
    for table in every:
        await table.close()
    return taken, count * rolls / whole
