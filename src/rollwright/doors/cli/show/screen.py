"""Where the command line writes: plain aligned text, unless it is a terminal.

Plain text carries no colour codes and no drawn boxes, and looks the same for the same input whatever reads it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.drawing.labels import percent
from rollwright.drawing.series import trimmed
from rollwright.drawing.tables import aligned

Row = Sequence[str]
Bars = Sequence[tuple[str, float]]
BAR = 24
MOST_ROWS = 60
THIN = 1 / 500


def terminal() -> bool:
    """Whether somebody sits there: standard input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Screen:
    """Plain text on standard output.

    A *style* is one of large, good, mark, head and dim; only a terminal shows it.
    """

    width = 100
    leave: tuple[str, ...] = ()

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line."""
        print(text)

    def pairs(self, rows: Iterable[tuple[str, Any]]) -> None:
        """Write labels, each with what belongs to it."""
        for line in aligned([("", label, text) for label, text in rows]):
            self.say(line)

    def table(self, head: Row, rows: Iterable[Row], right: Sequence[int] = ()) -> None:
        """Write rows under a head, the columns in *right* aligned to the right."""
        for line in aligned([head, *rows], right):
            self.say(line)

    def bars(self, rows: Bars, *, exact: Row = (), name: str = "", top: float = 0) -> None:
        """Write each row with its probability and a bar, the longest for *top*.

        *exact* holds every probability as a fraction; rows without a *name* belong to what stands above them.
        """
        top = top or max((p for _, p in rows), default=1)
        cells = [[label, percent(p), self._bar(p / top)] for label, p in rows]
        head = [name, "chance", ""]
        for row, more in zip([head, *cells], ("exact", *exact), strict=bool(exact)):
            if exact:
                row.insert(2, more)
        for line in self._lines(head, cells, bool(exact)):
            self.say(line)

    def _lines(self, head: list[str], cells: list[list[str]], exact: bool) -> list[str]:
        if head[0]:
            return aligned([head, *cells], (1, 2) if exact else (1,))
        return aligned([["", "", *row] for row in cells], (3,))

    def _bar(self, share: float) -> str:
        return "#" * max(round(share * BAR), int(share > 0))

    def dice(self, faces: Sequence[tuple[str, bool]], kind: str) -> Any:
        """The faces of a group of dice, those that do not count in parentheses, and what was thrown."""
        return f"{' '.join(f'({face})' if lost else face for face, lost in faces)}  [{kind}]"

    def curve(self, points: Sequence[tuple[float, float]], name: str) -> None:
        """Write the weights of numbers: as rows; of many, neighbours are joined and thin tails left out."""
        shown = points if len(points) <= MOST_ROWS else trimmed(points, THIN)
        rows = joined([(f"{float(x):.10g}", [p]) for x, p in shown], MOST_ROWS)
        self.bars([(label, p) for label, (p,) in rows], name=name)
        if len(shown) < len(points):
            self.say(f"from {points[0][0]:g} to {points[-1][0]:g}; tails too thin to see are left out", "dim")

    def ask(self, question: str) -> str:
        """Ask whoever sits there, in a line; EOFError when nobody answers, or the answer is one of `leave`."""
        text = self._read(question)
        if text.strip().lower() in self.leave:
            raise EOFError
        return text

    def _read(self, question: str) -> str:
        return input(question)


def joined(rows: Sequence[tuple[str, Sequence[Any]]], most: int) -> list[tuple[str, tuple[Any, ...]]]:
    """Labelled numbers in order, neighbours joined into ranges and added up where there are more than *most*.

    >>> joined([("1", [0.25]), ("2", [0.25]), ("3", [0.5])], 2)
    [('1 to 2', (0.5,)), ('3', (0.5,))]
    """
    size = -(-len(rows) // most)
    groups = [rows[at : at + size] for at in range(0, len(rows), size)]
    return [(_span(group), tuple(map(sum, zip(*(row for _, row in group), strict=True)))) for group in groups]


def _span(group: Sequence[tuple[str, Any]]) -> str:
    first, last = group[0][0], group[-1][0]
    return first if first == last else f"{first} to {last}"
