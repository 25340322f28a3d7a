"""Shown: a table as a seat sees it, as types; what is compiled against them breaks when a reply changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from rollwright.table.state import Draft, Favourite, Held, Offered, Seat

Object = dict[str, Any]


class Listed(Struct, kw_only=True):
    """A move that a seat may make: the game's have a dot in their name; *part* says what others do in it, *source* where the
    book has it.

    *actors* are the kinds of sheets that may act; none where any may.
    """

    move: str
    title: str
    help: str
    source: str
    by: str
    part: str | UnsetType | None = UNSET
    actors: list[str] | UnsetType = UNSET


class Todo(Struct, kw_only=True):
    """Something that waits for this seat: what to *do*, and about which roll, draft or offer."""

    do: Literal["answer", "throw", "narrate", "frame", "roll", "take"]
    roll: str | UnsetType = UNSET
    role: str | UnsetType = UNSET
    draft: str | UnsetType = UNSET
    offer: str | UnsetType = UNSET


class Option(Struct, kw_only=True):
    """One answer: its key, and what it means in words; *then* is what it comes to, where no dice come between."""

    key: str
    says: str
    then: str | UnsetType = UNSET


class Question(Struct, kw_only=True):
    """What somebody is asked; *seat* is nobody's where it is the game master's."""

    role: str
    help: str
    options: list[Option]
    seat: str | None


class Group(Struct, kw_only=True):
    """Dice that were thrown or are to be thrown, or (with a *key*) a decision on the way.

    *of* says which faces they have where *dice* does not; *seed* and *draw* are what their faces are verified by.
    """

    name: str
    dice: str | UnsetType = UNSET
    of: Object | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    draw: int | UnsetType = UNSET
    faces: list[int | str] | UnsetType = UNSET
    dropped: list[int | str] | UnsetType = UNSET
    typed: bool | UnsetType = UNSET
    role: str | UnsetType = UNSET
    key: str | UnsetType = UNSET


class Part(Struct, kw_only=True):
    """What a total is made of: what it comes from, and how much; *of* is what the rule calls it, where that is not the name."""

    name: str
    amount: int | str
    of: str | UnsetType = UNSET


class Stands(Struct, kw_only=True):
    """What a roll comes to if nothing more is done: in words, where everybody may know, and what it is made of."""

    says: str
    parts: list[Part]


class Waiting(Struct, kw_only=True):
    """What a roll waits for: *when* is what it depends on, *stands* how it stands."""

    kind: Literal["choose", "together", "window", "dice"]
    name: str
    asks: list[Question]
    when: Object
    dice: list[Group] | UnsetType = UNSET
    stands: Stands | UnsetType = UNSET


class Change(Struct, kw_only=True):
    """A counter that moved, and why."""

    sheet: str
    at: str
    was: Any
    now: Any
    why: str


class Prompt(Struct, kw_only=True):
    """What the book asks somebody to tell: *who* is a role of the roll."""

    who: str
    ask: str


class Result(Struct, kw_only=True):
    """What a roll came to, in words and with what it is made of; *counts* is what each face counts as, by group of dice."""

    says: str
    outcome: Any
    parts: list[Part]
    counts: dict[str, dict[str, int]] | UnsetType = UNSET
    prompts: list[Prompt]
    effects: list[Object]


class Line(Struct, kw_only=True):
    """A line that somebody wrote on a roll."""

    seat: str
    text: str


class Card(Struct, kw_only=True):
    """A roll as it is shown."""

    id: str
    move: str
    sheet: str
    seat: str
    rule: str
    version: int
    args: Object
    house: Object
    said: Object
    roles: dict[str, str]
    reserve: list[tuple[str, str, int]]
    secret: list[str]
    veiled: list[str]
    says: str
    text: str
    stakes: str
    waits: bool
    hidden: bool
    by_hand: bool
    nonce: str
    parts: dict[str, Object]
    status: Literal["open", "announced", "applied", "withdrawn"]
    run: list[Group]
    commits: dict[str, str]
    ready: list[str]
    waiting: Waiting | None
    result: Result | None
    past: list[Result]
    told: list[Line]
    changes: list[Change]
    made: int
    followed: bool
    time: int


class Commitments(Struct, kw_only=True):
    """The stretch of the log that dice are drawn in now, and what its seeds were bound to beforehand."""

    number: int
    commitments: dict[str, str]


class Shown(Struct, kw_only=True):
    """The table as a seat sees it; *n* is the number of the last event in it."""

    n: int
    table: str
    title: str
    system: str
    house: Object
    options: Object
    closed: bool
    session: int
    playing: bool
    scene: str
    you: Seat
    seats: list[Seat]
    sheets: list[Held]
    drafts: list[Draft]
    rolls: list[Card]
    offers: list[Offered]
    todo: list[Todo]
    favourites: list[Favourite]
    span: Commitments
    moves: list[Listed]
