"""Habits: what is best in a scene, said in a few sentences that can be remembered, and what is lost by keeping to them.

For every decision a small tree is grown over what it depends on (what the decision names, and the state), the questions that
tell most first, weighed by how often each place is passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from msgspec import Struct

from rollwright.lab.best import Best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, Place
from rollwright.lab.trees import Example, Leaf, Split, grown
from rollwright.odds.fields import fields
from rollwright.rules import Rule, situations

MOST_SENTENCES = 6
"""So many sentences about one decision can be remembered."""
FAINT = 1e-9
"""What is left to pass on when visits are no longer followed."""
MOST_STEPS = 100_000


class Habits(Struct, frozen=True):
    """Sentences for every decision by its name, what they come to, and how often they are what is best."""

    leaves: Mapping[str, tuple[Leaf, ...]]
    choices: Mapping[int, str]
    share: float

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        *said, share = self._lines()
        return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in said)}</ul><p>{escape(share)}</p>"

    def _lines(self) -> list[str]:
        """The habits in words, and how often they are what is best."""
        return [*sentences(self), f"best in {self.share:.1%} of all decisions"]


def habits(best: Best, most: int = MOST_SENTENCES) -> Habits:
    """What is best in a scene as habits, at most so many sentences for each decision."""
    rows = _rows(best)
    leaves: dict[str, tuple[Leaf, ...]] = {}
    choices: dict[int, str] = {}
    for name, each in rows.items():
        leaves[name] = tuple(grown(each, most))
        choices |= {row.number: _said(leaves[name], row.facts, best.graph[row.number]) for row in each}
    all_rows = [row for each in rows.values() for row in each]
    total = sum(row.often for row in all_rows)
    right = sum(row.often for row in all_rows if choices[row.number] == row.key)
    return Habits(leaves, {**best.choices, **choices}, right / total if total else 1.0)


def _said(leaves: tuple[Leaf, ...], facts: Mapping[str, Any], place: Place) -> str:
    """What the sentences say at a place; the plain thing where that is not offered there."""
    leaf = next(leaf for leaf in leaves if all(q.holds(facts) is yes for q, yes in leaf.asked))
    keys = [way.key for way in place.ways]
    return leaf.key if leaf.key in keys else keys[0]


# -- what is decided where -------------------------------------------------------------------------------------------


def _rows(best: Best) -> dict[str, list[Example]]:
    often = visits(best.graph, best.choices)
    rows: dict[str, list[Example]] = {}
    for number, key in best.choices.items():
        place = best.graph[number]
        if number in often and place.asked is not None:
            rows.setdefault(place.asked.name, []).append(Example(number, facts_of(place), key, often[number]))
    return rows


def facts_of(place: Place) -> dict[str, Any]:
    """What a decision depends on: the state of the scene, what the step has come to since, and what the decision names."""
    assert place.ahead is not None
    assert place.asked is not None
    bound = place.ahead.bound
    named = [(name, getattr(bound, name)) for name in bound.rule.parameters]
    return {**_facts(named), **dict(place.asked.when)}


def _facts(named: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Numbers and words by name; those of a state, or of whatever else has fields but is no rule to be called, by its own names."""
    facts: dict[str, Any] = {}
    for name, value in named:
        if isinstance(value, int | str):
            facts[name] = value
        elif not isinstance(value, Rule):
            facts |= {each: it for each in fields(value) if isinstance(it := getattr(value, each), int | str)}
    return facts


def kept_to(best: Best, kept: Habits) -> Chain:
    """The scene when everybody keeps to the habits."""
    return Chain(best.graph, kept.choices)


def visits(graph: Graph, choices: Mapping[int, str]) -> dict[int, float]:
    """How often every place is passed on average, when things are decided so."""
    often: dict[int, float] = {}
    now = {0: 1.0}
    for _ in range(MOST_STEPS):
        later: dict[int, float] = {}
        for number, mass in now.items():
            often[number] = often.get(number, 0.0) + mass
            for way in graph[number].ways:
                if way.key in ("", choices.get(number)):
                    for to, weight in way.odds.weights().items():
                        later[to.place] = later.get(to.place, 0.0) + mass * (weight / way.odds.total)
        now = {number: mass for number, mass in later.items() if mass > FAINT}
        if not now:
            break
    return often


# -- in words ---------------------------------------------------------------------------------------------------------


def sentences(kept: Habits) -> list[str]:
    """The habits in words, a line each: ``double-down: double while drive ≥ 2 and label is Failure``."""
    return [
        f"{name}: {leaf.key}{_when(leaf)}{_mostly(leaf)}"
        for name, leaves in kept.leaves.items()
        for leaf in sorted(leaves, key=lambda leaf: -leaf.often)
    ]


def _mostly(leaf: Leaf) -> str:
    return "" if leaf.right > 0.9995 else f" (best in {100 * leaf.right:.0f} % of these)"


def _when(leaf: Leaf) -> str:
    """The conditions of a sentence, each fact named once."""
    facts = dict.fromkeys(split.fact for split, _ in leaf.asked)
    told = [_condition(fact, [(q, yes) for q, yes in leaf.asked if q.fact == fact]) for fact in facts]
    return f" when {' and '.join(told)}" if told else ", always"


def _condition(fact: str, asked: list[tuple[Split, bool]]) -> str:
    """What is said of one fact: ``drive ≥ 2``, ``left is 1 to 3``, ``label is Failure``, ``fresh``."""
    name = situations.spaced(fact)
    most = min((q.value for q, yes in asked if q.most and yes), default=None)
    above = max((q.value for q, yes in asked if q.most and not yes), default=None)
    if most is not None and above is not None:
        return f"{name} is {above + 1}" if most == above + 1 else f"{name} is {above + 1} to {most}"
    if most is not None or above is not None:
        return f"{name} ≤ {most}" if above is None else f"{name} ≥ {above + 1}"
    is_ = [q.value for q, yes in asked if yes]
    if is_:
        return _is(name, is_[0], "is")
    return (
        f"{name} is neither {' nor '.join(str(q.value) for q, _ in asked)}"
        if len(asked) > 1
        else _is(name, asked[0][0].value, "is not")
    )


def _is(name: str, value: Any, verb: str) -> str:
    if isinstance(value, bool):
        return name if value is (verb == "is") else f"not {name}"
    return f"{name} {verb} {value}"
