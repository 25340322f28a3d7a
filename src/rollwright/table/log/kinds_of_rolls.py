"""Kinds of events about a roll, from its preparation to what becomes of it, and about what is offered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Struct

from rollwright.rules import Track
from rollwright.table.log.kinds_of_deeds import Changed, Span
from rollwright.table.log.pieces import Draft, Offered
from rollwright.table.log.shapes import (
    Begun,
    DecisionName,
    Maybe,
    Object,
    Result,
    RollId,
    WrittenLine,
    doc,
)
from rollwright.table.log.thrown import Ahead, Throw
from rollwright.table.log.waits import Waiting

DraftId = Annotated[str, doc("the id of the roll in preparation")]
Why = Annotated[str, doc("why, as the game master wrote it")]


class DraftedData(Struct, kw_only=True):
    """A roll is in preparation, or has changed."""

    draft: Annotated[
        Draft, doc("the draft as it is now; what is secret of its `frame` only game masters see")
    ]


class UndraftedData(Struct, kw_only=True):
    """It is in preparation no more, and was not rolled; a draft that is rolled ends with `started`."""

    draft: DraftId
    waived: Annotated[bool, doc("whether the game master said that no roll is needed")]
    text: Why


class StartedData(Begun, kw_only=True):
    """A roll has begun."""

    roll: RollId
    draft: Annotated[Maybe[str], doc("the draft that it comes of, which is over now")] = UNSET
    notes: Annotated[Maybe[Object], doc("what its move remembers; game masters")] = UNSET
    sources: Annotated[
        Maybe[dict[str, Any]], doc("by part of the total what it comes from on the sheet; game masters")
    ] = UNSET
    veil: Annotated[Maybe[Object], doc("what of it is hidden, by path; game masters")] = UNSET


class ThrownData(Struct, kw_only=True):
    """Dice were thrown: of a roll, or besides a deed, which then has `aside` and `sheet` in place of `roll`."""

    groups: Annotated[list[Throw], doc("the dice; groups that are hidden are missing")]
    span: Span
    nonce: Annotated[str, doc("what the roller mixed into them")]
    roll: Maybe[RollId] = UNSET
    aside: Annotated[
        Maybe[str],
        doc("what dice besides a deed are for; `refused` where they were thrown for what was then refused"),
    ] = UNSET
    sheet: Annotated[Maybe[str], doc("the sheet that they are for")] = UNSET


class WaitedData(Struct, kw_only=True):
    """The roll waits: for answers, or for somebody to throw their dice."""

    roll: RollId
    waiting: Annotated[Waiting, doc("what for")]


class ReadiedData(Struct, kw_only=True):
    """Somebody has chosen, which is shown when all have; or adds nothing to a roll to which they could."""

    roll: RollId
    role: Annotated[str, doc("who")]
    key: Annotated[Maybe[str], doc("what: only for who sent it")] = UNSET
    turn: Annotated[Maybe[str], doc("in whose turn, where that comes later and need not wait")] = UNSET


class DecidedData(Struct, kw_only=True):
    """A decision was made."""

    roll: RollId
    role: Annotated[str, doc("who made it")]
    name: DecisionName
    key: Annotated[str, doc("the option")]
    ahead: Maybe[Ahead] = UNSET


class BookedData(Changed, kw_only=True):
    """A roll's costs, or what a deed's dice changed, are on the sheets. Of a hidden roll: changes without a reason."""

    roll: Maybe[RollId] = UNSET
    id: Annotated[Maybe[str], doc("of a deed: its id")] = UNSET
    made: Annotated[Maybe[bool], doc("`true` where they came with the move, before any dice")] = UNSET
    paid: Annotated[Maybe[int], doc("so many of the roll's costs are paid by now; game masters")] = UNSET
    releases: Annotated[Maybe[bool], doc("whether the roll holds back less for it; game masters")] = UNSET
    track: Annotated[Maybe[Track], doc("how far something has come by that")] = UNSET


class AnnouncedData(Result, kw_only=True):
    """What the roll came to. Nothing of it is applied yet."""

    roll: RollId


class AppliedData(Changed, kw_only=True):
    """What it came to is on the sheets, and the roll is over."""

    roll: RollId
    warns: Annotated[
        Maybe[list[str]], doc("what of it is lost, since there is no room for it on the sheets")
    ] = UNSET


class AmendedData(Struct, kw_only=True):
    """The roll's arguments were put right; what follows is read anew from the same dice."""

    roll: RollId
    args: Annotated[Object, doc("all of its arguments, without secret ones")]
    why: Why


class ToldData(Struct, kw_only=True):
    """A line on the roll."""

    roll: RollId
    text: WrittenLine


class WithdrawnData(Changed, kw_only=True):
    """Something was taken back, and these changes with it."""

    of: Annotated[str, doc("the id of the roll or deed")]
    says: Annotated[str, doc("the reason that was given; may be empty")]


class OfferedData(Struct, kw_only=True):
    """Something may be done now."""

    offer: Annotated[Offered, doc("the offer; what is secret of its `args` only game masters see")]


class DismissedData(Struct, kw_only=True):
    """The offer was taken up, or let go."""

    offer: Annotated[str, doc("the offer's id")]
    taken: Annotated[bool, doc("whether it was taken up")]
    by: Annotated[
        Maybe[str], doc("the roll or deed that it, or another in its place, was taken up by; game masters")
    ] = UNSET
