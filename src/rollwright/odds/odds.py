"""Odds: an exact distribution of outcomes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Field = str | Callable[[Any], Any] | None


class Odds(Generic[T]):
    """How likely each outcome is: integer weights over one total, exact, never changed.

    *unresolved* is the weight of what was not finished (a die may explode for ever): it counts in the total, belongs to
    no outcome, and is never rescaled away.

    >>> coin = Odds({"heads": 1, "tails": 1})
    >>> coin.p("heads")
    Fraction(1, 2)
    """

    __slots__ = ("_cumulative", "_hash", "_weights", "total", "unresolved")

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]], *, unresolved: int = 0) -> None:
        self._weights: dict[T, int] = weights if type(weights) is dict else merge(weights)
        self.unresolved = unresolved
        self.total = sum(self._weights.values()) + unresolved
        self._hash: int | None = None
        self._cumulative: tuple[list[T], list[int]] | None = None

    @classmethod
    def certain(cls, outcome: T) -> Odds[T]:
        """The odds of what happens in any case."""
        return cls({outcome: 1})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Odds[T], int]]) -> Odds[T]:
        """One of several odds, each as often as its weight says.

        >>> Odds.mixture([(Odds.certain("a"), 1), (Odds({"a": 1, "b": 1}), 2)]).p("a")
        Fraction(2, 3)
        """
        rows = list(parts)
        common = lcm(*(odds.total for odds, _ in rows))
        mixed: dict[T, int] = {}
        unresolved = 0
        for odds, weight in rows:
            scale = weight * (common // odds.total)
            unresolved += odds.unresolved * scale
            for outcome, count in odds._weights.items():
                mixed[outcome] = mixed.get(outcome, 0) + count * scale
        return cls(mixed, unresolved=unresolved)

    # -- questions ---------------------------------------------------------------------------------------------------

    def p(self, what: T | Callable[[T], bool]) -> Fraction:
        """The probability of an outcome, or of all outcomes for which a predicate holds."""
        if callable(what) and what not in self._weights:
            return Fraction(sum(weight for outcome, weight in self._weights.items() if what(outcome)), self.total)
        return Fraction(self._weights.get(cast(T, what), 0), self.total)

    def at_least(self, least: Any, of: Field = None) -> Fraction:
        """The probability that the outcome, or a field of it, is *least* or more."""
        read = reader(of)
        return self.p(lambda outcome: read(outcome) >= least)

    def mean(self, of: Field = None) -> Fraction:
        """The average of the outcomes, or of a field; what is unresolved adds nothing."""
        read = reader(of)
        return Fraction(sum((read(outcome) * weight for outcome, weight in self._weights.items()), 0)) / self.total

    def variance(self, of: Field = None) -> Fraction:
        """The mean squared distance from the mean.

        >>> Odds(dict.fromkeys(range(1, 7), 1)).variance()
        Fraction(35, 12)
        """
        read = reader(of)
        return self.mean(lambda outcome: read(outcome) ** 2) - self.mean(of) ** 2

    def quantile(self, probability: Fraction | float, of: Field = None) -> Any:
        """The least outcome that is reached or undercut with at least *probability* (in (0, 1]).

        `None` where only what is unresolved lies above it.
        """
        share = Fraction(probability)
        if not 0 < share <= 1:
            raise ValueError(f"a probability in (0, 1] is wanted, not {probability}")
        below = 0
        for value, weight in sorted(self.by(of)._weights.items()):
            below += weight
            if below >= share * self.total:
                return value
        return None

    # -- other odds --------------------------------------------------------------------------------------------------

    def map(self, change: Callable[[T], U]) -> Odds[U]:
        """The odds of *change* of the outcome; outcomes that become equal are merged."""
        return Odds(merge((change(outcome), weight) for outcome, weight in self._weights.items()), unresolved=self.unresolved)

    def by(self, field: Field) -> Odds[Any]:
        """The odds of one field of the outcomes (a name, a dotted path, or a function)."""
        return self.map(reader(field))

    def given(self, condition: Callable[[T], bool]) -> Odds[T]:
        """The odds among those outcomes for which *condition* holds; ValueError when there are none."""
        kept = {outcome: weight for outcome, weight in self._weights.items() if condition(outcome)}
        if not kept:
            raise ValueError("no outcome meets the condition")
        return Odds(kept)

    # -- as a collection ---------------------------------------------------------------------------------------------

    def items(self) -> list[tuple[T, Fraction]]:
        """Every outcome with its probability."""
        return [(outcome, Fraction(weight, self.total)) for outcome, weight in self._weights.items()]

    def weights(self) -> dict[T, int]:
        """Every outcome with its weight over `total`."""
        return dict(self._weights)

    def draw(self, at: int) -> T | None:
        """The outcome at position *at* of `total`: a uniform integer below the total draws from the odds.

        `None` stands for what is unresolved.
        """
        if self._cumulative is None:
            self._cumulative = (list(self._weights), list(accumulate(self._weights.values())))
        outcomes, cumulative = self._cumulative
        place = bisect_right(cumulative, at)
        return outcomes[place] if place < len(outcomes) else None

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def reduced(self) -> Odds[T]:
        """The same odds over the smallest total."""
        common = gcd(self.total, *self._weights.values())
        return Odds({o: w // common for o, w in self._weights.items()}, unresolved=self.unresolved // common)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        mine, theirs = self.reduced(), other.reduced()
        return mine._weights == theirs._weights and mine.unresolved == theirs.unresolved

    def __hash__(self) -> int:
        if self._hash is None:
            least = self.reduced()
            self._hash = hash((frozenset(least._weights.items()), least.unresolved))
        return self._hash

    def __repr__(self) -> str:
        rows = sorted(self._weights.items(), key=lambda row: -row[1])
        shown = ", ".join(f"{outcome!r}: {weight / self.total:.2%}" for outcome, weight in rows[:8])
        return f"Odds({shown}{', …' if len(rows) > 8 else ''})"

    def _repr_html_(self) -> str:
        from rollwright.drawing.svg import bars

        return bars([(str(outcome), float(p)) for outcome, p in self.items()[:60]], title="Odds")


def merge(weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> dict[T, int]:
    """Weights as a dict, those of equal outcomes added."""
    merged: dict[T, int] = {}
    items = getattr(weights, "items", None)  # an isinstance of Mapping costs a tenth of a millisecond the first time
    rows: Any = weights if items is None else items()
    for outcome, weight in rows:
        merged[outcome] = merged.get(outcome, 0) + weight
    return merged


def reader(field: Field) -> Callable[[Any], Any]:
    """A function that reads *field* from an outcome: an attribute, a key, a dotted path of them, or itself.

    >>> reader("actor.label")({"actor": {"label": "Success"}})
    'Success'
    """
    if field is None:
        return lambda outcome: outcome
    if callable(field):
        return field
    path = field.split(".")
    return lambda outcome: _follow(outcome, path)


def _follow(outcome: Any, path: list[str]) -> Any:
    for name in path:
        if isinstance(outcome, Mapping):
            outcome = outcome[name]
        elif name.isdigit():
            outcome = outcome[int(name)]
        else:
            outcome = getattr(outcome, name)
    return outcome
