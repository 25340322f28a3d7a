"""Work: one command on its way through a table. It sees the state as it will be after each event that it writes.

Nothing of it counts until the store has taken all of its events; an error leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import json, to_builtins
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.rules import House
from rollwright.sheets import TABLE, Change, Kit, Scene, Sheet
from rollwright.sheets.changes import put
from rollwright.systems import System
from rollwright.table.log.events import EVERYONE, MASTER, Event, who_may_know
from rollwright.table.log.fold import step
from rollwright.table.log.pieces import GM, WATCHER, Json, LaidSheet, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.play import sizes
from rollwright.table.play.options import DEFAULTS
from rollwright.table.play.scenes import scene
from rollwright.table.seen import secrecy

REFUSED = "refused"
"""What dice were thrown for that came to nothing: the command that threw them could not be done."""


class Machine:
    """What a table takes from the machine that it runs on: time, ids and seeds; tests hand in their own."""

    def __init__(self, now: Callable[[], int], token: Callable[[int], str]) -> None:
        self.now, self.token = now, token

    @classmethod
    def system(cls) -> Machine:
        """The system's clock, in milliseconds, and its cryptographic generator, as hexadecimal digits for so many bytes."""
        from secrets import token_hex
        from time import time_ns

        return cls(lambda: time_ns() // 1_000_000, token_hex)


STAND_IN = {"open": "0" * 64, "hidden": "f" * 64}
"""Seeds of nothing: what is only tried out must not touch the dice that are still to be thrown."""


class Work:
    """A command of a *seat*: the state to work on, and the events that it comes to.

    What is only *trying* has no dice: it is refused before a roll's first throw, and what falls aside comes from seeds of
    nothing. *drawn* is everything that was taken from the seeds: the span, which of its seeds, the nonce, the record.
    """

    def __init__(
        self,
        state: State,
        length: int,
        system: System,
        kit: Kit,
        seat: Seat,
        machine: Machine,
        command: tuple[str, str] = ("", ""),
        *,
        trying: bool = False,
    ) -> None:
        self.state, self.system, self.kit, self.seat, self.machine = state.copy(), system, kit, seat, machine
        self.events: list[Event] = []
        self.size = 0
        self._length, self._command, self._commander = length, command, seat.id
        self._time = max(state.time, machine.now())
        self.private: dict[str, Any] = {}
        self.trying, self.drawn = trying, list[tuple[int, str, str, Json]]()
        if trying:
            self.state.span = replace(self.state.span, seeds=STAND_IN)

    def scratch(self) -> Work:
        """The same table as it stands now, to try something out on: what is written there is written nowhere else."""
        return Work(self.state, 0, self.system, self.kit, self.seat, self.machine)

    # -- writing -----------------------------------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        data: Json,
        hidden: Json | None = None,
        to: tuple[str, ...] = (EVERYONE,),
        *,
        audience: str = MASTER,
    ) -> None:
        """Write an event: what all of *to* may see, and what of it is *hidden* from all but an audience."""
        secret = {audience: _stored(hidden)} if hidden and _holds(hidden) else {}
        seq = self._length + len(self.events) + 1
        event = Event(
            seq,
            self._time,
            self.seat.id,
            kind,
            _stored(data),
            to,
            secret,
            self._command[0],
            self._command[1],
            "" if self.seat.id == self._commander else self._commander,
        )
        self.size += len(event.to_json())
        sizes.within(self.size, sizes.WRITTEN, "what one command comes to", "do less at once")
        self.events.append(event)
        step(self.state, secrecy.whole(event))

    def id(self, prefix: str) -> str:
        """A new id that tells nothing, not even how many there are."""
        return f"{prefix}-{self.machine.token(6)}"

    def change(
        self, kind: str, changes: Iterable[Change], data: Json | None = None, *, hidden: bool = False
    ) -> None:
        """Write an event that changes sheets; what happens on sheets that not everybody may read, only the game master sees.

        Of something *hidden* the others learn no more than what is different now on sheets that they may read.
        """
        every = [to_builtins(each) for each in changes]
        states = self._states(self.check(every))
        shown, secret = secrecy.shared(self.state, every)
        said: dict[str, Any] = dict(data or {})
        more: dict[str, Any] = {name: said.pop(name) for name in ("paid", "releases") if name in said}
        if hidden or (kind == "booked" and not shown and not states):
            self.emit(kind, {**said, **more, "changes": secret}, to=(MASTER,))
            if shown or states:
                of = {name: value for name, value in said.items() if name in ("id", "roll", "made")}
                self.emit("booked", {"changes": secrecy.without_reasons(shown), "states": states}, of)
        else:
            more |= {"changes": every} if secret else {}
            self.emit(kind, {**said, "changes": shown, **({"states": states} if states else {})}, more)

    def check(self, changes: Iterable[Json]) -> list[tuple[LaidSheet, Sheet]]:
        """Refuse changes that would leave a sheet that its game does not allow; the sheets that change, and what they are then."""
        after = []
        for held, values in self._after(changes):
            after.append((held, self.read(held.kind, values)))
            self._fits(values, held.values or {})
        return after

    def _after(self, changes: Iterable[Json]) -> list[tuple[LaidSheet, Json]]:
        """Every sheet that changes, with its values after that."""
        after: dict[str, Json] = {}
        for change in changes:
            held = self.state.sheets[change["sheet"]]
            after[held.id] = put(after.get(held.id, held.values or {}), change["at"], change["now"])
        return [(self.state.sheets[name], values) for name, values in after.items()]

    def _fits(self, values: Json, before: Json) -> None:
        """Refuse what makes a sheet too large; one that is too large already may shrink."""
        size = len(json.encode(values))
        if size > len(json.encode(before)):
            sizes.within(size, sizes.SHEET, "a sheet", "write less on it", "args.values")

    def _states(self, after: Iterable[tuple[LaidSheet, Sheet]]) -> dict[str, str]:
        """How it goes now for those whom people know of, where the word is another one."""
        words = [(held, sheet.state()) for held, sheet in after if not (held.hidden or held.truly)]
        return {held.id: word for held, word in words if word != held.state}

    def record_drawn(self, drawn: Iterable[tuple[int, str, str, Json]]) -> None:
        """Write down dice that were drawn for something that was then refused: they are gone, and nobody may try again for others."""
        span, by_draw = self.state.span.number, dict[tuple[str, str], list[Json]]()
        for number, which, nonce, record in drawn:
            if number == span:  # a span that was refused with the rest has committed to nothing
                by_draw.setdefault((which, nonce), []).append({**record, "dropped": []})
        for (which, nonce), groups in by_draw.items():
            data = {"aside": REFUSED, "sheet": TABLE, "span": span, "nonce": nonce, "groups": groups}
            self.emit("thrown", data, to=who_may_know(hidden=which != "open"))

    @contextmanager
    def sitting(self, seat: Seat) -> Iterator[None]:
        """Work for another seat for a while: what it comes to then, that seat has done."""
        before, self.seat = self.seat, seat
        try:
            yield
        finally:
            self.seat = before

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def master(self) -> bool:
        """Whether the seat is the game master's."""
        return self.seat.role == GM

    @property
    def house(self) -> House:
        """The house rules of the table."""
        return self.system.house.of(self.state.house)

    def option(self, name: str) -> Any:
        """An option of the table; one that is younger than the table has its default."""
        return self.state.options.get(name, getattr(DEFAULTS, name))

    def read(self, kind: str, values: Json) -> Sheet:
        """A sheet of a kind from its values; `BadInput` says what is wrong."""
        kinds = self.kit.sheets
        if kind not in kinds:
            raise BadArgument(
                f"{self.system.title} has no {kind!r} sheets: {', '.join(kinds)}", at="args.kind"
            )
        return kinds[kind].read(values, self.house)

    def held(self, name: str | None, at: str = "sheet") -> LaidSheet:
        """A sheet that the seat may know of, by its id."""
        held = self.state.sheets.get(name or "")
        if held is None or (held.hidden and not self.master):
            raise NotFound(f"there is no sheet {name!r} here", at=at)
        return held

    def own(self, name: str | None, at: str = "sheet") -> LaidSheet:
        """A sheet that the seat may act for: its own, or any for the game master."""
        held = self.held(name, at)
        if not self.master and held.seat != self.seat.id:
            raise Forbidden(f"{held.name} is not yours to act for", at=at)
        return held

    def roll(self, name: str | None, at: str = "roll") -> Rolling:
        """A roll that the seat may know of, by its id."""
        roll = self.state.rolls.get(name or "")
        if roll is None or (roll.hidden and not self.master):
            raise NotFound(f"there is no roll {name!r} here", at=at)
        return roll

    def seated(self, name: str) -> Seat:
        """A seat that somebody has, by its id."""
        seat = self.state.seats.get(name)
        if seat is None or seat.closed:
            raise NotFound(f"there is no seat {name!r} here", at="args.seat")
        return seat

    def scene(
        self,
        me: str,
        parts: Mapping[str, Any] | None = None,
        *,
        said: Mapping[str, Any] | None = None,
        hidden: bool = True,
    ) -> Scene:
        """What a move may see, made for a sheet: the game master's with hidden sheets, unless all are to see what comes of it."""
        return scene(self.state, self.kit, self.house, me, parts, said, master=self.master and hidden)

    def need_master(self, what: str) -> None:
        """Refuse everybody but the game master."""
        if not self.master:
            raise Forbidden(f"only the game master {what}")

    def need_hand(self, at: str | None = None) -> None:
        """Refuse watchers."""
        if self.seat.role == WATCHER:
            raise Forbidden("watchers cannot act", at=at)

    def unplayed(self) -> None:
        """Refuse anything that changes a table which was closed."""
        if self.state.closed:
            raise Refused("the table is closed: it can be looked at and exported, and nothing else")


def _stored(data: Any) -> Any:
    """Data as it comes back from a store: a table that runs is the same as one that is loaded."""
    return json.decode(json.encode(data))


def _holds(hidden: Any) -> bool:
    """Whether there is anything in what would be hidden."""
    if isinstance(hidden, Mapping):
        return any(map(_holds, hidden.values()))
    return hidden not in (None, "", [], ())
