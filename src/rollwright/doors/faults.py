"""Faults: whose an error is that nobody raised on purpose, in a line: ours, or that of a game which somebody wrote, with the place in it."""

from __future__ import annotations

from linecache import getline
from pathlib import Path
from traceback import walk_tb

from rollwright.systems.registry import systems


def fault(error: BaseException) -> str:
    """What went wrong, and whose fault it is."""
    games = {rule.__module__.partition(".")[0] for game in systems() for rule in game.rules.values()}
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        whose, file = str(frame.f_globals.get("__name__")).partition(".")[0], frame.f_code.co_filename
        if whose in games - {"rollwright"}:
            code = getline(file, line).strip()
            return f"a fault of {whose}, in {Path(file).name}:{line}, {code}: {error!r:.300}"
    if notes := getattr(error, "__notes__", ()):
        return f"a fault {notes[0]}: {error!r:.300}"
    return f"a fault of ours: {error!r:.300}"
