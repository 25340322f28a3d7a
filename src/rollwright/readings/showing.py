"""How a plan shows itself in a notebook: its title, and what to decide when as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from rollwright.drawing.labels import number
from rollwright.readings.unfolding import Advice
from rollwright.rules import Rule


def title(bound: Rule, goal: str, value: Fraction) -> str:
    """The rule, the goal, and what the plan is worth.

    >>> import rollwright as rw
    >>> title(rw.double_down.attempt(stat=3, difficulty=12), "net", Fraction(11, 40))
    'double-down.attempt, the best for net: 0.275'
    """
    return f"{bound.rule.id}, the best for {goal}: {_figure(value)}"


def table(plan: Sequence[Advice]) -> str:
    """A row for every situation: what to do, and what every option is worth; nothing where nothing is decided."""
    rows = "".join(map(_row, plan))
    head = "<tr><th>decision</th><th>when</th><th>best</th><th>what the options are worth</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>" if rows else ""


def _row(advice: Advice) -> str:
    when = ", ".join(f"{name} {value}" for name, value in advice.when) or "always"
    worth = "; ".join(f"{key} {_figure(value)}" for key, value in advice.values)
    cells = (f"{advice.role}: {advice.name}", when, advice.best, worth)
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _figure(value: Fraction) -> str:
    return number(round(float(value), 4))
