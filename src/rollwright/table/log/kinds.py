"""Kinds: every kind of event with what it says and whom it goes to, as types. What is not declared here is not sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.rules import Track
from rollwright.table.log.shapes import Begun, Changes, Object, Result, RollId, Says, SheetId, Throw, Waiting
from rollwright.table.log.state import Draft, Favourite, Held, Offered, Seat


class Kind(Struct, frozen=True):
    """A kind of event: what its *data* are, and whom it goes *to*."""

    data: type[Struct]
    to: str


DeedId = Annotated[str, Meta(description="its id, by which it can be withdrawn")]
DraftId = Annotated[str, Meta(description="the id of the roll in preparation")]
Span = Annotated[int, Meta(description="the number of the stretch of the log, from 0")]
Which = Annotated[Literal["open", "hidden"], Meta(description="which of its two seeds")]
Commitment = Annotated[str, Meta(description="the SHA-256 of a seed, published before its first die")]


class Changed(Struct, kw_only=True):
    """What changed on sheets."""

    changes: Changes
    states: (
        Annotated[
            dict[str, str],
            Meta(description="by sheet how it goes for it, in a word, where that is another one"),
        ]
        | UnsetType
    ) = UNSET


class Deed(Changed, kw_only=True):
    """Something that changed sheets, said what, and can be withdrawn."""

    id: DeedId
    says: Says


# -- the table, its seats and sheets ---------------------------------------------------------------------------------


class OpenedData(Struct, kw_only=True):
    """The table was opened."""

    table: Annotated[str, Meta(description="the table's id")]
    title: Annotated[str, Meta(description="what it is called")]
    system: Annotated[str, Meta(description="its game")]
    house: Annotated[
        Object,
        Meta(description="the house rules that were chosen, by key; the others are as the book has them"),
    ]
    options: Annotated[Object, Meta(description="all of its options, by name")]
    format: Annotated[int, Meta(description="the form of the log")]


class KeyedData(Struct, kw_only=True):
    """The links have a key."""

    key: Annotated[str, Meta(description="stays on the server")]


class SetData(Struct, kw_only=True):
    """Some of these are others now, each whole."""

    title: Annotated[str, Meta(description="what the table is called")] | UnsetType = UNSET
    house: Annotated[Object, Meta(description="all house rules that are chosen now, by key")] | UnsetType = (
        UNSET
    )
    options: Annotated[Object, Meta(description="all of its options")] | UnsetType = UNSET


class ClosedData(Struct, kw_only=True):
    """The table is closed, for good."""

    says: Says


class SeatedData(Struct, kw_only=True):
    """A seat is there, or has changed; how often its link was renewed only game masters see."""

    seat: Annotated[Seat, Meta(description="the seat as it is now")]


class LaidData(Struct, kw_only=True):
    """A sheet is there, or has changed."""

    sheet: Annotated[
        Held, Meta(description="the sheet as it is now; its `values` are `null` for who may not read it")
    ]


class RemovedData(Struct, kw_only=True):
    """A sheet is gone, or hidden."""

    sheet: SheetId


# -- sessions and seeds ----------------------------------------------------------------------------------------------


class SpannedData(Struct, kw_only=True):
    """A stretch of the log begins, with new seeds."""

    span: Span
    open: Commitment
    hidden: Commitment
    signs: (
        Annotated[
            str, Meta(description="the public key that the table signs its logs by: 64 hexadecimal digits")
        ]
        | UnsetType
    ) = UNSET


class SeededData(Struct, kw_only=True):
    """The seeds themselves."""

    span: Span
    seeds: Annotated[dict[str, str], Meta(description="stay on the server until they are revealed")]


class RevealedData(Struct, kw_only=True):
    """A seed, when its time is over."""

    span: Span
    which: Which
    seed: Annotated[str, Meta(description="the seed: 64 hexadecimal digits")]
    draws: (
        Annotated[int, Meta(ge=0, description="of the open seed, how many throws came from it")] | UnsetType
    ) = UNSET


class SessionData(Deed, kw_only=True):
    """A session of play begins, or ends."""

    session: Annotated[int, Meta(description="its number, from 1")]


class SceneData(Deed, kw_only=True):
    """A scene begins."""

    scene: Annotated[str, Meta(description="what it is called; may be empty")]


class TurnedData(Struct, kw_only=True):
    """It is somebody's turn."""

    turn: Annotated[
        str | None, Meta(description="the sheet whose turn it is; `gm`: the game master's; `null`: nobody's")
    ]


class RestedData(Deed, kw_only=True):
    """The party has rested."""

    length: Annotated[Literal["short", "long"], Meta(description="how long")]
    text: Annotated[str, Meta(description="what the game master wrote")]


# -- rolls -----------------------------------------------------------------------------------------------------------


class DraftedData(Struct, kw_only=True):
    """A roll is in preparation, or has changed."""

    draft: Annotated[
        Draft, Meta(description="the draft as it is now; what is secret of its `frame` only game masters see")
    ]


class UndraftedData(Struct, kw_only=True):
    """It is in preparation no more, and was not rolled; a draft that is rolled ends with `started`."""

    draft: DraftId
    waived: Annotated[bool, Meta(description="whether the game master said that no roll is needed")]
    text: Annotated[str, Meta(description="why, as the game master wrote it")]


class StartedData(Begun, kw_only=True):
    """A roll has begun."""

    roll: RollId
    draft: Annotated[str, Meta(description="the draft that it comes of, which is over now")] | UnsetType = (
        UNSET
    )
    notes: Annotated[Object, Meta(description="what its move remembers; game masters")] | UnsetType = UNSET
    sources: (
        Annotated[
            dict[str, Any],
            Meta(description="by part of the total what it comes from on the sheet; game masters"),
        ]
        | UnsetType
    ) = UNSET
    veil: Annotated[Object, Meta(description="what of it is hidden, by path; game masters")] | UnsetType = (
        UNSET
    )


class ThrownData(Struct, kw_only=True):
    """Dice were thrown: of a roll, or besides a deed, which then has `aside` and `sheet` in place of `roll`."""

    groups: Annotated[list[Throw], Meta(description="the dice; groups that are hidden are missing")]
    span: Span
    nonce: Annotated[str, Meta(description="what the roller mixed into them")]
    roll: RollId | UnsetType = UNSET
    aside: (
        Annotated[
            str,
            Meta(
                description="what dice besides a deed are for; `refused` where they were thrown for what was then refused"
            ),
        ]
        | UnsetType
    ) = UNSET
    sheet: Annotated[str, Meta(description="the sheet that they are for")] | UnsetType = UNSET


class WaitedData(Struct, kw_only=True):
    """The roll waits: for answers, or for somebody to throw their dice."""

    roll: RollId
    waiting: Annotated[Waiting, Meta(description="what for")]


class ReadiedData(Struct, kw_only=True):
    """Somebody has chosen, which is shown when all have; or adds nothing to a roll to which they could."""

    roll: RollId
    role: Annotated[str, Meta(description="who")]
    key: Annotated[str, Meta(description="what: only for who sent it")] | UnsetType = UNSET


class DecidedData(Struct, kw_only=True):
    """A decision was made."""

    roll: RollId
    role: Annotated[str, Meta(description="who made it")]
    name: Annotated[str, Meta(description="what the rule calls the decision")]
    key: Annotated[str, Meta(description="the option")]


class BookedData(Changed, kw_only=True):
    """A roll's costs, or what a deed's dice changed, are on the sheets. Of a hidden roll: changes without a reason."""

    roll: RollId | UnsetType = UNSET
    id: Annotated[str, Meta(description="of a deed: its id")] | UnsetType = UNSET
    made: (
        Annotated[bool, Meta(description="`true` where they came with the move, before any dice")] | UnsetType
    ) = UNSET
    paid: (
        Annotated[int, Meta(description="so many of the roll's costs are paid by now; game masters")]
        | UnsetType
    ) = UNSET
    releases: (
        Annotated[bool, Meta(description="whether the roll holds back less for it; game masters")] | UnsetType
    ) = UNSET
    track: Annotated[Track, Meta(description="how far something has come by that")] | UnsetType = UNSET


class AnnouncedData(Result, kw_only=True):
    """What the roll came to. Nothing of it is applied yet."""

    roll: RollId


class AppliedData(Changed, kw_only=True):
    """What it came to is on the sheets, and the roll is over."""

    roll: RollId
    warns: (
        Annotated[
            list[str], Meta(description="what of it is lost, since there is no room for it on the sheets")
        ]
        | UnsetType
    ) = UNSET


class AmendedData(Struct, kw_only=True):
    """The roll's arguments were put right; what follows is read anew from the same dice."""

    roll: RollId
    args: Annotated[Object, Meta(description="all of its arguments, without secret ones")]
    why: Annotated[str, Meta(description="why, as the game master wrote it")]


class ToldData(Struct, kw_only=True):
    """A line on the roll."""

    roll: RollId
    text: Annotated[str, Meta(description="the line")]


class WithdrawnData(Changed, kw_only=True):
    """Something was taken back, and these changes with it."""

    of: Annotated[str, Meta(description="the id of the roll or deed")]
    says: Annotated[str, Meta(description="the reason that was given; may be empty")]


# -- offers ----------------------------------------------------------------------------------------------------------


class OfferedData(Struct, kw_only=True):
    """Something may be done now."""

    offer: Annotated[
        Offered, Meta(description="the offer; what is secret of its `args` only game masters see")
    ]


class DismissedData(Struct, kw_only=True):
    """The offer was taken up, or let go."""

    offer: Annotated[str, Meta(description="the offer's id")]
    taken: Annotated[bool, Meta(description="whether it was taken up")]
    by: (
        Annotated[
            str,
            Meta(
                description="the roll or deed that it, or another in its place, was taken up by; game masters"
            ),
        ]
        | UnsetType
    ) = UNSET


# -- deeds and words -------------------------------------------------------------------------------------------------


class DoneData(Deed, kw_only=True):
    """A move without dice was made."""

    move: Annotated[str, Meta(description="the move")]
    sheet: Annotated[str, Meta(description="the sheet that acted; `table` where none did")]


class AdjustedData(Deed, kw_only=True):
    """A counter was moved by hand."""


class WroteData(Deed, kw_only=True):
    """A sheet was written on."""


class NotedData(Struct, kw_only=True):
    """The game master rolled in secret, and lets it be known. Or: these deeds came of a roll that was withdrawn, and stand. Or: somebody asks to take a roll
    back by which the game master has gained something, or the game master lets it stand.
    """

    says: Says
    of: Annotated[str, Meta(description="the roll that was, or is to be, withdrawn")] | UnsetType = UNSET
    stands: (
        Annotated[list[str], Meta(description="the rolls and deeds that stand; game masters")] | UnsetType
    ) = UNSET
    asks: (
        Annotated[
            bool,
            Meta(
                description="whether to take it back is asked now (`true`), or was asked and is declined (`false`)"
            ),
        ]
        | UnsetType
    ) = UNSET


class SaidData(Struct, kw_only=True):
    """A line of talk."""

    id: DeedId
    says: Annotated[str, Meta(description="the line")]


class FavouredData(Struct, kw_only=True):
    """A seat keeps a call for itself, or lets one go."""

    kept: Annotated[Favourite, Meta(description="what is kept, behind the others")] | UnsetType = UNSET
    dropped: Annotated[str, Meta(description="the name of the one that is let go")] | UnsetType = UNSET
    favourites: (
        Annotated[list[Favourite], Meta(description="in older logs: all of them, as they are then")]
        | UnsetType
    ) = UNSET


NOBODY = "nobody"
"""Whom kinds of events go to that stay on the server."""

_ALL, _ROLL = "everybody", "everybody; game masters where the roll is hidden"
_SHEETS = "everybody; game masters where not everybody may read the sheet"

KINDS: Mapping[str, Kind] = {
    "opened": Kind(OpenedData, _ALL),
    "keyed": Kind(KeyedData, NOBODY),
    "set": Kind(SetData, _ALL),
    "closed": Kind(ClosedData, _ALL),
    "seated": Kind(SeatedData, _ALL),
    "laid": Kind(LaidData, "everybody; game masters where the sheet is hidden"),
    "removed": Kind(RemovedData, "whoever knew of it"),
    "spanned": Kind(SpannedData, _ALL),
    "seeded": Kind(SeededData, NOBODY),
    "revealed": Kind(RevealedData, _ALL),
    "session-begun": Kind(SessionData, _ALL),
    "session-ended": Kind(SessionData, _ALL),
    "scene-begun": Kind(SceneData, _ALL),
    "turned": Kind(TurnedData, _ALL),
    "rested": Kind(RestedData, _ALL),
    "drafted": Kind(DraftedData, "everybody; game masters for a hidden sheet"),
    "undrafted": Kind(UndraftedData, "whoever knew of it"),
    "started": Kind(StartedData, _ROLL),
    "thrown": Kind(ThrownData, _ROLL),
    "waited": Kind(WaitedData, _ROLL),
    "readied": Kind(ReadiedData, _ROLL),
    "decided": Kind(DecidedData, _ROLL),
    "booked": Kind(BookedData, "everybody, with what they may know"),
    "announced": Kind(AnnouncedData, _ROLL),
    "applied": Kind(AppliedData, _ROLL),
    "amended": Kind(AmendedData, _ROLL),
    "told": Kind(ToldData, _ROLL),
    "withdrawn": Kind(WithdrawnData, "whoever knew of it"),
    "offered": Kind(OfferedData, "everybody; game masters where it is theirs"),
    "dismissed": Kind(DismissedData, "whoever knew of it"),
    "done": Kind(DoneData, "everybody; game masters where it is hidden"),
    "adjusted": Kind(AdjustedData, _SHEETS),
    "wrote": Kind(WroteData, _SHEETS),
    "noted": Kind(NotedData, "everybody; of what stands, game masters"),
    "said": Kind(SaidData, _ALL),
    "favoured": Kind(FavouredData, "that seat"),
}
"""Every kind of event by its name, in the order in which docs/protocol.md tells them."""
