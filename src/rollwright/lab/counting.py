"""Counting: how many steps a scene takes, exactly. Averages by one linear system, chances by following it for so many steps."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from operator import mul
from typing import Any, TypeVar

from rollwright.dice.untold import ActedOn
from rollwright.lab.follow import Chain
from rollwright.lab.graph import To
from rollwright.lab.linear import Linear, NotLinear
from rollwright.lab.measures import Measure, Term
from rollwright.lab.scene import Scene
from rollwright.odds import Odds
from rollwright.odds.expectations import expected
from rollwright.odds.fields import reader
from rollwright.readings.repeats import At

V = TypeVar("V")


def counted(chain: Chain, measure: Measure, whole: Odds[Any] | None) -> Any:
    """What a measure comes to that hangs on the number of steps; `None` where there is no exact way to it.

    *whole* are the odds of what the chain comes to, where they are known. Raises `TooLarge` where too many states, or too
    many steps, would have to be looked at.

    >>> import rollwright as rw
    >>> from rollwright.lab.graph import graph
    >>> task = Chain(graph(rw.storyteller.extended(pool=1, target=3, difficulty=10)))
    >>> counted(task, Measure("mean", "rolls"), None)
    Fraction(70, 1)
    """
    try:
        if measure.kind == "p":
            return _chance(chain, measure, whole)
        if measure.kind == "quantile":
            return _quantile(chain, measure)
        return _mean(chain, measure.field) if measure.kind == "mean" else _variance(chain, measure.field)
    except (NotLinear, AttributeError, LookupError, TypeError, ValueError):
        return None  # no number, or not so much for every step


def _mean(chain: Chain, field: str) -> Fraction | None:
    """The average of a field that adds the same for every step, and for every unit of a sum, wherever the chain ends."""
    ends = _lines(chain, field)
    slope = _alike(line.each for line in ends.values())
    if slope is None or not chain.surely_ends():
        return None
    scene = chain.graph.scene
    each = [slope.get(name, Fraction(0)) for name in scene.sums]

    def gain(to: To) -> Fraction:
        return slope.get("steps", Fraction(0)) + sum(map(mul, each, to.sums), Fraction(0))

    gains = {number: odds.mean(gain) for number, odds in chain.explored().items()}
    means = expected(chain.places(), lambda number: ends[number].at_once, gains.__getitem__)
    begin = sum(map(mul, each, scene.begin), Fraction(0))
    return begin + (means[0] if means else ends[0].at_once)


def _variance(chain: Chain, field: str) -> Fraction | None:
    """The variance of a field that is the number of steps, or goes with it alone."""
    line = _only_steps(chain, field)
    if line is None or not chain.surely_ends():
        return None
    places = chain.places()
    first = expected(places, lambda _: Fraction(0), lambda _: Fraction(1))
    after = {number: odds.mean(lambda to: first.get(to, 0)) for number, odds in places.items()}
    second = expected(places, lambda _: Fraction(0), lambda number: 1 + 2 * after[number])
    spread = second.get(0, Fraction(0)) - first.get(0, Fraction(0)) ** 2
    return line.each["steps"] ** 2 * spread


def _quantile(chain: Chain, measure: Measure) -> Any:
    """A quantile of the number of steps: what has not ended after very many of them lies beyond."""
    line = _only_steps(chain, measure.field)
    if line is None or line.each["steps"] < 0 or not chain.surely_ends():
        return None
    return chain.odds(steps=True).by(measure.field).quantile(measure.share)


def _chance(chain: Chain, measure: Measure, whole: Odds[Any] | None) -> Fraction | None:
    """The chance of what is settled once so many steps are over: what ended by then is counted, the rest is all alike."""
    told = [term for term in measure.terms if _told(chain, term)]
    known = [(term, line) for term in told if (line := _only_steps(chain, term.field)) is not None]
    if len(known) < len(told):
        return None
    most = max((_settled(term, line) for term, line in known), default=0)
    later = all(term.holds(line.at_once + line.each["steps"] * (most + 1)) for term, line in known)
    rest = [term for term in measure.terms if term not in told]
    everything = _in_all(chain, rest, whole) if later or measure.opposite else Fraction(0)
    soon = chain.ended_within(most)
    if everything is None or soon.unresolved:
        return None
    chance = soon.p(lambda end: end is not None and _hold(measure.terms, end))
    if later:
        chance += everything - soon.p(lambda end: end is not None and _hold(rest, end))
    return 1 - chance if measure.opposite else chance


def _in_all(chain: Chain, terms: list[Term], whole: Odds[Any] | None) -> Fraction | None:
    """The chance of conditions that do not hang on the steps; `None` where it is not known, or the scene may never end."""
    if not chain.surely_ends():
        return None
    if not terms:
        return Fraction(1)
    return None if whole is None else whole.p(lambda end: _hold(terms, end))


def _told(chain: Chain, term: Term) -> bool:
    graph = chain.graph
    return any(tells(graph.scene, graph[number].at, term.field) for number in chain.ends())


def _hold(terms: Iterable[Term], outcome: Any) -> bool:
    return all(term.holds(reader(term.field)(outcome)) for term in terms)


def _settled(term: Term, line: Linear) -> int:
    """After how many steps a condition is met for good, or missed for good."""
    if not isinstance(term.value, int | Fraction):
        return 0
    return max(0, floor((term.value - line.at_once) / line.each["steps"]))


def tells(scene: Scene, at: At, field: str) -> bool:
    """Whether a field of what a scene comes to at an end tells the number of steps; errors are those of reading it."""
    read = reader(field)
    try:
        untold = read(scene.outcome(at, scene.begin))
    except ActedOn:
        return True
    return bool(read(scene.outcome(at, scene.begin, 1)) != untold)


def _only_steps(chain: Chain, field: str) -> Linear | None:
    """A field that is so much, and so much for every step, wherever the chain ends; `None` where it is not so simple."""
    lines = list(_lines(chain, field).values())
    slope, begin = _alike(line.each for line in lines), _alike(line.at_once for line in lines)
    return lines[0] if slope is not None and begin is not None and list(slope) == ["steps"] else None


def _lines(chain: Chain, field: str) -> dict[int, Linear]:
    """At every end what a field is, in terms of sums and steps."""
    graph = chain.graph
    return {number: graph.scene.worth(graph[number].at, reader(field)) for number in chain.ends()}


def _alike(values: Iterable[V]) -> V | None:
    """The one value that all of these are."""
    first, *others = values
    return first if all(each == first for each in others) else None
