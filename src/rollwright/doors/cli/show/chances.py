"""What odds look like on a screen: bars by headline, curves of numbers, averages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.shapes import short
from rollwright.drawing.labels import number, percent
from rollwright.odds import Odds
from rollwright.odds.showing import FEW, numeric

OUTCOME = "outcome"
MOST_ROWS = 40
LONGEST_FRACTION = 15
QUANTILES = (5, 25, 50, 75, 95)

Rows = Sequence[tuple[Any, int]]


def priced(
    screen: Screen, odds: Odds[Any], title: str, field: str | None = None, *, exact: bool = True
) -> None:
    """Odds under a title: by headline (or by the field asked for), the averages, and in full where outcomes are few.

    Fractions are shown only where they are *exact*.
    """
    screen.say(title, "large")
    shown = odds if field is not None else odds.by("headline")
    heading = getattr(next(iter(odds), None), "heading", "") if field is None else ""
    charted(screen, shown, field or heading or OUTCOME, exact=exact)
    if field is None and (heading or numeric(shown.weights()) is None):
        _averages(screen, odds)
        if len(shown) < len(odds) <= FEW:
            _in_full(screen, odds)
    if shown.unresolved:
        left = shown.unresolved / shown.total
        screen.say(f"not finished: {percent(left)} (about {left:.3g})", "dim")


def charted(screen: Screen, odds: Odds[Any], name: str, *, exact: bool = True) -> None:
    """Odds of single values: numbers as a curve with what is typical, anything else as bars, the likeliest first."""
    numbers = numeric(odds.weights())
    if numbers is None:
        _bars(screen, sorted(odds.weights().items(), key=lambda row: -row[1]), odds.total, name, exact)
        return
    rows = sorted(numbers.items())
    if len(rows) > FEW:
        screen.curve([(x, weight / odds.total) for x, weight in rows], name)
    else:
        _bars(screen, rows, odds.total, name, exact)
    missing = odds.weights().get(None, 0)
    if missing:
        screen.say(f"no {name}: {percent(missing / odds.total)}; what follows is about the rest", "dim")
    if len(rows) > 1:
        _typical(screen, Odds(numbers), "" if name == OUTCOME else f"{name}: ")


def _bars(screen: Screen, rows: Rows, total: int, name: str, fractions: bool) -> None:
    shown = rows[:MOST_ROWS]
    exact = [str(Fraction(weight, total)) for _, weight in shown]
    kept = exact if fractions and all(len(text) <= LONGEST_FRACTION for text in exact) else []
    screen.bars([(short(value), weight / total) for value, weight in shown], exact=kept, name=name)
    if len(rows) > MOST_ROWS:
        left = sum(weight for _, weight in rows[MOST_ROWS:]) / total
        screen.say(
            f"and {len(rows) - MOST_ROWS:,} more with {percent(left)} together: --json has them all", "dim"
        )


def _typical(screen: Screen, numbers: Odds[Any], of: str) -> None:
    spread = float(numbers.variance()) ** 0.5
    screen.say(f"{of}mean {float(numbers.mean()):,.6g}, standard deviation {spread:.3g}", "dim")
    told = [f"{share}% {number(float(numbers.quantile(Fraction(share, 100))))}" for share in QUANTILES]
    screen.say(f"quantiles: {', '.join(told)}", "dim")


def _averages(screen: Screen, odds: Odds[Any]) -> None:
    """The mean of every number of the outcome that varies, and how often every yes-or-no is yes."""
    words = []
    for name in next(iter(odds)).__struct_fields__:
        values = [getattr(outcome, name) for outcome in odds]
        if all(isinstance(value, int) for value in values) and len(set(values)) > 1:
            mean = float(odds.mean(name))
            truth = isinstance(values[0], bool)
            words.append(f"{name} {percent(mean) if truth else number(round(mean, 3))}")
    if words:
        screen.say(f"on average: {', '.join(words)}", "dim")


def _in_full(screen: Screen, odds: Odds[Any]) -> None:
    """Every outcome with those of its fields that vary."""
    rows = sorted(odds.weights().items(), key=lambda row: -row[1])
    plain = [outcome.to_dict() for outcome, _ in rows]
    fields = [name for name in plain[0] if len({short(each[name]) for each in plain}) > 1]
    chances = [percent(weight / odds.total) for _, weight in rows]
    cells = [
        [chance, *(short(each[name]) for name in fields)] for chance, each in zip(chances, plain, strict=True)
    ]
    screen.table(["chance", *fields], cells, right=[0])
