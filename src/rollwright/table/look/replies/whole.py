"""The whole table as a seat sees it, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct

from rollwright.rules import Face, Ladder, Track
from rollwright.systems.style import Game
from rollwright.table.log.pieces import Draft, Favourite, LaidSheet, Offered, Seat
from rollwright.table.log.shapes import Begun, Changes, Commitments, Line, Maybe, Object, Result, SeatId
from rollwright.table.log.thrown import Group
from rollwright.table.log.waits import Todo, Waiting


class Whom(Struct, kw_only=True):
    """Whom a move is made with or against."""

    field: Annotated[str, Meta(description="the field that names them")]
    says: Annotated[str, Meta(description="whether with or against them, in words")]
    free: Annotated[bool, Meta(description="whether anybody else may be named besides those who are there")]


class Listed(Struct, kw_only=True):
    """A move that a seat may make."""

    move: Annotated[str, Meta(description="its id; the game's have a dot in it")]
    title: Annotated[str, Meta(description="what it is called")]
    help: Annotated[str, Meta(description="what it does")]
    source: Annotated[str, Meta(description="where the book has it; empty for the table's own")]
    by: Annotated[
        str, Meta(description="`gm` for those that only game masters make; else `player` or `anyone`")
    ]
    part: Maybe[
        Annotated[str | None, Meta(description="what others do in it when they `join`; `null`: they cannot")]
    ] = UNSET
    led: Maybe[
        Annotated[bool, Meta(description="whether it may be handed on to another who leads it (`hand-on`)")]
    ] = UNSET
    several: Maybe[
        Annotated[bool, Meta(description="whether several make it together: the others are asked to `join`")]
    ] = UNSET
    opposed: Maybe[
        Annotated[bool, Meta(description="whether it waits for those whom it is against, who have to `join`")]
    ] = UNSET
    whom: Maybe[
        Annotated[
            Whom | None,
            Meta(
                description="whom it is made with or against: where something on a sheet is told the same (`also` of a tile), picking "
                "one of them makes this move of it"
            ),
        ]
    ] = UNSET
    actors: Maybe[
        Annotated[
            list[str],
            Meta(description="the kinds of sheets that may act; none where any may, the table's too"),
        ]
    ] = UNSET


class Card(Begun, kw_only=True):
    """A roll as it stands."""

    id: Annotated[str, Meta(description="its id")]
    seat: SeatId
    status: Annotated[
        Literal["open", "announced", "applied", "withdrawn"],
        Meta(
            description="`open`: somebody must still answer or throw; `announced`: what it comes to is known, and not applied yet; "
            "`applied`: it is over; `withdrawn`: it was taken back"
        ),
    ]
    run: Annotated[list[Group], Meta(description="what was thrown and decided, in order")]
    commits: Annotated[
        dict[str, str], Meta(description="by role what you have chosen and others do not see yet")
    ]
    ready: Annotated[list[str], Meta(description="the roles that have chosen, where several choose at once")]
    early: Annotated[
        dict[str, list[str]],
        Meta(description="by turn that comes later and need not wait, the roles that have passed in it"),
    ]
    waiting: Annotated[Waiting | None, Meta(description="what it waits for")]
    result: Annotated[Result | None, Meta(description="what it came to")]
    past: Annotated[list[Result], Meta(description="what it came to before it was amended, oldest first")]
    told: Annotated[list[Line], Meta(description="lines that people wrote on it")]
    changes: Changes
    made: Annotated[int, Meta(description="so many of the changes came with the move, before any dice")]
    title: Annotated[
        str, Meta(description="what its rule is called; empty where that is no more what it was")
    ]
    face: Annotated[Face | None, Meta(description="what it came to, as it is read in one glance")]
    ladder: Annotated[
        Ladder | None,
        Meta(description="where the roll stands, and where it may go, while somebody may move it on that"),
    ]
    tracks: Annotated[
        list[Track], Meta(description="how far what takes long has come, as far as that is known")
    ]
    followed: Annotated[bool, Meta(description="whether an offer that came of it was taken up")]
    time: Annotated[int, Meta(description="when it began, in milliseconds since 1970")]


class TableView(Struct, kw_only=True):
    """The table as a seat sees it."""

    n: Annotated[int, Meta(description="the number of the last event in it")]
    table: Annotated[str, Meta(description="the table's id")]
    title: Annotated[str, Meta(description="what it is called")]
    system: Annotated[str, Meta(description="its game")]
    game: Annotated[Game, Meta(description="what that is called, and how it looks")]
    house: Annotated[
        Object,
        Meta(description="the house rules that were chosen, by key; the others are as the book has them"),
    ]
    options: Annotated[Object, Meta(description="all of its options, by name")]
    closed: Annotated[bool, Meta(description="whether it was closed for good")]
    session: Annotated[int, Meta(description="the number of the last session of play; 0 before the first")]
    playing: Annotated[bool, Meta(description="whether that session goes on")]
    scene: Annotated[str, Meta(description="what the scene is called")]
    turn: Annotated[
        str | None,
        Meta(
            description="the sheet whose turn it is; `gm`: the game master's; `null`: nobody's, or it was not said"
        ),
    ]
    you: Annotated[Seat, Meta(description="this seat")]
    seats: Annotated[list[Seat], Meta(description="all seats that are not closed")]
    sheets: Annotated[
        list[LaidSheet],
        Meta(description="the sheets that this seat knows of; the table's own has the id `table`"),
    ]
    drafts: Annotated[list[Draft], Meta(description="rolls in preparation")]
    rolls: Annotated[
        list[Card],
        Meta(
            description="the last 50 rolls and all that are not over, or that somebody asks to take back, oldest first"
        ),
    ]
    offers: Annotated[list[Offered], Meta(description="the offers that this seat may take up")]
    todo: Annotated[list[Todo], Meta(description="what waits for this very seat, oldest first")]
    favourites: Annotated[list[Favourite], Meta(description="what this seat keeps for itself")]
    span: Annotated[Commitments, Meta(description="the stretch of the log that dice are drawn in now")]
    moves: Annotated[
        list[Listed], Meta(description="the moves that this seat may make, the game's and the table's own")
    ]
