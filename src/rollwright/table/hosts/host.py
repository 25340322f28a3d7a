"""The host: tables that are being played, loaded from a store when somebody comes, and told to whoever listens.

One command at a time per table; nobody is told of anything before the store has it. A table is only a memory of its log: it
can be let go at any time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

from rollwright.errors import Conflict, NotFound, RollwrightError, StoreFailed
from rollwright.table.acts.seating import seated
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts import snapshots
from rollwright.table.hosts.budget import Allowance, Budget
from rollwright.table.hosts.played import Hear, Listener, LiveTable, Resting, Told
from rollwright.table.log.pieces import Seat
from rollwright.table.log.signing import Signer
from rollwright.table.look import looks
from rollwright.table.look.jobs import Job
from rollwright.table.play.bounds import bounded
from rollwright.table.play.commands import GATHERED, SLOW, Command, Look
from rollwright.table.play.work import Machine
from rollwright.table.proof import exporting
from rollwright.table.seen.views import View, audience_of, encoded
from rollwright.table.session import CommandResult, digest, handle, opened, repeated, table_id
from rollwright.table.stores import Store

Elsewhere = Callable[[Job], Awaitable[Any]]
"""Has something computed, wherever that may be."""

IDLE = 600.0
"""After so many seconds without a command or a look, a table may rest though somebody listens there."""

WITHIN = 30.0
"""So many seconds a command waits for its turn and for the store: whoever sends it again does it once."""

TRIES = 8
"""So often a command is tried again when somebody else was quicker to write."""


class Host:
    """Every table of a store, as doors see them: `open`, `do`, `look`, `listen`."""

    def __init__(
        self,
        store: Store,
        machine: Machine | None = None,
        *,
        most: int = 1000,
        most_bytes: int = 67_108_864,
        idle: float = IDLE,
        within: float = WITHIN,
        budget: Budget | None = None,
    ) -> None:
        self.store, self.machine = store, machine or Machine.system()
        self._most, self._most_bytes, self._idle, self._within = most, most_bytes, idle, within
        self.budget = budget or Budget(Allowance())
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._resting: dict[str, Resting] = {}

    async def open(self, opening: Opening) -> dict[str, Any]:
        """Open a table, or find the one that was opened by the same words; the game master's link comes with the reply."""
        came = opened(opening, self.machine)
        name = table_id(opening)
        async with self._turn(name, missing=True) as table:
            if table.length == 0:
                try:
                    await self._append(table, came)
                except Conflict:
                    await self._catch_up(table)
            done = table.log.done("", opening.id)
            if done is None or done[0] != digest(opening):
                raise Conflict("this id was used to open another table: make a new one", at="id")
            return {"table": name, **looks.opening(table.state)}

    async def do(self, name: str, token: str, command: Command) -> dict[str, Any]:
        """Do what a seat commands: what it came to, as the seat sees it. Sent twice, it is done once.

        `NoSeat`, `Forbidden`, `NotFound` and `BadInput` say what is wrong; `StoreFailed`, that it could not be written, or not soon enough.
        """
        await self._load(name)  # which takes as long as there is to read
        try:
            async with asyncio.timeout(self._within):
                return await self._done(name, token, command)
        except TimeoutError:
            raise StoreFailed(
                f"the store has not answered for {self._within:g} seconds: send the same command again"
            ) from None

    async def _done(self, name: str, token: str, command: Command) -> dict[str, Any]:
        async with self._turn(name) as table:
            for _ in range(TRIES):
                try:
                    seat = seated(table.state, token)
                    view, before = await table.view(seat), repeated(table.log, seat, command)
                    if before is not None:
                        return {"events": view.between(*before)}
                    self.budget.check(table.id, seat.id, table.size, command)
                    came = handle(table.state, table.length, seat, command, self.machine)
                    came = self.budget.warned(table.size, came)
                except RollwrightError:
                    if await self._length(table) > table.length and await self._catch_up(table):
                        continue  # it was refused by what is no longer so
                    raise
                try:
                    told = await self._append(table, came)
                except Conflict:
                    await self._catch_up(table)
                    continue
                self.budget.spend(table.id, seat.id, came.size)
                if came.refused is not None:
                    raise came.refused
                await asyncio.sleep(0)  # who listens hears it before who did it reads the reply
                return {"events": told[audience_of(seat)], **came.private}
        raise Conflict("others write to this table all the time: try again", at="id")

    async def look(self, name: str, token: str, look: Look, elsewhere: Elsewhere = asyncio.to_thread) -> Any:
        """What a seat wants to see; what takes long is computed *elsewhere*."""
        table, seat, view = await self._seen(name, token)
        if look.want in SLOW:
            job, then = await looks.priced(table.state, view, seat, look, self.machine)
            return then(await elsewhere(job))
        if look.want in GATHERED:
            return await looks.gathered(table.state, view, seat, look, self.machine)
        with bounded():
            return looks.look(table.state, table.length, view, seat, look, self.machine)

    async def export(self, name: str, token: str, session: int | None = None) -> Iterator[bytes]:
        """The lines of a seat's log, made as they are taken, which may take as long as it likes."""
        table, seat, view = await self._seen(name, token)
        return exporting.export(view, seat, Signer(table.state.key, table.id), session)

    async def listen(self, name: str, token: str, since: int, hear: Hear) -> Callable[[], None]:
        """Tell somebody what happens from now on, and first what happened after the number *since*; how to stop it.

        The first message, which is always sent, says besides how many events there are.
        """
        table, seat, view = await self._seen(name, token)
        hear(encoded(view.sent(min(since, len(view))), len(view)))
        listener = Listener(seat, hear)
        table.listeners.add(listener)
        return lambda: table.listeners.discard(listener)

    async def hear_others(self, names: Collection[str] | None = None) -> None:
        """Take in what others have written into the store, and tell whoever listens; a log that cannot be read waits.

        They wrote at the tables of these *names*, or nobody knows where. `StoreFailed` where none can be read.
        """
        every: dict[str, LiveTable | Resting] = {**self._resting, **self._tables}
        wanted = every if names is None else every.keys() & set(names)
        listened = [every[name] for name in wanted if every[name].listeners]
        for name, length in await asyncio.to_thread(self._behind, listened):
            with suppress(StoreFailed):
                await self._take_in(name, length)

    async def put_away(self) -> None:
        """Before a server ends: have snapshots written of what it has in memory, so that whoever comes next opens every table at once."""
        for table in list(self._tables.values()):
            if snapshots.worth(table.length, table.put_away):
                await self._put_by(table)

    # -- loading and writing -----------------------------------------------------------------------------------------

    async def _load(self, name: str, *, missing: bool = False) -> LiveTable:
        table = self._tables.get(name)
        if table is None:
            self._let_go()
            table = self._tables.setdefault(name, LiveTable(name, self._resting.pop(name, None)))
        self._tables.move_to_end(name)
        table.used = monotonic()
        if not table.awake:
            async with table.lock:
                if not table.awake:
                    await self._catch_up(table)
                    await table.wake()
            if table.length == 0 and not missing:
                self._tables.pop(name, None)
                table.leave()
                raise NotFound("there is no such table", at="table")
        return table

    @asynccontextmanager
    async def _turn(self, name: str, *, missing: bool = False) -> AsyncIterator[LiveTable]:
        """A table whose turn it is: one command at a time, and none at one that was let go while it was waited for."""
        while True:
            table = await self._load(name, missing=missing)
            async with table.lock:
                if self._tables.get(name) is table:
                    yield table
                    return

    async def _current(self, name: str) -> LiveTable:
        """A table as it stands in the store now, whoever wrote there."""
        table = await self._load(name)
        length = await self._length(table)
        if length > table.length:
            await self._take_in(name, length)
        return table

    async def _length(self, table: LiveTable) -> int:
        """How many events of a table are in the store; no thread is waited for where that is known at once."""
        length = self.store.glance(table.id)
        return await asyncio.to_thread(self.store.length, table.id) if length is None else length

    async def _seen(self, name: str, token: str) -> tuple[LiveTable, Seat, View]:
        """A table as it stands now, with the seat that goes with a token and what it has been sent."""
        table: LiveTable | None = None
        while table is None or self._tables.get(name) is not table:  # it may be let go while its view is made
            table = await self._current(name)
            view = await table.view(seated(table.state, token))
        return table, seated(table.state, token), view

    def _behind(self, tables: Sequence[LiveTable | Resting]) -> list[tuple[str, int]]:
        """Those of which the store knows more than we do, and how many events it has."""
        there = [(table, self.store.length(table.id)) for table in tables]
        return [(table.id, length) for table, length in there if length > table.length]

    async def _take_in(self, name: str, length: int) -> None:
        """Catch up to a log of so many events, when no command is under way: most often these were that command's own."""
        async with self._turn(name) as table:
            if table.length < length:
                await self._catch_up(table)

    async def _catch_up(self, table: LiveTable) -> bool:
        """Take in what is in the store and not known here yet; whether there was anything."""
        before = table.length
        if before:
            events = await asyncio.to_thread(self.store.read, table.id, before)
        else:
            snapshot, events = await asyncio.to_thread(snapshots.opened, self.store, table.id)
            if snapshot is not None:
                table.take_up(snapshot)
        await table.learn(events)
        self._put_away(table)
        return table.length > before

    def _put_away(self, table: LiveTable) -> None:
        """Have a snapshot of a table written, where that is due: by somebody else, and whether it can be or not."""
        if snapshots.due(table.length, table.put_away):
            self._put_by(table)

    def _put_by(self, table: LiveTable) -> asyncio.Future[None]:
        table.put_away = table.length
        return asyncio.get_running_loop().run_in_executor(
            None, snapshots.put_away, self.store, table.frozen()
        )

    async def _append(self, table: LiveTable, came: CommandResult) -> Told:
        """Write events down, and only then let them have happened; what every audience is sent of them."""
        try:
            await asyncio.shield(asyncio.wrap_future(self.store.append(table.id, table.length, came.events)))
        except StoreFailed:
            await self._recover(table)
            raise
        told = table.add(came.events, came.state, came.size)
        self._put_away(table)
        return told

    async def _recover(self, table: LiveTable) -> None:
        """After a failure, what is in the store is what has happened."""
        try:
            await self._catch_up(table)
        except StoreFailed:
            self._tables.pop(table.id, None)
            table.leave()

    def _let_go(self) -> None:
        """Forget tables, longest unused first, where there are too many or they take too much memory: who listens is remembered.

        Where somebody listens, only those that nobody has used for a while: they are read again when something happens there.
        """
        weight, now = sum(table.weight for table in self._tables.values()), monotonic()
        self._resting = {name: each for name, each in self._resting.items() if each.listeners}
        for name, table in list(self._tables.items()):
            if len(self._tables) < self._most and weight < self._most_bytes:
                return
            if table.lock.locked() or (table.listeners and now - table.used < self._idle):
                continue
            weight -= table.weight
            if snapshots.worth(table.length, table.put_away):
                self._put_by(table)
            del self._tables[name]
            if (resting := table.resting()) is not None:
                self._resting[name] = resting
