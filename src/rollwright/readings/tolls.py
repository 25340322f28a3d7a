"""Tolls: what the options of a decision may take besides what they come to, and how likely that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.odds import Odds
from rollwright.rules import Rule, Toll

Told = dict[str, float]
"""Chances by what is said of them; nothing is said of what takes nothing."""


def tolls(bound: Rule, role: str, name: str, by_option: Mapping[str, Odds[Any]]) -> dict[str, list[Told]]:
    """The tolls of every option of a *role*'s decision by its *name*, from what comes of each *by_option*; of those that have any."""
    declared = [
        toll
        for each in bound.rule.decisions
        if each.name == name and role in each.role.split(", ")
        for toll in each.tolls
    ]
    rows = {key: [_told(bound, toll, by_option, key) for toll in declared] for key in by_option}
    some = {key: [told for told in row if told] for key, row in rows.items()}
    return {key: row for key, row in some.items() if row}


def _told(bound: Rule, toll: Toll, by_option: Mapping[str, Odds[Any]], key: str) -> Told:
    """How likely an option takes how much, the least first."""
    plain, *others = _read(bound, toll, by_option[next(iter(by_option))])
    less = 0 if others or isinstance(plain, bool) else plain
    said: Told = {}
    for taken, chance in sorted(_read(bound, toll, by_option[key]).items()):
        words = toll.says(taken - less if less else taken) or toll.none
        if words:
            said[words] = said.get(words, 0.0) + chance
    return {} if said.keys() == {toll.none} else said


def _read(bound: Rule, toll: Toll, odds: Odds[Any]) -> dict[Any, float]:
    return {taken: float(chance) for taken, chance in odds.map(lambda out: toll.read(bound, out)).items()}
