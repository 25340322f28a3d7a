"""Dice of a text that lie before everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.dice.table import DiceTable, Fell
from rollwright.notation import Expression
from rollwright.notation.meaning import Meaning


def lying(expression: Expression, values: Sequence[tuple[Any, ...]]) -> Meaning:
    """The meaning of a text whose dice are worth these values, group by group."""
    groups = expression.groups
    return expression.meaning(DiceTable().fallen(Fell(tuple(values)), groups, (False,) * len(groups)))
