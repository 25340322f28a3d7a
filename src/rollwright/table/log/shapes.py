"""Shapes: what is within events and looks, as types: a roll as it begins, its dice, what it waits for, what it comes to."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.rules import Track
from rollwright.rules.effects import Kind
from rollwright.sheets import Change

Object = dict[str, Any]

SheetId = Annotated[str, Meta(description="a sheet's id")]
SeatId = Annotated[str, Meta(description="a seat's id; nobody's (`\"\"`) is the server")]
RollId = Annotated[str, Meta(description="the roll's id")]
Changes = Annotated[
    list[Change], Meta(description="the counters and other values of sheets that are others now")
]
Says = Annotated[str, Meta(description="what happened, in words for people; may be empty")]
Face = int | str
Ahead = Annotated[
    str, Meta(description="the role that threw them before its turn; they lie there until then")
]


class Todo(Struct, kw_only=True, omit_defaults=True):
    """Something that waits for this seat. What to `do` says which of the ids is there."""

    do: Annotated[
        Literal["answer", "throw", "frame", "roll", "join", "take", "undo"],
        Meta(
            description="`answer` a question of a `roll` for a `role`, `throw` one's dice of a `roll`, `frame` a `draft`, `roll` a `draft`, `join` a `draft` that one is called to, "
            "`take` an `offer` (or dismiss it), `undo` a `roll` that somebody asks to take back (withdraw it, or `let-stand`)"
        ),
    ]
    roll: Annotated[str, Meta(description="of `answer`, `throw` and `undo`: the roll")] | UnsetType = UNSET
    role: (
        Annotated[
            str,
            Meta(
                description="of `answer` and `throw`: for whom, as `asks`, `by` or `ahead` of the roll's `waiting` has it"
            ),
        ]
        | UnsetType
    ) = UNSET
    draft: (
        Annotated[str, Meta(description="of `frame`, `roll` and `join`: the roll in preparation")] | UnsetType
    ) = UNSET
    offer: Annotated[str, Meta(description="of `take`: the offer")] | UnsetType = UNSET


# -- what a roll waits for -------------------------------------------------------------------------------------------


class Option(Struct, kw_only=True):
    """One answer."""

    key: Annotated[str, Meta(description="what is sent as the answer's `key`")]
    says: Annotated[str, Meta(description="what it means, in words")]
    then: (
        Annotated[
            str,
            Meta(
                description="what the roll comes to with it, where no dice come between and nothing secret shows"
            ),
        ]
        | UnsetType
    ) = UNSET


class Question(Struct, kw_only=True):
    """What somebody is asked."""

    role: Annotated[
        str, Meta(description="the part that they have in the roll: what an answer names as `role`")
    ]
    help: Annotated[str, Meta(description="what it is about")]
    options: Annotated[list[Option], Meta(description="what may be answered, the plain option first")]
    seat: Annotated[str | None, Meta(description="whose answer it is; `null` is the game master's")]


class OfDie(Struct, kw_only=True):
    """The faces of a die of its own kind."""

    faces: Annotated[list[Face], Meta(description="its faces")]
    weights: (
        Annotated[list[int], Meta(description="how often each is there, where they are not alike")]
        | UnsetType
    ) = UNSET


class Dice(Struct, kw_only=True):
    """A group of dice that is to be thrown."""

    name: Annotated[str, Meta(description="what the rule calls it")]
    dice: Annotated[str, Meta(description="how many of which kind: `2d6`")]
    of: Annotated[OfDie, Meta(description="the die's faces, where `dice` does not say them")] | UnsetType = (
        UNSET
    )


class Throw(Dice, kw_only=True):
    """A group of dice that was thrown."""

    faces: Annotated[list[Face], Meta(description="what they show, in the order in which they were thrown")]
    dropped: Annotated[
        list[Face], Meta(description="those of the faces that do not count, such as the lower of two")
    ]
    seed: (
        Annotated[
            Literal["open", "hidden"],
            Meta(description="which seed they were drawn from; not of dice typed in"),
        ]
        | UnsetType
    ) = UNSET
    draw: (
        Annotated[int, Meta(description="which draw of that seed, from 0; not of dice typed in")] | UnsetType
    ) = UNSET
    typed: Annotated[bool, Meta(description="`true` where they were thrown by hand")] | UnsetType = UNSET
    ahead: Ahead | UnsetType = UNSET
    seat: (
        Annotated[str, Meta(description="the seat whose dice they are, where it is not the event's")]
        | UnsetType
    ) = UNSET


class Group(Struct, kw_only=True):
    """A step of a roll: dice that were thrown, or a decision, which has a `role` and a `key` and no dice."""

    name: Annotated[str, Meta(description="what the rule calls the dice, or the decision")]
    dice: Annotated[str, Meta(description="how many of which kind: `2d6`")] | UnsetType = UNSET
    of: Annotated[OfDie, Meta(description="the die's faces, where `dice` does not say them")] | UnsetType = (
        UNSET
    )
    seed: (
        Annotated[Literal["open", "hidden"], Meta(description="which seed they were drawn from")] | UnsetType
    ) = UNSET
    draw: Annotated[int, Meta(description="which draw of that seed, from 0")] | UnsetType = UNSET
    faces: Annotated[list[Face], Meta(description="what they show")] | UnsetType = UNSET
    dropped: Annotated[list[Face], Meta(description="those of the faces that do not count")] | UnsetType = (
        UNSET
    )
    typed: Annotated[bool, Meta(description="`true` where they were thrown by hand")] | UnsetType = UNSET
    ahead: Ahead | UnsetType = UNSET
    seat: (
        Annotated[
            str,
            Meta(
                description="the seat whose dice they are; who threw them is the event's, where that was another"
            ),
        ]
        | UnsetType
    ) = UNSET
    role: Annotated[str, Meta(description="whose decision it was")] | UnsetType = UNSET
    key: Annotated[str, Meta(description="what was decided")] | UnsetType = UNSET


class Part(Struct, kw_only=True):
    """What a total is made of."""

    name: Annotated[
        str, Meta(description="what it comes from: something on a sheet, or what the rule calls it")
    ]
    amount: Annotated[int | str, Meta(description="how much of the total; a text where it is no number")]
    of: Annotated[str, Meta(description="what the rule calls it, where that is not its name")] | UnsetType = (
        UNSET
    )


class Stands(Struct, kw_only=True):
    """What a roll comes to if nothing more is done."""

    says: Annotated[str, Meta(description="in words; empty where not everybody may know")]
    parts: Annotated[list[Part], Meta(description="what it is made of")]


class Thrower(Struct, kw_only=True):
    """Whose dice a roll waits for."""

    role: Annotated[str, Meta(description="the role whose dice they are")]
    seat: Annotated[str | None, Meta(description="the seat that throws them; `null`: the game master")]
    groups: Annotated[int, Meta(description="how many of the groups of `dice` are theirs, from the first on")]


class Early(Struct, kw_only=True):
    """Somebody who may throw already, though others come first."""

    role: Annotated[str, Meta(description="the role whose dice they are")]
    seat: Annotated[str | None, Meta(description="the seat that throws them; `null`: the game master")]
    dice: Annotated[list[Dice], Meta(description="what they throw, in this order")]


class Waiting(Struct, kw_only=True):
    """What a roll waits for."""

    kind: Annotated[
        Literal["choose", "together", "window", "dice"],
        Meta(
            description="`choose`: one answer; `together`: several at once, none shown before all are there; `window`: whoever has "
            "something may say it, or `pass`, until all have passed or the last of `asks` ends it; `dice`: somebody throws theirs (the key `throw`), or types the faces of dice that were thrown by hand"
        ),
    ]
    name: Annotated[str, Meta(description="what the rule calls this decision or throw")]
    asks: Annotated[list[Question], Meta(description="who is asked what; nobody where it waits for dice")]
    when: Annotated[Object, Meta(description="what the decision depends on so far, by the outcome's fields")]
    dice: (
        Annotated[list[Dice], Meta(description="of `dice`: the groups whose faces are wanted, in this order")]
        | UnsetType
    ) = UNSET
    by: Annotated[Thrower, Meta(description="of `dice`: who throws next")] | UnsetType = UNSET
    ahead: Annotated[list[Early], Meta(description="who else may throw already")] | UnsetType = UNSET
    until: (
        Annotated[
            Literal["any"],
            Meta(description="of `window`: anybody's next roll ends it, not only that of the same sheet"),
        ]
        | UnsetType
    ) = UNSET
    stands: Annotated[Stands, Meta(description="how it stands, where no dice come any more")] | UnsetType = (
        UNSET
    )


# -- what it comes to ------------------------------------------------------------------------------------------------


class Prompt(Struct, kw_only=True):
    """What the book asks somebody to tell."""

    who: Annotated[str, Meta(description="a role of the roll")]
    ask: Annotated[str, Meta(description="what to tell, in words")]


class Effect(Struct):
    """One change: *who* gains, spends, marks, clears or exhausts *amount* of *what*, and *why*."""

    kind: Annotated[Kind, Meta(description="what becomes of it")]
    who: Annotated[str, Meta(description="whose: a role of the roll")]
    what: Annotated[str, Meta(description="what is changed: `drive`, `hope`, `tag`")]
    amount: Annotated[int, Meta(description="how much of it")] = 1
    why: Annotated[str, Meta(description="why")] = ""


class Result(Struct, kw_only=True):
    """What a roll came to."""

    outcome: Annotated[
        Object,
        Meta(description="the outcome's fields, as the rule has them (`/api/rules`), without secret ones"),
    ]
    says: Annotated[str, Meta(description="the outcome in words")]
    parts: Annotated[list[Part], Meta(description="what its total is made of")]
    counts: Annotated[
        dict[str, dict[str, int]], Meta(description="what each face counts as, by group of dice")
    ]
    prompts: Annotated[list[Prompt], Meta(description="who is asked to tell what")]
    effects: Annotated[list[Effect], Meta(description="what it changes, costs first")]


class Line(Struct, kw_only=True):
    """A line that somebody wrote on a roll."""

    seat: SeatId
    text: Annotated[str, Meta(description="the line")]


class Begun(Struct, kw_only=True):
    """A roll as it begins."""

    move: Annotated[str, Meta(description="the move that was made")]
    sheet: Annotated[str, Meta(description="the sheet that acts; `table` where none does")]
    rule: Annotated[str, Meta(description="the rule that is rolled")]
    version: Annotated[int, Meta(description="its version; a later one may read dice in another way")]
    args: Annotated[Object, Meta(description="its arguments, those left out that are secret")]
    house: Annotated[Object, Meta(description="the house rules that were chosen for it")]
    said: Annotated[Object, Meta(description="what the move was told, from which the arguments follow")]
    roles: Annotated[dict[str, str], Meta(description="the sheets behind the rule's roles")]
    called: (
        Annotated[
            dict[str, str], Meta(description="what those are called who take part and have no sheet, by role")
        ]
        | UnsetType
    ) = UNSET
    reserve: Annotated[
        list[tuple[str, str, int]],
        Meta(description="what it holds back of sheets meanwhile: sheet, counter, amount"),
    ]
    secret: Annotated[
        list[str],
        Meta(description="names of what only the game master sees: arguments, outcome's fields, dice"),
    ]
    veiled: Annotated[list[str], Meta(description="names of what the game master has set in secret")]
    says: Annotated[str, Meta(description="who does what, in words; may be empty")]
    text: Annotated[str, Meta(description="what is done, as a player wrote it")]
    stakes: Annotated[str, Meta(description="what is at stake, as the game master wrote it")]
    rounds: Annotated[bool, Meta(description="`true` where every round is thrown on its own")] | UnsetType = (
        UNSET
    )
    hidden: Annotated[bool, Meta(description="whether only the game master knows of it")]
    by_hand: Annotated[bool, Meta(description="whether its dice are thrown on a real table")]
    nonce: Annotated[str, Meta(description="what the roller mixed into the dice")]
    parts: Annotated[
        dict[str, Object],
        Meta(description="by sheet what others said for theirs; empty where not all may read it"),
    ]
    track: (
        Annotated[Track, Meta(description="how far something has come that this was one roll of several for")]
        | UnsetType
    ) = UNSET
    warns: (
        Annotated[
            list[str],
            Meta(
                description="what whoever made it was told before, that something of it gives nothing; and what of it was lost in the end"
            ),
        ]
        | UnsetType
    ) = UNSET
    falling: (
        Annotated[
            list[str],
            Meta(
                description="of those who take part the sheets whose first dice fall as soon as they can be thrown"
            ),
        ]
        | UnsetType
    ) = UNSET


class Commitments(Struct, kw_only=True):
    """The stretch of the log that dice are drawn in now."""

    number: Annotated[int, Meta(description="its number, from 0")]
    commitments: Annotated[
        dict[str, str],
        Meta(
            description="what its seeds were bound to beforehand: SHA-256, of `open` and `hidden`; and the key that the table `signs` its logs by"
        ),
    ]
