"""Settings: what is compared. A rule or scene with its arguments, house rules and policy, and the number that is asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from rollwright import verbs
from rollwright.errors import BadArgument, TooLarge
from rollwright.lab.measures import Measure, chance
from rollwright.lab.reported import read
from rollwright.lab.reports import Report
from rollwright.lab.scenes import is_scene
from rollwright.lab.unknown_words import UnknownWord, in_none, unknown_words
from rollwright.odds import Odds
from rollwright.readings.stated import Stated, goal_of
from rollwright.rules import Rule, RuleType

FINE = 10**24
"""What is followed only until hardly anything is left has chances of this grain."""
LONGEST = 48
"""So many letters has the name that a setting is given."""

Policies = Mapping[str, Stated] | str | None


class Setting:
    """A bound rule or scene under a policy, by a *name* that tells it from those it is compared with."""

    def __init__(self, bound: Rule | str, policy: Policies = None, name: str = "") -> None:
        self.bound, self.policy, self.name = verbs.bound(bound), policy, name

    @property
    def rule(self) -> RuleType:
        """The rule that is bound."""
        return self.bound.rule

    @property
    def scene(self) -> bool:
        """Whether it is a scene: many rolls, with state."""
        return is_scene(self.rule.id)

    def at(self, arguments: Mapping[str, Any]) -> Setting:
        """The same with other arguments; errors are those of binding them."""
        return Setting(self.rule.bind(arguments, self.bound.house), self.policy, self.name)

    @property
    def goal(self) -> str:
        """The goal that the player's decisions are made for, or an empty text."""
        way = self.policy.get(self.rule.player) if isinstance(self.policy, Mapping) else self.policy
        return goal_of(way) or ""

    @cached_property
    def report(self) -> Report:
        """What answers questions about a scene."""
        return Report(self.bound, self.policy)

    @cached_property
    def odds(self) -> Odds[Any]:
        """The exact odds of whole outcomes; `TooLarge` for a scene that can only be sampled."""
        if not self.scene:
            return verbs.odds(self.bound, policy=self.policy)
        if (odds := self.report.odds) is None:
            raise TooLarge(f"{self.rule.id} has too many states for exact odds: shorten it", at="scene")
        return odds

    def by(self, field: str) -> Odds[Any]:
        """The odds of a field; those of a number of steps without a limit are rounded, and leave out what takes very long."""
        marginal = self.odds.by(field)
        timed = self.report.timed if self.scene and set(marginal) == {None} else None
        return marginal if timed is None else _rounded(timed.by(field))

    def moments(self, field: str) -> tuple[Fraction, Fraction]:
        """The mean and the variance of a field, those of a number of steps exact wherever there is a way to it."""
        odds = self.by(field)
        if self.odds.unresolved or not odds.unresolved:
            return odds.mean(), odds.variance()
        mean, variance = (self.report.ask(Measure(kind, field)).value for kind in ("mean", "variance"))
        return Fraction(mean), Fraction(variance)

    def description(self) -> dict[str, Any]:
        """Everything that was said of it, by the keys under which it can be varied."""
        house = {f"house.{key}": value for key, value in self._house().items()}
        policy = self.policy if isinstance(self.policy, Mapping) else {"": self.policy} if self.policy else {}
        ways = {f"policy.{role}".rstrip("."): way for role, way in policy.items()}
        return {"rule": self.rule.id, **self.bound.arguments(), **house, **ways}

    def _house(self) -> dict[str, Any]:
        """Every house rule by its key."""
        values = msgspec.to_builtins(self.bound.house)
        return {key: values[name] for key, name in self.bound.house.by_key().items()}


class Gauge(Struct, frozen=True):
    """The number by which settings are judged: the average of a *goal* of the rule, or a *measure* of its outcomes."""

    goal: str = ""
    measure: Measure | None = None

    def of(self, setting: Setting) -> Fraction:
        """The exact number; `UnknownGoal` and `BadArgument` where the rule has no such goal or field."""
        if self.measure is None:
            return self._worth(setting)
        if setting.scene:
            return _exact(setting.report.ask(self.measure))
        return Fraction(read(setting.odds, self.measure, setting.bound))

    def _worth(self, setting: Setting) -> Fraction:
        goal = setting.rule.goal(self.goal)
        if setting.scene and setting.report.goal == self.goal:
            return _exact(setting.report.worth())
        return setting.odds.mean(goal.read)

    def unknown_words(self, among: Iterable[Setting]) -> list[UnknownWord]:
        """The words that it asks for and that no outcome of any of these settings has."""
        if self.measure is None or not self.measure.words:
            return []
        return in_none(unknown_words(self.measure, setting.odds) for setting in among)

    def __str__(self) -> str:
        return self.goal if self.measure is None else str(self.measure)


def _rounded(odds: Odds[Any]) -> Odds[Any]:
    """The same to 24 decimals, where something is left out anyway."""
    if not odds.unresolved or odds.total <= FINE:
        return odds
    kept = {value: weight * FINE // odds.total for value, weight in odds.weights().items()}
    return Odds(
        {value: weight for value, weight in kept.items() if weight}, unresolved=FINE - sum(kept.values())
    )


def _exact(reported: Any) -> Fraction:
    if reported.how == "sampled":
        raise TooLarge("this scene has too many states to be compared exactly: shorten it", at="scene")
    if reported.how == "numeric":
        raise TooLarge(
            "this is known in floats only, and not compared exactly: set a limit, or shorten it", at="scene"
        )
    return Fraction(reported.value)


def gauge(
    setting: Setting, *, goal: str | None = None, p: str | None = None, mean: str | None = None
) -> Gauge:
    """The number that settings are judged by: a goal, a chance or an average.

    Where none is named, the goal that the setting's policy plays for, else the first goal of its rule.

    >>> import rollwright as rw
    >>> here = Setting(rw.storyteller.action(pool=4))
    >>> str(gauge(here)), str(gauge(here, p="successes >= 2"))
    ('success', 'successes >= 2')
    """
    said = [each for each in (goal, p, mean) if each is not None]
    if len(said) > 1:
        raise BadArgument(f"judged by one number: a goal, p or mean, not {len(said)} of them", at="goal")
    if p is not None:
        return Gauge(measure=chance(p))
    if mean is not None:
        return Gauge(measure=Measure("mean", mean))
    rule = setting.rule
    first = goal or setting.goal or next(iter(rule.goals), None)
    if first is None:
        field = next((each for each in ("total", "successes") if each in rule.outcome.__struct_fields__), "")
        if not field:
            raise BadArgument(f"{rule.id} has no goal: say what it is judged by, as p or mean", at="goal")
        return Gauge(measure=Measure("mean", field))
    return Gauge(goal=first)


def settings(*given: Setting) -> list[Setting]:
    """The same settings, those without a name called after what tells them apart.

    >>> import rollwright as rw
    >>> [each.name for each in settings(Setting("2d6"), Setting("1d12"))]
    ['2d6', '1d12']
    >>> few, many = rw.storyteller.action(pool=3), rw.storyteller.action(pool=4)
    >>> [each.name for each in settings(Setting(few), Setting(many))]
    ['pool 3', 'pool 4']
    """
    descriptions = [each.description() for each in given]
    if len({each["rule"] for each in descriptions}) > 1:
        names = [str(each.get("text", each["rule"])) for each in descriptions]
    else:
        keys = dict.fromkeys(key for each in descriptions for key in each)
        apart = [key for key in keys if len({repr(each.get(key)) for each in descriptions}) > 1]
        apart = _said(apart, given)
        names = [", ".join(_worded(key, each[key]) for key in apart if key in each) for each in descriptions]
    return [
        Setting(each.bound, each.policy, each.name or _short(name) or "as it is")
        for each, name in zip(given, names, strict=True)
    ]


def _said(apart: list[str], given: Sequence[Setting]) -> list[str]:
    """What tells settings apart, without the house rules that others of them bring along."""
    chosen = {f"house.{key}" for each in given for key in each.bound.house.settings()}
    editions = [key for key in apart if key.endswith(".edition")]
    return [
        key
        for key in apart
        if not key.startswith("house.") or (key in chosen and (key in editions or not editions))
    ]


def _worded(key: str, value: Any) -> str:
    if key == "text":
        return str(value)
    word = "none" if value is None else ("no", "yes")[value] if isinstance(value, bool) else value
    return f"{key.removeprefix('house.').removeprefix('policy.')} {word}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def row_of(of: Any, *names: str) -> dict[str, Any]:
    """Some of what something has, by name: a row for pictures and files."""
    return {name: getattr(of, name) for name in names}
