"""Rolls in preparation: found, checked and written down, with who is called to them and what is kept secret of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.sheets import Move, Sheet
from rollwright.table.log.pieces import Draft, Offered
from rollwright.table.play import masking, sizes
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy


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
    draft = _with_those_named(work, draft)
    awaits, move = awaited(work, draft), found_move(work, draft.move)
    seen = secrecy.known(work.state, draft.sheet)
    if awaits and not (seen or move.opposed):  # such a roll is made together, and in the open
        raise Refused(f"{work.state.sheets[draft.sheet].name} is hidden: show the sheet first", at="args")
    masking.masked(work, draft, others=bool(awaits) or seen)
    known = secrecy.known(work.state, draft.sheet)
    secret = secrecy.kept(work.state, move, {**draft.args, **draft.frame}, draft.secret)
    called = _called(work, draft, awaits)
    draft = replace(draft, called=called, awaited=awaits, lacks=_lacks(work, draft), secret=secret)
    alike = [each for each in work.state.drafts.values() if secrecy.known(work.state, each.sheet) == known]
    if draft.id not in work.state.drafts and len(alike) >= sizes.DRAFTS:
        raise Refused(
            f"{sizes.DRAFTS} rolls are in preparation, which are the most: roll or drop one", at="args"
        )
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
    return move.awaits(work.scene(draft.sheet, draft.parts, hidden=False), _said(draft))


def outsiders(
    work: Work, move: Move, sheet: str, said: Mapping[str, Any], people: Collection[str]
) -> set[str]:
    """Who of some *people* may take no part in a move of a sheet, with what is *said*: where it names who does, all others. One that is
    against the game master's people waits for them in no case: those take part whom it names.
    """
    if not move.named:
        return set()
    sheets = work.state.sheets
    others = {each for each in people if each in sheets}
    if move.opposed:
        others -= {each for each in secrecy.texts(said) if each in sheets and sheets[each].seat is None}
    return others.difference(move.awaits(work.scene(sheet, hidden=False), said)) if others else others


def welcome(work: Work, draft: Draft, who: str, at: str) -> None:
    """Refuse somebody whom a roll in preparation does not name, where it is made with those alone whom it names."""
    if outsiders(work, found_move(work, draft.move), draft.sheet, _said(draft), (who,)):
        raise Refused(f"{work.state.sheets[who].name} has no part in this", at=at)


def _with_those_named(work: Work, draft: Draft) -> Draft:
    """A roll in preparation without whoever it names no more, where it is made with those alone whom it names."""
    move, people = found_move(work, draft.move), (*draft.parts, *draft.called)
    for gone in outsiders(work, move, draft.sheet, _said(draft), people):
        parts = {sheet: part for sheet, part in draft.parts.items() if sheet != gone}
        draft = replace(without(draft, gone), parts=parts)
    return draft


def _said(draft: Draft) -> dict[str, Any]:
    """What is said of a roll in preparation, as far as it is."""
    return {**draft.suggested, **draft.args, **draft.frame}


def company(work: Work, move: Move, sheet: str) -> tuple[str, ...]:
    """The sheets asked to join a roll that several make together: every other player's character that could make it."""
    if not move.several or not secrecy.known(work.state, sheet):
        return ()
    cards = work.scene(sheet, hidden=False).cards
    playing = {seat.id for seat in work.state.seats.values() if seat.there}
    fitting = [each for each, card in cards.items() if isinstance(card.sheet, move.actor or Sheet)]
    theirs = [work.state.sheets[each] for each in fitting if each != sheet]
    return tuple([held.id for held in theirs if held.seat in playing])


def lenders(work: Work, move: Move, offer: Offered) -> tuple[str, ...]:
    """The other players' sheets, open to all, that could add something to what is offered to a sheet that everybody knows of."""
    sheet = offer.to
    if offer.prepares or move.opposed or not secrecy.known(work.state, sheet):
        return ()
    seats = {seat.id for seat in work.state.seats.values() if seat.there}
    there = [held.id for held in work.state.sheets.values() if held.seat in seats and held.id != sheet]
    scene = work.scene(sheet, hidden=False)
    return tuple([each for each in there if secrecy.public(work.state, each) and move.lent(scene.by(each))])


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
