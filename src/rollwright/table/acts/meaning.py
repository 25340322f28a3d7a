"""Meaning: what a call of a game's move stands for, put together with the draft, the offer or the roll that it goes on with; and its deed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadInput, Forbidden, MissingArgument, NotFound, Refused
from rollwright.sheets import TABLE, Deed, Move
from rollwright.table.log.events import EVERYONE
from rollwright.table.log.pieces import Draft, Offered, Rolling
from rollwright.table.play import curves
from rollwright.table.play.commands import Call
from rollwright.table.play.drafts import (
    between,
    found_move,
    open_draft,
    outsiders,
    unpicked,
    waits_for_master,
)
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy


class Making(Struct, frozen=True):
    """A call of a game's move, put together: the move, who acts, all that was said, and what it goes on with.

    *parts* is what others are thought to say, besides what they said for the draft.
    """

    move: Move
    sheet: str
    args: Mapping[str, Any]
    draft: Draft | None = None
    offer: Offered | None = None
    hidden: bool = False
    parts: Mapping[str, Mapping[str, Any]] = {}

    def veiled(self, work: Work) -> tuple[str, ...]:
        """What the game master keeps secret of what was said."""
        secret = self.draft.secret if self.draft else self.offer.secret if self.offer else ()
        return secrecy.kept(work.state, self.move, self.args, secret)


def put_together(work: Work, call: Call, *, asking: bool = False) -> Making:
    """What a call means, with the draft, the offer or the roll that it goes on with; who is only *asking* may ask anything."""
    if call.draft is not None and call.offer is not None:
        raise BadArgument("one of draft and offer", at="draft")
    if call.draft is not None:
        return _from_draft(work, call, asking)
    if call.offer is not None:
        return _from_offer(work, call)
    move = found_move(work, call.move)
    if not asking:
        _may_set(work, move, call.args)
    return Making(move, _actor(work, move, call.sheet), call.args, hidden=bool(call.hidden))


def again(work: Work, call: Call) -> Call:
    """The whole call that a call for *again* stands for, without the secrets of the roll that it repeats.

    Where the game master sets some of it, a player proposes it once more.
    """
    if call.draft is not None or call.offer is not None:
        raise BadArgument("one of draft, offer and again", at="again")
    roll = work.roll(call.again, "again")
    if call.move not in ("", roll.move):
        raise BadArgument(f"this was rolled as {roll.move}", at="move")
    sheet = call.sheet or (None if roll.sheet == TABLE else roll.sheet)
    move = work.kit.moves.get(roll.move)
    said = _unveiled(work, roll, move) | call.args
    if move is None or may_set(work, move, said):
        return replace(call, move=roll.move, sheet=sheet, args=said, again=None)
    theirs = {key: value for key, value in said.items() if move.said.get(key) == "gm"}
    mine = {key: value for key, value in said.items() if key not in theirs}
    args = {
        "move": move.id,
        "sheet": sheet or "",
        "text": call.text or roll.text,
        "args": mine,
        "suggested": theirs,
    }
    return Call(id=call.id, move="propose", args=args)


def _unveiled(work: Work, roll: Rolling, move: Move | None) -> dict[str, Any]:
    """What a roll's move was told, without its secrets; what is never told, the game master alone says again."""
    kept = move.kept if move and work.master else ()
    said = {key: value for key, value in roll.said.items() if key not in roll.veiled or key in kept}
    return said if move is None or work.master else secrecy.bare(said, move.inner_kept)


def _from_draft(work: Work, call: Call, asking: bool) -> Making:
    assert call.draft is not None
    draft = open_draft(work, call.draft)
    move = found_move(work, draft.move)
    if call.move not in ("", move.id):
        raise BadArgument(f"this is being prepared as {move.id}", at="move")
    if not asking or not (_open(work, draft) or _asked(work, draft)):
        work.own(draft.sheet, "draft")
    # Of what is not set yet anybody may ask how it would be.
    thinking = asking and not draft.framed and not work.master
    if not (draft.framed or thinking or work.master):
        raise Refused("the game master has not set it yet", at="draft")
    for name in unpicked(draft, call.args, "args"):
        if move.said.get(name) == "gm" and not (thinking or may_set(work, move)):
            raise Forbidden(f"{name} is for the game master to set", at=f"args.{name}")
    suggested = draft.suggested if thinking else {}
    more = {} if closed(work, draft.sheet) else call.args
    said = {**suggested, **draft.args, **draft.frame, **more}
    for name, values in draft.choices.items():
        if name not in said:
            raise MissingArgument(f"choose {between(values)}", at=f"args.{name}")
    if not work.master:
        said |= draft.frame  # what came settled, or either may say and the game master has said
    return Making(move, draft.sheet, said, draft, hidden=bool(call.hidden))


def _open(work: Work, draft: Draft) -> bool:
    """Whether everybody may read the sheets of all who take part in a roll that is prepared."""
    return all(secrecy.public(work.state, each) for each in (draft.sheet, *draft.parts))


def _asked(work: Work, draft: Draft) -> bool:
    """Whether the seat is asked for its part in a roll of which its move tells what everybody may know: all else is secret by the move."""
    theirs = (work.state.sheets.get(each) for each in (*draft.called, *draft.parts))
    mine = any(held is not None and held.seat == work.seat.id for held in theirs)
    return mine and bool(found_move(work, draft.move).told)


def _from_offer(work: Work, call: Call) -> Making:
    assert call.offer is not None
    offer = open_offer(work, call.offer)
    move = found_move(work, offer.move)
    if call.move not in ("", move.id):
        raise BadArgument(f"this is offered as {move.id}", at="move")
    left = left_of(work, move, offer)
    for name in call.args:
        if name not in left and name not in offer.args and name in move.said:
            raise Forbidden(f"{name} is for the game master to set", at=f"args.{name}")
    sheet = call.sheet or (offer.to if offer.to in work.state.sheets else None)
    return Making(
        move, _actor(work, move, sheet), {**call.args, **offer.args}, None, offer, bool(call.hidden)
    )


def left_of(work: Work, move: Move, offer: Offered) -> tuple[str, ...]:
    """What an offer leaves the seat to say, by name: to a player nothing that the game master sets, unless it cannot be taken up without;
    and nothing in place of what it says.
    """
    theirs = may_set(work, move)
    instead = {name for name, each in move.hints.items() if each.instead and each.instead.name in offer.args}
    return tuple(
        [
            name
            for name, each in move.parameters.items()
            if name not in (*offer.args, *instead) and (theirs or each.required or move.said[name] != "gm")
        ]
    )


def open_offer(work: Work, name: str) -> Offered:
    """An offer that is made to the seat; the game master may take up or let go any."""
    offer = work.state.offers.get(name)
    if offer is None or (not work.master and (offer.hidden or not _stands(work, offer))):
        raise NotFound(f"there is no offer {name!r} here", at="offer")
    if offer.to in work.state.sheets:
        work.own(offer.to, "offer")
    return offer


def _stands(work: Work, offer: Offered) -> bool:
    """Whether whoever an offer is made to is there still."""
    return offer.to == EVERYONE or offer.to in work.state.sheets


def _actor(work: Work, move: Move, sheet: str | None) -> str:
    """Whose sheet acts: one's own, or for the game master any, the table's own where none is named."""
    if move.by == "gm":
        work.need_master(f"can do this: {move.title}")
    if sheet is None:
        mine = [held.id for held in work.state.sheets.values() if held.seat == work.seat.id]
        if work.master:
            return TABLE
        if len(mine) != 1:
            raise MissingArgument("say which sheet acts", at="sheet")
        return mine[0]
    return work.own(sheet).id


def _may_set(work: Work, move: Move, args: Mapping[str, Any]) -> None:
    """Refuse a player who would roll without the game master, where difficulties are the game master's to set."""
    if not work.master and move.granted:
        raise Forbidden(f"{', '.join(move.granted)}: only an offer or the game master grants that", at="move")
    if not may_set(work, move, args):
        raise Forbidden("the game master sets some of this: propose it first", at="move")


def may_set(work: Work, move: Move, args: Mapping[str, Any] | None = None) -> bool:
    """Whether the seat may say all that a move asks for, or nothing of what it says with these *args* is the game master's."""
    return work.master or not waits_for_master(work, move, args or {})


def deed_of(work: Work, making: Making, *, asking: bool = False) -> Deed:
    """What a move comes to; an error that could tell what the game master keeps secret is said without it.

    Who is only *asking* gets what it would come to with something else in its place.
    """
    if closed(work, making.sheet):
        return _theirs(work, making)
    veiled = making.veiled(work)
    if not veiled or work.master:
        return _deed(work, making)
    probe = {
        **making.args,
        **{
            name: curves.stand_in(making.move.parameters[name].type)
            for name in veiled
            if not making.move.hints[name].pick_of  # of what is picked on somebody's sheet no error tells
        },
    }
    guessed = _deed(work, replace(making, args=probe))
    if asking:
        return guessed
    try:
        return _deed(work, making)
    except BadInput:
        raise Refused(UNROLLABLE, at="draft") from None


UNROLLABLE = "with what the game master has set, this cannot be rolled"


def _theirs(work: Work, making: Making) -> Deed:
    """What a move of somebody comes to whose sheet the seat may not read; an error is told where it is about the seat's own part."""
    try:
        return _deed(work, making)
    except BadInput as error:
        if (error.at or "").startswith("parts."):
            raise
        raise Refused(UNROLLABLE, at="draft") from None


def closed(work: Work, sheet: str) -> bool:
    """Whether a sheet is neither the seat's own nor one that everybody may read."""
    held = work.state.sheets.get(sheet)
    return not (work.master or held is None or held.seat == work.seat.id or secrecy.public(work.state, sheet))


def _deed(work: Work, making: Making) -> Deed:
    draft = making.draft
    said = {**(draft.parts if draft else {}), **making.parts}
    agreed = draft.agreed if draft else {}
    left_out = outsiders(work, making.move, making.sheet, making.args, said)
    parts = {
        sheet: {**part, **agreed.get(sheet, {})} for sheet, part in said.items() if sheet not in left_out
    }
    joined = {sheet: making.move.joined(part) for sheet, part in parts.items() if sheet in work.state.sheets}
    alone = secrecy.masked(work.state, making.sheet) and not making.move.opposed
    hidden = making.hidden or alone or secrecy.betrays(work.state, (making.sheet, making.args))
    deed = making.move.deed(work.scene(making.sheet, joined, hidden=hidden), making.args)
    return replace(deed, hidden=deed.hidden or hidden)
