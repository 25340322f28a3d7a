"""What odds look like on a screen: bars by headline, curves of numbers, averages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rollwright.doors.screen import Screen
from rollwright.doors.shapes import short
from rollwright.drawing.labels import number, percent
from rollwright.odds import Odds

FEW = 12
LONGEST_FRACTION = 15
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Rows = Sequence[tuple[Any, Fraction]]


def priced(screen: Screen, odds: Odds[Any], title: str, field: str | None = None) -> None:
    """Odds under a title: by headline (or by the field asked for), the averages, and in full where outcomes are few."""
    screen.say(title, "large")
    shown = odds if field is not None else odds.by("headline")
    charted(screen, shown, field or "outcome")
    if field is None and numeric(shown) is None:
        _averages(screen, odds)
        if len(shown) < len(odds) <= FEW:
            _in_full(screen, odds)
    if shown.unresolved:
        left = shown.unresolved / shown.total
        screen.say(f"not finished: {percent(left)} (about {left:.3g})", "dim")


def charted(screen: Screen, odds: Odds[Any], name: str) -> None:
    """Odds of single values: numbers as a curve with what is typical, anything else as bars, the likeliest first."""
    numbers = numeric(odds)
    if numbers is None:
        _bars(screen, sorted(odds.items(), key=lambda row: -row[1]), name)
        return
    if len(numbers) > FEW:
        screen.curve([(x, float(p)) for x, p in numbers], name)
    else:
        _bars(screen, numbers, name)
    if len(numbers) > 1:
        _typical(screen, numbers)


def numeric(odds: Odds[Any]) -> list[tuple[Any, Fraction]] | None:
    """The rows in order where every value is a number, or reads as one; else `None`."""
    try:
        rows = [(int(value) if isinstance(value, str) else value, p) for value, p in odds.items()]
    except ValueError:
        return None
    regular = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value, _ in rows)
    return sorted(rows) if regular and rows else None


def _bars(screen: Screen, rows: Rows, name: str) -> None:
    exact = [str(p) for _, p in rows]
    kept = exact if all(len(text) <= LONGEST_FRACTION for text in exact) else []
    screen.bars([(short(value), float(p)) for value, p in rows], exact=kept, name=name)


def _typical(screen: Screen, rows: Rows) -> None:
    mean = sum((x * p for x, p in rows), Fraction(0))
    spread = float(sum(((x - mean) ** 2 * p for x, p in rows), Fraction(0))) ** 0.5
    screen.say(f"mean {float(mean):,.6g}, standard deviation {spread:.3g}", "dim")
    screen.say(
        f"quantiles: {', '.join(f'{share:.0%} {_quantile(rows, share)}' for share in QUANTILES)}", "dim"
    )


def _quantile(rows: Rows, share: float) -> str:
    below = Fraction(0)
    for x, p in rows:
        below += p
        if below >= Fraction(str(share)):
            return number(float(x))
    return "none"


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
    rows = sorted(odds.items(), key=lambda row: -row[1])
    plain = [outcome.to_dict() for outcome, _ in rows]
    fields = [name for name in plain[0] if len({short(each[name]) for each in plain}) > 1]
    cells = [
        [percent(float(p)), *(short(each[name]) for name in fields)]
        for each, (_, p) in zip(plain, rows, strict=True)
    ]
    screen.table(["chance", *fields], cells, right=[0])
