"""Jobs: what a look at odds or advice has to compute, put together here, and sent to another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused, TooMany, figure
from rollwright.rules import Rule
from rollwright.rules.arguments import shaped
from rollwright.sheets import Deed, Move, Scene, Secret
from rollwright.table.acts import meaning
from rollwright.table.acts.acting import ROLLED
from rollwright.table.acts.rolling import Roll, meant
from rollwright.table.log.pieces import GM, Rolling, Seat
from rollwright.table.log.state import State
from rollwright.table.look import comparing, deciding, pricing
from rollwright.table.play.bounds import bounded
from rollwright.table.play.commands import Call, Look
from rollwright.table.play.drafts import company
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy
from rollwright.table.seen.roles import asked_in, names_of

Job = Callable[[], Any]
"""Something to be computed, that can be sent to another process."""

Parts = dict[str, dict[str, Any]]
"""What people are thought to say for their part, by sheet."""


MOST_WAYS = 200
"""So many ways to make a move are compared at most."""


async def job(work: Work, wanted: Look) -> Job:
    """What has to be computed for the odds or the advice that a seat wants: of a move, or of what a roll waits for."""
    if not work.master and not work.state.options["odds"]:
        raise Forbidden("this table plays without odds and advice")
    if wanted.roll is not None:
        return _waiting(work.state, work.roll(wanted.roll), work.seat, wanted)
    if wanted.want == "advice":
        return await _advice(work, wanted)
    with bounded():
        return _odds(work, wanted)


def _waiting(whole: State, roll: Rolling, seat: Seat, wanted: Look) -> Job:
    if not asked_in(roll, wanted.turn).get("asks"):
        raise Refused("this roll waits for no decision", at="roll")
    if seat.role != GM and not secrecy.replayable(whole, roll):
        raise Refused("only the game master knows what was rolled here", at="roll")
    hidden = () if seat.role == GM else tuple(roll.veil.get("args", ()))
    role, goal = _part(roll, seat, wanted), wanted.goal if wanted.want == "advice" else None
    names = names_of(whole, roll.roles, roll.called)
    priced = partial(deciding.waiting, roll, names, hidden, role, goal, wanted.turn)
    return partial(_called, priced, hidden, roll.veil.get("called", ()))


def _part(roll: Rolling, seat: Seat, look: Look) -> str:
    """The role whose decision is priced for a seat: one of its own. The game master, who may answer for anybody, sees what another
    decides openly as well, and what several choose at once by the role that is named.
    """
    waiting, wanted = asked_in(roll, look.turn), look.role
    asks, master = waiting["asks"], seat.role == GM
    every: list[str] = [each["role"] for each in asks]
    mine: list[str] = [each["role"] for each in asks if each["seat"] == (None if master else seat.id)]
    if master and (wanted is not None or (not mine and waiting["kind"] != "together")):
        mine = every
    roles = [role for role in mine if wanted in (None, role)]
    if not roles:
        right = (
            f"name the role: {', '.join(mine or every)}"
            if master or mine
            else "it is theirs to see who decide"
        )
        raise Refused(f"this roll does not wait for you: {right}", at="role" if mine else "roll")
    return next((role for role in roles if role not in roll.commits), roles[0])


def _called(
    made: Job,
    hidden: Sequence[str],
    names: Sequence[str],
    warns: Sequence[str] = (),
    guessed: Parts | None = None,
) -> dict[str, Any]:
    """What a job says, and what is hidden in words, where it has any; with what should be known before, and what was guessed of others."""
    called = {"called": list(names)} if hidden and names else {}
    told = {"warns": list(warns)} if warns else {}
    return {**made(), **called, **told, **({"guessed": guessed} if guessed else {})}


def _odds(work: Work, wanted: Look) -> Job:
    if wanted.move in ROLLED:
        return partial(pricing.plainly, meant(work, shaped(wanted.args, Roll, wanted.move)))
    asked = _bound(work, wanted, {})
    secret = asked.secret
    return partial(
        _called,
        partial(pricing.move, asked.bound, secret.args, asked.names),
        secret.args,
        secret.called,
        asked.warns,
        asked.guessed,
    )


async def _advice(work: Work, wanted: Look) -> Job:
    """The advice on every way to make a move; others are let in between looking at two of them."""
    count = prod(map(len, wanted.over.values()))
    if count > MOST_WAYS:
        raise TooMany(
            f"{figure(count)} ways to make this move, where {MOST_WAYS} are compared at most: leave values out",
            at="over",
        )
    goal, ways = wanted.goal, []
    for values in product(*wanted.over.values()):
        way = dict(zip(wanted.over, values, strict=True))
        try:
            with bounded():
                made = _bound(work, wanted, way)
            ways.append((way, made.bound, made.secret.args))
        except Refused:
            if count == 1:
                raise
        await asyncio.sleep(0)
    if goal is None:
        raise BadArgument("name a goal; the form of a move lists them", at="goal")
    return partial(comparing.compared, ways, goal)


class Bound(NamedTuple):
    """The rule that a move would run, what of its arguments the seat may not know, who takes part, what should be known before, and
    what others are thought to say who have not said their part.
    """

    bound: Rule
    secret: Secret
    names: Mapping[str, str]
    warns: tuple[str, ...]
    guessed: Parts


def _bound(work: Work, wanted: Look, way: Mapping[str, Any]) -> Bound:
    """What a move comes to that is made in this way."""
    call = Call(
        id="-",
        move=wanted.move,
        sheet=wanted.sheet,
        args={**wanted.args, **way},
        draft=wanted.draft,
        offer=wanted.offer,
    )
    for sheet in wanted.parts:
        if not work.master and not secrecy.public(work.state, sheet):
            raise NotFound(f"there is no open sheet {sheet!r} here", at=f"parts.{sheet}")
    put = replace(meaning.put_together(work, call, asking=True), parts=wanted.parts)
    deed, guessed = _deed(work, put)
    bound = deed.before or deed.bound
    if bound is None:
        raise Refused(f"{put.move.title} rolls no dice", at="move")
    secret = secrecy.veiled(deed.secret, work.kit.veils, put.veiled(work), (deed.bound or bound).arguments())
    unseen = Secret() if work.master else secret
    warns = (*deed.warns, *deed.hints) if work.master or not put.veiled(work) else deed.warns
    if meaning.closed(work, put.sheet):
        warns = ()
    return Bound(bound, unseen, names_of(work.state, deed.roles, deed.called), warns, guessed)


def _deed(work: Work, put: meaning.Making) -> tuple[Deed, Parts]:
    """What a move comes to; where it cannot be made before others have said their part, with what they are thought to say."""
    try:
        return meaning.deed_of(work, put, asking=True), {}
    except Refused as early:
        there = guess(work, put) if (early.at or "").startswith("parts") else {}
        if not there or put.parts:
            raise
        return meaning.deed_of(work, replace(put, parts=there), asking=True), there


def guess(work: Work, put: meaning.Making) -> Parts:
    """What everybody is thought to say who is asked to take part in a move, by sheet; of who defends, and of sheets that the seat may
    not read, nothing.
    """
    if put.move.part is None or put.move.opposed:
        return {}
    asked = put.draft.called if put.draft else company(work, put.move, put.sheet)
    needed = put.move.awaits(work.scene(put.sheet, hidden=False), put.args)
    parts: Parts = {}
    for sheet in dict.fromkeys((*asked, *needed)):
        part = mostly(put.move, work.scene(sheet, hidden=False), put.args)
        if part is not None and secrecy.public(work.state, sheet):
            parts[sheet] = part
    return parts


def mostly(move: Move, scene: Scene, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """What somebody mostly says for their part: what is likely; of what is needed the same as was *said* by whoever asks, or else nothing
    is known.
    """
    assert move.part is not None
    part: dict[str, Any] = {}
    for field in msgspec.structs.fields(move.part):
        pick = move.part_hints[field.name].pick
        choices = [value for value, _ in pick.choices(scene)] if pick else []
        if field.required and said.get(field.name) in choices:
            part[field.name] = said[field.name]
        elif pick and pick.likely and choices:
            part[field.name] = choices[0]
        elif field.required:
            return None
    return part
