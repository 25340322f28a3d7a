"""What attackers do: each attack is one act, done again and again from every address, as fast as replies come."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any
from uuid import uuid4

from benchmarks.attacks.wire import Wire

ROLLS = 1_500
"""Rolls at the large table that is exported."""

CONTEST = {
    side: {"stat": 3, "tags": [{"level": 2}, {"level": 1}], "drive": 3} for side in ("attempter", "target")
}
ATTEMPT = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 14}}
CELLS = {"stat": [1, 5], "difficulty": [1, 51], "drive": list(range(5)), "support": [False, True]}
ASK = {"st.extendedBotch": "ask"}
EXTENDED = {
    "rule": "storyteller.extended",
    "args": {"pool": 10, "target": 50},
    "goal": "success",
    "house": ASK,
}


class Attacker:
    """Somebody with an address, and a table of their own."""

    def __init__(self, port: int, address: str, large: tuple[str, str]) -> None:
        self.wire, self.large = Wire(port, address), large
        self.came: Counter[int] = Counter()
        self.table, self._next, self._held = "", count(), list[asyncio.StreamWriter]()

    async def begin(self) -> None:
        """Open a table."""
        opening = {
            "id": uuid4().hex,
            "system": "double-down",
            "party": True,
            "options": {"difficulties": "players"},
        }
        _, said = await self.wire.post("/api/tables", opening)
        self.table, self.wire.token = said["table"], said["token"]

    async def ask(self, verb: str, **said: Any) -> None:
        """A question without a table."""
        await self._count(f"/api/{verb}", said)

    async def call(self, move: str, args: Mapping[str, Any]) -> None:
        """A command."""
        said = {"id": f"{next(self._next)}", "move": move, "args": args}
        await self._count(f"/api/tables/{self.table}/call", said)

    async def look(self, want: str, **said: Any) -> None:
        """A look."""
        await self._count(f"/api/tables/{self.table}/look", {"want": want, **said})

    async def export(self) -> None:
        """The log of the large table."""
        table, token = self.large
        self.wire.token = token
        await self._count(f"/api/tables/{table}/look", {"want": "export"})

    async def slow(self) -> None:
        """A request that does not end, and an export that is not read."""
        if len(self._held) > 60:
            self._held.pop(0).close()
        _, writer = await self.wire.connect()
        self._held.append(writer)
        table, token = self.large
        self.wire.token = token
        path = f"/api/tables/{table}/look"
        writer.write(self.wire.request(path, {"want": "export"}, None if len(self._held) % 2 else 99_999))
        self.came[0] += 1
        await asyncio.sleep(0.05)

    async def hang_up(self) -> None:
        """A dear question whose asker is gone."""
        await self.wire.hang_up("/api/advise", {**ATTEMPT, "goal": "net", "over": CELLS}, 0.02)
        self.came[0] += 1

    async def chunks(self) -> None:
        """A question in chunks of one byte each."""
        head = "POST /api/roll HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        await self._flood(head, b"1\r\n \r\n" * 30_000)

    async def frames(self, frame: bytes) -> None:
        """A WebSocket full of frames that say nothing, from somebody who has yet to say who they are."""
        head = (
            f"GET /api/tables/{self.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        await self._flood(head, frame * 30_000)

    async def _flood(self, head: str, flood: bytes) -> None:
        """Send more than is wanted, as fast as it is taken, until the server has had enough."""
        reader, writer = await self.wire.connect()
        try:
            writer.write(head.encode())
            async with asyncio.timeout(1):
                while not reader.at_eof():
                    writer.write(flood)
                    await writer.drain()
        except TimeoutError:
            pass
        finally:
            self.came[0] += 1
            writer.transport.abort()

    async def _count(self, path: str, said: Any) -> None:
        status, _ = await self.wire.post(path, said)
        self.came[status] += 1
        if status in (0, 429):
            await asyncio.sleep(0.02)


Act = Callable[[Attacker], Awaitable[None]]


def _asks(verb: str, **said: Any) -> Act:
    return lambda one: one.ask(verb, **said)


def _rolls(dice: str) -> Act:
    return lambda one: one.call("roll", {"dice": dice})


ATTACKS: dict[str, Act] = {
    "a roll of 5000d1000000": _rolls("5000d1000000"),
    "a roll of 100d1000000kl1": _rolls("100d1000000kl1"),
    "rolls of 1000d6": _rolls("1000d6"),
    "rolls of d10000": _rolls("d10000"),
    "rolls of 100d6!x50": _rolls("100d6!x50"),
    "advice over 2,550 cells": _asks("advise", **ATTEMPT, goal="net", over=CELLS),
    "advice on 50 tasks": _asks("advise", **{**EXTENDED, "over": {"target": [1, 50]}}),
    "advice on a long contest": _asks("advise", rule="double-down.contested", args=CONTEST, goal="net"),
    "odds of 30d100kh15*30d100kl15": _asks("odds", notation="30d100kh15*30d100kl15"),
    "odds of 1d1000*1d1000+1d1000": _asks("odds", notation="1d1000*1d1000+1d1000"),
    "odds of 100d10000": _asks("odds", notation="100d10000"),
    "small odds, many": _asks("odds", **ATTEMPT, policy="first"),
    "four settings compared": _asks(
        "compare", settings=[{"rule": "double-down.contested", "args": CONTEST, "goal": "net"}] * 4
    ),
    "dear questions, hung up": Attacker.hang_up,
    "favourites of 200 KB": lambda one: one.call(
        "favour", {"name": "f", "move": "say", "args": {"text": "x" * 200_000}}
    ),
    "lines of 2,000 letters": lambda one: one.call("say", {"text": "x" * 2000}),
    "previews of 1000d6": lambda one: one.look(
        "preview", call={"id": "p", "move": "roll", "args": {"dice": "1000d6"}}
    ),
    "looks at everything": lambda one: one.look("state"),
    "exports": Attacker.export,
    "clients that do not read": Attacker.slow,
    "chunks of one byte": Attacker.chunks,
    "pings of no length": lambda one: one.frames(b"\x89\x80abcd"),
}
"""Every attack by its name."""
