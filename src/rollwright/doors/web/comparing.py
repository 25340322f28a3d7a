"""Comparing: what the lab replies over the web, worked out from what was asked."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
from msgspec import UNSET

from rollwright import verbs
from rollwright.doors import batch, batch_verbs, render
from rollwright.doors.web.lab_messages import (
    Against,
    Average,
    Chance,
    CompareAsked,
    Laid,
    Object,
    SettingAsked,
    Weighed,
)
from rollwright.errors import BadInput, MissingArgument
from rollwright.lab.compare import Comparison, Number, Setting
from rollwright.lab.compare.comparing import numbers, ordered
from rollwright.odds import Odds
from rollwright.rules.arguments import shaped
from rollwright.rules.outcome import plain
from rollwright.systems.registry import find_rule

FINE = 1_000
"""Odds of more rows come without their exact weights; numbers of more values without their rows."""


def compared(said: Object) -> bytes:
    """The reply to what was said, as text. Raises `BadInput` with the place of what is wrong, `TooLarge` among it."""
    asked = shaped(said, CompareAsked, "compare", "")
    settings = [_setting(each, f"settings[{at}]") for at, each in enumerate(asked.settings)]
    reply = Laid(
        ok=True,
        id=asked.id,
        settings=[_weighed(each) for each in settings],
        against=[_against(settings, a, b) for a, b in combinations(range(len(settings)), 2)],
    )
    encoded = msgspec.json.encode(reply)
    if len(encoded) > batch_verbs.LARGEST_REPLY:
        raise batch.too_long(len(encoded))
    return encoded


def _setting(said: SettingAsked, at: str) -> Setting:
    """The setting that is meant, its odds found; errors say in which it is."""
    try:
        if (said.rule is None) == (said.notation is None):
            raise MissingArgument("name a rule, or write a notation", at="rule")
        if said.notation is not None:
            bound = verbs.notation(said.notation, house=said.house or None)
        else:
            bound = find_rule(said.rule or "").bind(said.args, said.house)
        setting = Setting(bound, "first")
        if said.goal is None:
            setting.odds = verbs.odds(bound, policy="first", limits=batch_verbs.LIMITS)
        else:
            setting.odds = verbs.advise(bound, said.goal, limits=batch_verbs.LIMITS).odds
    except BadInput as error:
        error.at = f"{at}.{error.at}" if error.at else at
        raise
    return setting


def _weighed(setting: Setting) -> Weighed:
    odds = setting.odds.by("headline").reduced()
    rows = {label: odds.weights()[label] for label in ordered(odds, [setting])}
    return Weighed(
        rule=setting.rule.id,
        args=setting.bound.arguments(),
        odds=_pieces(rows, odds),
        of=str(odds.total),
        numbers=[_average(each) for each in numbers(setting, setting)],
        unresolved=odds.unresolved / odds.total if odds.unresolved else UNSET,
    )


def _pieces(rows: dict[Any, int], odds: Odds[Any]) -> list[Chance]:
    fine = len(rows) <= FINE
    return [
        Chance(label=plain(label), p=weight / odds.total, weight=str(weight) if fine else UNSET)
        for label, weight in rows.items()
    ]


def _average(each: Number) -> Average:
    rows = each.rows if len(each.rows) <= FINE else ()
    return Average(
        name=each.name,
        mean=render.number(each.means[0]),
        spread=float(each.variances[0]) ** 0.5,
        rows=[
            Chance(label=float(row.label) if isinstance(row.label, Fraction) else row.label, p=float(row.a))
            for row in rows
        ],
    )


def _against(settings: list[Setting], a: int, b: int) -> Against:
    both = Comparison(settings[a], settings[b])
    rows = []
    for each in both.numbers:
        versus = each.versus
        chances = {"a_more": versus.a_more, "equal": versus.equal, "b_more": versus.b_more}
        told = {name: float(p) for name, p in chances.items()}
        who = {"dominates": versus.dominates, "order": versus.order}
        rows.append({"name": each.name, "difference": render.number(each.difference), **told, **who})
    return Against(a=a, b=b, distance=float(both.distance), numbers=rows)
