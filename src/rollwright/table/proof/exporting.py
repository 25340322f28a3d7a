"""Exporting: what a seat may take away from a table. Its log as JSON lines that can be verified, and a summary to paste."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rollwright.errors import NotFound
from rollwright.sheets import TABLE, value_at
from rollwright.systems.registry import system
from rollwright.table.log import chain
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import LaidSheet, Rolling, Seat
from rollwright.table.log.signing import Signer
from rollwright.table.log.slices import gathered
from rollwright.table.log.state import State
from rollwright.table.play.kits import kit_of
from rollwright.table.seen.views import View


def export(view: View, seat: Seat, signer: Signer, session: int | None = None) -> Iterator[bytes]:
    """The log as a seat was sent it, whole or of one session of play: a line each, every line sealed by the next, the last one signed.

    The lines are made as they are taken; what happens meanwhile is not among them.
    """
    since, upto = _stretch(view, session)
    state = view.state
    header = chain.Header(
        table=state.table,
        title=state.title,
        system=state.system,
        seat=seat.name,
        role=seat.role,
        first=since + 1,
        events=upto - since,
    )
    entries = (
        chain.Entry(number, event.time, event.seat, event.kind, event.data)
        for number, event in view.told(since, upto)
    )
    return chain.write(header, entries, signer)


def _stretch(view: View, session: int | None) -> tuple[int, int]:
    if session is None:
        return 0, len(view)
    since, upto = view.session(session)
    if upto == 0:
        raise NotFound(f"there was no session {session}", at="session")
    return since, upto


async def summary(view: View, session: int | None = None) -> str:
    """What happened, in Markdown to paste: who rolled what for which outcome, what was told, and how the counters stand now.

    What is hidden stays out of it, the game master's too: it is read by everybody.
    """
    since, upto = _stretch(view, session)
    state = view.state
    title = state.title if session is None else f"{state.title}, session {session}"
    told = await gathered(_told(state, event) for _, event in view.told(since, upto))
    return "\n".join([f"# {plain(title)}", "", *told, "", *_sheets(state)]) + "\n"


def _told(state: State, event: Event) -> Iterable[str]:
    data, who = event.data, _seat(state, event.seat)
    if event.kind == "session-begun":
        return ["", f"## Session {data['session']}", ""]
    if event.kind == "scene-begun":
        return ["", f"### {plain(data['scene']) or 'A new scene'}", ""]
    if event.kind == "said":
        return [f"- {who}: “{plain(data['says'])}”"]
    if event.kind in ("announced", "amended", "told"):
        return _of_roll(state, state.rolls[data["roll"]], event)
    entry, roll = state.entries.get(data.get("id", "")), state.rolls.get(data.get("of", ""))
    if event.kind in ("done", "adjusted", "rested") and entry is not None and entry.says:
        return (
            []
            if _aside(state, entry.changes)
            else [f"- {plain(entry.says)}{_moved(state, entry.changes)}{_back(entry.withdrawn)}"]
        )
    if event.kind == "withdrawn":
        of = roll or state.entries.get(data["of"])
        hidden = of is None or (of.hidden if isinstance(of, Rolling) else _aside(state, of.changes))
        return [] if of is None or hidden else [_withdrawn(who, of.says, data["says"])]
    return []


def _aside(state: State, changes: Sequence[Mapping[str, Any]]) -> bool:
    """Whether something changed nothing but sheets that are hidden, or gone."""
    sheets = [state.sheets.get(change["sheet"]) for change in changes]
    return bool(sheets) and all(held is None or held.hidden for held in sheets)


def _of_roll(state: State, roll: Rolling, event: Event) -> Iterable[str]:
    """What is told of a roll: what it came to, a line, or that it was put right; nothing of a hidden one."""
    data, who = event.data, _seat(state, event.seat)
    if roll.hidden:
        return []
    if event.kind == "told":
        return [f"  - {who}: {plain(data['text'])}"]
    if event.kind == "amended":
        return [f"  - {who} puts it right{': ' + plain(data['why']) if data['why'] else ''}"]
    held = state.sheets.get(roll.sheet)
    name = held.name if held is not None and held.id != TABLE else _seat(state, roll.seat)
    what = f" ({plain(roll.text)})" if roll.text else ""
    latest = roll.result == {key: value for key, value in data.items() if key != "roll"}
    moved = _moved(state, roll.changes) if latest else ""
    back = _back(roll.status == "withdrawn")
    return [f"- **{plain(roll.says or name)}**{what}: {plain(data['says'])}{moved}{back}"]


def _withdrawn(who: str, what: str, why: str) -> str:
    return (
        f"- {who} takes something back{f' ({plain(why)})' if why else ''}{f': {plain(what)}' if what else ''}"
    )


def _back(withdrawn: bool) -> str:
    return " ~~taken back~~" if withdrawn else ""


def _moved(state: State, changes: Iterable[Mapping[str, Any]]) -> str:
    """What changed on sheets that may be known, in short."""
    moved = [
        f"{plain(held.name)}: {_change(change, _titles(state, held) if '.' in change['at'] else {})}"
        for change in changes
        if (held := state.sheets.get(change["sheet"])) is not None
        and not held.hidden
        and isinstance(change["now"], int | bool)
    ]
    return f" — {'; '.join(moved)}" if moved else ""


def _change(change: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """A change in words; what is one of many of its kind by its title.

    >>> _change({"at": "stress", "was": 1, "now": 3}, {"stress": "Stress marked"})
    'stress 1 → 3'
    >>> _change({"at": "tasks.The wall.rolls", "was": 0, "now": 1}, {"tasks.The wall.rolls": "rolls of The wall"})
    'rolls of The wall 0 → 1'
    >>> _change({"at": "tags.Iron Stomach.exhausted", "was": True, "now": False}, {})
    'Iron Stomach no longer exhausted'
    """
    *group, last = change["at"].split(".")
    if group and change["at"] in titles:
        return f"{plain(titles[change['at']])} {change['was']} → {change['now']}"
    words = [*group[1:], last.replace("_", " ")]
    if isinstance(change["now"], bool):
        return plain(" ".join(words if change["now"] else [*words[:-1], "no longer", words[-1]]))
    return f"{plain(' '.join(words))} {change['was']} → {change['now']}"


def _sheets(state: State) -> Iterable[str]:
    """Who is there, and how their counters stand, as far as they may be known."""
    lines = ["## At the table", ""]
    for held in state.sheets.values():
        if not held.hidden:
            counts = ", ".join(_counts(state, held)) if held.open else plain(held.state)
            lines.append(f"- {plain(held.name)}{f': {counts}' if counts else ''}")
    return lines


def _counts(state: State, held: LaidSheet) -> Iterable[str]:
    return [f"{plain(title)} {value_at(held.values, at)}" for at, title in _titles(state, held).items()]


def _titles(state: State, held: LaidSheet) -> dict[str, str]:
    """What the counters of a sheet are called, by where they stand."""
    game = system(state.system)
    assert game is not None
    sheet = kit_of(game).sheets[held.kind].read(held.values or {}, game.house.of(state.house))
    return {each.at: each.title for each in sheet.counted()}


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
