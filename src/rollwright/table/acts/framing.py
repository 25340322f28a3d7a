"""Framing: what the game master sets for a roll: for a proposal, or for one that they call for. It has to be enough to roll it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from rollwright.errors import BadArgument, Refused
from rollwright.sheets import Move
from rollwright.table.acts import meaning
from rollwright.table.acts.acting import act
from rollwright.table.log.pieces import Draft
from rollwright.table.play.commands import Args, Line, MoveId, Ref
from rollwright.table.play.drafts import checked, company, found_move, open_draft, other, secret_of, write
from rollwright.table.play.work import Work

Secret = Annotated[
    Annotated[tuple[str, ...], Meta(max_length=20)] | None,
    Meta(description="settings that only the game master shall see; without, as the table has it"),
]
Choices = Annotated[
    dict[str, Annotated[tuple[Any, ...], Meta(min_length=2, max_length=10)]],
    Meta(
        description='settings of which the player picks one, by name: `{"trait": ["Instinct", "Presence"]}`'
    ),
]


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll that the game master calls for."""

    move: MoveId
    sheets: Annotated[
        Annotated[tuple[Ref, ...], Meta(max_length=60)] | Literal["all"],
        Meta(description="whose: sheets, or all that belong to a seat"),
    ]
    text: Line = ""
    frame: Annotated[
        dict[str, Any],
        Meta(description="trait, difficulty, and whatever else of the move the game master wants to settle"),
    ] = field(default_factory=dict)
    choices: Choices = field(default_factory=dict)
    secret: Secret = None
    stakes: Line = ""


class Frame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the game master sets for a proposal."""

    draft: Ref
    frame: Args = field(default_factory=dict)
    choices: Choices = field(default_factory=dict)
    secret: Secret = None
    stakes: Line = ""
    move: MoveId | None = None


@act("ask", "Call for a roll", by="gm")
def ask(work: Work, said: Ask) -> None:
    """Call for a roll from one sheet, several or all: each is prepared on its own, with your settings.

    What several make together is one roll: the first of them begins it, and the others are called to it.
    """
    move = found_move(work, said.move)
    checked(move, said.frame, "gm", "args.frame")
    _choosable(move, said.choices, said.frame)
    secret = secret_of(work, move, said.secret)
    every = [held.id for held in work.state.sheets.values() if held.seat is not None]
    asked = every if said.sheets == "all" else said.sheets
    if not asked:
        raise Refused("there is nobody to roll: name a sheet", at="args.sheets")
    for sheet in asked[:1] if move.several else asked:
        held = work.held(sheet, "args.sheets")
        draft = Draft(
            work.id("draft"),
            move.id,
            held.id,
            work.seat.id,
            said.text,
            frame=said.frame,
            choices=said.choices,
            framed=True,
            secret=secret,
            stakes=said.stakes,
            helped=move.several,
        )
        _enough(work, draft)
        write(work, replace(draft, called=_called(work, move, draft, asked)))


def _called(work: Work, move: Move, draft: Draft, asked: Sequence[str]) -> tuple[str, ...]:
    """Whom a roll that several make together is asked of: who is named besides whoever begins it; everybody where nobody is."""
    if not move.several or len(asked) == 1:
        return company(work, move, draft.sheet)
    others = (other(work, draft, sheet, "args.sheets") for sheet in asked[1:] if sheet != draft.sheet)
    return tuple(dict.fromkeys(others))


@act("frame", "Set trait, difficulty and stakes", by="gm")
def frame(work: Work, said: Frame) -> None:
    """Set what is yours to set for a proposal, openly or in secret, and what is at stake; or set it anew.

    A suggestion holds where nothing else is set.
    """
    draft = open_draft(work, said.draft)
    move = found_move(work, said.move or draft.move)
    checked(move, said.frame, "gm", "args.frame")
    _choosable(move, said.choices, said.frame)
    same = move.id == draft.move
    suggested = draft.suggested if same else {}
    holds = {name: each for name, each in suggested.items() if name not in said.choices}
    framed = replace(
        draft,
        move=move.id,
        args=draft.args if same else {},
        parts=draft.parts if same else {},
        agreed=draft.agreed if same else {},
        falling=draft.falling if same else (),
        called=draft.called if same else company(work, move, draft.sheet),
        frame={**holds, **said.frame},
        choices=said.choices,
        framed=True,
        suggested=holds,
        secret=secret_of(work, move, said.secret),
        stakes=said.stakes or draft.stakes,
    )
    _enough(work, framed)
    write(work, framed)


def _enough(work: Work, draft: Draft) -> None:
    """Refuse settings of an opposed roll that no answer of the other side could complete, such as a missing pool."""
    move = found_move(work, draft.move)
    args = {**draft.args, **draft.frame}
    given = all(name in args for name, each in move.parameters.items() if each.required)
    if draft.choices or not given or not move.opposed:
        return
    try:
        meaning.deed_of(work, meaning.Making(move, draft.sheet, args, draft))
    except Refused as error:
        name = (error.at or "").removeprefix("args.")
        if (error.at or "").startswith("args.") and move.said.get(name.split(".")[0].split("[")[0]) == "gm":
            raise Refused(error.message, at=f"args.frame.{name}") from None


def _choosable(move: Move, choices: Mapping[str, tuple[Any, ...]], framed: Mapping[str, Any]) -> None:
    """Check what the player may pick of: settings of the game master's that are not set, every value one that they can have."""
    for name, values in choices.items():
        for value in values:
            checked(move, {name: value}, "gm", "args.choices")
        if name in framed:
            raise BadArgument(
                f"{name} is set already: leave it open, or let them choose", at=f"args.choices.{name}"
            )
