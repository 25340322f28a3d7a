"""Shown: what a look shows, as types; what is compiled against them breaks when a reply changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

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


class Choice(Struct, kw_only=True):
    """Something to pick, and what it means in words."""

    value: Any
    says: str


class Field(Struct, kw_only=True):
    """Something that a move asks for: who says it (*by*), its JSON Schema, and what there is to pick from.

    *free* is said where something else than the choices will do too. *inner* is what there is to pick from within the objects
    of a list, by the name of their field. *title* is what the sheet calls it. What is *granted* no table lets players say for
    themselves: only an offer or the game master. Before what it *needs* is said, by that field's name, it means nothing.
    """

    name: str
    help: str
    required: bool
    schema: Object
    by: str | UnsetType = UNSET
    default: Any = UNSET
    choices: list[Choice] | UnsetType = UNSET
    free: bool | UnsetType = UNSET
    inner: dict[str, list[Choice]] | UnsetType = UNSET
    title: str | UnsetType = UNSET
    granted: bool | UnsetType = UNSET
    needs: str | UnsetType = UNSET


class Earlier(Struct, kw_only=True):
    """Rolls that were asked for by their ids."""

    rolls: list[Card]


class PartForm(Struct, kw_only=True):
    """What others may say for a sheet of theirs."""

    joins: str
    schema: Object
    fields: list[Field]


class Goal(Struct, kw_only=True):
    """Something to be advised on."""

    name: str
    help: str


class Form(Struct, kw_only=True):
    """What a move of the game asks for, and whether its rule throws *dice*."""

    move: str
    title: str
    help: str
    source: str
    by: str
    rule: str | None
    dice: bool
    goals: list[Goal]
    fields: list[Field]
    part: PartForm | None
    secret: list[str]
    yours: str


class Switch(Struct, kw_only=True):
    """A house rule: what it means in plain words, what it can be, what the book says, and where.

    *choices* are those of its values that are words, in plain ones.
    """

    key: str
    meaning: str
    values: str
    schema: Object
    default: Any
    source: str
    choices: list[Choice]


class Point(Struct, kw_only=True):
    """The odds if the hidden number were this one."""

    at: int
    odds: Object


class PricedMove(Struct, kw_only=True):
    """The odds of a move; over every value of what is *hidden* where something is, *called* so where it has a name."""

    odds: dict[str, float] | UnsetType = UNSET
    hidden: list[str] | UnsetType = UNSET
    called: list[str] | UnsetType = UNSET
    curve: list[Point] | UnsetType = UNSET
    more: bool | UnsetType = UNSET


class Stand(Struct, kw_only=True):
    """The odds of every option if the hidden number were this one."""

    at: int
    options: Object


class PricedOptions(Struct, kw_only=True):
    """The odds of what every option comes to; over what is *hidden* where something is, *called* so where it has a name."""

    options: Object | UnsetType = UNSET
    hidden: list[str] | UnsetType = UNSET
    called: list[str] | UnsetType = UNSET
    curve: list[Stand] | UnsetType = UNSET


class Way(Struct, kw_only=True):
    """One way to make a move, with what it is worth; the *best* is worth no less than any other, whatever is hidden."""

    args: Object
    odds: Object | UnsetType = UNSET
    curve: list[Point] | UnsetType = UNSET
    best: bool | UnsetType = UNSET


class Compared(Struct, kw_only=True):
    """The ways to make a move, best first."""

    goal: str
    ways: list[Way]
    more: bool | UnsetType = UNSET


class Preview(Struct, kw_only=True):
    """What a call would change."""

    changes: list[Change]
    says: list[str]
    throws: list[Object]


class Counter(Struct, kw_only=True):
    """A counter of a sheet: where it stands, and from where to where it goes now; without *most* it has no end."""

    at: str
    title: str
    least: int
    most: int | None


class Sheets(Struct, kw_only=True):
    """The kinds of sheets with their JSON Schemas, which of them are for whom, and the counters of sheets by their ids.

    *example* is an adversary in a line, as the game reads it.
    """

    character: str
    adversary: str
    table: str
    example: str
    kinds: dict[str, Object]
    counters: dict[str, list[Counter]]


class Past(Struct, kw_only=True):
    """A change of a sheet, and which roll or deed it came *from*, in words."""

    n: int
    time: int
    seat: str
    at: str
    was: Any
    now: Any
    why: str
    source: str | None = field(name="from")
    says: str


class Came(Struct, kw_only=True):
    """A face of a die: how often it came, and how often it was to be expected."""

    face: int | float | str
    came: int
    expected: float


class Thrown(Struct, kw_only=True):
    """A kind of die, drawn or *typed* in: how often it was thrown, by *seat* or by all; *even* is how often even dice would be
    at least as uneven, nothing where too few were thrown to say.
    """

    die: str
    typed: bool
    thrown: int
    faces: list[Came]
    even: float | None
    seat: str | UnsetType = UNSET


class Luck(Struct, kw_only=True):
    """A roll's chance of success when it began, whether it succeeded (*came*), and what chance alone did for that."""

    roll: str
    seat: str
    expected: float
    came: float
    luck: float


class Stats(Struct, kw_only=True):
    """What the dice came to: the whole table's, and by *hands*; *rolls* with their luck where *odds* may be told; so many are
    *unpriced*, and *left* for the next look.
    """

    dice: list[Thrown]
    hands: list[Thrown]
    odds: bool
    rolls: list[Luck]
    unpriced: int
    left: int


SHOWN = (Shown, Earlier, Form, Switch, PricedMove, PricedOptions, Compared, Preview, Sheets, Past, Stats)
"""Everything that a look replies with and that is more than a message of `schemas`."""
