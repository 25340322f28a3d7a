"""Exporting: what a seat may take away from a table. Its log as JSON lines that can be verified, and a summary to paste."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.errors import NotFound
from rollwright.table import chain
from rollwright.table.events import Event
from rollwright.table.state import Seat, State
from rollwright.table.views import View


def export(view: View, seat: Seat, session: int | None = None) -> list[str]:
    """The log as a seat was sent it, whole or of one session of play: a line each, every line sealed by the next."""
    since, upto = _stretch(view, session)
    state = view.state
    header = chain.Header(
        table=state.table,
        title=state.title,
        system=state.system,
        seat=seat.name,
        first=since + 1,
        events=upto - since,
    )
    entries = (
        chain.Entry(number, event.time, event.seat, event.kind, event.data)
        for number, event in enumerate(view.events[since:upto], since + 1)
    )
    return [line.decode() for line in chain.write(header, entries)]


def _stretch(view: View, session: int | None) -> tuple[int, int]:
    if session is None:
        return 0, len(view)
    since, upto = view.session(session)
    if upto == 0:
        raise NotFound(f"there was no session {session}", at="session")
    return since, upto


def summary(view: View, session: int | None = None) -> str:
    """What happened, in Markdown: who rolled what for which outcome, what was told, and how the counters stand now."""
    since, upto = _stretch(view, session)
    state = view.state
    title = state.title if session is None else f"{state.title}, session {session}"
    lines = [f"# {plain(title)}", ""]
    for event in view.events[since:upto]:
        lines += _told(state, event)
    return "\n".join([*lines, "", *_sheets(state)]) + "\n"


def _told(state: State, event: Event) -> Iterable[str]:
    data, who = event.data, _seat(state, event.seat)
    if event.kind == "session-begun":
        return ["", f"## Session {data['session']}", ""]
    if event.kind == "scene-begun":
        return ["", f"### {plain(data['scene']) or 'A new scene'}", ""]
    if event.kind == "announced":
        return [_roll(state, data)]
    if event.kind == "told":
        return [f"  - {who}: {plain(data['text'])}"]
    if event.kind == "said":
        return [f"- {who}: “{plain(data['says'])}”"]
    if event.kind in ("done", "adjusted", "rested") and data.get("says"):
        return [f"- {plain(data['says'])}{_moved(state, data)}"]
    if event.kind == "withdrawn":
        return [f"- {who} took something back{': ' + plain(data['says']) if data.get('says') else ''}"]
    return []


def _roll(state: State, data: Mapping[str, Any]) -> str:
    roll = state.rolls[data["roll"]]
    held = state.sheets.get(roll.sheet)
    who = plain(held.name) if held is not None and held.id != "table" else _seat(state, roll.seat)
    what = f" ({plain(roll.text)})" if roll.text else ""
    back = " ~~taken back~~" if roll.status == "withdrawn" else ""
    return f"- **{who}**{what}: {plain(data['says'])}{_moved(state, {'changes': roll.changes})}{back}"


def _moved(state: State, data: Mapping[str, Any]) -> str:
    """What changed on sheets, in short."""
    moved = [
        f"{plain(state.sheets[change['sheet']].name)}: {plain(change['at'])} {change['was']} → {change['now']}"
        for change in data.get("changes", ())
        if change["sheet"] in state.sheets and isinstance(change["now"], int | bool)
    ]
    return f" — {'; '.join(moved)}" if moved else ""


def _sheets(state: State) -> Iterable[str]:
    names = [plain(held.name) for held in state.sheets.values() if held.id != "table"]
    return ["## At the table", "", *(f"- {name}" for name in names)]


def _seat(state: State, name: str) -> str:
    seat = state.seats.get(name)
    return plain(seat.name) if seat else "the table"


def plain(text: str) -> str:
    """A text in which nothing is read as Markdown.

    >>> plain("*Bob* <b>")
    '\\\\*Bob\\\\* \\\\<b\\\\>'
    """
    return "".join(
        f"\\{letter}" if letter in "\\`*_[]<>#|~" else letter for letter in " ".join(text.splitlines())
    )
