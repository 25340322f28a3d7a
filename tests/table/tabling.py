"""Tables for tests: opened over a store in memory, with a clock and tokens that are the same in every run."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.state import State
from rollwright.table.play.commands import Answer, Call, Command, Look, Withdraw
from rollwright.table.play.work import Machine
from rollwright.table.seen import secrecy
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory

START = 1_700_000_000_000
LOOP = asyncio.new_event_loop()
"""Where everything is waited for: to make a loop for each command takes as long as some of them."""
THREAD = ThreadPoolExecutor(1)
"""Where stores do meanwhile what a command has them do, one thing after the other."""
LOOP.set_default_executor(THREAD)
atexit.register(LOOP.close)
T = TypeVar("T")


def waited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What comes of it, once it has, and once stores have done all that it had them do."""
    if LOOP.is_running():
        return asyncio.run(coroutine)
    try:
        return LOOP.run_until_complete(coroutine)
    finally:
        THREAD.submit(int).result()


class Ticking(Machine):
    """A clock that goes on by a second whenever it is read (or is set by a test), and tokens from a counter."""

    def __init__(self, salt: str = "") -> None:
        self.time, self.salt, self.count = START, salt, 0
        super().__init__(self._tick, self._token)

    def _tick(self) -> int:
        self.time += 1000
        return self.time

    def _token(self, size: int) -> str:
        self.count += 1
        return sha256(f"{self.salt}{self.count}".encode()).hexdigest()[: 2 * size]


class Reply:
    """What a command came to: the events that its sender sees, by kind, and what was for the sender alone."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = sent(raw)
        self.events = self.raw["events"]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events, in order."""
        return [event["kind"] for event in self.events]

    def every(self, kind: str) -> list[Any]:
        """The data of every event of a kind."""
        return [event["data"] for event in self.events if event["kind"] == kind]

    def of(self, kind: str) -> Any:
        """The data of the only event of a kind."""
        (data,) = self.every(kind)
        return data

    @property
    def roll(self) -> str:
        """The roll that was begun."""
        name: str = self.of("started")["roll"]
        return name

    @property
    def draft(self) -> str:
        """The roll in preparation that was written down."""
        name: str = self.of("drafted")["draft"]["id"]
        return name

    @property
    def faces(self) -> list[Any]:
        """Every face that was thrown."""
        return [face for data in self.every("thrown") for group in data["groups"] for face in group["faces"]]

    @property
    def outcome(self) -> Any:
        """What the roll came to."""
        return self.of("announced")["outcome"]


class Person:
    """Somebody with a link: sends commands and looks."""

    def __init__(self, table: Playing, token: str) -> None:
        self.table, self.token = table, token
        self.id = token.partition(".")[0]

    def do(self, command: Command) -> Reply:
        """Send a command as it is."""
        return Reply(waited(self.table.host.do(self.table.id, self.token, command)))

    def act(self, move: str, /, **args: Any) -> Reply:
        """One of the table's own moves, with what it asks for."""
        return self.call(move, args)

    def call(self, move: str = "", /, args: Mapping[str, Any] | None = None, **fields: Any) -> Reply:
        """Any call: a game's move with its arguments, and what else a call may say."""
        return self.do(Call(**{"id": self.table.fresh(), "move": move, "args": dict(args or {}), **fields}))

    def answer(self, roll: str, key: str | None = None, **fields: Any) -> Reply:
        """Answer what a roll waits for."""
        return self.do(Answer(**{"id": self.table.fresh(), "roll": roll, "key": key, **fields}))

    def withdraw(self, of: str, **fields: Any) -> Reply:
        """Take something back."""
        return self.do(Withdraw(**{"id": self.table.fresh(), "of": of, **fields}))

    def look(self, want: str = "state", **fields: Any) -> Any:
        """Look at something."""
        look = Look(**{"want": want, **fields})
        return sent(waited(self.table.host.look(self.table.id, self.token, look)))

    def preview(self, move: str, /, **args: Any) -> Any:
        """What one of the table's own moves would change."""
        return self.look("preview", call=Call(id="preview", move=move, args=args))

    def propose(self, move: str, sheet: str, text: str = "a try", **said: Any) -> str:
        """Propose a roll; the draft."""
        return self.act("propose", move=move, sheet=sheet, text=text, **said).draft


class Playing:
    """A table that is open: its game master, its players by name, its sheets by name."""

    def __init__(
        self,
        system: str = "double-down",
        *,
        store: Store | None = None,
        machine: Ticking | None = None,
        **opening: Any,
    ) -> None:
        self.store: Store = Memory() if store is None else store
        self.machine = machine or Ticking()
        self.host = Host(self.store, self.machine)
        self.opening = Opening(**{"id": f"a table of {system} " + "x" * 16, "system": system, **opening})
        self.count = 0
        came = waited(self.host.open(self.opening))
        self.id: str = came["table"]
        self.gm = Person(self, came["token"])
        self.players = {link["name"]: Person(self, link["token"]) for link in came["links"]}

    def fresh(self) -> str:
        """An id for a command."""
        self.count += 1
        return f"command {self.count}"

    def sit(self, name: str, role: str = "player") -> Person:
        """Hand out a seat; whoever sits there now."""
        person = Person(self, self.gm.act("hand-out", name=name, role=role).raw["token"])
        self.players[name] = person
        return person

    def lay(self, name: str, values: Mapping[str, Any] | None = None, **fields: Any) -> str:
        """Lay a character on the table, with a seat of the same name where there is one; the sheet."""
        seat = self.players[name].id if name in self.players else None
        said = {"values": {"name": name, **(values or {})}, "seat": seat, **fields}
        return str(self.gm.act("lay", **said).of("laid")["sheet"]["id"])

    def seated(self, name: str, **values: Any) -> tuple[Person, str]:
        """Somebody new at the table, with a character of that name."""
        return self.sit(name), self.lay(name, values)

    def sheet(self, name: str) -> str:
        """The id of a sheet by its name."""
        return next(held.id for held in self.state.sheets.values() if held.name == name)

    def values(self, name: str) -> Any:
        """What stands on a sheet, by its name or id."""
        sheets = self.state.sheets
        return sheets[name if name in sheets else self.sheet(name)].values

    @property
    def log(self) -> Sequence[Event]:
        """The log as it stands in the store."""
        return self.store.read(self.id)

    @property
    def state(self) -> State:
        """The state, folded anew from the store."""
        return folded(self.log)


def sent(values: Any) -> Any:
    """Values as they come out at the other end of a wire."""
    return msgspec.json.decode(msgspec.json.encode(values))


def folded(events: Sequence[Event], state: State | None = None) -> State:
    """The whole state that events come to."""
    return fold(State() if state is None else state, map(secrecy.whole, events))


def fold(state: State, events: Iterable[Event]) -> State:
    """A state with what these events make of it."""
    for event in events:
        step(state, event)
    return state
