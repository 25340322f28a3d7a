"""Stats: what a table's dice came to beside their exact odds, as one seat may know: are they even, and whose luck was it?

Everything is read from what the seat was sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM, Seat
from rollwright.table.log.slices import SLICE
from rollwright.table.look.evenness import Faces, counted, kind_of
from rollwright.table.look.luck import Luck, lucks, written
from rollwright.table.look.replies import record
from rollwright.table.seen.views import View

ROLL = 600
"""So many bytes it takes to remember a roll's luck."""


MOVING = dict.fromkeys(("started", "thrown", "decided", "announced", "amended"), "roll") | {"withdrawn": "of"}
"""What happens to a roll that its luck may depend on, or whether it stands; and where it says of which."""

MOST = 200
"""So many rolls' luck is reckoned for one look; the next goes on from there."""


class Statistics:
    """What is known of a view already: every face that was thrown in it, whose rolls came to something openly and stand, and their luck."""

    def __init__(self) -> None:
        self._upto, self.thrown = 0, Faces()
        self._moved = Counter[str]()
        self._unread = dict[str, None]()
        self._stands = dict[str, str | None]()
        self._lucks: dict[str, tuple[int, Luck | None]] = {}

    async def add(self, view: View) -> None:
        """Take in what was thrown since, while others have their turn."""
        while self._upto < len(view):
            for _, event in view.events(self._upto, min(self._upto + SLICE, len(view))):
                self._take(event)
            self._upto = min(self._upto + SLICE, len(view))
            self._read(view)
            await asyncio.sleep(0)

    def _take(self, event: Event) -> None:
        roll = event.data.get(MOVING.get(event.kind, ""))
        if roll is not None:
            self._moved[roll] += 1
            self._unread[roll] = None
        for group in event.data["groups"] if event.kind == "thrown" else ():
            kind = kind_of(group)
            if kind is not None and group["faces"]:
                self.thrown.setdefault((event.seat, kind), Counter()).update(group["faces"])

    def _read(self, view: View) -> None:
        """Look at the rolls that something happened to: by whose seat each is, if it came to something openly and stands."""
        for name in self._unread:
            roll = view.state.rolls.get(name)
            if roll is not None:
                stands = roll.result is not None and not roll.secret and roll.status != "withdrawn"
                self._stands[name] = roll.seat if stands else None
        self._unread.clear()

    @property
    def weight(self) -> int:
        """How many bytes of memory it takes."""
        return ROLL * len(self._moved)

    @property
    def standing(self) -> dict[str, str]:
        """The rolls that came to something openly and stand, each with its seat."""
        return {name: seat for name, seat in self._stands.items() if seat is not None}

    def stage(self, roll: str) -> int:
        """How often something happened to a roll that its luck may depend on."""
        return self._moved[roll]

    def knows(self, roll: str) -> bool:
        """Whether a roll's luck is known as it stands now."""
        return roll in self._lucks and self._lucks[roll][0] == self._moved[roll]

    def learn(self, rolls: Iterable[tuple[str, int]], by_roll: Iterable[Luck | None]) -> None:
        """Remember the *by_roll* of rolls, each at a stage, as far as it goes."""
        for (roll, stage), luck in zip(rolls, by_roll, strict=False):
            self._lucks[roll] = stage, luck

    def reply(self, rolls: Mapping[str, str], *, odds: bool) -> record.Stats:
        """What dice came to, and the luck of rolls, which are known with their seats; how many cannot be priced, or are still to be."""
        dice, hands = counted(self.thrown)
        known = [(roll, seat, self._lucks[roll][1]) for roll, seat in rolls.items() if self.knows(roll)]
        rows = [
            record.Luck(roll=roll, seat=seat, expected=luck[0], came=luck[1], luck=luck[2])
            for roll, seat, luck in known
            if luck is not None
        ]
        unpriced, left = len(known) - len(rows), len(rolls) - len(known)
        return record.Stats(dice=dice, hands=hands, odds=odds, rolls=rows, unpriced=unpriced, left=left)


_STATISTICS: WeakKeyDictionary[View, Statistics] = WeakKeyDictionary()


def weight(view: View) -> int:
    """How many bytes of memory it takes to remember what is known of a view."""
    return _STATISTICS[view].weight if view in _STATISTICS else 0


async def stats(
    view: View, seat: Seat, odds: bool
) -> tuple[Callable[[], Any], Callable[[Any], record.Stats]]:
    """The stats of a table for a seat: what is to be computed elsewhere, and what that is made into; without *odds*
    players are told of dice alone.
    """
    known = _STATISTICS.setdefault(view, Statistics())
    await known.add(view)
    priced = seat.role == GM or odds
    rolls = known.standing if priced else {}
    new = list(islice((name for name in rolls if not known.knows(name)), MOST))
    stages = [(name, known.stage(name)) for name in new]

    def learnt(by_roll: Sequence[Luck | None]) -> record.Stats:
        known.learn(stages, by_roll)
        return known.reply(rolls, odds=priced)

    return partial(lucks, [written(view.state.rolls[name]) for name in new]), learnt
