"""Bars and curves as SVG pictures that stand alone: quiet, legible on light and dark, read aloud by screen readers.

The same input gives the same text, so that a picture can be compared, cached and committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from rollwright.drawing.frame import EDGE, LETTER, WIDTH, box, digits, line, nothing, picture, text
from rollwright.drawing.labels import Bar, clean, clip, columns_of, folded, number, percent
from rollwright.drawing.series import Point, averaged, filled, gap, gathered, levels, peak, ticks, trimmed


def bars(rows: Sequence[Bar], *, title: str, description: str | None = None, limit: int = 48) -> str:
    """Draw each row as its label, a bar and its percentage.

    Of more than *limit* rows the heaviest stay, and one bar stands for all the others. Without a *description* the
    rows themselves are what a screen reader says.

    >>> picture = bars([("Success", 0.25), ("Failure", 0.75)], title="A hard climb")
    >>> picture.startswith("<svg "), "75.0%" in picture
    (True, True)
    """
    shown = [(clean(label), weight) for label, weight in folded(rows, limit)]
    spoken = description or "; ".join(f"{label}: {percent(weight)}" for label, weight in shown)
    if not shown:
        return nothing(title, description)
    left = EDGE + min(max(columns_of(label) for label, _ in shown), _LONGEST) * LETTER + 12
    top = peak(shown)
    body = [_bar_row(row, top, left, _FIRST + i * _PITCH) for i, row in enumerate(shown)]
    foot = _FIRST + len(shown) * _PITCH
    body.append(line("axis", left, _FIRST - 4, left, foot))
    return picture(title, spoken, foot + EDGE - 4, body)


_LONGEST = 32
_FIRST = 62
_PITCH = 28
_THICK = 18
_SHARE = 56


def _bar_row(row: Bar, top: float, left: float, y: float) -> str:
    label, weight = row
    long = max(weight / top, 0) * (WIDTH - EDGE - _SHARE - left) if top > 0 else 0
    bar = box("bar", left, y, max(long, 1), _THICK, 2) if weight > 0 else ""
    words = text("ink", left - 10, y + 13.5, clip(label, _LONGEST), "end")
    share = text("ink" if weight > 0 else "quiet", left + long + 8, y + 13.5, percent(weight))
    whole = f"<title>{escape(label)}: {escape(percent(weight))}</title>"
    return f"<g>{whole}{words}{bar}{share}</g>"


def curve(
    points: Iterable[Point],
    *,
    title: str,
    marks: Sequence[tuple[float, str]] = (),
) -> str:
    """Draw the weights of numbers over an axis: as columns while they can be told apart, then as a line.

    A number that is not listed has weight 0. Tails too thin to be seen are left out, and the picture says so. *marks*
    are upright lines with a word each, say a mean.

    >>> picture = curve([(n, 1 / 600) for n in range(1, 601)], title="A very large die", marks=[(300.5, "mean")])
    >>> "mean" in picture, picture.count("<path")
    (True, 1)
    """
    everything = gathered(points)
    if peak(everything) <= 0:
        return nothing(title)
    shown = filled(trimmed(everything, _VISIBLE))
    plot = _Plot(shown)
    body = [
        *plot.grid(),
        *plot.shape(),
        *(plot.mark(x, word) for x, word in marks if plot.low <= x <= plot.high),
    ]
    note = _left_out(everything, shown)
    if note:
        body.append(text("quiet small", WIDTH - EDGE, _BOTTOM + 46, note, "end"))
    spoken = "; ".join(filter(None, (_spoken(shown), note)))
    return picture(title, spoken, _BOTTOM + (64 if note else 42), body)


_VISIBLE = 1 / 1000
_COLUMNS = 80
_FINEST = 600
_TOP, _BOTTOM = 76, 300


class _Plot:
    """The scales of one curve, and what is drawn by them."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        self.gap = gap(points)
        self.whole = all(float(x).is_integer() for x, _ in points)
        self.low, self.high = points[0][0] - self.gap / 2, points[-1][0] + self.gap / 2
        self.levels = levels(peak(points), 4)
        self.left = EDGE + max(len(_level(v)) for v in self.levels) * LETTER + 8

    def across(self, x: float) -> float:
        """Return the place of the number *x* from the left edge."""
        return self.left + (x - self.low) / (self.high - self.low) * (WIDTH - EDGE - self.left)

    def up(self, weight: float) -> float:
        """Return the place of *weight* from the upper edge."""
        return _BOTTOM - weight / self.levels[-1] * (_BOTTOM - _TOP)

    def grid(self) -> list[str]:
        """Draw level lines with their weights and ticks with their numbers."""
        right = WIDTH - EDGE
        lines = [line("grid", self.left, self.up(v), right, self.up(v)) for v in self.levels[1:]]
        words = [text("quiet small", self.left - 8, self.up(v) + 4, _level(v), "end") for v in self.levels]
        axis = line("axis", self.left, _BOTTOM, right, _BOTTOM)
        return [*lines, *words, axis, *(self._tick(x) for x in self._ticks())]

    def _ticks(self) -> list[float]:
        low, high = self.points[0][0], self.points[-1][0]
        widest = max(len(number(x)) for x in (low, high)) * LETTER
        if self._slot() > widest + 6:
            return [x for x, _ in self.points]
        about = min(9, int((WIDTH - EDGE - self.left) / (widest + 28)))
        return ticks(low, high, about, whole=self.whole)

    def _tick(self, x: float) -> str:
        place, word = self.across(x), number(x)
        middle = min(place, WIDTH - 8 - len(word) * LETTER / 2)
        label = text("quiet small", middle, _BOTTOM + 20, word, "middle")
        return line("axis", place, _BOTTOM, place, _BOTTOM + 4) + label

    def _slot(self) -> float:
        return self.across(self.low + self.gap) - self.left

    def shape(self) -> list[str]:
        """Draw the columns, or one line and the area under it."""
        if len(self.points) <= _COLUMNS:
            return [self._column(x, weight) for x, weight in self.points if weight > 0]
        return [self._area()]

    def _column(self, x: float, weight: float) -> str:
        wide = max(1.0, min(self._slot() * 0.78, 44.0))
        column = box("bar", self.across(x) - wide / 2, self.up(weight), wide, _BOTTOM - self.up(weight), 1)
        return f"<g><title>{escape(f'{number(x)}: {percent(weight)}')}</title>{column}</g>"

    def _area(self) -> str:
        path = " ".join(
            f"{digits(self.across(x))},{digits(self.up(w))}" for x, w in averaged(self.points, _FINEST)
        )
        first, last = self.across(self.points[0][0]), self.across(self.points[-1][0])
        area = f'<path class="area" d="M{digits(first)},{_BOTTOM} L{path} L{digits(last)},{_BOTTOM} Z"/>'
        return f'{area}<polyline class="line" points="{path}"/>'

    def mark(self, x: float, word: str) -> str:
        """Draw an upright line at *x* with *word* on its roomier side."""
        place = self.across(x)
        near, anchor = (6, "start") if place < WIDTH * 0.7 else (-6, "end")
        label = text("marked small", place + near, _TOP - 2, clip(clean(word), 30), anchor)
        return line("mark", place, _TOP - 12, place, _BOTTOM) + label


def _level(weight: float) -> str:
    return f"{weight * 100:.4g}%"


def _left_out(everything: Sequence[Point], shown: Sequence[Point]) -> str:
    first, last = everything[0][0], everything[-1][0]
    if (first, last) == (shown[0][0], shown[-1][0]):
        return ""
    return f"{number(first)} to {number(last)} are possible; tails too thin to see are left out"


def _spoken(points: Sequence[Point]) -> str:
    """Say in one sentence what a curve shows."""
    x, weight = max(points, key=lambda point: point[1])
    return f"From {number(points[0][0])} to {number(points[-1][0])}; most likely {number(x)} with {percent(weight)}"
