"""How odds show themselves: in a line of text, and as a picture for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.odds.fields import NUMBERS

if TYPE_CHECKING:
    from rollwright.odds.odds import Odds

LISTED = 8
"""So many outcomes stand in a line of text, the likeliest first."""
CURVE_FROM = 25
"""So many numbers are drawn as a curve, fewer as bars."""


def line(odds: Odds[Any]) -> str:
    """The likeliest outcomes with their shares, rounded.

    >>> from rollwright.odds import Odds
    >>> line(Odds({"heads": 1, "tails": 2}))
    "Odds('tails': 66.67%, 'heads': 33.33%)"
    """
    rows = sorted(odds.weights().items(), key=lambda row: -row[1])
    shown = [f"{outcome!r}: {weight / odds.total:.2%}" for outcome, weight in rows[:LISTED]]
    more = ["…"] if len(rows) > LISTED else []
    left = [f"unresolved: {odds.unresolved / odds.total:.2g}"] if odds.unresolved else []
    return f"Odds({', '.join(shown + more + left)})"


def picture(odds: Odds[Any]) -> str:
    """The odds as SVG: numbers in order, as a curve where there are many; outcomes with a `headline` by that.

    >>> from rollwright.odds import Odds
    >>> picture(Odds({"heads": 1, "tails": 1})).startswith("<svg ")
    True
    """
    from rollwright.drawing.svg import bars, curve

    said = odds.map(_said)
    rows = [(outcome, weight / said.total) for outcome, weight in said.weights().items()]
    if all(isinstance(outcome, NUMBERS) for outcome, _ in rows):
        rows.sort()
        if len(rows) >= CURVE_FROM:
            points = [
                (outcome if isinstance(outcome, int) else float(outcome), share) for outcome, share in rows
            ]
            return curve(points, title="Odds", marks=[(float(said.mean()), "mean")])
    labelled = [(str(outcome), share) for outcome, share in rows]
    if said.unresolved:
        labelled.append(("unresolved", said.unresolved / said.total))
    return bars(labelled, title="Odds")


def bundled(odds: Odds[Any], **asked: Any) -> dict[str, str]:
    """The odds by MIME type, for notebooks: a line of text, and the picture as HTML and as SVG.

    >>> from rollwright.odds import Odds
    >>> sorted(bundled(Odds({"heads": 1, "tails": 1})))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    from rollwright.drawing.picture import bundle

    return bundle(line(odds), picture(odds), **asked)


def _said(outcome: Any) -> Any:
    """The outcome's headline, if it has one."""
    return getattr(outcome, "headline", outcome)
