"""The fold: what every event makes of a state. It knows no game: whatever an event did to sheets is written in it.

It works on whole logs and on what a seat sees of them alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from rollwright.sheets.changes import put
from rollwright.table.events import EVERYONE, Event
from rollwright.table.state import Draft, Entry, Favourite, Held, Json, Offered, Rolling, Seat, Span, State

Reserve = tuple[tuple[str, str, int], ...]
Apply = Callable[[State, Event, Json], None]

REMEMBERED = 50
"""By so many rolls and deeds at most it is remembered that they wrote in one place of a sheet."""


def fold(state: State, events: Iterable[Event]) -> State:
    """Apply events to a state, in place, and return it."""
    for event in events:
        step(state, event)
    return state


def step(state: State, event: Event) -> None:
    """Apply one event to a state, in place. Kinds that say something and change nothing are passed over."""
    state.time = max(state.time, event.time)
    if event.command:
        key = f"{event.seat}/{event.command}"
        digest, first, _ = state.commands.get(key, (event.digest, event.seq, event.seq))
        state.commands[key] = digest, first, event.seq
    _write(state, event)
    apply = _KINDS.get(event.kind)
    if apply is not None:
        apply(state, event, event.data)


def _write(state: State, event: Event) -> None:
    """What every event may carry: changes on sheets, and how it goes now for those whose numbers are hidden."""
    data = event.data
    changes = data.get("changes", ())
    for change in changes:
        held = state.sheets.get(change["sheet"])
        if held is not None and held.values is not None:
            values = put(held.values, change["at"], change["now"])
            state.sheets[held.id] = replace(held, values=values)
        _touch(state, f"{change['sheet']} {change['at']}", data)
    for sheet, word in data.get("states", {}).items():
        if sheet in state.sheets:
            state.sheets[sheet] = replace(state.sheets[sheet], state=word)
    if "id" in data:
        _enter(state, event, tuple(changes))


def _touch(state: State, at: str, data: Json) -> None:
    """Remember by what a place on a sheet was written last, and before that; what was taken back, not any more."""
    by = data.get("id", data.get("roll", ""))
    before = tuple(each for each in state.touched.get(at, ()) if each not in (by, data.get("of")))
    state.touched[at] = before if "of" in data else (*before, by)[-REMEMBERED:]


def _enter(state: State, event: Event, changes: tuple[Json, ...]) -> None:
    """Remember what can be withdrawn by its id, with all that belongs to it."""
    data = event.data
    entry = state.entries.get(data["id"])
    if entry is not None:
        state.entries[entry.id] = replace(entry, changes=(*entry.changes, *changes))
    elif event.kind in _ENTRIES:
        hidden = EVERYONE not in event.to
        state.entries[data["id"]] = Entry(
            data["id"], event.seat, event.kind, data.get("says", ""), changes, hidden=hidden
        )


# -- the table, its seats and sheets ---------------------------------------------------------------------------------


def _opened(state: State, event: Event, data: Json) -> None:
    state.table, state.title, state.system = data["table"], data["title"], data["system"]
    state.house, state.options = data["house"], data["options"]


def _keyed(state: State, event: Event, data: Json) -> None:
    state.key = data["key"]


def _set(state: State, event: Event, data: Json) -> None:
    state.title = data.get("title", state.title)
    state.house = data.get("house", state.house)
    state.options = data.get("options", state.options)


def _closed(state: State, event: Event, data: Json) -> None:
    state.closed = True


def _seated(state: State, event: Event, data: Json) -> None:
    state.seats[data["seat"]["id"]] = convert(data["seat"], Seat)


def _laid(state: State, event: Event, data: Json) -> None:
    state.sheets[data["sheet"]["id"]] = convert(data["sheet"], Held)


def _removed(state: State, event: Event, data: Json) -> None:
    state.sheets.pop(data["sheet"], None)


# -- sessions and seeds ----------------------------------------------------------------------------------------------


def _session_begun(state: State, event: Event, data: Json) -> None:
    state.session, state.playing, state.scene = data["session"], True, ""


def _session_ended(state: State, event: Event, data: Json) -> None:
    state.playing = False


def _scene_begun(state: State, event: Event, data: Json) -> None:
    state.scene = data["scene"]


def _spanned(state: State, event: Event, data: Json) -> None:
    commitments = {which: data[which] for which in ("open", "hidden")}
    state.span = Span(data["span"], commitments, {"open": 0, "hidden": 0})


def _seeded(state: State, event: Event, data: Json) -> None:
    state.span = replace(state.span, seeds=data["seeds"])
    state.seeds[str(data["span"])] = data["seeds"]


# -- drafts and offers -----------------------------------------------------------------------------------------------


def _drafted(state: State, event: Event, data: Json) -> None:
    state.drafts[data["draft"]["id"]] = convert(data["draft"], Draft)


def _undrafted(state: State, event: Event, data: Json) -> None:
    state.drafts.pop(data["draft"], None)


def _offered(state: State, event: Event, data: Json) -> None:
    offer = convert(data["offer"], Offered)
    state.offers[offer.id] = offer
    if state.taken.pop(offer.id, None) is not None:  # what it was taken up by was withdrawn
        followed = any(each.roll == offer.roll for each, _ in state.taken.values())
        _rolling(state, offer.roll or "", followed=followed)


def _dismissed(state: State, event: Event, data: Json) -> None:
    offer = state.offers.pop(data["offer"], None)
    if offer is not None and data["taken"]:
        state.taken[offer.id] = offer, data.get("by", "")
        if offer.roll is not None:
            _rolling(state, offer.roll, followed=True)


def _unoffered(state: State, roll: str) -> None:
    """What a roll led to is offered no more."""
    for offer in [each for each in state.offers.values() if each.roll == roll]:
        del state.offers[offer.id]


def _favoured(state: State, event: Event, data: Json) -> None:
    kept = convert(data["favourites"], tuple[Favourite, ...])
    state.favourites[event.seat] = kept


# -- rolls -----------------------------------------------------------------------------------------------------------


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
        _rolling(state, roll.id, run=(*roll.run, *data["groups"]))


def _decided(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    record = {name: data[name] for name in ("role", "name", "key")}
    _rolling(state, roll.id, run=(*roll.run, record), commits={}, ready=(), waiting=None)


def _readied(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    commits = {**roll.commits, data["role"]: data["key"]} if "key" in data else roll.commits
    _rolling(state, roll.id, ready=(*roll.ready, data["role"]), commits=commits)


def _waited(state: State, event: Event, data: Json) -> None:
    _rolling(state, data["roll"], waiting=data["waiting"])


def _booked(state: State, event: Event, data: Json) -> None:
    roll = state.rolls.get(data.get("roll", ""))
    if roll is not None:
        changes = (*roll.changes, *data.get("changes", ()))
        made = len(changes) if data.get("made") else roll.made
        reserve = _released(roll.reserve, data) if data.get("releases") else roll.reserve
        paid = data.get("paid", roll.paid)
        _rolling(state, roll.id, paid=paid, changes=changes, made=made, reserve=reserve)


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
    _rolling(state, data["roll"], status="applied")
    state.open.pop(data["roll"], None)


def _amended(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    past = roll.past if roll.result is None else (*roll.past, roll.result)
    _rolling(state, roll.id, args=data["args"], changes=roll.changes[: roll.made], paid=0, past=past)
    _rolling(state, roll.id, status="open", result=None, waiting=None, commits={}, ready=())
    _unoffered(state, roll.id)
    state.open[roll.id] = None


def _told(state: State, event: Event, data: Json) -> None:
    roll = state.rolls[data["roll"]]
    _rolling(state, roll.id, told=(*roll.told, {"seat": event.seat, "text": data["text"]}))


def _withdrawn(state: State, event: Event, data: Json) -> None:
    entry = state.entries.get(data["of"])
    if entry is not None:
        state.entries[entry.id] = replace(entry, withdrawn=True)
    if data["of"] in state.rolls:
        _rolling(state, data["of"], status="withdrawn", waiting=None)
        state.open.pop(data["of"], None)
        _unoffered(state, data["of"])


_ENTRIES = frozenset(
    {"done", "adjusted", "rested", "scene-begun", "session-begun", "session-ended", "said", "wrote"}
)
"""Kinds of events that can be withdrawn by their id; rolls are withdrawn by theirs."""

_KINDS: Mapping[str, Apply] = {
    "opened": _opened,
    "keyed": _keyed,
    "set": _set,
    "closed": _closed,
    "seated": _seated,
    "laid": _laid,
    "removed": _removed,
    "session-begun": _session_begun,
    "session-ended": _session_ended,
    "scene-begun": _scene_begun,
    "spanned": _spanned,
    "seeded": _seeded,
    "drafted": _drafted,
    "undrafted": _undrafted,
    "offered": _offered,
    "dismissed": _dismissed,
    "favoured": _favoured,
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
    "withdrawn": _withdrawn,
}
