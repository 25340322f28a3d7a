"""Side by side: the same outcomes under several names, and what is more or less likely under one of two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from rollwright.drawing.frame import EDGE, LETTER, WIDTH, box, line, nothing, picture, text
from rollwright.drawing.labels import clean, clip, columns_of, percent
from rollwright.drawing.palette import DIVERGING, STEPS, legend, series_style

Group = tuple[str, Sequence[float]]
"""A label, and its weight under each name."""

_LONGEST = 28
_TOP = 86
_THICK, _GAP = 13, 13


def beside(names: Sequence[str], groups: Sequence[Group], *, title: str) -> str:
    """Draw for each label a bar under each of up to six names; ValueError for more of them.

    >>> picture = beside(["fresh", "tired"], [("Success", [0.6, 0.4]), ("Failure", [0.4, 0.6])], title="A climb")
    >>> "tired, Success: 40.0%" in picture
    True
    """
    if len(names) > 6:
        raise ValueError(f"up to six can be told apart, not {len(names)}")
    if not groups or not names:
        return nothing(title)
    left = _left([label for label, _ in groups])
    top = max((weight for _, weights in groups for weight in weights), default=0.0)
    high = _THICK * len(names) + _GAP
    body = legend(names)
    for at, (label, weights) in enumerate(groups):
        y = _TOP + at * high
        middle = y + _THICK * len(names) / 2 + 4.5
        body.append(text("ink", left - 10, middle, clip(clean(label), _LONGEST), "end"))
        body += [
            _bar(names[i], label, weight / top if top else 0, weight, (left, y + i * _THICK, i))
            for i, weight in enumerate(weights)
        ]
    foot = _TOP + high * len(groups)
    body.append(line("axis", left, _TOP - 6, left, foot - _GAP + 6))
    spoken = "; ".join(f"{label}: {_each(names, weights)}" for label, weights in groups)
    return picture(title, spoken, foot + 8, body, style=series_style(len(names)))


def _each(names: Sequence[str], weights: Sequence[float]) -> str:
    return ", ".join(f"{name} {percent(weight)}" for name, weight in zip(names, weights, strict=True))


def _left(labels: Sequence[str]) -> float:
    return EDGE + min(max(columns_of(clean(label)) for label in labels), _LONGEST) * LETTER + 12


def _bar(name: str, label: str, share: float, weight: float, at: tuple[float, float, int]) -> str:
    left, y, number = at
    long = share * (WIDTH - EDGE - 56 - left)
    bar = box(f"c{number}", left, y, max(long, 1), _THICK - 1, 2) if weight > 0 else ""
    figure = text("ink small" if weight > 0 else "quiet small", left + long + 7, y + 10.5, percent(weight))
    told = escape(f"{clean(name)}, {clean(label)}: {percent(weight)}")
    return f"<g><title>{told}</title>{bar}{figure}</g>"


def differences(
    rows: Sequence[tuple[str, float]],
    *,
    title: str,
    less: str = "less",
    more: str = "more",
    say: Callable[[float], str] | None = None,
) -> str:
    """Draw how much more (to the right) or less (to the left) each label has; *less* and *more* say what the sides mean.

    >>> "+10.0 points" in differences([("Success", 0.1), ("Failure", -0.1)], title="What a specialty changes")
    True
    """
    if not rows:
        return nothing(title)
    tell = say or points
    middle, room = _middle(rows, tell)
    left, top = _left([label for label, _ in rows]), max(abs(value) for _, value in rows)
    body = [
        _apart(row, row[1] / top if top else 0, (left, middle, room), i, tell) for i, row in enumerate(rows)
    ]
    foot = _TOP + 26 * len(rows)
    body.append(line("axis", middle, _TOP - 8, middle, foot))
    if any(value < 0 for _, value in rows):
        body.append(text("quiet small", middle - 12, _TOP - 18, f"← {clean(less)}", "end"))
    body.append(text("quiet small", middle + 12, _TOP - 18, f"{clean(more)} →"))
    spoken = "; ".join(f"{label}: {tell(value)}" for label, value in rows)
    return picture(title, spoken, foot + 18, body, style=DIVERGING.style((2, STEPS - 2)))


def _middle(rows: Sequence[tuple[str, float]], tell: Callable[[float], str]) -> tuple[float, float]:
    """Where nothing is, and how much room there is to a side of it; a figure stands at the end of each bar."""
    left = _left([label for label, _ in rows])
    figure = max(len(tell(value)) for _, value in rows) * LETTER + 10
    if all(value >= 0 for _, value in rows):
        return left, WIDTH - EDGE - left - figure
    return (left + WIDTH - EDGE) / 2, (WIDTH - EDGE - left) / 2 - figure


def points(value: float) -> str:
    """A difference of chances, in points of a hundred.

    >>> points(0.125), points(-0.3), points(0)
    ('+12.5 points', '−30.0 points', '0 points')
    """
    if value == 0:
        return "0 points"
    if abs(value) < 0.0005:
        return f"{'+' if value > 0 else '−'}<0.1 points"
    return f"{value * 100:+.1f} points".replace("-", "−")


def _apart(
    row: tuple[str, float],
    share: float,
    at: tuple[float, float, float],
    number: int,
    tell: Callable[[float], str],
) -> str:
    (label, value), (left, middle, room), y = row, at, _TOP + number * 26
    long = max(abs(share) * room, 1.0)
    shown = clean(label)
    name = text("ink", left - 10, y + 13.5, clip(shown, _LONGEST), "end")
    bar = box(
        f"both{2 if value < 0 else STEPS - 2}", middle - long if value < 0 else middle, y + 1, long, 17, 2
    )
    end, anchor = (middle - long - 7, "end") if value < 0 else (middle + long + 7, "start")
    figure = text("ink small", end, y + 13.5, tell(value), anchor)
    return f"<g><title>{escape(f'{shown}: {tell(value)}')}</title>{name}{bar if value else ''}{figure}</g>"
