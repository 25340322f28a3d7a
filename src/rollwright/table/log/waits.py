"""Waits: what waits for a seat, and what a roll waits for, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct

from rollwright.table.log.shapes import DecisionName, InWords, Maybe, Object, Part, doc
from rollwright.table.log.thrown import Dice

ThrowingSeat = Annotated[str | None, doc("the seat that throws them; `null`: the game master")]
When = Annotated[Object, doc("what the decision depends on so far, by the outcome's fields")]
Facts = Annotated[
    Maybe[dict[str, str]],
    doc("of a card: what of that there is to know, by its name, in the words of the rule"),
]


class Todo(Struct, kw_only=True, omit_defaults=True):
    """Something that waits for this seat. What to `do` says which of the ids is there."""

    do: Annotated[
        Literal["answer", "throw", "frame", "roll", "join", "take", "undo"],
        doc(
            "`answer` a question of a `roll` for a `role`, `throw` one's dice of a `roll`, `frame` a `draft`, `roll` a `draft`, `join` a `draft` that one is called to, "
            "`take` an `offer` (or dismiss it), `undo` a `roll` that somebody asks to take back (withdraw it, or `let-stand`)"
        ),
    ]
    roll: Annotated[Maybe[str], doc("of `answer`, `throw` and `undo`: the roll")] = UNSET
    role: Annotated[
        Maybe[str],
        doc("of `answer` and `throw`: for whom, as `asks`, `by` or `ahead` of the roll's `waiting` has it"),
    ] = UNSET
    turn: Annotated[Maybe[str], doc("of `answer`: in whose turn, where that is one of `ahead`")] = UNSET
    draft: Annotated[Maybe[str], doc("of `frame`, `roll` and `join`: the roll in preparation")] = UNSET
    offer: Annotated[Maybe[str], doc("of `take`: the offer")] = UNSET


class Option(Struct, kw_only=True):
    """One answer."""

    key: Annotated[str, doc("what is sent as the answer's `key`")]
    says: InWords
    then: Annotated[
        Maybe[str], doc("what the roll comes to with it, where no dice come between and nothing secret shows")
    ] = UNSET


class Question(Struct, kw_only=True):
    """What somebody is asked."""

    role: Annotated[str, doc("the part that they have in the roll: what an answer names as `role`")]
    help: Annotated[str, doc("what it is about")]
    options: Annotated[list[Option], doc("what may be answered, the plain option first")]
    seat: Annotated[str | None, doc("whose answer it is; `null` is the game master's")]


class Stands(Struct, kw_only=True):
    """What a roll comes to if nothing more is done."""

    says: Annotated[str, doc("in words; empty where not everybody may know")]
    parts: Annotated[list[Part], doc("what it is made of")]


class Thrower(Struct, kw_only=True):
    """Whose dice a roll waits for."""

    role: Annotated[str, doc("the role whose dice they are")]
    seat: ThrowingSeat
    groups: Annotated[int, doc("how many of the groups of `dice` are theirs, from the first on")]


class Early(Struct, kw_only=True):
    """Somebody's turn that need not wait, though others come first: what they may throw already, or are asked."""

    role: Annotated[str, doc("the role whose turn it is")]
    seat: ThrowingSeat
    dice: Annotated[list[Dice], doc("what they throw, in this order; none where they are asked")]
    kind: Annotated[Maybe[Literal["choose", "window"]], doc("how it is decided what `asks` says")] = UNSET
    name: Maybe[DecisionName] = UNSET
    asks: Annotated[Maybe[list[Question]], doc("who is asked what in that turn: answer with this `turn`")] = (
        UNSET
    )
    when: Maybe[When] = UNSET
    facts: Facts = UNSET


class Contribution(Struct, kw_only=True):
    """What somebody's part in a roll came to, while the roll goes on."""

    role: Annotated[str, doc("whose part it is")]
    says: Annotated[str, doc("what it came to, in a line")]


class Waiting(Struct, kw_only=True):
    """What a roll waits for."""

    kind: Annotated[
        Literal["choose", "together", "window", "dice"],
        doc(
            "`choose`: one answer; `together`: several at once, none shown before all are there; `window`: whoever has "
            "something may say it, or `pass`, until all have passed or the last of `asks` ends it; `dice`: somebody throws theirs (the key `throw`), or types the faces of dice that were thrown by hand"
        ),
    ]
    name: Annotated[str, doc("what the rule calls this decision or throw")]
    asks: Annotated[list[Question], doc("who is asked what; nobody where it waits for dice")]
    when: When
    facts: Facts = UNSET
    dice: Annotated[Maybe[list[Dice]], doc("of `dice`: the groups whose faces are wanted, in this order")] = (
        UNSET
    )
    by: Annotated[Maybe[Thrower], doc("of `dice`: who throws next")] = UNSET
    ahead: Annotated[Maybe[list[Early]], doc("who else may throw or answer already")] = UNSET
    turn: Annotated[Maybe[str], doc("whose turn it is, where a roll of several is made of turns")] = UNSET
    came: Annotated[Maybe[list[Contribution]], doc("whose parts are done, and what they came to")] = UNSET
    until: Annotated[
        Maybe[Literal["any"]],
        doc("of `window`: anybody's next roll ends it, not only that of the same sheet"),
    ] = UNSET
    stands: Annotated[Maybe[Stands], doc("how it stands, where no dice come any more")] = UNSET
