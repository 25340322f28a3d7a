"""Games: two sides choose at once, one for a value and one against it.

The equilibrium of a matrix of payoffs: pure where there is one, mixed otherwise; exact, by the simplex method in whole
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

Payoffs = Sequence[Sequence[Fraction | int]]
"""What each row pays against each column: at least one of both, all rows of the same length."""
Weights = list[int]


def solve(payoffs: Payoffs) -> tuple[Weights, Weights]:
    """How often each row should be played (for the payoff) and each column (against it), as whole weights.

    Neither side can do better whatever the other does: the worst column against the rows' plan pays as much as the best
    row against the columns'. Of several pure equilibria it is the first row's and the first column's. Raises ValueError
    without rows or columns.

    >>> solve([[1, -1], [-1, 1]])
    ([1, 1], [1, 1])
    >>> solve([[3, 1], [2, 0]])
    ([1, 0], [0, 1])
    """
    return _pure(payoffs) or _mixed(payoffs)


def _pure(payoffs: Payoffs) -> tuple[Weights, Weights] | None:
    """The saddle point, if there is one: a row whose least payoff is the most that its column pays."""
    floors = [min(row) for row in payoffs]
    ceilings = [max(column) for column in zip(*payoffs, strict=True)]
    if max(floors) != min(ceilings):
        return None
    return _unit(len(floors), floors.index(max(floors))), _unit(len(ceilings), ceilings.index(min(ceilings)))


def _unit(length: int, at: int) -> Weights:
    return [int(place == at) for place in range(length)]


def _mixed(payoffs: Payoffs) -> tuple[Weights, Weights]:
    """Maximise Σx subject to A x ≤ 1, x ≥ 0 with all payoffs made positive: the columns' plan, and its dual the rows'.

    The table holds whole numbers over one common denominator, the last pivot; its last row is what is maximised, its
    last column the right-hand side. Whoever enters and leaves is chosen by Bland's rule, so that it comes to an end.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    table = _table(payoffs)
    basis = list(range(columns, columns + rows))
    pivot = 1
    while (entering := next((at for at, cell in enumerate(table[-1][:-1]) if cell < 0), None)) is not None:
        able = [at for at in range(rows) if table[at][entering] > 0]
        leaving = min(able, key=lambda at: (Fraction(table[at][-1], table[at][entering]), basis[at]))
        _exchange(table, leaving, entering, pivot)
        pivot = table[leaving][entering]
        basis[leaving] = entering
    plan = [0] * (columns + rows)
    for at, variable in enumerate(basis):
        plan[variable] = table[at][-1]
    return _lowest(table[-1][columns:-1]), _lowest(plan[:columns])


def _table(payoffs: Payoffs) -> list[Weights]:
    """The first table: the payoffs as positive whole numbers, a slack variable for each row, and the bound 1."""
    least = min(min(row) for row in payoffs)
    common = lcm(*(Fraction(cell).denominator for row in payoffs for cell in row))
    table = [
        [int((cell - least) * common) + 1 for cell in row] + _unit(len(payoffs), at) + [1]
        for at, row in enumerate(payoffs)
    ]
    return [*table, [-1] * len(payoffs[0]) + [0] * (len(payoffs) + 1)]


def _exchange(table: list[Weights], leaving: int, entering: int, before: int) -> None:
    """Let one variable enter and one leave; every division by the pivot *before* this one comes out even."""
    source = table[leaving]
    pivot = source[entering]
    for row in table:
        if row is not source:
            factor = row[entering]
            row[:] = [
                (cell * pivot - factor * other) // before for cell, other in zip(row, source, strict=True)
            ]


def _lowest(plan: Weights) -> Weights:
    least = gcd(*plan)
    return [weight // least for weight in plan]
