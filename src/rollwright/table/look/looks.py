"""Looks: what each of them comes to, for a seat and its view. Nothing is changed by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import convert, to_builtins

from rollwright.errors import BadArgument, MissingArgument, NotFound
from rollwright.systems.registry import system
from rollwright.table.acts.seating import token
from rollwright.table.log import slices
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM, LaidSheet, Seat
from rollwright.table.log.signing import Signer
from rollwright.table.log.state import State
from rollwright.table.look import forms, jobs, pricing, sheets, stats, story, tables
from rollwright.table.look.jobs import Job
from rollwright.table.look.replies.prices import Besides, Preview
from rollwright.table.play.commands import Look
from rollwright.table.play.kits import kit_of
from rollwright.table.play.work import Machine, Work
from rollwright.table.proof import exporting
from rollwright.table.seen import secrecy
from rollwright.table.seen.views import View
from rollwright.table.session import handle

Then = Callable[[Any], Any]
"""What is made of what came of a job, here again."""


def opening(whole: State) -> dict[str, Any]:
    """What whoever opened a table gets: the game master's link, and those of a party that lies ready."""
    master, *others = whole.seats.values()
    return {
        "seat": master.id,
        "token": token(whole, master),
        "links": [_link(whole, seat) for seat in others],
    }


def look(whole: State, length: int, view: View, seat: Seat, wanted: Look, machine: Machine) -> Any:
    """What a seat wants to see, apart from what takes long."""
    if wanted.want == "state":
        work = _work(whole, seat, machine)
        moves = tables.moves(work.kit, work.house, work.master)
        return {**tables.state(view.state, seat, len(view)), "moves": to_builtins(moves)}
    if wanted.want == "events":
        return {"events": view.page(wanted.since, wanted.limit), "n": len(view)}
    if wanted.want == "rolls":
        rolls = (view.state.rolls.get(each) for each in wanted.rolls)
        return {"rolls": [tables.card(view.state, each) for each in rolls if each is not None]}
    if wanted.want == "form":
        return to_builtins(forms.asked(_work(whole, seat, machine), wanted))
    if wanted.want == "preview":
        return to_builtins(_preview(whole, length, seat, wanted, machine))
    return _links(whole, seat)


async def gathered(whole: State, view: View, seat: Seat, wanted: Look, machine: Machine) -> Any:
    """What is gathered from the whole log or from every sheet, while others have their turn."""
    if wanted.want == "sheets":
        return await sheets.sheets(_work(whole, seat, machine), view.state.sheets.values())
    if wanted.want == "summary":
        return to_builtins(await story.summary(view, wanted.session))
    if wanted.want == "export":
        lines = exporting.export(view, seat, Signer(whole.key, whole.table), wanted.session)
        return {"lines": await slices.gathered([line.decode()] for line in lines)}
    if wanted.sheet is None:
        raise MissingArgument("look needs sheet", at="sheet")
    held = view.state.sheets.get(wanted.sheet)
    if held is None:
        raise NotFound(f"there is no sheet {wanted.sheet!r} here", at="sheet")
    return {"history": to_builtins(await sheets.history(view, held.id, wanted.counter))}


async def priced(whole: State, view: View, seat: Seat, wanted: Look, machine: Machine) -> tuple[Job, Then]:
    """The odds, advice or stats that a seat wants, to be computed elsewhere: nothing of the table is touched by that."""
    told: Then = dict
    if wanted.want == "stats":
        job, told = await stats.stats(view, seat, bool(whole.options["odds"]))
    else:
        job = await jobs.job(_work(whole, seat, machine), wanted)
    return partial(pricing.timed, pricing.SECONDS, job), lambda result: to_builtins(told(result))


def _preview(whole: State, length: int, seat: Seat, wanted: Look, machine: Machine) -> Preview:
    """What a call would change, apart from what its dice will; nothing is written, and no die of the table's is thrown."""
    if wanted.call is None:
        raise BadArgument("the call to look at", at="call")
    came = handle(whole, length, seat, wanted.call, machine, trying=True)
    shown = [event for event in (secrecy.seen(event, seat) for event in came.events) if event is not None]
    thrown = next((at for at, event in enumerate(shown) if event.kind == "thrown"), len(shown))
    changes = [
        change
        for at, event in enumerate(shown)
        for change in event.data.get("changes", ())
        if at < thrown or event.kind != "booked"
    ]
    return Preview(
        changes=changes,
        says=[event.data["says"] for event in shown if event.data.get("says")],
        throws=[_asided(event.data) for event in shown if "aside" in event.data],
        departs=_departs(whole, shown) if wanted.call.move == "lay" else [],
    )


def _departs(whole: State, shown: Sequence[Event]) -> list[str]:
    """In what those who are laid down depart from what the book gives a new character."""
    kit = kit_of(_system(whole))
    laid = [convert(event.data["sheet"], LaidSheet) for event in shown if event.kind == "laid"]
    sheets = [convert(held.values, kit.sheets[held.kind]) for held in laid if held.values is not None]
    return [each for sheet in sheets for each in kit.departs(sheet)]


def _asided(data: Mapping[str, Any]) -> Besides:
    """Dice that a call will throw besides: what for, for which sheet, and which; not how they will fall."""
    dice = [group["dice"] for group in data["groups"]]
    return Besides(name=data["aside"], sheet=data["sheet"], dice=dice)


def _links(whole: State, seat: Seat) -> dict[str, Any]:
    if seat.role != GM:
        return {"links": [_link(whole, seat)]}
    every = [each for each in whole.seats.values() if not each.closed]
    return {"links": [{**_link(whole, each), "role": each.role} for each in every]}


def _link(whole: State, seat: Seat) -> dict[str, Any]:
    return {"seat": seat.id, "name": seat.name, "token": token(whole, seat)}


def _work(whole: State, seat: Seat, machine: Machine) -> Work:
    game = _system(whole)
    return Work(whole, 0, game, kit_of(game), seat, machine)


def _system(whole: State) -> Any:
    return system(whole.system)
