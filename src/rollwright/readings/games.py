"""Games: two sides choose at once, one for a value and one against it.

The equilibrium of a matrix of payoffs: pure where there is one, mixed otherwise; exact, by the simplex method over
fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

Payoffs = Sequence[Sequence[Fraction]]
Weights = list[int]


def solve(payoffs: Payoffs) -> tuple[Weights, Weights]:
    """How often each row should be played (for the payoff) and each column (against it), as whole weights.

    Rows that are equally good go to the first of them, where a pure equilibrium exists.

    >>> solve([[1, -1], [-1, 1]])
    ([1, 1], [1, 1])
    >>> solve([[3, 1], [2, 0]])
    ([1, 0], [0, 1])
    """
    return _pure(payoffs) or _mixed(payoffs)


def _pure(payoffs: Payoffs) -> tuple[Weights, Weights] | None:
    floors = [min(row) for row in payoffs]
    ceilings = [max(column) for column in zip(*payoffs, strict=True)]
    if max(floors) != min(ceilings):
        return None
    return _unit(len(floors), floors.index(max(floors))), _unit(len(ceilings), ceilings.index(min(ceilings)))


def _unit(length: int, at: int) -> Weights:
    return [int(place == at) for place in range(length)]


def _mixed(payoffs: Payoffs) -> tuple[Weights, Weights]:
    """Maximise Σx subject to A x ≤ 1, x ≥ 0 with all payoffs made positive: the columns' plan, and its dual the rows'."""
    shift = 1 - min(min(row) for row in payoffs)
    rows, columns = len(payoffs), len(payoffs[0])
    table = [[Fraction(cell) + shift for cell in row] for row in payoffs]
    for at, row in enumerate(table):
        row.extend([Fraction(int(at == place)) for place in range(rows)] + [Fraction(1)])
    bottom = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + at for at in range(rows)]
    while (entering := next((at for at, cell in enumerate(bottom[:-1]) if cell < 0), None)) is not None:
        leaving = min(
            (at for at in range(rows) if table[at][entering] > 0),
            key=lambda at: (table[at][-1] / table[at][entering], basis[at]),
        )
        _pivot(table, bottom, leaving, entering)
        basis[leaving] = entering
    plan = [Fraction(0)] * (columns + rows)
    for at, variable in enumerate(basis):
        plan[variable] = table[at][-1]
    return _whole(bottom[columns:-1]), _whole(plan[:columns])


def _pivot(table: list[list[Fraction]], bottom: list[Fraction], leaving: int, entering: int) -> None:
    pivot = table[leaving][entering]
    table[leaving] = [cell / pivot for cell in table[leaving]]
    for row in [*table, bottom]:
        if row is not table[leaving] and row[entering]:
            factor = row[entering]
            row[:] = [cell - factor * other for cell, other in zip(row, table[leaving], strict=True)]


def _whole(plan: Sequence[Fraction]) -> Weights:
    common = lcm(*(part.denominator for part in plan))
    weights = [int(part * common) for part in plan]
    least = gcd(*weights)
    return [weight // least for weight in weights]
