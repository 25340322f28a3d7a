"""Columns: a table of rows read for a picture, and its numbers and values as they are written beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import isnan
from typing import Any

from rollwright.drawing import labels
from rollwright.drawing.labels import percent
from rollwright.errors import BadArgument

Rows = Sequence[Mapping[str, Any]]
Say = Callable[[float], str]

ERRORS = 2
"""A band reaches so many standard errors to either side."""


def column(row: Mapping[str, Any], name: str) -> Any:
    """What stands in a column of a row; `BadArgument` where there is no such column."""
    if name not in row:
        raise BadArgument(f"the table has no column {name!r}: {', '.join(row)}", at=name)
    return row[name]


def values(rows: Rows, name: str) -> list[Any]:
    """The values of a column, each once: numbers in order, others as they come."""
    each_once = list(dict.fromkeys(column(row, name) for row in rows))
    return sorted(each_once) if all(is_number(value) for value in each_once) else each_once


def parts(rows: Rows, by: str | None) -> dict[str, Rows]:
    """The rows of each series, under its name."""
    if by is None:
        return {"": rows}
    return {series_name(by, value): [row for row in rows if row[by] == value] for value in values(rows, by)}


def points(rows: Rows, across: str, of: str) -> list[tuple[float, float]]:
    """The points of a curve: of the rows that have a value."""
    return [(float(column(row, across)), y) for row in rows if (y := number(column(row, of))) is not None]


def band(rows: Rows, across: str, of: str, error: str | None) -> list[tuple[float, float, float]]:
    """What a curve lies within (x, low, high), by the column *error* or by what is reported; nothing where it is all exact."""
    edges = []
    for row in rows:
        y = number(column(row, of))
        off = ERRORS * float((column(row, error) if error else getattr(row[of], "error", 0)) or 0)
        if y is not None and not isnan(off):
            edges.append((float(row[across]), y - off, y + off))
    return sorted(edges) if any(high > low for _, low, high in edges) else []


def number(value: Any) -> float | None:
    """A measured value as a float: of what is reported, the value."""
    bare = getattr(value, "value", value)
    return None if bare is None else float(bare)


def most(cells: Sequence[Sequence[float | None]], best: str) -> list[tuple[int, int]]:
    """The places of the most in every row, in every column, or of all."""
    known = [(r, c, v) for r, row in enumerate(cells) for c, v in enumerate(row) if v is not None]
    group: Callable[[tuple[int, int, float]], int] = {
        "row": lambda at: at[0],
        "column": lambda at: at[1],
        "all": lambda _: 0,
    }[best]
    tops: dict[int, float] = {}
    for at in known:
        tops[group(at)] = max(tops.get(group(at), at[2]), at[2])
    return [(at[0], at[1]) for at in known if at[2] == tops[group(at)]]


def is_number(value: Any) -> bool:
    """Whether a value can stand on an axis."""
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


def at_axis(value: Any) -> Any:
    """A value that an axis can have: what is neither number nor word, as it is written."""
    return value if is_number(value) or isinstance(value, str | bool) else str(value)


def word(value: Any) -> str:
    """A parameter's value as it is written at an axis."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return labels.number(float(value)) if is_number(value) else str(value)


def series_name(name: str | None, value: Any) -> str:
    """A series by its value, and by its column where the value alone would tell nothing."""
    return f"{name} {word(value)}" if is_number(value) or isinstance(value, bool) else str(value)


def figure(value: float, digits: int | None = None) -> str:
    """A number to so many *digits* behind the point, or to three in all, none of them idle.

    >>> figure(3.14159), figure(-0.5), figure(12345.6), figure(0.5, 2)
    ('3.14', '−0.5', '12,346', '0.50')
    """
    if digits is not None:
        return f"{value:,.{digits}f}".replace("-", "−")
    return labels.number(float(f"{value:.3g}") if abs(value) < 1000 else round(value))


def signed(value: float, digits: int | None = None) -> str:
    """A number with its sign.

    >>> signed(0.25), signed(-2), signed(0), signed(0.5, 2)
    ('+0.25', '−2', '0', '+0.50')
    """
    return f"+{figure(value, digits)}" if value > 0 else "0" if value == 0 else figure(value, digits)


def saying(numbers: Sequence[float | None], *, both: bool = False) -> Say:
    """How numbers are written: as chances where all of them could be, else with as many digits each; signed for *both* ways."""
    known = [value for value in numbers if value is not None]
    if not both and all(0 <= value <= 1 for value in known) and any(value % 1 for value in known):
        return percent
    return partial(signed if both else figure, digits=_digits(known))


def _digits(numbers: Sequence[float]) -> int:
    """So many digits behind the point are worth writing."""
    if all(float(value).is_integer() for value in numbers):
        return 0
    reach = max(abs(value) for value in numbers)
    return next((digits for least, digits in ((100, 0), (10, 1), (0.1, 2)) if reach >= least), 3)


def shorter(say: Say) -> Say | None:
    """The same number in fewer letters, for small cells."""
    return _brief if say is percent else None


def _brief(chance: float) -> str:
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"
