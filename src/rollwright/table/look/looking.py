"""Looking: what a look comes to, for a seat and its view. Nothing is changed by it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused, TooMany
from rollwright.rules import Rule
from rollwright.rules.arguments import shaped
from rollwright.sheets import TABLE, Secret
from rollwright.systems.registry import find_rule, system
from rollwright.table.acts import ACTS, making
from rollwright.table.acts.acting import ROLLED
from rollwright.table.acts.drafting import found_move, open_draft
from rollwright.table.acts.rolling import Roll, meant
from rollwright.table.acts.seating import token
from rollwright.table.log import slices
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM, Held, Offered, Rolling, Seat
from rollwright.table.log.signing import Signer
from rollwright.table.log.state import State
from rollwright.table.look import looks, pricing, stats, tracing
from rollwright.table.play.bounds import bounded
from rollwright.table.play.commands import Call, Look
from rollwright.table.play.kits import kit_of
from rollwright.table.play.work import Sources, Work
from rollwright.table.proof import exporting
from rollwright.table.seen import secrecy
from rollwright.table.seen.naming import names_of
from rollwright.table.seen.views import View
from rollwright.table.session import handle

Job = Callable[[], Any]
"""Something to be computed, that can be sent to another process."""

Then = Callable[[Any], Any]
"""What is made of what came of a job, here again."""


def opening(whole: State) -> dict[str, Any]:
    """What whoever opened a table gets: the game master's link, and those of a party that lies ready."""
    master, *others = whole.seats.values()
    links = [{"seat": seat.id, "name": seat.name, "token": token(whole, seat)} for seat in others]
    return {"seat": master.id, "token": token(whole, master), "links": links}


def look(whole: State, length: int, view: View, seat: Seat, wanted: Look, sources: Sources) -> Any:
    """What a seat wants to see, apart from what takes long."""
    if wanted.want == "state":
        kit = kit_of(_system(whole))
        return {
            **looks.state(view.state, seat, len(view), whole),
            "moves": looks.moves(kit, seat.role == GM),
        }
    if wanted.want == "events":
        return {"events": view.page(wanted.since, wanted.limit), "n": len(view)}
    if wanted.want == "rolls":
        found = (view.state.rolls.get(each) for each in wanted.rolls)
        return {"rolls": [looks.card(view.state, each) for each in found if each is not None]}
    if wanted.want == "form":
        return _form(_work(whole, seat, sources), wanted)
    if wanted.want == "preview":
        return _preview(whole, length, seat, wanted, sources)
    if wanted.want == "sheets":
        return looks.sheets(_work(whole, seat, sources), view.state.sheets.values())
    return _links(whole, seat)


async def gathered(whole: State, view: View, seat: Seat, wanted: Look) -> Any:
    """What is gathered from the whole log, while others have their turn: its history, a summary, the log itself."""
    if wanted.want == "summary":
        return {"markdown": await exporting.summary(view, wanted.session)}
    if wanted.want == "export":
        lines = exporting.export(view, seat, Signer(whole.key, whole.table), wanted.session)
        return {"lines": await slices.gathered([line.decode()] for line in lines)}
    held = view.state.sheets.get(wanted.sheet or "")
    if held is None:
        raise NotFound(f"there is no sheet {wanted.sheet!r} here", at="sheet")
    return {"history": await tracing.history(view, held.id, wanted.counter)}


async def priced(whole: State, view: View, seat: Seat, wanted: Look, sources: Sources) -> tuple[Job, Then]:
    """The odds, advice or stats that a seat wants, to be computed elsewhere: nothing of the table is touched by that."""
    if wanted.want == "stats":
        job, then = await stats.stats(view, seat, bool(whole.options["odds"]))
    else:
        job, then = await _priced(whole, view, seat, wanted, sources), dict
    return partial(pricing.timed, pricing.SECONDS, job), then


async def _priced(whole: State, view: View, seat: Seat, wanted: Look, sources: Sources) -> Job:
    if seat.role != GM and not whole.options["odds"]:
        raise Forbidden("this table plays without odds and advice")
    if wanted.roll is not None:
        roll = whole.rolls.get(wanted.roll)
        if roll is None or roll.id not in view.state.rolls:
            raise NotFound(f"there is no roll {wanted.roll!r} here", at="roll")
        return _waiting(whole, roll, seat, wanted)
    work = _work(whole, seat, sources)
    if wanted.want == "advice":
        return await _advice(work, wanted)
    with bounded():
        return _odds(work, wanted)


def _waiting(whole: State, roll: Rolling, seat: Seat, wanted: Look) -> Job:
    if roll.waiting is None or roll.waiting["kind"] == "dice":
        raise Refused("this roll waits for no decision", at="roll")
    if seat.role != GM and not secrecy.replayable(whole, roll):
        raise Refused("only the game master knows what was rolled here", at="roll")
    hidden = () if seat.role == GM else tuple(roll.veil.get("args", ()))
    role, goal = _part(roll, seat, wanted.role), wanted.goal if wanted.want == "advice" else None
    priced = partial(pricing.waiting, roll, hidden, role, goal)
    return partial(_called, priced, hidden, roll.veil.get("called", ()))


def _part(roll: Rolling, seat: Seat, wanted: str | None) -> str:
    """The role whose decision is priced for a seat: one of its own. The game master, who may answer for anybody, sees what another
    decides openly as well, and what several choose at once by the role that is named.
    """
    assert roll.waiting is not None
    asks, master = roll.waiting["asks"], seat.role == GM
    every: list[str] = [each["role"] for each in asks]
    mine: list[str] = [each["role"] for each in asks if each["seat"] == (None if master else seat.id)]
    if master and (wanted is not None or (not mine and roll.waiting["kind"] != "together")):
        mine = every
    found = [role for role in mine if wanted in (None, role)]
    if not found:
        right = (
            f"name the role: {', '.join(mine or every)}"
            if master or mine
            else "it is theirs to see who decide"
        )
        raise Refused(f"this roll does not wait for you: {right}", at="role" if mine else "roll")
    return next((role for role in found if role not in roll.commits), found[0])


def _called(
    job: Job, hidden: Sequence[str], names: Sequence[str], warns: Sequence[str] = ()
) -> dict[str, Any]:
    """What a job says, and what is hidden in words, where it has any; with what should be known before."""
    called = {"called": list(names)} if hidden and names else {}
    return {**job(), **called, **({"warns": list(warns)} if warns else {})}


MOST_WAYS = 200
"""So many ways to make a move are compared at most."""


def _odds(work: Work, wanted: Look) -> Job:
    if wanted.move in ROLLED:
        return partial(
            pricing.again,
            pricing.plainly,
            pricing.Asked.of(meant(work, shaped(wanted.args, Roll, wanted.move))),
        )
    bound, secret, names, warns = _bound(work, wanted, {})
    return partial(
        _called,
        partial(pricing.again, pricing.move, pricing.Asked.of(bound), secret.args, names),
        secret.args,
        secret.called,
        warns,
    )


async def _advice(work: Work, wanted: Look) -> Job:
    """The advice on every way to make a move; others are let in between looking at two of them."""
    count = prod(map(len, wanted.over.values()))
    if count > MOST_WAYS:
        raise TooMany(
            f"{count:,} ways to make this move, where {MOST_WAYS} are compared at most: leave values out",
            at="over",
        )
    goal, found = wanted.goal, []
    for values in product(*wanted.over.values()):
        way = dict(zip(wanted.over, values, strict=True))
        try:
            with bounded():
                bound, secret, *_ = _bound(work, wanted, way)
            found.append((way, pricing.Asked.of(bound), secret.args))
        except Refused:
            if count == 1:
                raise
        await asyncio.sleep(0)
    if goal is None:
        raise BadArgument("name a goal; the form of a move lists them", at="goal")
    return partial(pricing.ways, found, goal)


def _bound(
    work: Work, wanted: Look, way: Mapping[str, Any]
) -> tuple[Rule, Secret, Mapping[str, str], tuple[str, ...]]:
    """The rule that a move would run, made in this way, what of its arguments the seat may not know, who takes part, and what should be
    known before.
    """
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
    put = replace(making.put_together(work, call, asking=True), parts=wanted.parts)
    deed = making.deed_of(work, put, asking=True)
    if deed.bound is None:
        raise Refused(f"{put.move.title} rolls no dice", at="move")
    secret = secrecy.veiled(deed.secret, work.kit.veils, put.veiled, deed.bound.arguments())
    unseen = Secret() if work.master else secret
    warns = (*deed.warns, *deed.hints) if work.master or not put.veiled else deed.warns
    return deed.before or deed.bound, unseen, names_of(work.state, deed.roles, deed.called), warns


def _form(work: Work, wanted: Look) -> dict[str, Any]:
    if wanted.move in ACTS:
        return {**looks.act_form(ACTS[wanted.move]), **_amendable(work, wanted)}
    choices: Mapping[str, tuple[Any, ...]] = {}
    said, agreed = dict[str, Any](), dict[str, Any]()
    if wanted.draft is not None:
        draft = open_draft(work, wanted.draft)
        move, sheet, choices = found_move(work, draft.move), draft.sheet, draft.choices
        every = {**draft.args, **draft.frame}
        said = {name: every[name] for name in every if work.master or name not in draft.secret}
        agreed = dict(draft.agreed.get(wanted.sheet or "", {}))
    elif wanted.offer is not None:
        return _form_of_offer(work, making.open_offer(work, wanted.offer))
    else:
        move, sheet = found_move(work, wanted.move), wanted.sheet or TABLE
    said |= wanted.args
    if move.by == "gm":
        work.need_master(f"can do this: {move.title}")
    held = work.held(wanted.sheet or sheet)
    if held.values is None or (not held.open and not work.master):
        raise Forbidden(f"{held.name} is not yours to act for", at="sheet")
    form = looks.form(work.scene(held.id, said=said), move, work.master, work.kit.veils)
    return looks.settled(looks.narrowed(form, choices), agreed)


def _amendable(work: Work, wanted: Look) -> dict[str, Any]:
    """With the form of ``amend`` for a roll: what of its rule's arguments can be put right, and how it stands."""
    if wanted.move != "amend" or wanted.roll is None:
        return {}
    work.need_master("amends a roll")
    roll = work.state.rolls.get(wanted.roll)
    if roll is None:
        raise NotFound(f"there is no roll {wanted.roll!r} here", at="roll")
    return {"fields": looks.argument_fields(find_rule(roll.rule), roll.args)}


def _form_of_offer(work: Work, offer: Offered) -> dict[str, Any]:
    """What is left to say for an offer."""
    move = found_move(work, offer.move)
    sheet = next((each for each in (offer.about, offer.to) if each in work.state.sheets), TABLE)
    form = looks.form(work.scene(sheet), move, work.master, work.kit.veils)
    return {**form, "fields": [field for field in form["fields"] if field["name"] not in offer.args]}


def _preview(whole: State, length: int, seat: Seat, wanted: Look, sources: Sources) -> dict[str, Any]:
    """What a call would change, apart from what its dice will; nothing is written, and no die of the table's is thrown."""
    if wanted.call is None:
        raise BadArgument("the call to look at", at="call")
    came = handle(whole, length, seat, wanted.call, sources, trying=True)
    shown = [event for event in (secrecy.seen(event, seat) for event in came.events) if event is not None]
    thrown = next((at for at, event in enumerate(shown) if event.kind == "thrown"), len(shown))
    changes = [
        change
        for at, event in enumerate(shown)
        for change in event.data.get("changes", ())
        if at < thrown or event.kind != "booked"
    ]
    return {
        "changes": to_builtins(changes),
        "says": [event.data["says"] for event in shown if event.data.get("says")],
        "throws": [_asided(event.data) for event in shown if "aside" in event.data],
        "departs": _departs(whole, shown) if wanted.call.move == "lay" else [],
    }


def _departs(whole: State, shown: Sequence[Event]) -> list[str]:
    """In what those who are laid down depart from what the book gives a new character."""
    kit = kit_of(_system(whole))
    laid = [convert(event.data["sheet"], Held) for event in shown if event.kind == "laid"]
    sheets = [convert(held.values, kit.sheets[held.kind]) for held in laid if held.values is not None]
    return [each for sheet in sheets for each in kit.departs(sheet)]


def _asided(data: Mapping[str, Any]) -> dict[str, Any]:
    """Dice that a call will throw besides: what for, for which sheet, and which; not how they will fall."""
    dice = [group["dice"] for group in data["groups"]]
    return {"name": data["aside"], "sheet": data["sheet"], "dice": dice}


def _links(whole: State, seat: Seat) -> dict[str, Any]:
    if seat.role != GM:
        return {"links": [{"seat": seat.id, "name": seat.name, "token": token(whole, seat)}]}
    every = [each for each in whole.seats.values() if not each.closed]
    return {
        "links": [
            {"seat": each.id, "name": each.name, "role": each.role, "token": token(whole, each)}
            for each in every
        ]
    }


def _work(whole: State, seat: Seat, sources: Sources) -> Work:
    found = _system(whole)
    return Work(whole, 0, found, kit_of(found), seat, sources)


def _system(whole: State) -> Any:
    return system(whole.system)
