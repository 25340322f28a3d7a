"""Commands: what a seat sends. Three change the table (call, answer, withdraw), one looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        description="made by the client, another one for every command: sent twice, it is done once",
    ),
]
Ref = Annotated[str, Meta(min_length=1, max_length=80)]
Nonce = Annotated[
    Annotated[str, Meta(max_length=100)] | None,
    Meta(
        description="mixed into all dice of the roll; whatever the roller likes. The command's id by default"
    ),
]
Faces = Annotated[
    Annotated[tuple[int | str, ...], Meta(max_length=2000)] | None,
    Meta(description="dice that lie on a real table, typed in, in the order in which they are asked for"),
]
Line = Annotated[str, Meta(max_length=2000, description="a line of text")]
Args = Annotated[dict[str, Any], Meta(description="what the move asks for, by name")]
MoveId = Annotated[str, Meta(max_length=80, description="a move of the game's")]


class Call(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a move: one of the game's (such as ``lanterns.look``), or one of those that every table has (``say``, ``rest``).

    *sheet* is who acts, *draft* the roll in preparation that it goes on with, *offer* the offer that is taken up, *again* a
    roll that is made once more. A *hidden* roll is seen by the game master alone; ``noted`` tells the others that one was made.
    """

    id: CommandId
    move: Annotated[
        str, Meta(max_length=80, description="the move; may be left out with draft, offer or again")
    ] = ""
    sheet: Annotated[Ref | None, Meta(description="the sheet that acts")] = None
    args: Annotated[dict[str, Any], Meta(description="what the move asks for")] = {}
    draft: Ref | None = None
    offer: Ref | None = None
    again: Ref | None = None
    nonce: Nonce = None
    faces: Faces = None
    by_hand: Annotated[
        bool, Meta(description="the dice are thrown on a real table: the roll waits for their faces")
    ] = False
    hidden: bool | Literal["noted"] = False
    text: Line = ""
    helped: Annotated[
        bool,
        Meta(
            description="with *offer*: those who could add to it are asked first, and it is done when all have said what, or no"
        ),
    ] = False

    @property
    def mixed(self) -> str:
        """What is mixed into its dice: the *nonce*, or else its own id."""
        return self.nonce or self.id


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Answer what a roll waits for: an option's *key*, or the *faces* of dice that were thrown by hand.

    *role* says for whom, where somebody may answer for several, and *turn* in whose turn, where that is one that others need not
    wait for.
    """

    id: CommandId
    roll: Ref
    key: Annotated[str, Meta(max_length=200)] | None = None
    role: Annotated[str, Meta(max_length=80)] | None = None
    turn: Annotated[str, Meta(max_length=80)] | None = None
    faces: Faces = None


class Withdraw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take something back: a roll, or anything else that changed sheets, by its id. Dice that were thrown stay on record."""

    id: CommandId
    of: Ref
    reason: Line = ""


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Look at something: what this seat may see of the table, and no more. It changes nothing.

    *want* is ``state``, ``events`` (*since* a number of this seat's own), ``rolls`` by their ids, ``form`` of a move, ``odds`` or ``advice`` for a
    move as it would be made now (``roll`` among them) or for a decision of *roll*, ``preview`` of a call, the kinds of ``sheets`` and how far their
    counters go, the ``history`` of a *sheet* or of one *counter* of it, ``stats``, ``summary``, ``export``, ``links``. With ``advice``
    for a *goal*, *over* names what of a move is to be chosen as well, and from which values.
    """

    want: Literal[
        "state",
        "events",
        "rolls",
        "form",
        "odds",
        "advice",
        "preview",
        "sheets",
        "history",
        "stats",
        "summary",
        "export",
        "links",
    ] = "state"
    since: Annotated[int, Meta(ge=0)] = 0
    limit: Annotated[int, Meta(ge=1, le=1000)] = 200
    session: Annotated[int, Meta(ge=1)] | None = None
    move: Annotated[str, Meta(max_length=80)] = ""
    sheet: Ref | None = None
    counter: Annotated[str, Meta(max_length=120)] | None = None
    args: dict[str, Any] = {}
    draft: Ref | None = None
    offer: Ref | None = None
    roll: Ref | None = None
    role: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(description="whose decision of a roll, where a seat has more than one"),
    ] = None
    turn: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(description="in whose turn, where that is one that others need not wait for"),
    ] = None
    rolls: Annotated[tuple[Ref, ...], Meta(max_length=100)] = ()
    goal: Annotated[str, Meta(max_length=80)] | None = None
    over: dict[str, list[Any]] = {}
    sheets: Annotated[
        tuple[Ref, ...],
        Meta(
            max_length=100,
            description="the form of a roll that all of these are called for: what any of them has to pick from",
        ),
    ] = ()
    parts: Annotated[
        dict[str, dict[str, Any]],
        Meta(description="odds and advice as if others said this for their sheets too"),
    ] = {}
    call: Call | None = None


SLOW = ("odds", "advice", "stats")
"""Looks that are computed beside everything else."""

GATHERED = ("history", "summary", "export", "sheets")
"""Looks that grow with the log or the sheets: they are gathered bit by bit."""

Command = Call | Answer | Withdraw
