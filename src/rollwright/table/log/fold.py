"""The fold: what every event makes of a state. It knows no game: whatever an event did to sheets is written in it.

It works on whole logs and on what a seat sees of them alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from rollwright.sheets.changes import put
from rollwright.table.log import folding_rolls
from rollwright.table.log.events import EVERYONE, Event
from rollwright.table.log.folding_rolls import Apply
from rollwright.table.log.pieces import Draft, Favourite, Json, LaidSheet, PastDeed, Seat, Span
from rollwright.table.log.state import State

REMEMBERED = 50
"""By so many rolls and deeds at most it is remembered that they wrote in one place of a sheet."""


def step(state: State, event: Event) -> None:
    """Apply one event to a state, in place. Kinds that say something and change nothing are passed over."""
    state.time = max(state.time, event.time)
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
    deed = state.deeds.get(data["id"])
    if deed is not None:
        state.deeds[deed.id] = replace(deed, changes=(*deed.changes, *changes))
    elif event.kind in _ENTRIES:
        hidden = EVERYONE not in event.to
        state.deeds[data["id"]] = PastDeed(
            data["id"], event.seat, event.kind, data.get("says", ""), changes, hidden=hidden
        )


def _takes(*names: str, **becomes: Any) -> Apply:
    """Has a state take what is said by these *names*, and be something else besides."""

    def apply(state: State, event: Event, data: Json) -> None:
        for name, value in {**{name: data[name] for name in names}, **becomes}.items():
            setattr(state, name, value)

    return apply


def _puts(name: str, shape: type[Any], where: str) -> Apply:
    """Has a state keep what is said by this *name*, by its id."""

    def apply(state: State, event: Event, data: Json) -> None:
        getattr(state, where)[data[name]["id"]] = convert(data[name], shape)

    return apply


def _set(state: State, event: Event, data: Json) -> None:
    for name in ("title", "house", "options"):
        setattr(state, name, data.get(name, getattr(state, name)))


def _removed(state: State, event: Event, data: Json) -> None:
    state.sheets.pop(data["sheet"], None)
    state.turn = None if state.turn == data["sheet"] else state.turn


def _spanned(state: State, event: Event, data: Json) -> None:
    commitments = {which: data[which] for which in ("open", "hidden", "signs") if which in data}
    state.span = Span(data["span"], commitments, {"open": 0, "hidden": 0})


def _seeded(state: State, event: Event, data: Json) -> None:
    state.span = replace(state.span, seeds=data["seeds"])
    state.seeds[str(data["span"])] = data["seeds"]


def _revealed(state: State, event: Event, data: Json) -> None:
    state.revealed[f"{data['span']} {data['which']}"] = None


def _undrafted(state: State, event: Event, data: Json) -> None:
    state.drafts.pop(data["draft"], None)


def _favoured(state: State, event: Event, data: Json) -> None:
    """One is kept, behind the others, or let go; logs from before that tell all of them anew."""
    if "favourites" in data:
        state.favourites[event.seat] = convert(data["favourites"], tuple[Favourite, ...])
        return
    kept = convert([data["kept"]] if "kept" in data else [], tuple[Favourite, ...])
    name = kept[0].name if kept else data["dropped"]
    others = tuple(each for each in state.favourites.get(event.seat, ()) if each.name != name)
    state.favourites[event.seat] = (*others, *kept)


_ENTRIES = frozenset(
    {"done", "adjusted", "rested", "scene-begun", "session-begun", "session-ended", "said", "wrote"}
)
"""Kinds of events that can be withdrawn by their id; rolls are withdrawn by theirs."""

_KINDS: Mapping[str, Apply] = {
    **folding_rolls.KINDS,
    "opened": _takes("table", "title", "system", "house", "options"),
    "keyed": _takes("key"),
    "set": _set,
    "closed": _takes(closed=True),
    "seated": _puts("seat", Seat, "seats"),
    "laid": _puts("sheet", LaidSheet, "sheets"),
    "removed": _removed,
    "session-begun": _takes("session", playing=True, scene=""),
    "session-ended": _takes(playing=False, turn=None),
    "scene-begun": _takes("scene"),
    "turned": _takes("turn"),
    "spanned": _spanned,
    "seeded": _seeded,
    "revealed": _revealed,
    "drafted": _puts("draft", Draft, "drafts"),
    "undrafted": _undrafted,
    "favoured": _favoured,
}
