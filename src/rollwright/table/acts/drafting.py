"""Drafting: how a roll starts. A player proposes or the game master calls for it; whose part it is adds theirs; then it is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.sheets import Move, Sheet
from rollwright.table.acts import masking
from rollwright.table.acts.acting import act
from rollwright.table.log.pieces import Draft
from rollwright.table.play import sizes
from rollwright.table.play.commands import Call, Line, Ref
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy

MOST = 60
"""How many rolls can be in preparation at once."""

Args = Annotated[dict[str, Any], Meta(description="what the move asks for, by name")]
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
    checked(move, {**said.suggested}, "gm", "args.suggested")
    checked(move, said.args, "player", "args.args")
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
        () if framed else secret_of(work, move, None),
        ready=said.ready,
        by_hand=said.ready and call.by_hand,
        nonce=(call.nonce or call.id) if said.ready else "",
        helped=move.several or (said.helped and move.part is not None),
        called=company(work, move, held.id),
    )
    write(work, draft)


@act("waive", "No roll is needed", by="gm")
def waive(work: Work, said: Waive, call: Call) -> None:
    """Say that no roll is needed: it cannot fail, or it cannot be done."""
    take_off(work, open_draft(work, said.draft), waived=True, text=said.text)


@act("add", "Add what is yours")
def add(work: Work, said: Add, call: Call) -> None:
    """Say what of yours goes into your roll, before you roll: others and the game master see it."""
    draft = open_draft(work, said.draft)
    work.own(draft.sheet, "args.draft")
    checked(found_move(work, draft.move), unpicked(draft, said.args, "args.args"), "player", "args.args")
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
    """A draft's arguments without the settings that its player picks from a list of the game master's; each pick must be on that list."""
    for name, values in draft.choices.items():
        if name in args and args[name] not in values:
            raise BadArgument(f"the game master lets you choose {between(values)}", at=f"{at}.{name}")
    return {name: value for name, value in args.items() if name not in draft.choices}


def write(work: Work, draft: Draft) -> None:
    """Write down how a roll in preparation stands."""
    awaits, move = awaited(work, draft), found_move(work, draft.move)
    masking.masked(work, draft, others=bool(awaits) or secrecy.known(work.state, draft.sheet))
    known = secrecy.known(work.state, draft.sheet)
    secret = secrecy.kept(work.state, move, {**draft.args, **draft.frame}, draft.secret)
    called = _called(work, draft, awaits)
    draft = replace(draft, called=called, awaited=awaits, lacks=_lacks(work, draft), secret=secret)
    alike = [each for each in work.state.drafts.values() if secrecy.known(work.state, each.sheet) == known]
    if draft.id not in work.state.drafts and len(alike) >= MOST:
        raise Refused(f"{MOST} rolls are in preparation, which are the most: roll or drop one", at="args")
    values = to_builtins(draft)
    sizes.fit(values, sizes.DRAFT, "a roll in preparation", "say less of it", "args")
    work.emit("drafted", *secrecy.drafted(work.state, values, move))


def _lacks(work: Work, draft: Draft) -> tuple[str, ...]:
    """What a roll that may be made cannot be made without, of what only the game master can say here."""
    move = found_move(work, draft.move)
    given = {**draft.args, **draft.frame, **draft.choices}
    if not draft.framed or not waits_for_master(work, move, given):
        return ()
    needed = [name for name, each in move.parameters.items() if each.required and move.said[name] == "gm"]
    return tuple([name for name in needed if name not in given])


def _called(work: Work, draft: Draft, awaits: tuple[str, ...]) -> tuple[str, ...]:
    """Who is called to a roll: whom somebody has called, and without whom it cannot be rolled."""
    was = work.state.drafts.get(draft.id)
    before = awaited(work, was) if was else ()
    called = [sheet for sheet in draft.called if sheet not in before]
    return tuple(dict.fromkeys([*called, *awaits]))


def awaited(work: Work, draft: Draft) -> tuple[str, ...]:
    """The sheets without whose part a roll cannot be made, and that have yet to say it, as far as it is set."""
    move = found_move(work, draft.move)
    said = {**draft.suggested, **draft.args, **draft.frame}
    return tuple(move.awaits(work.scene(draft.sheet, draft.parts, hidden=False), said))


def company(work: Work, move: Move, sheet: str) -> tuple[str, ...]:
    """The sheets asked to join a roll that several make together: every other player's character that could make it."""
    if not move.several or not secrecy.known(work.state, sheet):
        return ()
    cards = work.scene(sheet, hidden=False).cards
    playing = {seat.id for seat in work.state.seats.values() if not (seat.locked or seat.closed)}
    fitting = [each for each, card in cards.items() if isinstance(card.sheet, move.actor or Sheet)]
    theirs = [work.state.sheets[each] for each in fitting if each != sheet]
    return tuple([held.id for held in theirs if held.seat in playing])


def shared_move(work: Work, draft: Draft) -> Move:
    """The move of a draft that others take part in; `Refused` where it is rolled alone."""
    move = found_move(work, draft.move)
    if move.part is None:
        raise Refused(f"{move.title} is rolled alone", at="args.draft")
    return move


def other(work: Work, draft: Draft, sheet: str, at: str) -> str:
    """Somebody else than whose roll it is, whom everybody knows of."""
    held = work.held(sheet, at)
    if held.id == draft.sheet:
        raise BadArgument(f"{held.name} makes this roll", at=at)
    if not secrecy.known(work.state, held.id):
        raise Refused(f"{held.name} is hidden: show the sheet first", at=at)
    return held.id


def without(draft: Draft, sheet: str) -> Draft:
    """A roll in preparation to which a sheet is not called, and whose dice do not fall by themselves."""
    called, falling = (
        tuple([each for each in before if each != sheet]) for before in (draft.called, draft.falling)
    )
    return replace(draft, called=called, falling=falling)


def unsaid(work: Work, draft: Draft) -> tuple[str, ...]:
    """Who is called to a roll, is there still, and has neither taken part nor said no."""
    waits = [each for each in draft.called if each not in draft.parts]
    return tuple([each for each in waits if secrecy.known(work.state, each)])


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


def checked(move: Move, args: Mapping[str, Any], by: str, at: str) -> None:
    """Check what was said so far against the move's parameters, and that it was theirs to say."""
    for name in args:
        if name not in move.parameters:
            raise BadArgument(f"{move.id} has no {name!r}: {', '.join(move.parameters)}", at=f"{at}.{name}")
        if move.said[name] not in (by, "anyone"):
            whose = "the game master" if move.said[name] == "gm" else "the player"
            raise Forbidden(f"{name} is for {whose} to say", at=f"{at}.{name}")
    move.partly(args, at)


def secret_of(work: Work, move: Move, names: tuple[str, ...] | None) -> tuple[str, ...]:
    """Settings that are kept secret: those of a roll, of which the game says what else would tell them.

    Where nothing is said of it, all of them or none, as the table has chosen.
    """
    can = secrecy.hideable(move, work.kit.veils)
    if names is None:
        return tuple(can) if work.option("secret") else ()
    for name in names:
        if name not in can:
            known = ", ".join(can) or "nothing"
            raise BadArgument(
                f"{name!r} cannot be kept secret in {move.title}: {known} can", at="args.secret"
            )
    return tuple(dict.fromkeys(names))
