"""Lines: where in the code of a rule something is asked for, as errors and `explain --looks` name it."""

from __future__ import annotations

import linecache
import sys
from types import CodeType, FrameType
from typing import NamedTuple

OURS = ("rollwright.odds", "rollwright.dice", "rollwright.rules.steps")
"""Where looks pass through on their way from a rule."""


class CodeLine(NamedTuple):
    """Code, and a line of it."""

    within: CodeType
    line: int

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return self.within.co_filename

    @property
    def where(self) -> str:
        """The file, without the folders, and the line."""
        return f"{self.file.rpartition('/')[2]}:{self.line}"

    @property
    def code(self) -> str:
        """What stands in that line."""
        return linecache.getline(self.file, self.line).strip()


def reaches(place: CodeLine | None) -> TypeError:
    """The error for a function that looks at dice which it was not given."""
    where = f"{place.where} ({place.code}): " if place else ""
    return TypeError(
        f"{where}a function that is reckoned with is asked about all that dice may show, and cannot look at others: "
        "give it all that it needs, as in reckon(function, dice.sorted, other.total)"
    )


def unsteady(place: CodeLine | None) -> RuntimeError:
    """The error for a rule that does something else when it is begun again with the same answers."""
    where = f"{place.where} ({place.code}): " if place else ""
    return RuntimeError(
        f"{where}begun again with the same answers, the rule looks at something else: it may know its fields, its dice and what it is "
        "answered, so use throw(…) for chance, and no random numbers, no clock, no set to go through, and nothing kept from run to run"
    )


def line_that_looks() -> CodeLine | None:
    """The code and the line of the rule that looks; `None` where a reading looks at its outcome instead."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and (name := frame.f_globals.get("__name__", "")).startswith(OURS):
        frame = frame.f_back
    return (
        None if frame is None or name.startswith("rollwright.r") else CodeLine(frame.f_code, frame.f_lineno)
    )
