"""How odds show themselves: in a line of text, and as a picture for a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rollwright.odds.weights import Weighted, merge

LISTED = 8
"""So many outcomes stand in a line of text, the likeliest first."""
FEW = 12
"""So many numbers are drawn as bars, more as a curve."""


def line(odds: Weighted[Any]) -> str:
    """The likeliest outcomes with their shares, rounded.

    >>> from rollwright.odds import Odds
    >>> line(Odds({"heads": 1, "tails": 2}))
    "Odds('tails': 66.67%, 'heads': 33.33%)"
    """
    rows = sorted(odds.weights().items(), key=lambda row: -row[1])
    lines = [f"{outcome!r}: {weight / odds.total:.2%}" for outcome, weight in rows[:LISTED]]
    more = ["…"] if len(rows) > LISTED else []
    left = [f"unresolved: {odds.unresolved / odds.total:.2g}"] if odds.unresolved else []
    return f"Odds({', '.join(lines + more + left)})"


def headed(outcome: Any) -> Any:
    """The headline of an outcome; one that has none is its own."""
    return getattr(outcome, "headline", outcome)


def numeric(weights: Mapping[Any, int]) -> dict[Any, int] | None:
    """The weights of numbers, without what is missing; `None` where a value is no number, nor reads as one.

    >>> numeric({"+1": 1, 2: 1, None: 2}), numeric({"heads": 1})
    ({1: 1, 2: 1}, None)
    """
    try:
        rows = merge(
            (int(value) if isinstance(value, str) else value, weight)
            for value, weight in weights.items()
            if value is not None
        )
    except ValueError:
        return None
    regular = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in rows)
    return rows if regular and rows else None


def picture(odds: Weighted[Any], title: str = "Odds", say: Callable[[Any], str] = str) -> str:
    """The odds by headline as SVG: numbers in order, many of them as a curve with its mean; all else as bars, the likeliest first.

    >>> from rollwright.odds import Odds
    >>> picture(Odds({"heads": 1, "tails": 1})).startswith("<svg ")
    True
    """
    from rollwright.drawing.labels import number
    from rollwright.drawing.svg import bars, curve

    shown = merge((headed(outcome), weight) for outcome, weight in odds.weights().items())
    numbers = numeric(shown)
    if numbers is not None and len(numbers) > FEW:
        mean = float(sum(x * weight for x, weight in numbers.items()) / Fraction(sum(numbers.values())))
        points = [(float(x), weight / odds.total) for x, weight in numbers.items()]
        return curve(points, title=title, marks=[(mean, f"mean {number(round(mean, 2))}")])
    likeliest = sorted(shown.items(), key=lambda row: -row[1])
    rows = likeliest if numbers is None else sorted(numbers.items())
    labelled = [(say(value), weight / odds.total) for value, weight in rows]
    if odds.unresolved:
        labelled.append(("unresolved", odds.unresolved / odds.total))
    return bars(labelled, title=title)


def bundled(odds: Weighted[Any], **asked: Any) -> dict[str, str]:
    """The odds by MIME type, for notebooks: a line of text, and the picture as HTML and as SVG.

    >>> from rollwright.odds import Odds
    >>> sorted(bundled(Odds({"heads": 1, "tails": 1})))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    from rollwright.drawing.picture import bundle

    return bundle(line(odds), picture(odds), **asked)
