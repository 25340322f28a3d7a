"""Drafting: how a roll starts. A player proposes or the game master calls for it; whose part it is adds theirs; then it is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.sheets import Move
from rollwright.table import secrecy, sizes
from rollwright.table.acts.acting import act
from rollwright.table.commands import Call, Line, Ref
from rollwright.table.state import Draft
from rollwright.table.work import Work

MOST = 60
"""How many rolls can be in preparation at once."""

Args = Annotated[dict[str, Any], Meta(description="what the move asks for, by name")]
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
MoveId = Annotated[str, Meta(max_length=80, description="a move of the game's")]


class Propose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player wants to do."""

    move: MoveId
    sheet: Ref
    text: Annotated[str, Meta(max_length=500, description="what is done: cross the bridge")] = ""
    args: Args = field(default_factory=dict)
    suggested: Annotated[
        dict[str, Any], Meta(description="of the game master's settings, what you think fits: the trait")
    ] = field(default_factory=dict)
    ready: Annotated[
        bool,
        Meta(
            description="whether it is thrown as soon as it is allowed, by the server or (`by_hand`) on a real table"
        ),
    ] = False
    helped: Annotated[bool, Meta(description="whether the others are asked for help")] = False


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


class Waive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """That no roll is needed."""

    draft: Ref
    text: Line = ""


class Add(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player adds to their own draft."""

    draft: Ref
    args: Args = field(default_factory=dict)


class ThisDraft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll in preparation."""

    draft: Ref


@act("propose", "Propose a roll")
def propose(work: Work, said: Propose, call: Call) -> None:
    """Say what you want to do; it waits at the game master, who sets what is theirs or says that no roll is needed.

    What is *ready* is thrown the moment it is allowed; where it cannot be rolled as it stands then, it waits for its player.
    """
    move = found_move(work, said.move)
    held = work.own(said.sheet, "args.sheet")
    _checked(move, {**said.suggested}, "gm", "args.suggested")
    _checked(move, said.args, "player", "args.args")
    framed = not waits_for_master(work, move, {**said.args, **said.suggested})
    draft = Draft(
        work.id("draft"),
        move.id,
        held.id,
        work.seat.id,
        said.text,
        said.args,
        {} if framed else said.suggested,
        said.suggested if framed else {},
        framed,
        () if framed else _secret(work, move, None),
        ready=said.ready,
        by_hand=said.ready and call.by_hand,
        nonce=(call.nonce or call.id) if said.ready else "",
        helped=said.helped and move.part is not None,
    )
    write(work, draft)


@act("ask", "Call for a roll", by="gm")
def ask(work: Work, said: Ask, call: Call) -> None:
    """Call for a roll from one sheet, several or all: each is prepared on its own, with your settings."""
    move = found_move(work, said.move)
    _checked(move, said.frame, "gm", "args.frame")
    _choosable(move, said.choices, said.frame)
    secret = _secret(work, move, said.secret)
    every = [held.id for held in work.state.sheets.values() if held.seat is not None]
    asked = every if said.sheets == "all" else said.sheets
    if not asked:
        raise Refused("there is nobody to roll: name a sheet", at="args.sheets")
    for sheet in asked:
        held = work.held(sheet, "args.sheets")
        write(
            work,
            Draft(
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
            ),
        )


@act("frame", "Set trait, difficulty and stakes", by="gm")
def frame(work: Work, said: Frame, call: Call) -> None:
    """Set what is yours to set for a proposal, openly or in secret, and what is at stake; or set it anew.

    Of what a roll needs, a suggestion holds where nothing else is set.
    """
    draft = open_draft(work, said.draft)
    move = found_move(work, said.move or draft.move)
    _checked(move, said.frame, "gm", "args.frame")
    _choosable(move, said.choices, said.frame)
    same = move.id == draft.move
    needed = [name for name in draft.suggested if same and move.parameters[name].required]
    holds = {name: draft.suggested[name] for name in needed if name not in {**said.frame, **said.choices}}
    write(
        work,
        replace(
            draft,
            move=move.id,
            args=draft.args if same else {},
            parts=draft.parts if same else {},
            agreed=draft.agreed if same else {},
            called=draft.called if same else (),
            frame={**holds, **said.frame},
            choices=said.choices,
            framed=True,
            suggested={},
            secret=_secret(work, move, said.secret),
            stakes=said.stakes or draft.stakes,
        ),
    )


@act("waive", "No roll is needed", by="gm")
def waive(work: Work, said: Waive, call: Call) -> None:
    """Say that no roll is needed: it cannot fail, or it cannot be done."""
    take_off(work, open_draft(work, said.draft), waived=True, text=said.text)


@act("add", "Add what is yours")
def add(work: Work, said: Add, call: Call) -> None:
    """Say what of yours goes into your roll, before you roll: others and the game master see it."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    _checked(found_move(work, draft.move), unpicked(draft, said.args, "args.args"), "player", "args.args")
    write(work, replace(draft, args={**draft.args, **said.args}))


@act("drop", "Drop a roll in preparation")
def drop(work: Work, said: ThisDraft, call: Call) -> None:
    """Drop a roll in preparation, without rolling: whose it is, or the game master."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    take_off(work, draft)


def waits_for_master(work: Work, move: Move, args: Mapping[str, Any]) -> bool:
    """Whether something of a move is the game master's to set: at this table, and where it is made with these *args*.

    What only an offer grants is theirs at every table.
    """
    if "gm" not in move.said.values():
        return False
    return bool(move.granted) or not (work.option("difficulties") == "players" or move.settled(args))


def between(values: Iterable[Any]) -> str:
    """What a player may choose, in words.

    >>> between(["Instinct", "Presence"])
    'between Instinct, Presence'
    """
    return f"between {', '.join(map(str, values))}"


def unpicked(draft: Draft, args: Mapping[str, Any], at: str) -> dict[str, Any]:
    """What is said for a draft besides what the game master lets its player choose, which is one of those values."""
    for name, values in draft.choices.items():
        if name in args and args[name] not in values:
            raise BadArgument(f"the game master lets you choose {between(values)}", at=f"{at}.{name}")
    return {name: value for name, value in args.items() if name not in draft.choices}


def write(work: Work, draft: Draft) -> None:
    """Write down how a roll in preparation stands."""
    known = secrecy.known(work.state, draft.sheet)
    said = (draft.args, draft.suggested, draft.frame, draft.agreed)
    if known and work.master and secrecy.betrays(work.state, said):
        raise Refused(
            "that names a hidden sheet, and everybody sees what is prepared: show it first", at="args"
        )
    alike = [each for each in work.state.drafts.values() if secrecy.known(work.state, each.sheet) == known]
    if draft.id not in work.state.drafts and len(alike) >= MOST:
        raise Refused(f"{MOST} rolls are in preparation, which are the most: roll or drop one", at="args")
    values = to_builtins(draft)
    sizes.fit(values, sizes.DRAFT, "a roll in preparation", "say less of it", "args")
    work.emit("drafted", *secrecy.drafted(work.state, values))


def take_off(work: Work, draft: Draft, *, waived: bool = False, text: str = "") -> None:
    """Say that a roll is being prepared no more, to all who knew of it."""
    to = secrecy.drafted(work.state, to_builtins(draft))[2]
    work.emit("undrafted", {"draft": draft.id, "waived": waived, "text": text}, to=to)


def open_draft(work: Work, name: str) -> Draft:
    """A roll in preparation that the seat may know of."""
    draft = work.state.drafts.get(name)
    if draft is None or not (work.master or secrecy.known(work.state, draft.sheet)):
        raise NotFound(f"there is no roll {name!r} in preparation", at="draft")
    return draft


def found_move(work: Work, name: str) -> Move:
    """A move of the game's by its id; `BadArgument` lists what there is."""
    move = work.kit.moves.get(name)
    if move is None:
        raise BadArgument(f"there is no move {name!r}: {', '.join(work.kit.moves)}", at="move")
    return move


def _checked(move: Move, args: Mapping[str, Any], by: str, at: str) -> None:
    """Check what was said so far against the move's parameters, and that it was theirs to say."""
    for name in args:
        if name not in move.parameters:
            raise BadArgument(f"{move.id} has no {name!r}: {', '.join(move.parameters)}", at=f"{at}.{name}")
        if move.said[name] not in (by, "anyone"):
            whose = "the game master" if move.said[name] == "gm" else "the player"
            raise Forbidden(f"{name} is for {whose} to say", at=f"{at}.{name}")
    move.partly(args, at)


def _choosable(move: Move, choices: Mapping[str, tuple[Any, ...]], frame: Mapping[str, Any]) -> None:
    """Check what the player may pick of: settings of the game master's that are not set, every value one that they can have."""
    for name, values in choices.items():
        for value in values:
            _checked(move, {name: value}, "gm", "args.choices")
        if name in frame:
            raise BadArgument(
                f"{name} is set already: leave it open, or let them choose", at=f"args.choices.{name}"
            )


def _secret(work: Work, move: Move, names: tuple[str, ...] | None) -> tuple[str, ...]:
    """Settings that are kept secret: those of a roll, of which the game says what else would tell them.

    Where nothing is said of it, all of them or none, as the table has chosen.
    """
    can = secrecy.hideable(move, work.kit.veils)
    if names is None:
        return tuple(can) if work.option("secret") else ()
    for name in names:
        if name not in can:
            known = ", ".join(can) or "nothing"
            raise BadArgument(f"{name!r} cannot be kept secret in {move.id}: {known} can", at="args.secret")
    return tuple(dict.fromkeys(names))
