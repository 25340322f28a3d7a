"""How the lab's answers show themselves in a notebook: a line of text, a picture of what it comes to, habits as a list."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from rollwright.drawing.labels import number
from rollwright.drawing.svg import bars, curve
from rollwright.errors import TooLarge
from rollwright.lab.sentences import sentences
from rollwright.odds import Odds

if TYPE_CHECKING:
    from rollwright.lab.best import Best
    from rollwright.lab.habits import Habits
    from rollwright.lab.reports import Report

CURVE_FROM = 13
"""So many numbers are drawn as a curve, fewer as bars."""
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
    return drawn(odds, title) if odds is not None else bars([], title=title, description=said_best(best))


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
    return drawn(odds, f"{report.bound.rule.id}, {_how(report)}")


def drawn(odds: Odds[Any], title: str) -> str:
    """The odds by headline: a curve where they read as many numbers, else bars, the likeliest first."""
    shown = odds.map(lambda outcome: getattr(outcome, "headline", outcome))
    rows = [(value, weight / shown.total) for value, weight in shown.weights().items()]
    numbers = [(found, share) for value, share in rows if (found := _as_number(value)) is not None]
    if len(numbers) < len(rows) or len(numbers) < CURVE_FROM:
        return bars(
            [(str(value), share) for value, share in sorted(rows, key=lambda row: -row[1])], title=title
        )
    mean = sum(value * share for value, share in numbers)
    return curve(numbers, title=title, marks=[(mean, f"mean {number(round(mean, 2))}")])


def _as_number(value: Any) -> float | None:
    """A headline that is a number, signs and all: ``+3``."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def _about(value: Any, error: float) -> str:
    return f"{float(value):.4g}{f' ± {error:.2g}' if error else ''}"


def lines_of_habits(habits: Habits) -> list[str]:
    """The habits in words, and how often they are what is best."""
    return [*sentences(habits), f"best in {habits.share:.1%} of all decisions"]


def html_of_habits(habits: Habits) -> str:
    """The habits as a list."""
    *said, share = lines_of_habits(habits)
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in said)}</ul><p>{escape(share)}</p>"
