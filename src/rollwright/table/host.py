"""The host: tables that are being played, loaded from a store when somebody comes, and told to whoever listens.

One command at a time per table; nobody is told of anything before the store has it. A table is only a memory of its log: it
can be let go at any time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct

from rollwright.errors import Conflict, NotFound, RollwrightError, StoreFailed
from rollwright.table import exporting, looking, secrecy
from rollwright.table.acts.seating import seated
from rollwright.table.acts.tabling import Opening
from rollwright.table.bounds import bounded
from rollwright.table.budget import Allowance, Budget
from rollwright.table.commands import GATHERED, SLOW, Command, Look
from rollwright.table.events import Event
from rollwright.table.fold import step
from rollwright.table.session import Came, digest, handle, opened, repeated, table_id
from rollwright.table.signing import Signer
from rollwright.table.slices import SLICE
from rollwright.table.state import Seat, State
from rollwright.table.stores import Store
from rollwright.table.views import View, audience_of, encoded
from rollwright.table.work import Sources

Hear = Callable[[bytes | None], None]
"""Is handed every message, or `None` when there will be no more; it returns at once."""

Elsewhere = Callable[[looking.Job], Awaitable[Any]]
"""Has something computed, wherever that may be."""

TRIES = 8
"""So often a command is tried again when somebody else was quicker to write."""


class Listener(Struct, eq=False):
    """Somebody who is told what happens: their seat, as it was when they came, and what hears it."""

    seat: Seat
    hear: Hear


class Table:
    """One table in memory: its log folded whole, and as every audience that asked has been sent it."""

    def __init__(self, table: str) -> None:
        self.id, self.length, self.size = table, 0, 0
        self.state = State()
        self.log: list[Event] = []
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self._views: dict[str, View] = {}
        self._making = asyncio.Lock()

    async def view(self, seat: Seat) -> View:
        """What a seat has been sent. The first time it is made of the whole log, and others have their turn meanwhile."""
        name = audience_of(seat)
        while name not in self._views:
            await self._make(name, seat)
        return self._views[name]

    async def _make(self, name: str, seat: Seat) -> None:
        async with self._making:
            if name in self._views:
                return  # somebody else of this audience was quicker
            self._views[name] = await self._seen(seat)

    async def _seen(self, seat: Seat) -> View:
        view, known = View(seat), 0
        while known < len(self.log):
            view.take(self.log[known : known + SLICE])
            known = min(known + SLICE, len(self.log))
            await asyncio.sleep(0)
        return view

    async def learn(self, events: list[Event]) -> None:
        """Take in events that others have written; while there are many, others have their turn."""
        state, size = self.state.copy(), 0
        for at in range(0, len(events), SLICE):
            for event in events[at : at + SLICE]:
                step(state, secrecy.whole(event))
                size += len(event.to_json())
            await asyncio.sleep(0)
        self.add(events, state, size)

    def add(self, events: list[Event] | tuple[Event, ...], state: State, size: int) -> None:
        """Take in events that are in the store and come to this state, and tell everybody who listens what they may know of them."""
        self.state = state
        self.log += events
        self.length += len(events)
        self.size += size
        sent = {name: view.add(events) for name, view in self._views.items()}
        packed = {name: encoded(messages) for name, messages in sent.items() if messages}
        for listener in list(self.listeners):
            name = audience_of(listener.seat)
            if name in packed:
                listener.hear(packed[name])
            self._turn_away(listener)

    def _turn_away(self, listener: Listener) -> None:
        """Let go of who sits there no more: the seat was closed, or its link renewed."""
        now = self.state.seats.get(listener.seat.id)
        if now is None or now.closed or now.generation != listener.seat.generation:
            self.listeners.discard(listener)
            listener.hear(None)

    def leave(self) -> None:
        """Let go of everybody: they have to come again."""
        for listener in self.listeners:
            listener.hear(None)
        self.listeners.clear()


class Host:
    """Every table of a store, as doors see them: `open`, `do`, `look`, `listen`."""

    def __init__(
        self,
        store: Store,
        sources: Sources | None = None,
        *,
        most: int = 1000,
        most_bytes: int = 67_108_864,
        budget: Budget | None = None,
    ) -> None:
        self.store, self.sources = store, sources or Sources.system()
        self._most, self._most_bytes = most, most_bytes
        self.budget = budget or Budget(Allowance())
        self._tables: OrderedDict[str, Table] = OrderedDict()

    async def open(self, opening: Opening) -> dict[str, Any]:
        """Open a table, or find the one that was opened by the same words; the game master's link comes with the reply."""
        came = opened(opening, self.sources)
        name = table_id(opening)
        table = await self._load(name, missing=True)
        async with table.lock:
            if table.length == 0:
                try:
                    await self._append(table, came)
                except Conflict:
                    await self._catch_up(table)
            first = table.log[0]
            if first.digest != digest(opening):
                raise Conflict("this id was used to open another table: make a new one", at="id")
            return {"table": name, **looking.opening(table.state)}

    async def do(self, name: str, token: str, command: Command) -> dict[str, Any]:
        """Do what a seat commands: what it came to, as the seat sees it. Sent twice, it is done once.

        `NoSeat`, `Forbidden`, `NotFound` and `BadInput` say what is wrong; `StoreFailed`, that it could not be written.
        """
        table = await self._load(name)
        async with table.lock:
            for _ in range(TRIES):
                try:
                    seat = seated(table.state, token)
                    view, before = await table.view(seat), repeated(table.state, seat, command)
                    if before is not None:
                        return {"events": view.between(*before)}
                    self.budget.check(table.id, seat.id, table.size, command)
                    came = handle(table.state, table.length, seat, command, self.sources)
                    came = self.budget.warned(table.size, came)
                except RollwrightError:
                    if await self._catch_up(table):
                        continue  # it was refused by what is no longer so
                    raise
                try:
                    await self._append(table, came)
                except Conflict:
                    await self._catch_up(table)
                    continue
                self.budget.spend(table.id, seat.id, came.size)
                if came.refused is not None:
                    raise came.refused
                await asyncio.sleep(0)  # who listens hears it before who did it reads the reply
                first, last = came.events[0].seq, came.events[-1].seq
                return {"events": view.between(first, last), **came.private}
        raise Conflict("others write to this table all the time: try again", at="id")

    async def look(self, name: str, token: str, look: Look, elsewhere: Elsewhere = asyncio.to_thread) -> Any:
        """What a seat wants to see; what takes long is computed *elsewhere*."""
        table, seat, view = await self._seen(name, token)
        if look.want in SLOW:
            job, then = await looking.priced(table.state, view, seat, look, self.sources)
            return then(await elsewhere(job))
        if look.want in GATHERED:
            return await looking.gathered(table.state, view, seat, look)
        with bounded():
            return looking.look(table.state, table.length, view, seat, look, self.sources)

    async def export(self, name: str, token: str, session: int | None = None) -> Iterator[bytes]:
        """The lines of a seat's log, made as they are taken, which may take as long as it likes."""
        table, seat, view = await self._seen(name, token)
        return exporting.export(view, seat, Signer(table.state.key, table.id), session)

    async def listen(self, name: str, token: str, since: int, hear: Hear) -> Callable[[], None]:
        """Tell somebody what happens from now on, and first what happened behind the number *since*; how to stop it.

        The first message says besides how many events there are.
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
        every = self._tables.values() if names is None else filter(None, map(self._tables.get, names))
        listened = [table for table in every if table.listeners]
        for table in await asyncio.to_thread(self._behind, listened):
            with suppress(StoreFailed):
                await self._take_in(table)

    # -- loading and writing -----------------------------------------------------------------------------------------

    async def _load(self, name: str, *, missing: bool = False) -> Table:
        table = self._tables.get(name)
        if table is None:
            self._let_go()
            table = self._tables.setdefault(name, Table(name))
        self._tables.move_to_end(name)
        if table.length == 0:
            async with table.lock:
                if table.length == 0:
                    await self._catch_up(table)
            if table.length == 0 and not missing:
                self._tables.pop(name, None)
                raise NotFound("there is no such table", at="table")
        return table

    async def _current(self, name: str) -> Table:
        """A table as it stands in the store now, whoever wrote there."""
        table = await self._load(name)
        if await asyncio.to_thread(self._behind, [table]):
            await self._take_in(table)
        return table

    async def _seen(self, name: str, token: str) -> tuple[Table, Seat, View]:
        """A table as it stands now, with the seat that goes with a token and what it has been sent."""
        table: Table | None = None
        while table is None or self._tables.get(name) is not table:  # it may be let go while its view is made
            table = await self._current(name)
            view = await table.view(seated(table.state, token))
        return table, seated(table.state, token), view

    def _behind(self, tables: list[Table]) -> list[Table]:
        """Those of which the store knows more than we do."""
        return [table for table in tables if self.store.length(table.id) > table.length]

    async def _take_in(self, table: Table) -> None:
        """Catch up, when no command is under way, for it may be that command's events that we do not know yet."""
        async with table.lock:
            await self._catch_up(table)

    async def _catch_up(self, table: Table) -> bool:
        """Take in what is in the store and not known here yet; whether there was anything."""
        events = await asyncio.to_thread(self.store.read, table.id, table.length)
        await table.learn(events)
        return bool(events)

    async def _append(self, table: Table, came: Came) -> None:
        """Write events down, and only then let them have happened."""
        try:
            await asyncio.shield(asyncio.wrap_future(self.store.append(table.id, table.length, came.events)))
        except StoreFailed:
            await self._recover(table)
            raise
        table.add(came.events, came.state, came.size)

    async def _recover(self, table: Table) -> None:
        """After a failure, what is in the store is what has happened."""
        try:
            await self._catch_up(table)
        except StoreFailed:
            self._tables.pop(table.id, None)
            table.leave()

    def _let_go(self) -> None:
        """Forget tables that nobody listens to, longest unused first, where there are too many or their logs are too large."""
        size = sum(table.size for table in self._tables.values())
        for name, table in list(self._tables.items()):
            if len(self._tables) < self._most and size < self._most_bytes:
                return
            if not table.listeners and not table.lock.locked():
                size -= table.size
                del self._tables[name]
