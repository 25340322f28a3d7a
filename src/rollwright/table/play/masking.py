"""Masking: a hidden sheet takes part in what others see, and they know it as somebody: not its name, what it is, or how it goes."""

from __future__ import annotations

from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.table.log.pieces import Draft, LaidSheet
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.names import unused

SOMEBODY = "Somebody hidden"


def masked(work: Work, draft: Draft, *, others: bool) -> None:
    """Have everybody know, as of somebody, of who is hidden in a roll that *others* than the game master have part in."""
    if not work.master or not others:
        return
    said = (draft.sheet, draft.args, draft.suggested, draft.frame, draft.agreed)
    for held in secrecy.betrayed(work.state, said):
        mask(work, held, draft.id)


def mask(work: Work, held: LaidSheet, draft: str) -> None:
    """Lay a hidden sheet down as somebody's, for a roll that is prepared."""
    if held.met:
        raise Refused(
            f"{held.name} has been seen, and would be known again: take a copy of the sheet", at="args"
        )
    if any(each.sheet == held.id and each.id != draft for each in work.state.drafts.values()):
        raise Refused(
            f"another roll of {held.name} is prepared that nobody else sees: roll or drop that first",
            at="args",
        )
    others = [each for each in work.state.sheets.values() if not each.hidden]
    name = unused(others, replace(held, name=SOMEBODY, hidden=False))
    values = {**held.written, "name": name}
    known = replace(
        held, name=name, values=values, hidden=False, open=False, state="", truly=held.name, somebody=True
    )
    work.emit("laid", *secrecy.laid(known))
