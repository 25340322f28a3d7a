"""Looked: what looks besides the whole table show, as types: forms, odds, advice, previews, sheets, the past, luck."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from rollwright.doors.web.shown import Card, Change, Shown

Object = dict[str, Any]


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
    """Something to be advised on: a goal of *role*, and of whoever is on that side."""

    name: str
    help: str
    role: str


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


class Assumed(Struct, kw_only=True):
    """How a decision is taken to be made where odds need it: by a *role*, in this *way* (an option's key, ``first`` for the plain
    one, ``uniform``, ``best:GOAL``, or keys with weights).
    """

    role: str
    name: str
    way: str | dict[str, int]


class PricedMove(Struct, kw_only=True):
    """The odds of a move; over every value of what is *hidden* where something is, *called* so where it has a name."""

    odds: dict[str, float] | UnsetType = UNSET
    hidden: list[str] | UnsetType = UNSET
    called: list[str] | UnsetType = UNSET
    curve: list[Point] | UnsetType = UNSET
    more: bool | UnsetType = UNSET
    assumes: list[Assumed] | UnsetType = UNSET


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
    assumes: list[Assumed] | UnsetType = UNSET


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
