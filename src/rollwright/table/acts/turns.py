"""Turns: whose turn it is, as the game master says. It only shows people whom they wait for, and forbids nothing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import TABLE
from rollwright.table.acts.acting import act
from rollwright.table.log.pieces import GM
from rollwright.table.play.commands import Ref
from rollwright.table.play.work import Work


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose turn it is from now on."""

    to: Annotated[
        Ref | None, Meta(description="a sheet's id, `gm` for the game master's side; null: nobody's")
    ] = None


@act("turn", "Whose turn it is", by="gm")
def turn(work: Work, said: Turn) -> None:
    """Say whose turn it is, for all to see."""
    if said.to not in (None, GM):
        held = work.held(said.to, "args.to")
        if held.id == TABLE or held.hidden:
            raise Refused(f"{held.name} is not in the open", at="args.to")
    if said.to == work.state.turn:
        raise Refused("that changes nothing", at="args.to")
    work.emit("turned", {"turn": said.to})
