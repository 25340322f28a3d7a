"""Bystanders: people who play at tables of their own, in peace or not, and how long every request of theirs takes."""

from __future__ import annotations

import asyncio
from random import random
from time import perf_counter
from typing import Any
from uuid import uuid4

from benchmarks.attacks.wire import Wire

PAUSE = 0.1
"""Seconds between two requests of one of them: a seat may not ask more often for long."""

COUNT = 10
"""How many there are, each at a table and an address of their own."""


class Bystander:
    """A player of Double Down: an attempt, its odds, and the decision."""

    def __init__(self, port: int, at: int) -> None:
        self._wire, self.table, self._sheet = Wire(port, f"127.0.2.{1 + at}"), "", ""

    async def sit(self) -> None:
        """Open a table and take a seat."""
        opening = {
            "id": uuid4().hex,
            "system": "double-down",
            "party": True,
            "options": {"difficulties": "players"},
        }
        _, opened = await self._wire.post("/api/tables", opening)
        self.table, link = opened["table"], opened["links"][0]
        self._wire.token = link["token"]
        state = await self._ask("look", {"want": "state"})
        self._sheet = next(each["id"] for each in state["sheets"] if each["seat"] == link["seat"])

    async def come_back(self) -> None:
        """Ask over a new connection: one that nobody uses for some seconds is closed."""
        await self._wire.close()
        await self._ask("look", {"want": "state"})

    async def play(self, seconds: float) -> list[float]:
        """Play for so long: the seconds that each request took."""
        taken: list[float] = []
        until = perf_counter() + seconds
        await asyncio.sleep(PAUSE * random())
        while perf_counter() < until:
            await self._attempt(taken)
        return taken

    async def _attempt(self, taken: list[float]) -> None:
        what = {
            "move": "double-down.attempt",
            "sheet": self._sheet,
            "args": {"stat": "Agility", "difficulty": 14},
        }
        await self._timed(taken, "look", {"want": "form", "move": what["move"], "sheet": self._sheet})
        await self._timed(taken, "look", {"want": "odds", **what})
        came = await self._timed(taken, "call", {"id": uuid4().hex, **what})
        roll = came["events"][0]["data"]["roll"]
        await self._timed(taken, "look", {"want": "odds", "roll": roll})
        await self._timed(taken, "answer", {"id": uuid4().hex, "roll": roll, "key": "stand"})

    async def _timed(self, taken: list[float], verb: str, said: dict[str, Any]) -> dict[str, Any]:
        begun = perf_counter()
        found = await self._ask(verb, said)
        taken.append(perf_counter() - begun)
        await asyncio.sleep(PAUSE)
        return found

    async def _ask(self, verb: str, said: dict[str, Any]) -> dict[str, Any]:
        status, found = await self._wire.post(f"/api/tables/{self.table}/{verb}", said)
        assert status == 200, (status, found)
        return found


async def played(every: list[Bystander], seconds: float) -> list[float]:
    """All of them play for so long: the seconds that each request took."""
    found = await asyncio.gather(*(one.play(seconds) for one in every))
    return [taken for each in found for taken in each]
