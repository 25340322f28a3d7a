"""How a plan shows itself in a notebook: what comes of it as a picture, and what to decide when as a table."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Protocol

from rollwright.drawing.labels import number
from rollwright.drawing.picture import bundle
from rollwright.odds import Odds
from rollwright.odds import showing as odds
from rollwright.readings.unfolding import Advice
from rollwright.rules import Rule


class ShownPlan(Protocol):
    """What is shown of a plan (`rollwright.readings.advise.Plan`)."""

    goal: str
    bound: Rule
    value: Fraction

    @property
    def odds(self) -> Odds[Any]:
        """The odds of what comes of it."""
        ...

    @property
    def plan(self) -> list[Advice]:
        """What to decide in every situation."""
        ...


def picture(plan: ShownPlan) -> str:
    """The odds of what comes of following the plan."""
    return odds.picture(plan.odds, title(plan))


def title(plan: ShownPlan) -> str:
    """The rule, the goal, and what the plan is worth.

    >>> import rollwright as rw
    >>> title(rw.advise(rw.double_down.attempt(stat=3, difficulty=12), "net"))
    'double-down.attempt, the best for net: 0.28'
    """
    return f"{plan.bound.rule.id}, the best for {plan.goal}: {_figure(plan.value)}"


def html(plan: ShownPlan) -> str:
    """The picture, and below it a row for every situation: what to do, and what every option is worth."""
    rows = "".join(_row(advice) for advice in plan.plan)
    if not rows:
        return picture(plan)
    head = "<tr><th>decision</th><th>when</th><th>best</th><th>what the options are worth</th></tr>"
    return f"{picture(plan)}<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _row(advice: Advice) -> str:
    when = ", ".join(f"{name} {value}" for name, value in advice.when) or "always"
    worth = "; ".join(f"{key} {_figure(value)}" for key, value in advice.values or advice.mixed)
    cells = (f"{advice.role}: {advice.name}", when, advice.key, worth)
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _figure(value: Fraction) -> str:
    return number(round(float(value), 4))


def bundled(plan: ShownPlan, **asked: Any) -> dict[str, str]:
    """The plan by MIME type: a line of text, the picture with its table as HTML, the picture as SVG."""
    return bundle(repr(plan), picture(plan), html(plan), **asked)
