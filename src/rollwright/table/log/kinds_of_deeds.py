"""Kinds of events about a table itself, its seats and sheets, sessions, seeds and deeds, and what is said."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct

from rollwright.table.log.pieces import Favourite, LaidSheet, Seat
from rollwright.table.log.shapes import (
    AllOptions,
    Changes,
    ChosenHouse,
    DisplayName,
    GameName,
    Maybe,
    Object,
    Says,
    SheetId,
    TableId,
    WrittenLine,
    doc,
)

DeedId = Annotated[str, doc("its id, by which it can be withdrawn")]
Span = Annotated[int, doc("the number of the stretch of the log, from 0")]
Which = Annotated[Literal["open", "hidden"], doc("which of its two seeds")]
Commitment = Annotated[str, doc("the SHA-256 of a seed, published before its first die")]


class Changed(Struct, kw_only=True):
    """What changed on sheets."""

    changes: Changes
    states: Annotated[
        Maybe[dict[str, str]], doc("by sheet how it goes for it, in a word, where that is another one")
    ] = UNSET


class Deed(Changed, kw_only=True):
    """Something that changed sheets, said what, and can be withdrawn."""

    id: DeedId
    says: Says


class OpenedData(Struct, kw_only=True):
    """The table was opened."""

    table: TableId
    title: DisplayName
    system: GameName
    house: ChosenHouse
    options: AllOptions
    format: Annotated[int, doc("the form of the log")]


class KeyedData(Struct, kw_only=True):
    """The links have a key."""

    key: Annotated[str, doc("stays on the server")]


class SetData(Struct, kw_only=True):
    """Some of these are others now, each whole."""

    title: Annotated[Maybe[str], doc("what the table is called")] = UNSET
    house: Annotated[Maybe[Object], doc("all house rules that are chosen now, by key")] = UNSET
    options: Annotated[Maybe[Object], doc("all of its options")] = UNSET


class ClosedData(Struct, kw_only=True):
    """The table is closed, for good."""

    says: Says


class SeatedData(Struct, kw_only=True):
    """A seat is there, or has changed; how often its link was renewed only game masters see."""

    seat: Annotated[Seat, doc("the seat as it is now")]


class LaidData(Struct, kw_only=True):
    """A sheet is there, or has changed."""

    sheet: Annotated[
        LaidSheet, doc("the sheet as it is now; its `values` are `null` for who may not read it")
    ]


class RemovedData(Struct, kw_only=True):
    """A sheet is gone, or hidden."""

    sheet: SheetId


class SpannedData(Struct, kw_only=True):
    """A stretch of the log begins, with new seeds."""

    span: Span
    open: Commitment
    hidden: Commitment
    signs: Annotated[
        Maybe[str], doc("the public key that the table signs its logs by: 64 hexadecimal digits")
    ] = UNSET


class SeededData(Struct, kw_only=True):
    """The seeds themselves."""

    span: Span
    seeds: Annotated[dict[str, str], doc("stay on the server until they are revealed")]


class RevealedData(Struct, kw_only=True):
    """A seed, when its time is over."""

    span: Span
    which: Which
    seed: Annotated[str, doc("the seed: 64 hexadecimal digits")]
    draws: Maybe[Annotated[int, Meta(ge=0, description="of the open seed, how many throws came from it")]] = (
        UNSET
    )


class SessionData(Deed, kw_only=True):
    """A session of play begins, or ends."""

    session: Annotated[int, doc("its number, from 1")]


class SceneData(Deed, kw_only=True):
    """A scene begins."""

    scene: Annotated[str, doc("what it is called; may be empty")]


class TurnedData(Struct, kw_only=True):
    """It is somebody's turn."""

    turn: Annotated[str | None, doc("the sheet whose turn it is; `gm`: the game master's; `null`: nobody's")]


class RestedData(Deed, kw_only=True):
    """The party has rested."""

    length: Annotated[Literal["short", "long"], doc("how long")]
    text: Annotated[str, doc("what the game master wrote")]


class DoneData(Deed, kw_only=True):
    """A move without dice was made."""

    move: Annotated[str, doc("the move")]
    sheet: Annotated[str, doc("the sheet that acted; `table` where none did")]


class AdjustedData(Deed, kw_only=True):
    """A counter was moved by hand."""


class WroteData(Deed, kw_only=True):
    """A sheet was written on."""


class NotedData(Struct, kw_only=True):
    """The game master rolled in secret, and lets it be known. Or: these deeds came of a roll that was withdrawn, and stand. Or: somebody asks to take a roll
    back by which the game master gains something or into which another has put something, or the game master lets it stand.
    """

    says: Says
    of: Annotated[Maybe[str], doc("the roll that was, or is to be, withdrawn")] = UNSET
    stands: Annotated[Maybe[list[str]], doc("the rolls and deeds that stand; game masters")] = UNSET
    asks: Annotated[
        Maybe[bool],
        doc("whether to take it back is asked now (`true`), or was asked and is declined (`false`)"),
    ] = UNSET


class SaidData(Struct, kw_only=True):
    """A line of talk."""

    id: DeedId
    says: WrittenLine


class FavouredData(Struct, kw_only=True):
    """A seat keeps a call for itself, or lets one go."""

    kept: Annotated[Maybe[Favourite], doc("what is kept, behind the others")] = UNSET
    dropped: Annotated[Maybe[str], doc("the name of the one that is let go")] = UNSET
    favourites: Annotated[Maybe[list[Favourite]], doc("in older logs: all of them, as they are then")] = UNSET
