"""How odds show themselves: in a line of text, and as a picture for a notebook."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.odds.odds import Odds

LISTED = 8
"""So many outcomes stand in a line of text, the likeliest first."""
FEW = 12
"""So many numbers are drawn as bars, more as a curve."""


def line(odds: Odds[Any]) -> str:
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


def headlines(odds: Odds[Any]) -> Odds[Any]:
    """The odds of the headlines; outcomes that have none are their own."""
    return odds.map(lambda outcome: getattr(outcome, "headline", outcome))


def numeric(odds: Odds[Any]) -> Odds[Any] | None:
    """The odds of numbers, without what is missing; `None` where a value is no number, nor reads as one.

    >>> from rollwright.odds import Odds
    >>> numeric(Odds({"+1": 1, 2: 1, None: 2})), numeric(Odds({"heads": 1}))
    (Odds(1: 50.00%, 2: 50.00%), None)
    """
    from rollwright.odds.odds import Odds
    from rollwright.odds.weights import merge

    try:
        rows = merge(
            (int(value) if isinstance(value, str) else value, weight)
            for value, weight in odds.weights().items()
            if value is not None
        )
    except ValueError:
        return None
    regular = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value in rows)
    return Odds(rows) if regular and rows else None


def picture(odds: Odds[Any], title: str = "Odds", say: Callable[[Any], str] = str) -> str:
    """The odds by headline as SVG: numbers in order, many of them as a curve with its mean; all else as bars, the likeliest first.

    >>> from rollwright.odds import Odds
    >>> picture(Odds({"heads": 1, "tails": 1})).startswith("<svg ")
    True
    """
    from rollwright.drawing.labels import number
    from rollwright.drawing.svg import bars, curve

    shown = headlines(odds)
    numbers = numeric(shown)
    if numbers is not None and len(numbers) > FEW:
        mean = float(numbers.mean())
        points = [(float(x), weight / shown.total) for x, weight in numbers.weights().items()]
        return curve(points, title=title, marks=[(mean, f"mean {number(round(mean, 2))}")])
    likeliest = sorted(shown.weights().items(), key=lambda row: -row[1])
    rows = likeliest if numbers is None else sorted(numbers.weights().items())
    labelled = [(say(value), weight / shown.total) for value, weight in rows]
    if shown.unresolved:
        labelled.append(("unresolved", shown.unresolved / shown.total))
    return bars(labelled, title=title)


def bundled(odds: Odds[Any], **asked: Any) -> dict[str, str]:
    """The odds by MIME type, for notebooks: a line of text, and the picture as HTML and as SVG.

    >>> from rollwright.odds import Odds
    >>> sorted(bundled(Odds({"heads": 1, "tails": 1})))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    from rollwright.drawing.picture import bundle

    return bundle(line(odds), picture(odds), **asked)
