"""The fold: what every event makes of a state. It knows no game: whatever an event did to sheets is written in it.

It works on whole logs and on what a seat sees of them alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import convert
from msgspec.structs import replace

from rollwright.sheets.changes import put
from rollwright.table.log import folding_rolls
from rollwright.table.log.events import EVERYONE, Event
from rollwright.table.log.folding_rolls import Apply
from rollwright.table.log.pieces import Draft, Entry, Favourite, Json, LaidSheet, Seat, Span
from rollwright.table.log.state import State

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
    if event.digest:  # the server's own: what anybody is sent has none
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
    state.sheets[data["sheet"]["id"]] = convert(data["sheet"], LaidSheet)


def _removed(state: State, event: Event, data: Json) -> None:
    state.sheets.pop(data["sheet"], None)
    state.turn = None if state.turn == data["sheet"] else state.turn


# -- sessions and seeds ----------------------------------------------------------------------------------------------


def _session_begun(state: State, event: Event, data: Json) -> None:
    state.session, state.playing, state.scene = data["session"], True, ""


def _session_ended(state: State, event: Event, data: Json) -> None:
    state.playing, state.turn = False, None


def _scene_begun(state: State, event: Event, data: Json) -> None:
    state.scene = data["scene"]


def _turned(state: State, event: Event, data: Json) -> None:
    state.turn = data["turn"]


def _spanned(state: State, event: Event, data: Json) -> None:
    commitments = {which: data[which] for which in ("open", "hidden", "signs") if which in data}
    state.span = Span(data["span"], commitments, {"open": 0, "hidden": 0})


def _seeded(state: State, event: Event, data: Json) -> None:
    state.span = replace(state.span, seeds=data["seeds"])
    state.seeds[str(data["span"])] = data["seeds"]


def _revealed(state: State, event: Event, data: Json) -> None:
    state.revealed[f"{data['span']} {data['which']}"] = None


# -- drafts and offers -----------------------------------------------------------------------------------------------


def _drafted(state: State, event: Event, data: Json) -> None:
    state.drafts[data["draft"]["id"]] = convert(data["draft"], Draft)


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
    "turned": _turned,
    "spanned": _spanned,
    "seeded": _seeded,
    "revealed": _revealed,
    "drafted": _drafted,
    "undrafted": _undrafted,
    "favoured": _favoured,
}
