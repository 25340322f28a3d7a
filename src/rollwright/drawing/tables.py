"""Grids and series for a terminal: numbers under their names, each shaded by how large it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rollwright.drawing.labels import clean, columns_of, percent
from rollwright.drawing.text import EMPTY

_SHADES = " ░▒▓█"


def grid(
    cells: Sequence[Sequence[float | None]],
    *,
    columns: Sequence[str],
    rows: Sequence[str],
    corner: str = "",
    say: Callable[[float], str] = percent,
    shaded: bool = True,
) -> str:
    """Write a table of numbers; *corner* names rows and columns; *shaded* cells end in a block, the fuller the more.

    >>> print(grid([[0.5, 0.25]], columns=["1", "2"], rows=["6"], corner="difficulty, pool"))
    difficulty, pool      1        2
    6                 50.0% █  25.0%
    """
    known = [value for row in cells for value in row if value is not None]
    if not known:
        return EMPTY
    low, wide = min(known), (max(known) - min(known)) or 1.0
    shown = [[_cell(value, low, wide, say, shaded) for value in row] for row in cells]
    heads = [clean(name) + ("  " if shaded else "") for name in columns]
    table = [[clean(corner), *heads], *([clean(name), *row] for name, row in zip(rows, shown, strict=True))]
    return laid(table)


def _cell(value: float | None, low: float, wide: float, say: Callable[[float], str], shaded: bool) -> str:
    if value is None:
        return "·" + ("  " if shaded else "")
    shade = _SHADES[round((value - low) / wide * (len(_SHADES) - 1))]
    return f"{say(value)} {shade}" if shaded else say(value)


def laid(table: Sequence[Sequence[str]]) -> str:
    """Set texts in columns, the first flush left, the others flush right.

    >>> print(laid([["", "a"], ["long name", "1"]]))
               a
    long name  1
    """
    return "\n".join(aligned(table, range(1, len(table[0]))))


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with their columns below each other, those in *right* flush right.

    >>> aligned([["a", "12"], ["bc", "3"]], right=[1])
    ['a   12', 'bc   3']
    """
    widths = [max(columns_of(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return [
        "  ".join(_filled(row[at], width, at in right) for at, width in enumerate(widths)).rstrip()
        for row in rows
    ]


def _filled(cell: str, width: int, right: bool) -> str:
    free = " " * (width - columns_of(cell))
    return free + cell if right else cell + free
