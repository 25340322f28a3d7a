"""Odds: an exact distribution of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import accumulate
from math import ceil, gcd, lcm
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from rollwright.errors import NoSuchName, WrongType, WrongValue
from rollwright.odds.fields import NUMBERS, Field, fields, number_of, numbers, reader, undivided
from rollwright.odds.headlines import headline, refuse_number, refuse_slip
from rollwright.odds.showing import bundled, line, picture
from rollwright.odds.weights import Weighted

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


INSTEAD = {
    **dict.fromkeys(("sd", "std", "stdev", "deviation"), ".variance() ** 0.5"),
    "median": ".quantile(0.5)",
    **dict.fromkeys(("at_most", "cdf"), "1 - odds.at_least(n + 1)"),
    **dict.fromkeys(("average", "expected", "expectation"), ".mean()"),
    **dict.fromkeys(("probability", "chance"), ".p(…)"),
    **dict.fromkeys(("keys", "values", "outcomes", "probabilities"), ".items()"),
}
"""What is meant by what odds are not asked for."""


class Odds(Weighted[T]):
    """How likely each outcome is: integer weights over one total, exact, never changed.

    *unresolved* is the weight of what was not finished (a die may explode for ever): it counts in the total, belongs to
    no outcome, and is never rescaled away. Where it is known to come to no less than some outcome, that is its *floor*
    (`None`: nothing is known of it). Outcomes without weight are left out. Two odds are equal when every
    probability is, whatever their totals.

    Raises ValueError for a negative weight, and where there is no weight at all.

    >>> coin = Odds({"heads": 1, "tails": 1})
    >>> coin.p("heads")
    Fraction(1, 2)
    """

    __slots__ = ()

    @classmethod
    def certain(cls, outcome: T) -> Odds[T]:
        """The odds of what happens in any case."""
        return made({outcome: 1})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Odds[T], int]]) -> Odds[T]:
        """One of several odds, each as often as its weight (a whole number from 0) says; ValueError where none has any.

        >>> Odds.mixture([(Odds.certain("a"), 1), (Odds({"a": 1, "b": 1}), 2)]).p("a")
        Fraction(2, 3)
        """
        rows = _together(parts)
        if not rows:
            raise WrongValue("a mixture has at least one part with a weight")
        common = lcm(*[odds.total // gcd(odds.total, weight) for odds, weight in rows])
        mixed: dict[T, int] = {}
        unresolved = 0
        for odds, weight in rows:
            scale = weight * common // odds.total
            unresolved += odds.unresolved * scale
            for outcome, count in odds._weights.items():
                mixed[outcome] = mixed.get(outcome, 0) + count * scale
        return made(mixed, unresolved)

    # -- questions ---------------------------------------------------------------------------------------------------

    def p(self, what: T | Callable[[T], bool]) -> Fraction:
        """The probability of an outcome, or of all outcomes for which a predicate holds, or that go by a headline.

        A number is asked of the `number` of outcomes that have one. What may be there and is not has the probability 0; raises TypeError for a text where all outcomes are numbers, and for a number
        where they have fields, and ValueError for a text that the field whose odds these are cannot hold, where its type is a `Literal`,
        or that is the text of an outcome but for a letter, or for how it is written.

        >>> die = Odds(dict.fromkeys(range(1, 7), 1))
        >>> die.p(6), die.p(lambda face: face % 2 == 0), die.p(7)
        (Fraction(1, 6), Fraction(1, 2), Fraction(0, 1))
        """
        if callable(what) and what not in self._weights:
            weight = sum(weight for outcome, weight in self._weights.items() if what(outcome))
            return Fraction(weight, self.total)
        if isinstance(what, str) and what not in self._weights:
            refuse_number(what, self._weights)
            chance = self.p(lambda outcome: headline(outcome) == what)
            if not chance:
                refuse_slip(what, self._weights, self._of)
            return chance
        if isinstance(what, NUMBERS) and (names := fields(outcome := next(iter(self._weights), what))):
            if number_of(outcome) is not None:
                return self.p(lambda outcome: number_of(outcome) == what)
            raise WrongType(
                f"outcomes that have fields are never {what!r}: say which is, as in .by({names[-1]!r}).p({what!r}); there are {', '.join(names)}"
            )
        return Fraction(self._weights.get(what, 0), self.total)

    def at_least(self, least: Any, of: Field = None) -> Fraction:
        """The probability that the outcome, or a field of it, is *least* or more; with what is unresolved where that is no less.

        >>> Odds(dict.fromkeys(range(1, 7), 1)).at_least(5)
        Fraction(1, 3)
        """
        read = (
            undivided(self._weights, of, f"at_least({least!r}, {{}})")
            if isinstance(least, NUMBERS)
            else reader(of)
        )
        reached = sum(weight for outcome, weight in self._weights.items() if read(outcome) >= least)
        if self.floor is not None and not callable(of) and read(self.floor) >= least:
            reached += self.unresolved
        return Fraction(reached, self.total)

    def mean(self, of: Field = None) -> Fraction:
        """The average of the outcomes, or of a field; what is unresolved counts as 0.

        >>> Odds({(True, 3): 1, (False, 8): 1}).mean("1")
        Fraction(11, 2)
        """
        read = numbers(self._weights, of, "mean({})")
        return (
            Fraction(sum((read(outcome) * weight for outcome, weight in self._weights.items()), 0))
            / self.total
        )

    def variance(self, of: Field = None) -> Fraction:
        """The mean squared distance from the mean; what is unresolved counts as 0.

        >>> Odds(dict.fromkeys(range(1, 7), 1)).variance()
        Fraction(35, 12)
        """
        read = numbers(self._weights, of, "variance({})")
        return self.mean(lambda outcome: read(outcome) ** 2) - self.mean(of) ** 2

    def quantile(self, probability: Fraction | float, of: Field = None) -> Any:
        """The least outcome that is reached or undercut with at least *probability* (in (0, 1]).

        A float stands for the decimal that it is written as: 0.1 is one tenth. `None` where only what is unresolved
        lies so high. Raises ValueError outside (0, 1].

        >>> Odds(dict.fromkeys(range(1, 11), 1)).quantile(0.1)
        1
        """
        share = Fraction(str(probability))
        if not 0 < share <= 1:
            raise WrongValue(f"a probability in (0, 1] is wanted, not {probability}")
        needed = ceil(share * self.total)
        read = undivided(self._weights, of, f"quantile({probability}, {{}})")
        values = sorted(self.by(read)._weights.items(), key=itemgetter(0))
        below = accumulate(weight for _, weight in values)
        return next((value for (value, _), upto in zip(values, below, strict=True) if upto >= needed), None)

    # -- other odds --------------------------------------------------------------------------------------------------

    def map(self, change: Callable[[T], U], *, rising: bool = False) -> Odds[U]:
        """The odds of *change* of the outcome; outcomes that become equal are merged.

        What is known of the unresolved is known no more, unless *change* is *rising*: never less of what is no less.
        """
        changed: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            new = change(outcome)
            changed[new] = changed.get(new, 0) + weight
        floor = change(self.floor) if rising and self.floor is not None else None
        return made(changed, self.unresolved, floor)

    def by(self, field: Field) -> Odds[Any]:
        """The odds of one field of the outcomes (a name, a dotted path, or a function).

        Raises `NoSuchName` where an outcome has none of that name, KeyError or IndexError for a key or a position that it lacks.

        >>> Odds({(1, "a"): 1, (2, "a"): 1}).by("1").p("a")
        Fraction(1, 1)
        """
        marginal = self.map(reader(field), rising=not callable(field))
        if isinstance(field, str):
            marginal._of = frozenset(map(type, self._weights)), field
        return marginal

    def given(self, condition: Callable[[T], bool]) -> Odds[T]:
        """The odds among those outcomes for which *condition* holds; ValueError when there are none.

        What is unresolved may meet it or not, and stays so.

        >>> Odds(dict.fromkeys(range(1, 7), 1)).given(lambda face: face > 4).p(6)
        Fraction(1, 2)
        """
        kept = {outcome: weight for outcome, weight in self._weights.items() if condition(outcome)}
        if not kept:
            raise WrongValue("no outcome meets the condition")
        conditional = made(kept, self.unresolved)
        conditional._of = self._of
        return conditional

    def reduced(self) -> Odds[T]:
        """The same odds over the smallest total."""
        return made(*self._least(), self.floor)

    if TYPE_CHECKING:
        ...
    else:  # whatever has no name is told by type checkers

        def __getattr__(self, name: str) -> Any:
            """Name what is meant by what odds are not asked for."""
            if name.startswith("_"):
                raise AttributeError(name)
            instead = INSTEAD.get(name, ".p(…), .at_least(…), .mean(), .variance(), .quantile(0.5), .items()")
            raise NoSuchName(f"odds have no {name}: ask {instead}")

    __repr__ = line
    _repr_html_ = picture
    _repr_mimebundle_ = bundled


def made(weights: dict[T, int], unresolved: int = 0, floor: T | None = None) -> Odds[T]:
    """Odds of weights that are fresh, positive, and handed over: the quick way, for whoever has just counted them."""
    odds: Odds[T] = object.__new__(Odds)
    odds._weights = weights
    odds.unresolved, odds.floor = unresolved, floor
    odds.total = sum(weights.values()) + unresolved
    odds._hash = odds._cumulative = odds._of = None
    return odds


def _together(parts: Iterable[tuple[Odds[T], int]]) -> list[tuple[Odds[T], int]]:
    """The parts that have a weight, the very same odds only once: they are remembered and come again and again."""
    by_identity: dict[int, tuple[Odds[T], int]] = {}
    for odds, weight in parts:
        if weight:
            before = by_identity.get(id(odds))
            by_identity[id(odds)] = (odds, weight if before is None else before[1] + weight)
    return list(by_identity.values())
