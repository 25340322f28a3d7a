"""What ``compare`` judges: settings by one measure, what their parameters do to it, and what resources are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rollwright.errors import BadArgument
from rollwright.lab.compare import (
    Comparison,
    Exchange,
    Gauge,
    Sensitivity,
    Setting,
    exchange,
    gauge,
    sensitivity,
)


class Judged(msgspec.Struct, frozen=True):
    """Everything that was worked out."""

    title: str
    settings: list[Setting]
    gauge: Gauge | None
    values: list[Fraction]
    comparisons: list[Comparison]
    levers: list[Sensitivity]
    rates: list[Exchange]


def played(setting: Setting, goal: str | None) -> Setting:
    """A setting whose player decides for the goal, unless something else was stated."""
    if goal is None or setting.policy is not None or not setting.rule.decisions:
        return setting
    return Setting(setting.bound, {setting.rule.player: f"best:{goal}"}, setting.name)


def judge_of(each: list[Setting], goal: str | None, p: str | None, mean: str | None) -> Gauge | None:
    """What all settings are judged by; nothing where nothing was said and they have no goal in common."""
    if goal or p or mean:
        return gauge(each[0], goal=goal, p=p, mean=mean)
    try:
        judge = gauge(each[0])
    except BadArgument:
        if len(each) == 1:
            raise
        return None
    shared = judge.measure is not None or all(judge.goal in setting.rule.goals for setting in each)
    same = len({setting.rule.id for setting in each}) == 1
    return judge if shared and (judge.measure is None or same) else None


def values(each: list[Setting], judge: Gauge) -> list[Fraction]:
    """What every setting is judged to be."""
    found = [judge.of(setting) for setting in each]
    for word in judge.unknown_words(each):
        raise BadArgument(str(word), at="p")
    return found


def _needed(judge: Gauge | None) -> Gauge:
    if judge is None:
        raise BadArgument(
            "these have no goal in common: say what they are judged by, as --p or --mean", at="goal"
        )
    return judge


def levers_of(
    each: list[Setting], judge: Gauge | None, units: dict[str, Any], switches: bool
) -> list[Sensitivity]:
    """What one step of every parameter does to each setting, and with *switches* every other house rule."""
    return [
        sensitivity(setting, _needed(judge), units=_own(setting, units), house=switches) for setting in each
    ]


def rates_of(each: list[Setting], judge: Gauge | None, units: dict[str, Any]) -> list[Exchange]:
    """What the resources of each setting are worth in each other."""
    return [exchange(setting, _needed(judge), units=_own(setting, units)) for setting in each]


def _own(setting: Setting, units: dict[str, Any]) -> dict[str, Any]:
    """The units that are this rule's; one that is no setting's own stays, to be told."""
    return {name: unit for name, unit in units.items() if name in setting.rule.parameters} or units
