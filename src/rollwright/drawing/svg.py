"""Bars and curves as SVG pictures that stand alone: quiet, legible on light and dark, read aloud by screen readers.

The same input gives the same text, so that a picture can be compared, cached and committed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from html import escape

from rollwright.drawing.labels import Row, clean, clip, columns, folded, number, percent
from rollwright.drawing.series import Point, averaged, filled, gap, gathered, levels, peak, ticks, trimmed

WIDTH = 640
EDGE = 24
LETTER = 7.3
"""The width of a letter at 13 px in the widest of the usual generic fonts, on average."""

# Every colour twice: no custom properties, because many viewers outside of browsers know none.
_STYLE = """
.rollwright{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px}
.rollwright text{font-variant-numeric:tabular-nums}
.rollwright .paper{fill:#fdfcfa}
.rollwright .title{fill:#24262b;font-size:16px;font-weight:600}
.rollwright .long{font-size:12.5px}
.rollwright .ink{fill:#24262b}
.rollwright .quiet{fill:#666a73}
.rollwright .small{font-size:12px}
.rollwright .grid{stroke:#e6e3dc;stroke-width:1}
.rollwright .axis{stroke:#b9b6ae;stroke-width:1}
.rollwright .bar{fill:#5468a8}
.rollwright .area{fill:#5468a8;fill-opacity:.2}
.rollwright .line{fill:none;stroke:#5468a8;stroke-width:2;stroke-linejoin:round}
.rollwright .mark{stroke:#a8542f;stroke-width:1.5;stroke-dasharray:4 3}
.rollwright .marked{fill:#a8542f}
@media (prefers-color-scheme:dark){
.rollwright .paper{fill:#1b1d22}
.rollwright .title,.rollwright .ink{fill:#e9e7e2}
.rollwright .quiet{fill:#a0a3ab}
.rollwright .grid{stroke:#2e3138}
.rollwright .axis{stroke:#545861}
.rollwright .bar,.rollwright .area{fill:#93a6e0}
.rollwright .line{stroke:#93a6e0}
.rollwright .mark{stroke:#e39a74}
.rollwright .marked{fill:#e39a74}
}
"""


def bars(rows: Sequence[Row], *, title: str, description: str | None = None, limit: int = 48) -> str:
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
        return _nothing(title, description)
    left = EDGE + min(max(columns(label) for label, _ in shown), _LONGEST) * LETTER + 12
    top = peak(shown)
    body = [_bar_row(row, top, left, _FIRST + i * _PITCH) for i, row in enumerate(shown)]
    foot = _FIRST + len(shown) * _PITCH
    body.append(_line("axis", left, _FIRST - 4, left, foot))
    return _picture(title, spoken, foot + EDGE - 4, body)


_LONGEST = 32
_FIRST = 62
_PITCH = 28
_THICK = 18
_SHARE = 56


def _bar_row(row: Row, top: float, left: float, y: float) -> str:
    label, weight = row
    long = max(weight / top, 0) * (WIDTH - EDGE - _SHARE - left) if top > 0 else 0
    bar = _box("bar", left, y, max(long, 1), _THICK, 2) if weight > 0 else ""
    words = _text("ink", left - 10, y + 13.5, clip(label, _LONGEST), "end")
    share = _text("ink" if weight > 0 else "quiet", left + long + 8, y + 13.5, percent(weight))
    whole = f"<title>{escape(label)}: {escape(percent(weight))}</title>"
    return f"<g>{whole}{words}{bar}{share}</g>"


def curve(
    points: Iterable[Point],
    *,
    title: str,
    description: str | None = None,
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
        return _nothing(title, description)
    shown = filled(trimmed(everything, _VISIBLE))
    plot = _Plot(shown)
    body = [
        *plot.grid(),
        *plot.shape(),
        *(plot.mark(x, word) for x, word in marks if plot.low <= x <= plot.high),
    ]
    note = _left_out(everything, shown)
    if note:
        body.append(_text("quiet small", WIDTH - EDGE, _BOTTOM + 46, note, "end"))
    spoken = description or "; ".join(filter(None, (_spoken(shown), note)))
    return _picture(title, spoken, _BOTTOM + (64 if note else 42), body)


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
        lines = [_line("grid", self.left, self.up(v), right, self.up(v)) for v in self.levels[1:]]
        words = [_text("quiet small", self.left - 8, self.up(v) + 4, _level(v), "end") for v in self.levels]
        axis = _line("axis", self.left, _BOTTOM, right, _BOTTOM)
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
        text = _text("quiet small", middle, _BOTTOM + 20, word, "middle")
        return _line("axis", place, _BOTTOM, place, _BOTTOM + 4) + text

    def _slot(self) -> float:
        return self.across(self.low + self.gap) - self.left

    def shape(self) -> list[str]:
        """Draw the columns, or one line and the area under it."""
        if len(self.points) <= _COLUMNS:
            return [self._column(x, weight) for x, weight in self.points if weight > 0]
        return [self._area()]

    def _column(self, x: float, weight: float) -> str:
        wide = max(1.0, min(self._slot() * 0.78, 44.0))
        box = _box("bar", self.across(x) - wide / 2, self.up(weight), wide, _BOTTOM - self.up(weight), 1)
        return f"<g><title>{escape(f'{number(x)}: {percent(weight)}')}</title>{box}</g>"

    def _area(self) -> str:
        path = " ".join(f"{_n(self.across(x))},{_n(self.up(w))}" for x, w in averaged(self.points, _FINEST))
        first, last = self.across(self.points[0][0]), self.across(self.points[-1][0])
        area = f'<path class="area" d="M{_n(first)},{_BOTTOM} L{path} L{_n(last)},{_BOTTOM} Z"/>'
        return f'{area}<polyline class="line" points="{path}"/>'

    def mark(self, x: float, word: str) -> str:
        """Draw an upright line at *x* with *word* on its roomier side."""
        place = self.across(x)
        near, anchor = (6, "start") if place < WIDTH * 0.7 else (-6, "end")
        text = _text("marked small", place + near, _TOP - 2, clip(clean(word), 30), anchor)
        return _line("mark", place, _TOP - 12, place, _BOTTOM) + text


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


def _nothing(title: str, description: str | None) -> str:
    words = _text("quiet", EDGE, 74, "Nothing to draw.")
    return _picture(title, description or "Nothing to draw.", 98, [words])


def _picture(title: str, description: str, height: float, body: Iterable[str]) -> str:
    """Put the frame around *body*: paper, title, and what a screen reader says."""
    title, description = clean(title), clean(description)
    inside = "\n".join(body)
    # Several pictures may stand in one page, so their ids differ with what they show.
    key = f"rw{zlib.crc32((title + description + inside).encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rollwright" role="img" viewBox="0 0 {WIDTH} {_n(height)}"'
        f' width="{WIDTH}" height="{_n(height)}" style="max-width:100%;height:auto"'
        f' aria-labelledby="{key}t {key}d">\n'
        f'<title id="{key}t">{escape(title)}</title>\n<desc id="{key}d">{escape(description)}</desc>\n'
        f"<style>{_STYLE}</style>\n"
        f"{_box('paper', 0, 0, WIDTH, height, 6)}\n{_heading(title)}\n{inside}\n</svg>\n"
    )


def _heading(title: str) -> str:
    """Set the title in the size that it fits in."""
    return _text("title" if columns(title) <= 48 else "title long", EDGE, 38, clip(title, 80))


def _text(kind: str, x: float, y: float, words: str, anchor: str = "start") -> str:
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}"{side}>{escape(words)}</text>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"/>'


def _box(kind: str, x: float, y: float, wide: float, high: float, round_by: float) -> str:
    size = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}"'
    return f'<rect class="{kind}" {size} rx="{_n(round_by)}"/>'


def _n(value: float) -> str:
    """Write a coordinate, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
