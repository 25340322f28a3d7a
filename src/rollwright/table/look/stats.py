"""Stats: what a table's dice came to beside their exact odds, as one seat may know: are they even, and whose luck was it?

Everything is read from what the seat was sent. Luck is what chance alone did to the odds of a success, from throw to throw:
what people decided in between is no luck, and counts for nobody.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from math import erfc, exp, lgamma, log, sqrt
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from rollwright.errors import BadInput, RollwrightError
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Choose, Together, Window
from rollwright.rules.runs import Run, here, settle
from rollwright.systems.registry import find_rule
from rollwright.table.log.chain import canonical
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM, Rolling, Seat
from rollwright.table.log.slices import SLICE
from rollwright.table.look.pricing import LIMITS, until
from rollwright.table.play import running
from rollwright.table.play.fairness import pool_of
from rollwright.table.seen.views import View

Rows = dict[str, Any]

Luck = tuple[float, float, float]
"""What was to be expected, what came, and what chance alone did for it."""

GOAL = "success"
"""The goal that luck is measured by, where a rule declares it."""

SHOWN = 100
"""Dice of more faces are counted, and not face by face."""

LEAST = 5
"""So often every face must be expected before anything is said of a die."""

ROLL = 600
"""So many bytes it takes to remember a roll's luck."""

REMEMBERED = 4096
"""So many beginnings of rolls are remembered with their odds."""


class _Kind(Struct, frozen=True):
    """A kind of die: its name, its faces, their weights; and whether it was thrown by hand."""

    die: str
    faces: tuple[Any, ...]
    weights: tuple[int, ...]
    typed: bool


Faces = dict[tuple[str, _Kind], Counter[Any]]
"""How often every face came, by whose seat it was and the kind of die."""

MOVING = dict.fromkeys(("started", "thrown", "decided", "announced", "amended"), "roll") | {"withdrawn": "of"}
"""What happens to a roll that its luck may depend on, or whether it stands; and where it says of which."""

MOST = 200
"""So many rolls' luck is reckoned for one look; the next goes on from there."""


class Tally:
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
            for _, event in view.told(self._upto, min(self._upto + SLICE, len(view))):
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
            kind = _kind(group)
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

    def learn(self, rolls: Iterable[tuple[str, int]], found: Iterable[Luck | None]) -> None:
        """Remember the luck that was *found* of rolls, each at a stage, as far as it goes."""
        for (roll, stage), luck in zip(rolls, found, strict=False):
            self._lucks[roll] = stage, luck

    def told(self, rolls: Mapping[str, str]) -> Rows:
        """The luck of rolls, which are known with their seats, and how many cannot be priced, or are still to be."""
        known = [(roll, seat, self._lucks[roll][1]) for roll, seat in rolls.items() if self.knows(roll)]
        rows = [
            {"roll": roll, "seat": seat, "expected": luck[0], "came": luck[1], "luck": luck[2]}
            for roll, seat, luck in known
            if luck is not None
        ]
        return {"rolls": rows, "unpriced": len(known) - len(rows), "left": len(rolls) - len(known)}


_TALLIES: WeakKeyDictionary[View, Tally] = WeakKeyDictionary()


def weight(view: View) -> int:
    """How many bytes of memory it takes to remember what is known of a view."""
    return _TALLIES[view].weight if view in _TALLIES else 0


async def stats(view: View, seat: Seat, odds: bool) -> tuple[Callable[[], Any], Callable[[Any], Rows]]:
    """The stats of a table for a seat: what is to be computed elsewhere, and what that is made into; without *odds*
    players are told of dice alone.
    """
    tally = _TALLIES.setdefault(view, Tally())
    await tally.add(view)
    priced = seat.role == GM or odds
    rolls = tally.standing if priced else {}
    new = list(islice((name for name in rolls if not tally.knows(name)), MOST))
    stages = [(name, tally.stage(name)) for name in new]

    def told(found: Sequence[Luck | None]) -> Rows:
        tally.learn(stages, found)
        return {**_dice(tally.thrown), "odds": priced, **tally.told(rolls)}

    return partial(lucks, [_written(view.state.rolls[name]) for name in new]), told


# -- dice --------------------------------------------------------------------------------------------------------------


def _kind(group: Rows) -> _Kind | None:
    """What kind of die a group was of: its innermost one, since every throw of it shows a face."""
    typed, of = bool(group.get("typed")), group.get("of")
    if of is not None:
        faces = tuple(of["faces"])
        return _Kind(
            group["dice"].lstrip("-0123456789"), faces, tuple(of.get("weights") or (1,) * len(faces)), typed
        )
    try:
        die = pool_of(group["dice"]).die.thrown()
    except BadInput:
        return None
    return _Kind(str(die), die.faces, die.weights, typed)


def _dice(thrown: Faces) -> Rows:
    """A row for every kind of die, the whole table's and every seat's."""
    whole: dict[_Kind, Counter[Any]] = {}
    for (_, kind), faces in thrown.items():
        whole.setdefault(kind, Counter()).update(faces)
    return {
        "dice": [_row(kind, faces) for kind, faces in whole.items()],
        "hands": [{"seat": seat, **_row(kind, faces)} for (seat, kind), faces in thrown.items()],
    }


def _row(kind: _Kind, faces: Counter[Any]) -> Rows:
    """How often every face of a die came, beside how often it was to be expected, and what even dice say to that."""
    share = faces.total() / sum(kind.weights)
    rows = [
        {"face": face, "came": faces[face], "expected": weight * share}
        for face, weight in zip(kind.faces, kind.weights, strict=True)
    ]
    shown = rows if len(rows) <= SHOWN else []
    return {
        "die": kind.die,
        "typed": kind.typed,
        "thrown": faces.total(),
        "faces": shown,
        "even": even(rows),
    }


def even(rows: Iterable[Rows]) -> float | None:
    """How often dice as even as can be would be at least as uneven as these: chi-square. `None` where too few were thrown.

    >>> round(even([{"came": 12, "expected": 10.0}, {"came": 8, "expected": 10.0}]) or 0, 3)
    0.371
    """
    every = list(rows)
    if len(every) < 2 or min(row["expected"] for row in every) < LEAST:
        return None
    return above(sum((row["came"] - row["expected"]) ** 2 / row["expected"] for row in every), len(every) - 1)


def above(chi: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is *chi* or more.

    >>> round(above(3.841, 1), 3), round(above(5.991, 2), 3), round(above(30.144, 19), 3)
    (0.05, 0.05, 0.05)
    """
    half, odd = chi / 2, freedom % 2
    found = erfc(sqrt(half)) if odd else exp(-half)
    for step in range(1, (freedom + 1) // 2):
        power = step - odd / 2
        found += exp(power * log(half) - half - lgamma(power + 1)) if half else 0.0
    return min(1.0, found)


# -- luck --------------------------------------------------------------------------------------------------------------


def lucks(rolls: Iterable[Sequence[Any]]) -> list[Luck | None]:
    """The luck of rolls as they are `_written`, of as many as there is time for."""
    end, found = until(), list[Luck | None]()
    for roll in rolls:
        if monotonic() > end:
            break
        found.append(luck(*roll))
    return found


def _written(roll: Rolling) -> tuple[bytes, bytes, bytes, bytes, str, int]:
    args, house, run, result = map(_packed, (roll.args, roll.house, roll.run, roll.result))
    return args, house, run, result, roll.rule, roll.version


def _packed(value: Any) -> bytes:
    return canonical(msgspec.to_builtins(value))


def luck(args: bytes, house: bytes, run: bytes, result: bytes, rule: str, version: int) -> Luck | None:
    """A roll's chance of success before its first die, whether it succeeded, and what chance alone did for it.

    `None` where its rule knows no such goal, is another one by now, or cannot be priced; and where the roll does not come
    to its result again, so that something of it is not known here.
    """
    read = msgspec.json.decode
    roll = Rolling("", "", "", "", rule, version, read(args), read(house), {}, {}, run=tuple(read(run)))
    try:
        if GOAL not in find_rule(rule).goals:
            return None
        play = running.played(roll)
        if not play.done or canonical(play.outcome.to_dict()) != canonical(read(result)["outcome"]):
            return None
        return _luck(play)
    except RollwrightError:
        return None


def _luck(play: Play) -> Luck | None:
    came = float(_read(play.bound.rule.id)(play.outcome))
    first = _begun(_packed(play.bound.arguments()), _packed(play.bound.house.settings()), play.bound.rule.id)
    if first is None or came not in (0, 1):
        return None
    by, last, run = 0.0, first, Run(play.bound)
    for at, answer in enumerate(play.path):
        settle(run)
        if isinstance(run.request, Choose | Together | Window):
            by, last = by + _worth(play, at) - last, _worth(play, at + 1)
        run.answer(answer)
    return first, came, by + came - last


def _worth(play: Play, at: int) -> float:
    """The chance of success from a place in a run, if all that follows is decided in the plain way."""
    spot = Spot(*here(play.bound, play.path[:at]))
    return float(_odds(spot).mean(_read(play.bound.rule.id)))


@lru_cache(REMEMBERED)
def _begun(args: bytes, house: bytes, rule: str) -> float | None:
    """The same before the first die: of one rule with the same arguments it is computed once.

    `None` where several successes can be had at once, so that there is no chance of *the* success.
    """
    read = _read(rule)
    found = _odds(Spot(find_rule(rule).bind(msgspec.json.decode(args), msgspec.json.decode(house))))
    return float(found.mean(read)) if {0, 1}.issuperset(map(read, found.weights())) else None


def _read(rule: str) -> Callable[[Any], Any]:
    return find_rule(rule).goals[GOAL].read


def _odds(spot: Spot) -> Odds[Any]:
    return Exact(Policy({}, otherwise="first"), notes=False, limits=LIMITS).at(spot)
