"""Exporting: the log of a table as a seat may take it away, as JSON lines that can be verified."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.errors import NotFound
from rollwright.table.log import chain
from rollwright.table.log.pieces import Seat
from rollwright.table.log.signing import Signer
from rollwright.table.seen.views import View


def export(view: View, seat: Seat, signer: Signer, session: int | None = None) -> Iterator[bytes]:
    """The log as a seat was sent it, whole or of one session of play: a line each, every line sealed by the next, the last one signed.

    The lines are made as they are taken; what happens meanwhile is not among them.
    """
    since, upto = stretch(view, session)
    state = view.state
    header = chain.Header(
        table=state.table,
        title=state.title,
        system=state.system,
        seat=seat.name,
        role=seat.role,
        first=since + 1,
        events=upto - since,
    )
    entries = (
        chain.Entry(number, event.time, event.seat, event.kind, event.data)
        for number, event in view.events(since, upto)
    )
    return chain.write(header, entries, signer)


def stretch(view: View, session: int | None) -> tuple[int, int]:
    """Behind which number a session of play was told, and up to which; all that was told where none is named."""
    if session is None:
        return 0, len(view)
    since, upto = view.session(session)
    if upto == 0:
        raise NotFound(f"there was no session {session}", at="session")
    return since, upto
