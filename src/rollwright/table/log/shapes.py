"""Shapes: what is within events and looks, as types: a roll as it begins, and what it comes to."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.rules import Track
from rollwright.rules.effects import Kind
from rollwright.sheets import Change

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""What may be left out, where there is nothing of it to be told."""

Object = dict[str, Any]


def doc(says: str) -> Meta:
    """What is told of a field where it is published."""
    return Meta(description=says)


OwnId = Annotated[str, doc("its id")]
SheetId = Annotated[str, doc("a sheet's id")]
SeatId = Annotated[str, doc("a seat's id; nobody's (`\"\"`) is the server")]
RollId = Annotated[str, doc("the roll's id")]
TableId = Annotated[str, doc("the table's id")]
GameName = Annotated[str, doc("its game")]
DisplayName = Annotated[str, doc("what it is called")]
MoveSummary = Annotated[str, doc("what it does")]
DecisionName = Annotated[str, doc("what the rule calls the decision")]
InWords = Annotated[str, doc("what it means, in words")]
WrittenLine = Annotated[str, doc("the line")]
Stakes = Annotated[str, doc("what is at stake, as the game master wrote it")]
Changes = Annotated[list[Change], doc("the counters and other values of sheets that are others now")]
ChosenHouse = Annotated[
    Object, doc("the house rules that were chosen, by key; the others are as the book has them")
]
AllOptions = Annotated[Object, doc("all of its options, by name")]
Says = Annotated[str, doc("what happened, in words for people; may be empty")]
FALLING = doc(
    "of those who take part the sheets whose dice fall as soon as they can be thrown; where every round is thrown on its own, the first"
)


class Part(Struct, kw_only=True):
    """What a total is made of."""

    name: Annotated[str, doc("what it comes from: something on a sheet, or what the rule calls it")]
    amount: Annotated[int | str, doc("how much of the total; a text where it is no number")]
    of: Annotated[Maybe[str], doc("what the rule calls it, where that is not its name")] = UNSET


class Prompt(Struct, kw_only=True):
    """What the book asks somebody to tell."""

    who: Annotated[str, doc("a role of the roll")]
    ask: Annotated[str, doc("what to tell, in words")]


class Effect(Struct):
    """One change: *who* gains, spends, marks, clears or exhausts *amount* of *what*, and *why*."""

    kind: Annotated[Kind, doc("what becomes of it")]
    who: Annotated[str, doc("whose: a role of the roll")]
    what: Annotated[str, doc("what is changed: `drive`, `hope`, `tag`")]
    amount: Annotated[int, doc("how much of it")] = 1
    why: Annotated[str, doc("why")] = ""


class Result(Struct, kw_only=True):
    """What a roll came to."""

    outcome: Annotated[
        Object, doc("the outcome's fields, as the rule has them (`/api/rules`), without secret ones")
    ]
    says: Annotated[str, doc("the outcome in words")]
    parts: Annotated[list[Part], doc("what its total is made of")]
    counts: Annotated[dict[str, dict[str, int]], doc("what each face counts as, by group of dice")]
    prompts: Annotated[list[Prompt], doc("who is asked to tell what")]
    effects: Annotated[list[Effect], doc("what it changes, costs first")]


class Line(Struct, kw_only=True):
    """A line that somebody wrote on a roll."""

    seat: SeatId
    text: WrittenLine


class Begun(Struct, kw_only=True):
    """A roll as it begins."""

    move: Annotated[str, doc("the move that was made")]
    sheet: Annotated[str, doc("the sheet that acts; `table` where none does")]
    rule: Annotated[str, doc("the rule that is rolled")]
    version: Annotated[int, doc("its version; a later one may read dice in another way")]
    args: Annotated[Object, doc("its arguments, those left out that are secret")]
    house: Annotated[Object, doc("the house rules that were chosen for it")]
    said: Annotated[Object, doc("what the move was told, from which the arguments follow")]
    roles: Annotated[dict[str, str], doc("the sheets behind the rule's roles")]
    called: Annotated[
        Maybe[dict[str, str]], doc("what those are called who take part and have no sheet, by role")
    ] = UNSET
    reserve: Annotated[
        list[tuple[str, str, int]], doc("what it holds back of sheets meanwhile: sheet, counter, amount")
    ]
    secret: Annotated[
        list[str], doc("names of what only the game master sees: arguments, outcome's fields, dice")
    ]
    veiled: Annotated[list[str], doc("names of what the game master has set in secret")]
    says: Annotated[str, doc("who does what, in words; may be empty")]
    text: Annotated[str, doc("what is done, as a player wrote it")]
    stakes: Stakes
    rounds: Annotated[Maybe[bool], doc("`true` where every round is thrown on its own")] = UNSET
    hidden: Annotated[bool, doc("whether only the game master knows of it")]
    by_hand: Annotated[bool, doc("whether its dice are thrown on a real table")]
    nonce: Annotated[str, doc("what the roller mixed into the dice")]
    parts: Annotated[
        dict[str, Object], doc("by sheet what others said for theirs; empty where not all may read it")
    ]
    track: Annotated[
        Maybe[Track], doc("how far something has come that this was one roll of several for")
    ] = UNSET
    warns: Annotated[
        Maybe[list[str]],
        doc(
            "what whoever made it was told before, that something of it gives nothing; and what of it was lost in the end"
        ),
    ] = UNSET
    falling: Annotated[Maybe[list[str]], FALLING] = UNSET


class Commitments(Struct, kw_only=True):
    """The stretch of the log that dice are drawn in now."""

    number: Annotated[int, doc("its number, from 0")]
    commitments: Annotated[
        dict[str, str],
        doc(
            "what its seeds were bound to beforehand: SHA-256, of `open` and `hidden`; and the key that the table `signs` its logs by"
        ),
    ]
