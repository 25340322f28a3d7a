"""Replays: whether the rolls of a log, played again from what is recorded, come to the outcomes that were announced."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import RollwrightError, UnknownRule
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.rules import Roll, Rule, Window
from rollwright.rules.walk import Run, settle
from rollwright.systems.registry import find_rule
from rollwright.table.chain import canonical
from rollwright.table.draws import At, Group, Tell, Thrown
from rollwright.table.fairness import described


class Started(Struct, frozen=True):
    """A roll began; *secret* names what of it is hidden here."""

    roll: str
    rule: str
    version: int
    args: dict[str, Any]
    house: dict[str, Any] = {}
    secret: Any = None


class Decided(Struct, frozen=True):
    """A decision of a roll was made."""

    roll: str
    role: str
    name: str
    key: str
    secret: Any = None


class Amended(Struct, frozen=True):
    """A roll was corrected: other arguments, with the same faces and decisions."""

    roll: str
    args: dict[str, Any]
    secret: Any = None


class Announced(Struct, frozen=True):
    """A roll came to an outcome."""

    roll: str
    outcome: dict[str, Any]
    secret: Any = None


class _Told(Struct):
    """What a log tells of one roll."""

    started: Started | None = None
    announced: Announced | None = None
    at: At = (0, 0)
    groups: list[Group] = []
    decided: list[Decided] = []
    hidden: bool = False
    amended: bool = False


class Replays:
    """Gathers what is told of every roll, and plays those again that are told in full: an amended roll before and after."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told: dict[str, _Told] = {}
        self._before: list[_Told] = []
        self.replayed = self.unreplayed = 0

    def take(self, at: At, event: Thrown | Started | Decided | Announced | Amended) -> None:
        """One event of a roll; dice and decisions after an announcement open the roll again."""
        told = self._told.setdefault(event.roll, _Told())
        if isinstance(event, Amended):
            self._amend(told, event)
        elif isinstance(event, Started):
            if told.started is not None:
                self._tell(at, f"the roll {event.roll} starts a second time")
            told.started = event
        else:
            told.announced, told.at = None, at
            if isinstance(event, Announced):
                told.announced = event
            elif isinstance(event, Thrown):
                told.groups += event.groups
            else:
                told.decided.append(event)
        told.hidden |= bool(event.secret)

    def _amend(self, told: _Told, event: Amended) -> None:
        if told.announced is not None:
            self._before.append(replace(told, groups=[*told.groups], decided=[*told.decided]))
        if told.started is not None:
            told.started = replace(told.started, args=event.args)
        told.announced, told.amended = None, True

    def finish(self) -> None:
        """Play every roll again whose rule is known in the same version."""
        for told in (*self._before, *self._told.values()):
            started, announced = told.started, told.announced
            rule = _rule(started) if started else None
            if told.hidden or started is None or announced is None or rule is None:
                self.unreplayed += 1
                continue
            what = _replayed(rule, started, announced, told)
            if what:
                self._tell(told.at, f"the roll {started.roll}: {what}")
            else:
                self.replayed += 1


def _rule(started: Started) -> Rule | None:
    """The rule of a roll, if it is known in that version."""
    try:
        rule = find_rule(started.rule)
    except UnknownRule:
        return None
    return rule if rule.version == started.version else None


def _replayed(rule: Rule, started: Started, announced: Announced, told: _Told) -> str | None:
    """What is wrong with a roll when it is played again; corrected arguments may leave dice and decisions over."""
    faces = [face for group in told.groups for face in group.faces]
    decide = _Decisions(told.decided)
    try:
        play = Play(rule.bind(started.args, started.house), faces=faces, chance=None, decide=decide)
        if not told.amended:
            play.finish()
    except RollwrightError as error:
        return f"it cannot be played again: {error.message}"
    if play.pending is not None:
        return f"its record ends where {play.pending.role} has {play.pending.name!r} to come"
    if told.amended:
        return _outcome(play, announced)
    if decide.left:
        return f"nobody is asked for {decide.left[0].name!r}, which is recorded as {decide.left[0].key!r}"
    return _dice(play, told.groups) or _outcome(play, announced)


def _dice(play: Play, groups: list[Group]) -> str | None:
    """The first group that is not what the rule throws there, or drops."""
    for recorded, right in zip_longest(map(_record, groups), _thrown(play)):
        if canonical(recorded) != canonical(right):
            return f"{recorded} is recorded, where {right} is thrown"
    return None


def _thrown(play: Play) -> list[dict[str, Any]]:
    """What a played run has thrown, as it is recorded."""
    run, pools = Run(play.bound), []
    for answer in play.path:
        settle(run)
        if isinstance(run.request, Roll):
            pools += [pool for pool in run.request.pools if pool.count]
        run.answer(answer)
    return [
        {"name": each.name, **described(pool), "faces": each.faces, "dropped": each.dropped}
        for each, pool in zip(play.rolls, pools, strict=True)
    ]


def _record(group: Group) -> dict[str, Any]:
    of = {} if group.of is None else {"of": msgspec.to_builtins(group.of)}
    return {"name": group.name, "dice": group.dice, **of, "faces": group.faces, "dropped": group.dropped}


def _outcome(play: Play, announced: Announced) -> str | None:
    outcome = play.outcome.to_dict()
    if canonical(outcome) == canonical(announced.outcome):
        return None
    keys = [key for key in outcome | announced.outcome if outcome.get(key) != announced.outcome.get(key)]
    return f"it comes to {play.outcome.headline!r}, and another outcome was announced ({', '.join(keys)})"


class _Decisions:
    """Answers as it was decided: what was decided at the same moment may be recorded in any order."""

    def __init__(self, decided: Iterable[Decided]) -> None:
        self.left = list(decided)

    def __call__(self, asked: Pending, _: Play) -> str | None:
        roles = {asked.role}
        if isinstance(asked.request, Window):
            roles = {asked.request.closer, *(act.role for act in asked.request.acts)}
        for at, each in enumerate(self.left):
            if each.name == asked.name and each.role in roles:
                return self.left.pop(at).key
        return None
