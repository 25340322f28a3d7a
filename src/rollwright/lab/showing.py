"""How the lab's answers show themselves in a notebook: a line of text, a picture of what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.drawing.svg import bars
from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.showing import picture

if TYPE_CHECKING:
    from rollwright.lab.best import Best
    from rollwright.lab.reports import Report

LARGEST = 4_000
"""Of a scene with more places only the value is shown: its odds would keep a notebook waiting."""


def said_best(best: Best) -> str:
    """What a scene is worth when the best is decided everywhere.

    >>> import rollwright as rw
    >>> from rollwright.lab.best import best
    >>> best(rw.double_down.attempt(stat=3, difficulty=14), "net")
    Best(double-down.attempt, net = -0.26, 4 decisions)
    """
    decisions = f"{len(best.choices):,} decision{'' if len(best.choices) == 1 else 's'}"
    return f"Best({_rule(best)}, {best.goal} = {_about(best.value, best.error)}, {decisions})"


def picture_of_best(best: Best) -> str:
    """The odds of what the scene comes to, where it is small; else what it is worth."""
    title = f"{_rule(best)}, the best for {best.goal}: {_about(best.value, best.error)}"
    odds = _of_few(best)
    return picture(odds, title) if odds is not None else bars([], title=title, description=said_best(best))


def _of_few(best: Best) -> Odds[Any] | None:
    try:
        return best.odds() if len(best.graph) <= LARGEST else None
    except TooLarge:
        return None


def _rule(best: Best) -> str:
    return best.graph.scene.bound.rule.id


def said_report(report: Report) -> str:
    """What a report is about.

    >>> import rollwright as rw
    >>> from rollwright.lab.reports import Report
    >>> Report(rw.storyteller.extended(pool=4, target=3, max_rolls=2))
    Report(storyteller.extended, exact)
    """
    best = f", best for {report.goal}" if report.goal else ""
    return f"Report({report.bound.rule.id}{best}, {_how(report)})"


def _how(report: Report) -> str:
    return "exact" if report.odds is not None else f"sampled {report.samples:,} times"


def picture_of_report(report: Report) -> str:
    """The odds of what it comes to; where they are out of reach, what was sampled, which the title says."""
    odds = report.odds if report.odds is not None else Odds(report.runs.counts())
    return picture(odds, f"{report.bound.rule.id}, {_how(report)}")


def _about(value: Any, error: float) -> str:
    return f"{float(value):.4g}{f' ± {error:.2g}' if error else ''}"
