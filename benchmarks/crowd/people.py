"""People at a table of five: they roll in bursts, talk, look at what happened as the page does, and their phones sleep."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.serving.http import Client
from benchmarks.serving.load import ROLL, begun

ACT, SAY, FIGHT = 40.0, 30.0, 6.0
"""So many seconds lie on average between two rolls of a table, between two things that are said, and between two rolls of a fight."""
FIGHTS, BLOWS = 0.15, 8
"""So many rolls begin a fight, and so many rolls it has."""
AWAKE, ASLEEP = 240.0, 45.0
"""So long a phone stays on, and so long it sleeps then: it comes back by the number of what it heard last."""
PATIENCE = 60.0
"""Who waits longer for what happened has lost it."""


class Waits(NamedTuple):
    """What was waited for: the replies to commands, and until everybody who is awake had what came of them before them. Seconds."""

    replies: list[float]
    seen: list[float]


class Person:
    """A seat with a page: a line on which is told what happened, and a look at the table each time, one at a time."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self._port, self._table, self._token = port, table, token
        self._hand, self._eye = Client(port, token), Client(port, token)
        self._doing = asyncio.Lock()
        self._line: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._fresh = asyncio.Event()
        self._moved = asyncio.Condition()
        self._heard = 0
        self.state: dict[str, Any] = {}

    @property
    def awake(self) -> bool:
        """Whether anybody looks at this page."""
        return self._line is not None

    @property
    def sheet(self) -> str:
        """The sheet of this seat."""
        found: str = next(
            each["id"] for each in self.state["sheets"] if each["seat"] == self.state["you"]["id"]
        )
        return found

    async def wake(self) -> None:
        """Look at the table, and listen from there."""
        await self._look()
        where = f"ws://127.0.0.1:{self._port}/api/tables/{self._table}/events?since={self.state['n']}"
        self._line = await connect(
            where, additional_headers={"Authorization": f"Bearer {self._token}"}, max_queue=1000
        )
        self._listening = asyncio.ensure_future(_both(self._listen(self._line), self._watch()))

    async def sleep(self) -> None:
        """Put the phone away."""
        if self._line is not None and self._listening is not None:
            line, self._line = self._line, None
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            await line.close()
            await self._eye.close()
            self._eye = Client(self._port, self._token)  # a look may have been broken off
            await self._told()

    async def end(self) -> None:
        """Go home."""
        await self.sleep()
        await self._hand.close()
        await self._eye.close()

    async def do(self, verb: str, said: dict[str, Any]) -> dict[str, Any]:
        """Say a command; one at a time."""
        async with self._doing:
            return await self._hand.post(f"/api/tables/{self._table}/{verb}", {"id": uuid4().hex, **said})

    async def has_seen(self, number: int) -> None:
        """Wait until what happened up to this number is on the page, or nobody looks at it."""
        async with self._moved:
            await self._moved.wait_for(lambda: self.state["n"] >= number or not self.awake)

    async def _listen(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in line:
                events = json.loads(message).get("events") or []
                self._heard = max([self._heard, *(event["n"] for event in events)])
                self._fresh.set()

    async def _watch(self) -> None:
        while True:
            await self._fresh.wait()
            self._fresh.clear()
            if self._heard > self.state["n"]:
                await self._look()

    async def _look(self) -> None:
        self.state = await self._eye.post(f"/api/tables/{self._table}/look", {"want": "state"})
        await self._told()

    async def _told(self) -> None:
        async with self._moved:
            self._moved.notify_all()


async def _both(*doing: Coroutine[Any, Any, None]) -> None:
    async with asyncio.TaskGroup() as group:
        for each in doing:
            group.create_task(each)


class Table:
    """A table of Double Down with a game master and four players; the time goes *hurry* times as fast."""

    def __init__(self, ports: list[int], chance: Random, hurry: float) -> None:
        self._ports, self._chance, self._hurry = ports, chance, hurry
        self._id, self._people = "", list[Person]()
        self.waits = Waits([], [])

    async def open(self) -> None:
        """Open it, and let everybody come, each to the next of the servers."""
        opened = await begun(self._ports[0])
        self._id = opened["table"]
        gm = Client(self._ports[0], opened["token"])
        tokens = [opened["token"], *(link["token"] for link in opened["links"])]
        while len(tokens) < 5:
            call = {"id": uuid4().hex, "move": "hand-out", "args": {"name": f"Player {len(tokens)}"}}
            tokens.append((await gm.post(f"/api/tables/{self._id}/call", call))["token"])
        for at, token in enumerate(tokens):
            person = Person(self._ports[at % len(self._ports)], self._id, token)
            await person.wake()
            self._people.append(person)
        await gm.close()

    async def play(self, seconds: float) -> None:
        """Play for so many seconds."""
        ends = [
            self._again(ACT, self._act),
            self._again(SAY, self._say),
            *(self._again(AWAKE, lambda each=each: self._nap(each)) for each in self._people[1:]),
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await _both(*ends)

    async def close(self) -> None:
        """Everybody goes."""
        for each in self._people:
            await each.end()

    async def _again(self, pause: float, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await self._pause(pause)
            await do()

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / seconds) / self._hurry)

    async def _act(self) -> None:
        for blow in range(BLOWS if self._chance.random() < FIGHTS else 1):
            if blow:
                await self._pause(FIGHT)
            await self._roll()

    async def _roll(self) -> None:
        """An attempt, and the decision to let it stand after a moment."""
        player = self._people[1]
        came = await self._do(
            player, "call", {"move": "double-down.attempt", "sheet": player.sheet, "args": ROLL}
        )
        roll = next(event["data"]["roll"] for event in came["events"] if event["kind"] == "started")
        await self._pause(FIGHT / 2)
        await self._do(player, "answer", {"roll": roll, "key": "stand"})

    async def _say(self) -> None:
        await self._do(
            self._chance.choice(self._people), "call", {"move": "say", "args": {"text": "and then " * 8}}
        )

    async def _nap(self, person: Person) -> None:
        await person.sleep()
        await self._pause(ASLEEP)
        await person.wake()

    async def _do(self, person: Person, verb: str, said: dict[str, Any]) -> dict[str, Any]:
        begun = perf_counter()
        reply = await person.do(verb, said)
        self.waits.replies.append(perf_counter() - begun)
        number = reply["events"][-1]["n"]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(each.has_seen(number) for each in self._people if each.awake))
        self.waits.seen.append(perf_counter() - begun)
        return reply
