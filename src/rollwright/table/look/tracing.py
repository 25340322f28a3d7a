"""Tracing: where the numbers on a sheet come from, change by change."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.table.log.events import Event
from rollwright.table.log.slices import gathered
from rollwright.table.log.state import State
from rollwright.table.look.replies.sheets import Past
from rollwright.table.seen.views import View


async def history(view: View, sheet: str, counter: str | None = None) -> list[Past]:
    """Every change of a sheet, or of one of its counters, that the seat knows of, oldest first: what it was, what it became,
    why, when, and which roll or other deed it came from, in words.
    """
    return await gathered(_rows(view.state, number, event, sheet, counter) for number, event in view.told())


def _rows(state: State, number: int, event: Event, sheet: str, counter: str | None) -> Iterator[Past]:
    """What one event changed there."""
    for change in event.data.get("changes", ()):
        if change["sheet"] == sheet and counter in (None, change["at"]):
            yield Past(
                n=number,
                time=event.time,
                seat=event.seat,
                at=change["at"],
                was=change["was"],
                now=change["now"],
                why=change["why"],
                source=event.data.get("roll") or event.data.get("id") or event.data.get("of"),
                says=_says(state, event),
            )


def _says(state: State, event: Event) -> str:
    """What a change came from, in a line."""
    roll = state.rolls.get(event.data.get("roll", ""))
    if roll is None:
        said: str = event.data.get("says", "")
        return said
    what = roll.text or roll.says
    came = roll.result["says"] if roll.result else ""
    return ": ".join(part for part in (what, came) if part)
