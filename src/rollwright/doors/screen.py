"""Where the command line writes: plain aligned text, unless it is a terminal.

Plain text carries no colour codes and no drawn boxes, and looks the same for the same input whatever reads it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.drawing.labels import columns, percent

Row = Sequence[str]
Bars = Sequence[tuple[str, float]]
BAR = 24


def terminal() -> bool:
    """Whether somebody sits there: standard input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def screen() -> Screen:
    """The screen for standard output."""
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        from rollwright.doors.colours import Colours

        return Colours()
    return Screen()


class Screen:
    """Plain text on standard output.

    A *style* is one of large, good, mark, head and dim; only a terminal shows it.
    """

    width = 100

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

    def bars(self, rows: Bars, *, exact: Row = (), name: str = "") -> None:
        """Write each row with its probability and a bar; *exact* holds every probability as a fraction."""
        top = max((p for _, p in rows), default=0) or 1
        cells = [[label, percent(p), self._bar(p / top)] for label, p in rows]
        head = [name, "chance", ""]
        for row, more in zip([head, *cells], ("exact", *exact), strict=bool(exact)):
            if exact:
                row.insert(2, more)
        for line in aligned([head, *cells] if name else [["", *row] for row in cells], (1, 2)):
            self.say(line)

    def _bar(self, share: float) -> str:
        return "#" * max(round(share * BAR), int(share > 0))

    def dice(self, faces: Sequence[tuple[str, bool]], kind: str) -> Any:
        """The faces of a group of dice, those that do not count in parentheses, and what was thrown."""
        return f"{' '.join(f'({face})' if lost else face for face, lost in faces)}  [{kind}]"

    def curve(self, points: Sequence[tuple[float, float]]) -> None:
        """Write the weights of numbers: as rows, since plain text has no picture."""
        self.bars([(f"{x:g}", p) for x, p in points], name="total")

    def ask(self, question: str) -> str:
        """Ask whoever sits there, in a line; EOFError when nobody answers."""
        return input(question)


def aligned(rows: Sequence[Row], right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with their columns below each other.

    >>> aligned([["a", "12"], ["bc", "3"]], right=[1])
    ['a   12', 'bc   3']
    """
    widths = [max(columns(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return ["  ".join(_cell(row[at], width, at in right) for at, width in enumerate(widths)).rstrip() for row in rows]


def _cell(text: str, width: int, right: bool) -> str:
    space = " " * (width - columns(text))
    return space + text if right else text + space
