"""Sheets shown and hidden: who may read one, and whose it is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import TABLE
from rollwright.table.acts.acting import act
from rollwright.table.acts.sheets import ThisSheet, at_rest
from rollwright.table.log.pieces import LaidSheet
from rollwright.table.play import drafts
from rollwright.table.play.commands import Ref
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.names import unused


class Show(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet to be shown."""

    sheet: Ref
    open: Annotated[
        bool | None, Meta(description="whether everybody may read its numbers from now on; as it was")
    ] = None


class Give(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet for a seat; without one it is the game master's."""

    sheet: Ref
    seat: Ref | None = None


@act("show", "Show a sheet", by="gm")
def show(work: Work, said: Show) -> None:
    """Show a hidden sheet: of an adversary its name and how it goes, in a word; where it is *open*, all of it."""
    held = work.held(said.sheet, "args.sheet")
    if said.open is False and held.kind != work.kit.adversary.kind:
        raise Refused(f"{held.name} is open to all: only an adversary's numbers are kept", at="args.open")
    word = work.read(held.kind, held.written).state()
    opened = held.open if said.open is None else said.open
    _show(work, replace(by_own_name(held), hidden=False, state=word, open=opened, met=False))


def by_own_name(held: LaidSheet) -> LaidSheet:
    """A sheet by its own name."""
    name = held.truly or held.name
    return replace(held, name=name, values={**held.written, "name": name}, truly="", somebody=False)


def _show(work: Work, held: LaidSheet) -> None:
    """Lay a sheet down for all to see, by a name that no other of these has, with the rolls that are prepared for it."""
    others = [each for each in work.state.sheets.values() if each.id != held.id]
    name = unused(others, held)
    values = {**held.written, "name": name}
    work.emit("laid", *secrecy.laid(replace(held, name=name, values=values)))
    for draft in work.state.drafts.values():
        if draft.sheet == held.id:
            drafts.write(work, draft)


@act("hide", "Hide a sheet", by="gm")
def hide(work: Work, said: ThisSheet) -> None:
    """Hide a sheet of the game master's again: the others know of it no more."""
    held = work.held(said.sheet, "args.sheet")
    if held.seat is not None or held.id == TABLE:
        raise Refused(f"{held.name} is in the open", at="args.sheet")
    if held.hidden:
        raise Refused(f"{held.name} is hidden already", at="args.sheet")
    at_rest(work, held)
    work.emit("removed", {"sheet": held.id})
    work.emit("laid", *secrecy.laid(replace(by_own_name(held), hidden=True, met=not held.truly)))


@act("give", "Give a sheet to a seat", by="gm")
def give(work: Work, said: Give) -> None:
    """Say whose sheet it is."""
    held = work.held(said.sheet, "args.sheet")
    if held.id == TABLE:
        raise Refused("the table's own sheet is everybody's", at="args.sheet")
    if said.seat is not None:
        work.seated(said.seat)
    opened = replace(
        held,
        seat=said.seat,
        open=held.open or said.seat is not None,
        hidden=held.hidden and said.seat is None,
    )
    if opened.hidden:
        work.emit("laid", *secrecy.laid(opened))
    else:
        _show(work, opened)
