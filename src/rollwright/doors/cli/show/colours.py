"""The screen of a terminal, by way of rich: tables, coloured bars, dice as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rollwright.doors.cli.show.screen import Bars, Row, Screen
from rollwright.drawing.labels import percent

STYLES = {
    "": "",
    "large": "bold",
    "good": "bold green",
    "mark": "bold yellow",
    "head": "cyan",
    "dim": "dim",
    "bad": "bold red",
}


class Colours(Screen):
    """A terminal in colours; rich heeds NO_COLOR and the terminal's width."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        self.width = self.console.width

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line in its style."""
        self.console.print(Text(text, style=STYLES[style]))

    def pairs(self, rows: Iterable[tuple[str, Any]]) -> None:
        """Write labels in colour."""
        self._grid([[Text(label, "cyan"), text] for label, text in rows])

    def table(self, head: Row, rows: Iterable[Row], right: Sequence[int] = ()) -> None:
        """Write rows under a ruled head."""
        from rich.box import SIMPLE_HEAD

        table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold cyan")
        for at, name in enumerate(head):
            table.add_column(Text(name), justify="right" if at in right else "left")
        for row in rows:
            table.add_row(*map(Text, row))
        self.console.print(Padding(table, (0, 0, 0, 2)))

    def bars(self, rows: Bars, *, exact: Row = (), name: str = "", top: float = 0) -> None:
        """Write rows with coloured bars."""
        top = top or max((p for _, p in rows), default=1)
        cells: list[list[Any]] = [
            [Text(label), Text(percent(p), "bold"), Text(self._bar(p / top), _shade(p))] for label, p in rows
        ]
        for row, more in zip(cells, exact, strict=False):
            row.insert(2, Text(more, "dim"))
        self._grid(cells, right=(1, 2) if exact else (1,), indent=2 if name else 6)

    def _bar(self, share: float) -> str:
        room = max(min(self.width - 56, 40), 8)
        eighths = max(round(share * room * 8), int(share > 0))
        return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()

    def dice(self, faces: Sequence[tuple[str, bool]], kind: str) -> Text:
        """The faces as blocks, those that do not count struck out."""
        shown = Text()
        for face, lost in faces:
            shown.append(f"({face})" if lost else f" {face} ", "dim strike" if lost else "bold reverse")
            shown.append(" ")
        return shown.append(f" {kind}", "dim")

    def curve(self, points: Sequence[tuple[float, float]], name: str) -> None:
        """Write the weights of numbers as a curve of blocks over their axis."""
        from rollwright.drawing.text import curve

        *blocks, axis = curve(points, min(self.width - 4, 78), height=8).splitlines()
        for line in blocks:
            self.say(f"  {line}", "head")
        self.say(f"  {axis}")

    def _read(self, question: str) -> str:
        return self.console.input(Text(question, "bold yellow"))

    def _grid(self, rows: Iterable[Sequence[Any]], right: Sequence[int] = (), indent: int = 2) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for at, cells in enumerate(rows):
            if not at:
                for column in range(len(cells)):
                    grid.add_column(justify="right" if column in right else "left")
            grid.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in cells))
        self.console.print(Padding(grid, (0, 0, 0, indent)))


def _shade(p: float) -> str:
    return "green" if p >= 0.5 else "cyan" if p >= 0.1 else "blue"
