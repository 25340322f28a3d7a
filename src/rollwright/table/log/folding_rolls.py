"""What events of rolls and offers make of a state: a part of the fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from rollwright.table.log.events import Event
from rollwright.table.log.pieces import Json, Offered, Rolling
from rollwright.table.log.state import State

Reserve = tuple[tuple[str, str, int], ...]
Apply = Callable[[State, Event, Json], None]


def _offered(state: State, event: Event, data: Json) -> None:
    offer = convert(data["offer"], Offered)
    state.offers[offer.id] = offer
    if state.taken.pop(offer.id, None) is not None:  # what it was taken up by was withdrawn
        followed = any(each.roll == offer.roll for each, _ in state.taken.values())
        if offer.roll is not None:
            _rolling(state, offer.roll, followed=followed)


def _dismissed(state: State, event: Event, data: Json) -> None:
    before = state.taken.get(data["offer"])
    offer = state.offers.pop(data["offer"], before[0] if before else None)
    if offer is not None and (data["taken"] or data.get("by")):
        state.taken[offer.id] = offer, data.get("by", "")
        if offer.roll is not None:
            _rolling(state, offer.roll, followed=True)


def _unoffered(state: State, roll: str) -> None:
    """What a roll or deed led to is offered no more."""
    for offer in [each for each in state.offers.values() if roll in (each.roll, each.came)]:
        del state.offers[offer.id]


def _started(state: State, event: Event, data: Json) -> None:
    fields = {name: data[name] for name in Rolling.__struct_fields__ if name in data}
    roll = convert({**fields, "id": data["roll"], "seat": event.seat, "time": event.time}, Rolling)
    state.rolls[roll.id] = roll
    state.open[roll.id] = None
    if "draft" in data:
        state.drafts.pop(data["draft"], None)


def _rolling(state: State, name: str, **fields: Any) -> None:
    state.rolls[name] = replace(state.rolls[name], **fields)


def _thrown(state: State, event: Event, data: Json) -> None:
    draws = dict(state.span.draws)
    for group in data["groups"]:
        if "draw" in group:
            draws[group["seed"]] = group["draw"] + 1
    state.span = replace(state.span, draws=draws)
    roll = state.rolls.get(data.get("roll", ""))
    if roll is not None:
        groups = [{"seat": event.seat, **group} for group in data["groups"]]
        _rolling(state, roll.id, run=(*roll.run, *groups))


def _decided(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    record = {name: data[name] for name in ("role", "name", "key", "ahead") if name in data}
    run, turn = (*roll.run, record), data.get("ahead")
    if turn is not None:
        early = {each: ready for each, ready in roll.early.items() if each != turn}
        _rolling(state, roll.id, run=run, early=early)
    else:
        _rolling(state, roll.id, run=run, commits={}, ready=(), waiting=None)


def _readied(state: State, event: Event, data: Json) -> None:
    roll, turn = state.rolls[data["roll"]], data.get("turn")
    if turn is not None:
        early = dict.fromkeys((*roll.early.get(turn, ()), data["role"]))
        _rolling(state, roll.id, early={**roll.early, turn: tuple(early)})
        return
    commits = {**roll.commits, data["role"]: data["key"]} if "key" in data else roll.commits
    _rolling(state, roll.id, ready=tuple(dict.fromkeys((*roll.ready, data["role"]))), commits=commits)


def _waited(state: State, event: Event, data: Json) -> None:
    roll, waiting = state.rolls[data["roll"]], data["waiting"]
    early = dict(roll.early)
    ready = early.pop(waiting.get("turn"), roll.ready)
    _rolling(state, roll.id, waiting=waiting, ready=ready, early=early)


def _booked(state: State, event: Event, data: Json) -> None:
    roll = state.rolls.get(data.get("roll", ""))
    if roll is not None:
        changes = (*roll.changes, *data.get("changes", ()))
        made = len(changes) if data.get("made") else roll.made
        reserve = _released(roll.reserve, data) if data.get("releases") else roll.reserve
        paid = data.get("paid", roll.paid)
        track = data.get("track", roll.track)
        _rolling(state, roll.id, paid=paid, changes=changes, made=made, reserve=reserve, track=track)


def _released(reserve: Reserve, data: Json) -> Reserve:
    """What a roll still holds back, when some of it was spent."""
    spent = {
        (each["sheet"], each["at"]): each["was"] - each["now"] for each in data["changes"] if _counts(each)
    }
    return tuple(
        (sheet, at, max(0, amount - max(0, spent.get((sheet, at), 0)))) for sheet, at, amount in reserve
    )


def _counts(change: Json) -> bool:
    return isinstance(change["was"], int) and isinstance(change["now"], int)


def _announced(state: State, event: Event, data: Json) -> None:
    result = {name: value for name, value in data.items() if name != "roll"}
    _rolling(state, data["roll"], status="announced", waiting=None, result=result)


def _applied(state: State, event: Event, data: Json) -> None:
    _booked(state, event, data)
    roll, came = state.rolls[data["roll"]], data.get("warns", ())
    _rolling(state, roll.id, status="applied", warns=(*roll.warns, *came), warned=len(roll.warns))
    state.open.pop(data["roll"], None)


def _amended(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    past = roll.past if roll.result is None else (*roll.past, roll.result)
    _rolling(state, roll.id, args=data["args"], changes=roll.changes[: roll.made], paid=0, past=past)
    warns = roll.warns if roll.warned is None else roll.warns[: roll.warned]
    _rolling(state, roll.id, status="open", result=None, waiting=None, commits={}, ready=(), warns=warns)
    _unoffered(state, roll.id)
    state.open[roll.id] = None


def _told(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    _rolling(state, roll.id, told=(*roll.told, {"seat": event.seat, "text": data["text"]}))


def _noted(state: State, event: Event, data: Json) -> None:
    """Somebody asks to take a roll back, or the game master lets it stand."""
    if data.get("asks"):
        state.asked[data["of"]] = None
    elif "asks" in data:
        state.asked.pop(data["of"], None)


def _withdrawn(state: State, event: Event, data: Json) -> None:
    deed = state.deeds.get(data["of"])
    if deed is not None:
        state.deeds[deed.id] = replace(deed, withdrawn=True)
    if data["of"] in state.rolls:
        _rolling(state, data["of"], status="withdrawn", waiting=None)
        state.open.pop(data["of"], None)
    state.asked.pop(data["of"], None)
    _unoffered(state, data["of"])


KINDS: Mapping[str, Apply] = {
    "started": _started,
    "thrown": _thrown,
    "decided": _decided,
    "readied": _readied,
    "waited": _waited,
    "booked": _booked,
    "announced": _announced,
    "applied": _applied,
    "amended": _amended,
    "told": _told,
    "noted": _noted,
    "withdrawn": _withdrawn,
    "offered": _offered,
    "dismissed": _dismissed,
}
