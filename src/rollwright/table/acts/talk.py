"""Talk: a line of chat, a line on a roll's card, and calls that somebody wants again."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field, to_builtins

from rollwright.errors import Refused
from rollwright.table.acts.acting import act
from rollwright.table.log.pieces import Favourite
from rollwright.table.play import sizes
from rollwright.table.play.commands import Line, Ref
from rollwright.table.play.work import Work
from rollwright.table.seen.names import checked_name
from rollwright.table.seen.veil import Veil

Text = Annotated[str, Meta(min_length=1, max_length=2000, description="what to say")]


class Say(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line to everybody."""

    text: Text


class Tell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line on a roll."""

    roll: Ref
    text: Text


class Favour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call to keep under a name, or (without a move) to keep no longer."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    move: Annotated[str, Meta(max_length=80)] | None = None
    sheet: Ref | None = None
    args: dict[str, Any] = field(default_factory=dict)
    text: Line = ""


@act("say", "Say something")
def say(work: Work, said: Say) -> None:
    """Say a line to everybody at the table."""
    work.emit("said", {"id": work.id("line"), "says": said.text})


@act("tell", "Tell what happened")
def tell(work: Work, said: Tell) -> None:
    """Add a line to a roll: why drive was worth it, which flaw it was, the little extra of a critical."""
    roll = work.roll(said.roll, "args.roll")
    if len(roll.told) >= sizes.LINES:
        raise Refused(f"{sizes.LINES} lines on one roll are the most: say it with `say`", at="args.roll")
    work.emit("told", {"roll": roll.id, "text": said.text}, to=Veil(work.state, roll).to)


@act("favour", "Keep a favourite")
def favour(work: Work, said: Favour) -> None:
    """Keep a call under a name, for yourself, to make it again at one tap."""
    name = said.name if said.move is None else checked_name(said.name, "args.name")
    others = [each for each in work.state.favourites.get(work.seat.id, ()) if each.name != name]
    if said.move is None:
        work.emit("favoured", {"dropped": said.name}, to=(work.seat.id,))
        return
    if len(others) >= sizes.FAVOURITES:
        raise Refused(f"{sizes.FAVOURITES} favourites are the most: let one go first", at="args.name")
    if said.move in work.kit.moves:
        work.kit.moves[said.move].partly(said.args, "args.args")
    kept = to_builtins(Favourite(name, said.move, said.sheet, said.args, said.text))
    sizes.fit(kept, sizes.FAVOURITE, "a favourite", "keep it with less in its args", "args.args")
    work.emit("favoured", {"kept": kept}, to=(work.seat.id,))
