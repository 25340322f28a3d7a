"""Bars and curves for a terminal: plain text in block characters, without colours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from rollwright.drawing.labels import Bar, clean, columns_of, number, pad, percent
from rollwright.drawing.series import Point, averaged, filled, gathered, peak, trimmed

WIDTH = 72
NARROWEST = 24
EMPTY = "nothing to draw"

_ACROSS = " ▏▎▍▌▋▊▉█"
_UP = " ▁▂▃▄▅▆▇█"


def bars(rows: Sequence[Bar], width: int = WIDTH) -> str:
    """Draw each row as its label, a bar and its percentage, in *width* columns.

    The longest bar belongs to the heaviest row.

    >>> print(bars([("Success", 0.5), ("Failure", 0.25), ("Botch", 0.25)], width=32))
    Success  ████████████████  50.0%
    Failure  ████████          25.0%
    Botch    ████████          25.0%
    """
    if not rows:
        return EMPTY
    labels = [clean(label) for label, _ in rows]
    shares = [percent(weight) for _, weight in rows]
    right = max(map(len, shares))
    left = min(max(map(columns_of, labels)), max(width, NARROWEST) * 2 // 5)
    room = max(width, NARROWEST) - left - right - 4
    top = peak(rows)
    return "\n".join(
        f"{pad(label, left)}  {_bar(weight, top, room)}  {share:>{right}}"
        for label, share, (_, weight) in zip(labels, shares, rows, strict=True)
    )


def _bar(weight: float, top: float, room: int) -> str:
    """Draw one bar, in eighths of a column; something possible shows at least one of them."""
    eighths = _steps(weight, top, room * 8)
    return ("█" * (eighths // 8) + _ACROSS[eighths % 8].strip()).ljust(room)


def _steps(weight: float, top: float, most: int) -> int:
    if weight <= 0:
        return 0
    return max(1, min(most, round(weight / top * most)))


def curve(points: Iterable[Point], width: int = WIDTH, *, height: int = 5) -> str:
    """Draw the weights of numbers as blocks over an axis that names both ends and the peak.

    A number that is not listed has weight 0. Tails too thin to be seen are left out; an ellipsis says so.

    >>> print(curve([(n, (6 - abs(n - 7)) / 36) for n in range(2, 13)], width=33, height=3))
                ▄▄▄███▄▄▄
          ▄▄▄███████████████▄▄▄
    ▄▄▄███████████████████████████▄▄▄
    2         peak 7: 16.7%        12
    """
    everything = gathered(points)
    if peak(everything) <= 0:
        return EMPTY
    width = max(width, NARROWEST)
    series = averaged(filled(trimmed(everything, _THIN)), width)
    wide = min(width // len(series), max(3, -(-NARROWEST // len(series))))
    drawn = ["".join(block * wide for block in line).rstrip() for line in _blocks(series, height)]
    return "\n".join([*drawn, _axis(everything, len(series) * wide)])


_THIN = 1 / 200


def _blocks(series: Sequence[Point], height: int) -> list[str]:
    """Draw columns of blocks, top line first."""
    top = peak(series)
    eighths = [_steps(weight, top, height * 8) for _, weight in series]
    return ["".join(_UP[max(0, min(8, e - 8 * line))] for e in eighths) for line in reversed(range(height))]


def _axis(points: Sequence[Point], width: int) -> str:
    """Name the ends of what is drawn and, where there is room, the heaviest number with its weight."""
    shown = trimmed(points, _THIN)
    low = ("…" if shown[0] != points[0] else "") + number(shown[0][0])
    high = number(shown[-1][0]) + ("…" if shown[-1] != points[-1] else "") if len(shown) > 1 else ""
    heaviest, weight = max(shown, key=lambda point: point[1])
    middle = f"peak {number(heaviest)}: {percent(weight)}"
    room = width - len(low) - len(high)
    if room < len(middle) + 4:
        middle = ""
    before = math.ceil((room - len(middle)) / 2)
    return (low + " " * before + middle + " " * (room - len(middle) - before) + high).rstrip()
