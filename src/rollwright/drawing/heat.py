"""Heat maps: a number for every place of a grid, as colour and, where it fits, as a figure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape

from rollwright.drawing.frame import EDGE, LETTER, WIDTH, box, line, nothing, picture, text
from rollwright.drawing.labels import clean, clip, columns_of, percent
from rollwright.drawing.palette import DIVERGING, SEQUENTIAL, STEPS, Scale

Cells = Sequence[Sequence[float | None]]
Say = Callable[[float], str]

_TOP = 94
_WIDEST, _HIGHEST, _LOWEST = 104.0, 34.0, 13.0
_ROOM = 460
_FIGURE = 6.9
_LONGEST = 24
_STYLE = """
.rollwright .figure{font-size:12px}
.rollwright .best{fill:none;stroke:#24262b;stroke-width:2.5}
.rollwright .gone{fill:none;stroke:#b9b6ae;stroke-width:1;stroke-dasharray:2 3}
@media (prefers-color-scheme:dark){
.rollwright .best{stroke:#fff}
.rollwright .gone{stroke:#545861}
}
"""


def heat(
    cells: Cells,
    *,
    columns: Sequence[str],
    rows: Sequence[str],
    title: str,
    across: str = "",
    down: str = "",
    measure: str = "",
    say: Say = percent,
    short: Say | None = None,
    middle: float | None = None,
    marked: Collection[tuple[int, int]] = (),
) -> str:
    """Draw a grid of numbers, `None` where there is none; *columns* and *rows* name its places, *across* and *down* what they are.

    *measure* says what the numbers are, *say* writes one and *short* does so in fewer letters. With a *middle*, colours go two
    ways from it. *marked* places (row, column) have a frame.

    >>> picture = heat([[0.5, 0.25]], columns=["1", "2"], rows=["6"], title="Chances", across="pool", down="difficulty")
    >>> "50.0%" in picture, "difficulty 6, pool 2: 25.0%" in picture
    (True, True)
    """
    known = [value for row in cells for value in row if value is not None]
    if not known:
        return nothing(title)
    grid = _Grid(cells, columns, rows, (across, down), _Colours(known, middle), (say, short or say))
    body = [
        *grid.names(),
        *(grid.cell(*at) for at in grid.places()),
        *(grid.frame(*at) for at in sorted(marked)),
        *_legend(grid.colours, measure, say, grid.foot + 22),
    ]
    style = _STYLE + grid.colours.scale.style([*grid.colours.used, *grid.colours.legend()])
    return picture(title, grid.spoken(measure), grid.foot + 66, body, style=style)


class _Colours:
    """Which step of which scale stands for a number."""

    def __init__(self, known: Sequence[float], middle: float | None) -> None:
        self.scale: Scale = SEQUENTIAL if middle is None else DIVERGING
        self.low, self.high = min(known), max(known)
        if middle is not None:
            reach = max(abs(value - middle) for value in known) or 1.0
            self.low, self.high = middle - reach, middle + reach
        self.used: list[int] = []

    def step(self, value: float) -> int:
        """The step for a number, 0 to `STEPS`."""
        wide = self.high - self.low
        step = round((value - self.low) / wide * STEPS) if wide > 0 else STEPS // 2
        self.used.append(step)
        return step

    def legend(self) -> range:
        """The steps that a legend shows."""
        return range(STEPS + 1)


class _Grid:
    """Where the cells are, and what is written in them."""

    def __init__(
        self,
        cells: Cells,
        columns_: Sequence[str],
        rows: Sequence[str],
        names: tuple[str, str],
        colours: _Colours,
        says: tuple[Say, Say],
    ) -> None:
        self.cells, self.colours, self.say = cells, colours, says[0]
        self.columns, self.rows = [clean(each) for each in columns_], [clean(each) for each in rows]
        self.across, self.down = (clean(name) for name in names)
        widest = max(columns_of(each) for each in [*self.rows, self.down])
        self.left = EDGE + min(widest, _LONGEST) * LETTER + 12
        self.wide = min(_WIDEST, (WIDTH - EDGE - self.left) / len(self.columns))
        self.high = max(_LOWEST, min(_HIGHEST, _ROOM / len(self.rows)))
        self.foot = _TOP + self.high * len(self.rows)
        self.figure = next((each for each in says if self._fits(each)), None)

    def places(self) -> Iterator[tuple[int, int]]:
        """Every row and column."""
        return ((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))

    def _fits(self, say: Say) -> bool:
        longest = max(len(say(value)) for row in self.cells for value in row if value is not None)
        return self.high >= 17 and longest * _FIGURE + 11 <= self.wide

    def names(self) -> Iterator[str]:
        """The names of both axes and of every row and column that there is room for."""
        yield text("quiet small", self.left, _TOP - 30, self.across)
        if self.down:
            yield text("quiet small", self.left - 10, _TOP - 8, self.down, "end")
        room = max(columns_of(each) for each in self.columns) * LETTER + 6
        every = -(-room // self.wide)
        for at, name in enumerate(self.columns):
            if at % every == 0:
                yield text("ink small", self.left + (at + 0.5) * self.wide, _TOP - 8, name, "middle")
        skip = -(-15 // self.high)
        for at, name in enumerate(self.rows):
            if at % skip == 0:
                y = _TOP + (at + 0.5) * self.high + 4.5
                yield text("ink small", self.left - 10, y, clip(name, _LONGEST), "end")

    def cell(self, row: int, column: int) -> str:
        """One cell: its colour, its figure, and what it is when pointed at."""
        value = self.cells[row][column]
        x, y = self.left + column * self.wide, _TOP + row * self.high
        if value is None:
            return box("gone", x + 0.5, y + 0.5, self.wide - 2, self.high - 2, 2)
        step = self.colours.step(value)
        kind = f"{self.colours.scale.name}{step}"
        shape = box(kind, x, y, self.wide - 1, self.high - 1, 2)
        middle = x + (self.wide - 1) / 2
        figure = (
            text(f"figure {kind}t", middle, y + self.high / 2 + 3.8, self.figure(value), "middle")
            if self.figure
            else ""
        )
        return f"<g><title>{escape(self._told(row, column))}</title>{shape}{figure}</g>"

    def frame(self, row: int, column: int) -> str:
        """A frame around a cell that is marked."""
        x, y = self.left + column * self.wide, _TOP + row * self.high
        return box("best", x + 0.5, y + 0.5, self.wide - 2, self.high - 2, 2)

    def _told(self, row: int, column: int) -> str:
        value = self.cells[row][column]
        where = f"{self.down} {self.rows[row]}, {self.across} {self.columns[column]}".strip()
        return f"{where}: {'nothing' if value is None else self.say(value)}"

    def spoken(self, measure: str) -> str:
        """What a screen reader says: the extent, and where the least and the most are."""
        values = [(value, at) for at in self.places() if (value := self.cells[at[0]][at[1]]) is not None]
        least, most = min(values), max(values)
        extent = f"{self.down} {self.rows[0]} to {self.rows[-1]}, {self.across} {self.columns[0]} to {self.columns[-1]}"
        return f"{measure + ', ' if measure else ''}{extent}; least {self._told(*least[1])}; most {self._told(*most[1])}"


def _legend(colours: _Colours, measure: str, say: Say, y: float) -> Iterator[str]:
    """The scale of colours, its ends in figures, and what it measures."""
    low, high = say(colours.low), say(colours.high)
    wide = 168 / len(colours.legend())
    right = WIDTH - EDGE - len(high) * LETTER - 8
    left = right - 168
    for step in colours.legend():
        yield box(f"{colours.scale.name}{step}", left + step * wide, y, wide + 0.5, 12, 0)
    yield text("quiet small", left - 8, y + 10.5, low, "end")
    yield text("quiet small", right + 8, y + 10.5, high)
    if colours.scale is DIVERGING:
        yield line("axis", (left + right) / 2, y - 3, (left + right) / 2, y + 15)
    room = int((left - len(low) * LETTER - 24 - EDGE) / LETTER)
    yield text("quiet small", EDGE, y + 10.5, clip(clean(measure), room))
