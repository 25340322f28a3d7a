"""Comparing: the differences between the odds of two settings, label by label and number by number, all exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from rollwright.drawing.picture import Picture
from rollwright.errors import BadArgument
from rollwright.lab import pictures
from rollwright.lab.compare.numbers import Versus, distance, versus
from rollwright.lab.compare.settings import Policies, Setting, row_of, settings
from rollwright.odds import Odds
from rollwright.readings.worth import worths
from rollwright.rules import Rule

HEADLINE = "headline"


class Label(Struct, frozen=True):
    """A label with its chance in both settings."""

    label: Any
    a: Fraction
    b: Fraction

    @property
    def difference(self) -> Fraction:
        """How much likelier it is in B than in A."""
        return self.b - self.a


class Number(Struct, frozen=True):
    """A number of both outcomes: a goal, or a field. *versus* says which is larger, how often and how surely."""

    name: str
    means: tuple[Fraction, Fraction]
    variances: tuple[Fraction, Fraction]
    versus: Versus
    rows: tuple[Label, ...]

    @property
    def difference(self) -> Fraction:
        """How much larger it is in B than in A on average."""
        return self.means[1] - self.means[0]


class Comparison:
    """Two settings side by side: *labels* with both chances, and *numbers* that both have.

    *distance* is how much of the chance lies elsewhere, from 0 (the same) to 1 (nothing in common). Everything is B less A.
    """

    def __init__(self, a: Setting, b: Setting, by: str = HEADLINE) -> None:
        self.a, self.b, self.by = a, b, by
        mine, theirs = (_by(each, by) for each in (a, b))
        self.unresolved = tuple(Fraction(each.unresolved, each.total) for each in (mine, theirs))
        self.labels = rows(mine, theirs, ordered((*mine, *theirs), (a, b), by))
        self.distance = distance(mine, theirs)
        self.numbers = tuple(numbers(a, b) if by == HEADLINE else _field(by, a, b))

    def number(self, name: str) -> Number:
        """One of the numbers; `BadArgument` names those there are."""
        for each in self.numbers:
            if each.name == name:
                return each
        known = ", ".join(each.name for each in self.numbers) or "none"
        raise BadArgument(f"no number {name!r} is in both outcomes: {known}", at="by")

    def picture(self) -> Picture:
        """Both settings beside each other, label by label."""
        return beside((self.a, self.b), self.by, self.a.rule.id)

    def _repr_html_(self) -> str:
        return self.picture().svg

    def plain(self) -> dict[str, Any]:
        """The comparison as plain rows, for pictures and files; chances and means are Fractions."""
        return {
            "a": self.a.name,
            "b": self.b.name,
            "by": self.by,
            "distance": self.distance,
            "labels": _rows(self.labels),
            "numbers": [
                row_of(each, "name", "means", "difference", "variances")
                | asdict(each.versus)
                | {"rows": _rows(each.rows)}
                for each in self.numbers
            ],
        }


def compare(
    a: Setting | Rule | str,
    b: Setting | Rule | str,
    *,
    policy: Policies = None,
    by: str = HEADLINE,
    names: tuple[str, str] = ("", ""),
) -> Comparison:
    """Compare two bound rules, notations or settings by their headlines, or *by* a field that both outcomes have.

    *policy* settles the decisions of both, unless a `Setting` brings its own. Raises what `rollwright.odds` raises, and
    `BadArgument` for a field that one of them does not have.

    >>> two, one = compare("2d6", "1d12").number("total").means
    >>> two - one
    Fraction(1, 2)
    """
    both = [
        each if isinstance(each, Setting) else Setting(each, policy, name)
        for each, name in zip((a, b), names, strict=True)
    ]
    first, second = settings(*both)
    return Comparison(first, second, by)


def beside(among: Sequence[Setting], by: str, title: str) -> Picture:
    """Settings beside each other in a picture, label by label; six can be told apart."""
    named = {f"{letter} {each.name}": each.odds for letter, each in zip("ABCDEF", among, strict=False)}
    labels = ordered((label for each in among for label in _by(each, by)), among, by)
    return pictures.compare(named, of=by, title=title, order=labels)


def rows(mine: Odds[Any], theirs: Odds[Any], labels: Iterable[Any]) -> tuple[Label, ...]:
    """Labels with their chances in both odds."""
    both = [(odds.weights(), odds.total) for odds in (mine, theirs)]
    return tuple(
        Label(label, *(Fraction(weights.get(label, 0), total) for weights, total in both)) for label in labels
    )


def ordered(labels: Iterable[Any], among: Sequence[Setting] = (), by: str = HEADLINE) -> list[Any]:
    """Labels, each once: numbers as they grow; headlines from the best to the worst by the goals that all rules have.

    >>> ordered(["7", "10", "7"])
    ['7', '10']
    """
    each_once = list(dict.fromkeys(labels))
    values = [_number_in(label) for label in each_once]
    if None not in values:
        return [label for _, label in sorted(zip(values, each_once, strict=True), key=itemgetter(0))]
    if not among or by != HEADLINE:
        return each_once
    worth = _worth(among)
    return sorted(each_once, key=lambda label: worth.get(label, []), reverse=True)


def _worth(among: Sequence[Setting]) -> dict[Any, list[Fraction]]:
    """What a headline is worth on average for every goal that all rules have."""
    first = among[0].rule.goals_of()
    goals = [name for name in first if all(name in each.rule.goals for each in among)]
    parts = [(each.odds, [each.rule.goals[name] for name in goals]) for each in among]
    return {label: each.goals for label, each in worths(parts, lambda outcome: outcome.headline).items()}


def _number_in(label: Any) -> Fraction | None:
    """The number that a label is, or that a headline spells; `None` for any other."""
    if isinstance(label, bool) or not isinstance(label, int | Fraction | str):
        return None
    try:
        return Fraction(label)
    except (ValueError, ZeroDivisionError):
        return None


def _by(setting: Setting, field: str) -> Odds[Any]:
    try:
        return setting.by(field)
    except (AttributeError, LookupError, TypeError):
        fields = ", ".join(setting.rule.outcome.__struct_fields__)
        raise BadArgument(
            f"not every outcome of {setting.rule.id} has a field {field!r}: {fields}", at="by"
        ) from None


def numbers(a: Setting, b: Setting) -> Iterator[Number]:
    """Goals that both rules have, then whole numbers that stand in all outcomes of both."""
    mine, theirs = a.rule.goals_of(), b.rule.goals_of()
    goals = [name for name in mine if name in theirs]
    for name in goals:
        yield from _number(name, a.odds.by(mine[name].read), b.odds.by(theirs[name].read))
    for name in a.rule.outcome.__struct_fields__:
        if name not in goals and name in b.rule.outcome.__struct_fields__:
            yield from _field(name, a, b)


def _field(name: str, a: Setting, b: Setting) -> Iterator[Number]:
    for each in _number(name, a.by(name), b.by(name)):
        mean, spread = zip(a.moments(name), b.moments(name), strict=True)
        yield replace(each, means=mean, variances=spread)


def _number(name: str, mine: Odds[Any], theirs: Odds[Any]) -> Iterator[Number]:
    """The number behind a name, unless it is none, or the dice do not change it in either setting."""
    values = {*mine, *theirs}
    if max(len(mine), len(theirs)) < 2 or any(type(value) not in (int, bool, Fraction) for value in values):
        return
    if all(type(value) is bool for value in values):
        mine, theirs = mine.map(int), theirs.map(int)
        values = set(map(int, values))
    both = (mine, theirs)
    means, spreads = [each.mean() for each in both], [each.variance() for each in both]
    yield Number(
        name,
        (means[0], means[1]),
        (spreads[0], spreads[1]),
        versus(mine, theirs),
        rows(mine, theirs, sorted(values)),
    )


def _rows(labels: Iterable[Label]) -> list[dict[str, Any]]:
    return [row_of(row, "label", "a", "b", "difference") for row in labels]
