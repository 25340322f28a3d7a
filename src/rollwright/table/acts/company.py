"""Company: who is there has changed, and what is open waits for whoever is there now."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.table.acts.making import throw_allowed
from rollwright.table.log.pieces import Draft
from rollwright.table.log.state import State
from rollwright.table.play import rolls
from rollwright.table.play.drafts import without, write
from rollwright.table.play.work import Work


def there(state: State) -> frozenset[tuple[str, str]]:
    """The sheets that are waited for, each with the seat that acts for it."""
    played = [(held.id, held.seat) for held in state.sheets.values() if held.seat is not None]
    return frozenset([(sheet, seat) for sheet, seat in played if state.seats[seat].there])


def changed(work: Work, before: frozenset[tuple[str, str]]) -> None:
    """Ask anew what somebody may add to a roll, and call nobody who has gone since *before*: what waited for them alone goes on.

    A preview does not go that far: nobody knows what dice would show.
    """
    now = there(work.state)
    if now == before or work.trying:
        return
    for draft, sheet in [*_called(work.state, before - now)]:
        write(work, without(work.state.drafts[draft.id], sheet))
    rolls.ask_anew(work)
    throw_allowed(work)


def _called(state: State, gone: frozenset[tuple[str, str]]) -> Iterator[tuple[Draft, str]]:
    """Who is called to a roll that can be made without them, has not said whether they take part, and has *gone*."""
    for draft in state.drafts.values():
        for sheet in draft.called:
            held = state.sheets.get(sheet)
            if (
                held is not None
                and (sheet, held.seat) in gone
                and sheet not in draft.parts
                and sheet not in draft.awaited
            ):
                yield draft, sheet
