"""Lines: several series over the same axis, with a band where a number is not certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import NamedTuple

from rollwright.drawing.frame import EDGE, LETTER, WIDTH, digits, line, nothing, picture, text
from rollwright.drawing.labels import clean, clip, columns_of, number, percent
from rollwright.drawing.palette import legend, series_style
from rollwright.drawing.series import Point, filled, gathered, multiple, round_step, ticks, trimmed

_TOP, _BOTTOM = 78, 318
_LONGEST = 22
_APART = 16
_FEW = 40
"""Points of so few are marked."""
_VISIBLE = 1 / 400


class Series(NamedTuple):
    """A line: its name, its points, and a band (x, low, high) that they lie in where they are not certain."""

    name: str
    points: Sequence[Point]
    band: Sequence[tuple[float, float, float]] = ()


def lines(
    series: Sequence[Series],
    *,
    title: str,
    across: str = "",
    up: str = "",
    say: Callable[[float], str] = percent,
    shaded: bool = False,
) -> str:
    """Draw up to six series over one axis; each is named where it ends, and has marks of a shape of its own.

    *across* and *up* say what the axes are, *say* writes a number of the upright one; *shaded* fills the ground under each line
    and names them above. ValueError for more than six.

    >>> picture = lines([Series("five dice", [(6, 0.84), (8, 0.62)]), Series("six", [(6, 0.9), (8, 0.7)])], title="Success")
    >>> "five dice" in picture, "six, 8: 70.0%" in picture
    (True, True)
    """
    drawn = [Series(clean(each.name), gathered(each.points), each.band) for each in series if each.points]
    if len(drawn) > 6:
        raise ValueError(f"up to six lines can be told apart, not {len(drawn)}")
    if not drawn:
        return nothing(title)
    plot = _Plot(drawn, say, shaded)
    body = [
        *plot.axes(across, up),
        *(part for at in range(len(drawn)) for part in plot.ground(at, shaded)),
        *(plot.line(at) for at in range(len(drawn))),
        *(legend([each.name for each in drawn]) if shaded else plot.names()),
    ]
    style = series_style(len(drawn))
    return picture(title, _spoken(drawn, say), _BOTTOM + (58 if across else 38), body, style=style)


def overlaid(distributions: Sequence[tuple[str, Sequence[Point]]], *, title: str, across: str = "") -> str:
    """Draw several distributions of numbers over each other; a number that is not listed has weight 0.

    >>> one, two = [(n, 1 / 6) for n in range(1, 7)], [(n, 1 / 8) for n in range(1, 9)]
    >>> "d8, 7: 12.5%" in overlaid([("d6", one), ("d8", two)], title="Dice")
    True
    """
    series = [
        Series(name, filled(trimmed(gathered(points), _VISIBLE)) if points else [])
        for name, points in distributions
    ]
    return lines(series, title=title, across=across, shaded=True)


class _Plot:
    """The scales of both axes, and what is drawn by them."""

    def __init__(self, series: Sequence[Series], say: Callable[[float], str], shaded: bool) -> None:
        self.series, self.say = series, say
        numbers = sorted({x for each in series for x, _ in each.points})
        self.low, self.high = numbers[0], numbers[-1]
        self.whole = all(float(x).is_integer() for x in numbers)
        self.numbers = numbers
        self.levels = _levels([y for each in series for y in _heights(each)])
        self.left = EDGE + max(len(say_level(say, v, self.levels)) for v in self.levels) * LETTER + 8
        longest = min(max(columns_of(each.name) for each in series), _LONGEST)
        self.right = (
            WIDTH - EDGE - (longest * LETTER + 12 if any(each.name for each in series) and not shaded else 0)
        )

    def across(self, x: float) -> float:
        """The place of the number *x* from the left edge."""
        wide = self.high - self.low
        share = (x - self.low) / wide if wide else 0.5
        return self.left + 10 + share * (self.right - self.left - 20)

    def up(self, y: float) -> float:
        """The place of the number *y* from the upper edge."""
        low, high = self.levels[0], self.levels[-1]
        return _BOTTOM - (y - low) / (high - low) * (_BOTTOM - _TOP)

    def axes(self, across: str, up: str) -> Iterator[str]:
        """Level lines, ticks and what they are."""
        for level in self.levels:
            kind = "axis" if level == 0 or level == self.levels[0] else "grid"
            yield line(kind, self.left, self.up(level), self.right, self.up(level))
            word = say_level(self.say, level, self.levels)
            yield text("quiet small", self.left - 8, self.up(level) + 4, word, "end")
        for x in self._ticks():
            yield line("axis", self.across(x), _BOTTOM, self.across(x), _BOTTOM + 4)
            yield text("quiet small", self.across(x), _BOTTOM + 20, number(x), "middle")
        yield text("quiet small", (self.left + self.right) / 2, _BOTTOM + 42, clean(across), "middle")
        yield text("quiet small", EDGE, _TOP - 16, clean(up))

    def _ticks(self) -> list[float]:
        widest = max(len(number(x)) for x in (self.low, self.high)) * LETTER + 8
        room = (self.right - self.left) / max(len(self.numbers), 1)
        if room > widest:
            return self.numbers
        return ticks(self.low, self.high, int((self.right - self.left) / (widest + 26)), whole=self.whole)

    def ground(self, at: int, shaded: bool) -> Iterator[str]:
        """The band of a line, and the ground under it."""
        each = self.series[at]
        if each.band:
            upper = [self._pair(x, high) for x, _, high in each.band]
            lower = [self._pair(x, low) for x, low, _ in reversed(each.band)]
            yield f'<path class="c{at}a" d="M{" L".join([*upper, *lower])} Z"/>'
        if shaded and len(each.points) > 1:
            first, last = each.points[0][0], each.points[-1][0]
            base = self.levels[0]
            path = " L".join(self._pair(x, y) for x, y in [(first, base), *each.points, (last, base)])
            yield f'<path class="c{at}a" d="M{path} Z"/>'

    def _pair(self, x: float, y: float) -> str:
        return f"{digits(self.across(x))},{digits(self.up(y))}"

    def line(self, at: int) -> str:
        """A line and its marks, each with what it stands for."""
        each = self.series[at]
        path = " ".join(self._pair(x, y) for x, y in each.points)
        drawn = f'<polyline class="c{at}l" points="{path}"/>' if len(each.points) > 1 else ""
        marked = each.points if len(each.points) <= _FEW else []
        return drawn + "".join(self._point(at, x, y) for x, y in marked)

    def _point(self, at: int, x: float, y: float) -> str:
        name = self.series[at].name
        told = f"{name + ', ' if name else ''}{number(x)}: {self.say(y)}"
        shape = _SHAPES[at].format(x=digits(self.across(x)), y=digits(self.up(y)))
        return f'<g class="c{at}"><title>{escape(told)}</title>{shape}</g>'

    def names(self) -> Iterator[str]:
        """Each series' name where it ends, moved apart where two would touch."""
        ends = sorted((self.up(each.points[-1][1]), at) for at, each in enumerate(self.series) if each.name)
        for (wanted, at), y in zip(ends, _apart([y for y, _ in ends]), strict=True):
            x = self.across(self.series[at].points[-1][0])
            yield f'<g class="c{at}">{_SHAPES[at].format(x=digits(self.right + 4), y=digits(y))}</g>'
            if x < self.right - 16 or abs(y - wanted) > 2:
                yield line("grid", x + 6, wanted, self.right - 2, y)
            yield text(f"small c{at}", self.right + 13, y + 4, clip(self.series[at].name, _LONGEST))


_SHAPES = (
    '<circle cx="{x}" cy="{y}" r="3.6"/>',
    '<rect x="-3.3" y="-3.3" width="6.6" height="6.6" transform="translate({x} {y})"/>',
    '<path d="M0,-4.6 L4.4,3.4 L-4.4,3.4 Z" transform="translate({x} {y})"/>',
    '<path d="M0,-4.8 L4.8,0 L0,4.8 L-4.8,0 Z" transform="translate({x} {y})"/>',
    '<path d="M0,4.6 L4.4,-3.4 L-4.4,-3.4 Z" transform="translate({x} {y})"/>',
    '<path d="M-4,-1.2 H-1.2 V-4 H1.2 V-1.2 H4 V1.2 H1.2 V4 H-1.2 V1.2 H-4 Z" transform="translate({x} {y})"/>',
)


def _heights(series: Series) -> list[float]:
    return [*(y for _, y in series.points), *(y for _, low, high in series.band for y in (low, high))]


def _levels(heights: Sequence[float]) -> list[float]:
    """Round numbers around everything that is drawn; from 0, unless it all lies far from there."""
    low, high = min(heights), max(heights)
    if 0 <= low < 0.7 * high:
        low = 0
    if high - low <= max(abs(low), abs(high), _LEAST) * 1e-9:
        high = low + (abs(low) if abs(low) > _LEAST else 1)
    step = round_step((high - low) / 5)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [multiple(k, step) for k in range(first, max(last, first + 1) + 1)]


_LEAST = 1e-250
"""What differs by less is drawn as the same."""


def say_level(say: Callable[[float], str], level: float, levels: Sequence[float]) -> str:
    """A level as *say* writes numbers; per cent without digits that all levels lack.

    >>> say_level(percent, 0.25, [0, 0.25]), say_level(number, 1500, [0, 1500])
    ('25%', '1,500')
    """
    if say is percent and all(abs(v) <= 1 + 1e-9 for v in levels):
        return f"{level * 100:.4g}%"
    return say(level)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places as near as possible to those *wanted* (from the top), none too close to the next, none below the axis."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + _APART) if places else y)
    over = places[-1] - _BOTTOM if places else 0
    if over > 0:
        places[-1] -= over
        for at in reversed(range(len(places) - 1)):
            places[at] = min(places[at], places[at + 1] - _APART)
    return places


def _spoken(series: Sequence[Series], say: Callable[[float], str]) -> str:
    """Each line in words: from where to where, and its peak where that lies between."""
    return "; ".join(_told(each, say) for each in series)


def _told(series: Series, say: Callable[[float], str]) -> str:
    (x, y), (last, end) = series.points[0], series.points[-1]
    top, most = max(series.points, key=lambda point: point[1])
    peak_ = f", most {say(most)} at {number(top)}" if top not in (x, last) else ""
    name = f"{series.name}: " if series.name else ""
    return f"{name}{say(y)} at {number(x)}{peak_}, {say(end)} at {number(last)}"
