"""The whole table as a seat sees it, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct

from rollwright.rules import Ladder, Track, Upshot
from rollwright.systems.style import Game
from rollwright.table.log.pieces import Draft, Favourite, LaidSheet, Offered, Seat
from rollwright.table.log.shapes import (
    AllOptions,
    Begun,
    Changes,
    ChosenHouse,
    Commitments,
    DisplayName,
    GameName,
    Line,
    Maybe,
    MoveSummary,
    OwnId,
    Result,
    SeatId,
    TableId,
    doc,
)
from rollwright.table.log.thrown import Group
from rollwright.table.log.waits import Todo, Waiting


class Whom(Struct, kw_only=True):
    """Whom a move is made with or against."""

    field: Annotated[str, doc("the field that names them")]
    says: Annotated[str, doc("whether with or against them, in words")]
    free: Annotated[bool, doc("whether anybody else may be named besides those who are there")]


class Listed(Struct, kw_only=True):
    """A move that a seat may make."""

    move: Annotated[str, doc("its id; the game's have a dot in it")]
    title: DisplayName
    help: MoveSummary
    source: Annotated[str, doc("where the book has it; empty for the table's own")]
    by: Annotated[str, doc("`gm` for those that only game masters make; else `player` or `anyone`")]
    part: Annotated[Maybe[str | None], doc("what others do in it when they `join`; `null`: they cannot")] = (
        UNSET
    )
    led: Annotated[Maybe[bool], doc("whether it may be handed on to another who leads it (`hand-on`)")] = (
        UNSET
    )
    several: Annotated[
        Maybe[bool], doc("whether several make it together: the others are asked to `join`")
    ] = UNSET
    opposed: Annotated[
        Maybe[bool], doc("whether it waits for those whom it is against, who have to `join`")
    ] = UNSET
    named: Annotated[
        Maybe[bool], doc("whether those alone whom what is said names may `join`; else anybody may")
    ] = UNSET
    dice: Annotated[Maybe[bool], doc("whether dice are thrown")] = UNSET
    whom: Annotated[
        Maybe[Whom | None],
        doc(
            "whom it is made with or against: where something on a sheet is told the same (`also` of a tile), picking "
            "one of them makes this move of it"
        ),
    ] = UNSET
    actors: Annotated[
        Maybe[list[str]], doc("the kinds of sheets that may act; none where any may, the table's too")
    ] = UNSET


class Card(Begun, kw_only=True):
    """A roll as it stands."""

    id: OwnId
    seat: SeatId
    status: Annotated[
        Literal["open", "announced", "applied", "withdrawn"],
        doc(
            "`open`: somebody must still answer or throw; `announced`: what it comes to is known, and not applied yet; "
            "`applied`: it is over; `withdrawn`: it was taken back"
        ),
    ]
    run: Annotated[list[Group], doc("what was thrown and decided, in order")]
    commits: Annotated[dict[str, str], doc("by role what you have chosen and others do not see yet")]
    ready: Annotated[list[str], doc("the roles that have chosen, where several choose at once")]
    early: Annotated[
        dict[str, list[str]],
        doc("by turn that comes later and need not wait, the roles that have passed in it"),
    ]
    waiting: Annotated[Waiting | None, doc("what it waits for")]
    result: Annotated[Result | None, doc("what it came to")]
    past: Annotated[list[Result], doc("what it came to before it was amended, oldest first")]
    told: Annotated[list[Line], doc("lines that people wrote on it")]
    changes: Changes
    made: Annotated[int, doc("so many of the changes came with the move, before any dice")]
    title: Annotated[str, doc("what its rule is called; empty where that is no more what it was")]
    named: Annotated[
        dict[str, str], doc("what those of its arguments are called that people do not call by their names")
    ]
    upshot: Annotated[Upshot | None, doc("what it came to, as it is read in one glance")]
    ladder: Annotated[
        Ladder | None, doc("where the roll stands, and where it may go, while somebody may move it on that")
    ]
    tracks: Annotated[list[Track], doc("how far what takes long has come, as far as that is known")]
    followed: Annotated[bool, doc("whether an offer that came of it was taken up")]
    time: Annotated[int, doc("when it began, in milliseconds since 1970")]


class TableView(Struct, kw_only=True):
    """The table as a seat sees it."""

    n: Annotated[int, doc("the number of the last event in it")]
    table: TableId
    title: DisplayName
    system: GameName
    game: Annotated[Game, doc("what that is called, and how it looks")]
    house: ChosenHouse
    options: AllOptions
    closed: Annotated[bool, doc("whether it was closed for good")]
    session: Annotated[int, doc("the number of the last session of play; 0 before the first")]
    playing: Annotated[bool, doc("whether that session goes on")]
    scene: Annotated[str, doc("what the scene is called")]
    turn: Annotated[
        str | None,
        doc("the sheet whose turn it is; `gm`: the game master's; `null`: nobody's, or it was not said"),
    ]
    you: Annotated[Seat, doc("this seat")]
    seats: Annotated[list[Seat], doc("all seats that are not closed")]
    sheets: Annotated[
        list[LaidSheet], doc("the sheets that this seat knows of; the table's own has the id `table`")
    ]
    drafts: Annotated[list[Draft], doc("rolls in preparation")]
    rolls: Annotated[
        list[Card],
        doc("the last 50 rolls and all that are not over, or that somebody asks to take back, oldest first"),
    ]
    offers: Annotated[list[Offered], doc("the offers that this seat may take up")]
    todo: Annotated[list[Todo], doc("what waits for this very seat, oldest first")]
    favourites: Annotated[list[Favourite], doc("what this seat keeps for itself")]
    span: Annotated[Commitments, doc("the stretch of the log that dice are drawn in now")]
    moves: Annotated[list[Listed], doc("the moves that this seat may make, the game's and the table's own")]
