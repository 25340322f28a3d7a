"""The story of an evening, part by part: who rolled what for which outcome, what was told, and how the counters stand now.

What is hidden stays out of it, the game master's too: it is read by everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rollwright.sheets import TABLE, value_at
from rollwright.systems.registry import system
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import GM, LaidSheet, PastDeed, Rolling
from rollwright.table.log.slices import gathered
from rollwright.table.log.state import State
from rollwright.table.look import markdown
from rollwright.table.look.replies.story import Count, Moved, Passage, Standing, Summary
from rollwright.table.play.kits import kit_of
from rollwright.table.proof.exporting import stretch
from rollwright.table.seen.views import View


async def summary(view: View, session: int | None = None) -> Summary:
    """What happened at a table, or in one session of play."""
    since, upto = stretch(view, session)
    state = view.state
    parts = await gathered(_told(state, event) for _, event in view.events(since, upto))
    standing = [_standing(state, held) for held in state.sheets.values() if not held.hidden]
    lines = await gathered(markdown.part(each) for each in parts)
    return Summary(
        table=state.title,
        session=session,
        parts=parts,
        standing=standing,
        markdown=markdown.whole(state.title, session, lines, standing),
    )


def _told(state: State, event: Event) -> Iterable[Passage]:
    data, kind = event.data, event.kind
    if kind == "session-begun":
        return [Passage(kind="session", session=data["session"])]
    if kind == "scene-begun":
        return [Passage(kind="scene", text=data["scene"])]
    if kind == "said":
        return [Passage(kind="said", **_who(state, event.seat), text=data["says"])]
    if kind in ("announced", "amended", "told"):
        roll = state.rolls[data["roll"]]
        return [] if roll.hidden else [_of_roll(state, roll, event)]
    if kind == "withdrawn":
        of = state.rolls.get(data["of"]) or state.deeds.get(data["of"])
        return [] if of is None or _aside(state, of) else [_withdrawn(state, of, event)]
    deed = state.deeds.get(data.get("id", ""))
    if kind not in ("done", "adjusted", "rested") or deed is None or not deed.says or _aside(state, deed):
        return []
    changes = _moved(state, deed.changes)
    return [Passage(kind="done", **_words(deed), changes=changes, back=deed.withdrawn)]


def _aside(state: State, of: Rolling | PastDeed) -> bool:
    """Whether a roll is hidden, or something changed nothing but sheets that are hidden, or gone."""
    if isinstance(of, Rolling):
        return of.hidden
    sheets = [state.sheets.get(change["sheet"]) for change in of.changes]
    return bool(sheets) and all(held is None or held.hidden for held in sheets)


def _words(of: Rolling | PastDeed) -> dict[str, Any]:
    """What something is in words: those of whoever wrote it, or ours."""
    theirs = isinstance(of, PastDeed) and of.kind in ("said", "adjusted")
    return {"text" if theirs else "says": of.says}


def _of_roll(state: State, roll: Rolling, event: Event) -> Passage:
    """What is told of a roll: what it came to, a line, or that it was put right."""
    data, who = event.data, _who(state, event.seat)
    if event.kind == "told":
        return Passage(kind="told", **who, text=data["text"])
    if event.kind == "amended":
        return Passage(kind="amended", **who, reason=data["why"])
    held = state.sheets.get(roll.sheet)
    latest = roll.result == {key: value for key, value in data.items() if key != "roll"}
    return Passage(
        kind="rolled",
        **({"who": held.name} if held is not None and held.id != TABLE else _who(state, roll.seat)),
        title=roll.says,
        text=roll.text,
        says=data["says"],
        changes=_moved(state, roll.changes) if latest else [],
        back=roll.status == "withdrawn",
    )


def _withdrawn(state: State, of: Rolling | PastDeed, event: Event) -> Passage:
    return Passage(kind="withdrawn", **_who(state, event.seat), **_words(of), reason=event.data["says"])


def _who(state: State, seat: str) -> dict[str, Any]:
    held = state.seats.get(seat)
    return {} if held is None else {"who": held.name, "master": held.role == GM}


def _moved(state: State, changes: Sequence[Mapping[str, Any]]) -> list[Moved]:
    """What changed on sheets that may be known."""
    return [
        Moved(
            id=held.id,
            name=held.name,
            was=change["was"],
            now=change["now"],
            **_called(change["at"], _titles(state, held) if "." in change["at"] else {}),
        )
        for change in changes
        if (held := state.sheets.get(change["sheet"])) is not None
        and not held.hidden
        and isinstance(change["now"], int | bool)
    ]


def _called(at: str, titles: Mapping[str, str]) -> dict[str, str]:
    """What something on a sheet is called: what is one of many of its kind by its title.

    >>> _called("stress_marked", {"stress_marked": "Stress"})
    {'one': '', 'title': 'stress marked'}
    >>> _called("tasks.The wall.rolls", {"tasks.The wall.rolls": "rolls of The wall"})
    {'one': '', 'title': 'rolls of The wall'}
    >>> _called("tags.Iron Stomach.exhausted", {})
    {'one': 'Iron Stomach', 'title': 'exhausted'}
    """
    *group, last = at.split(".")
    if group and at in titles:
        return {"one": "", "title": titles[at]}
    return {"one": " ".join(group[1:]), "title": last.replace("_", " ")}


def _standing(state: State, held: LaidSheet) -> Standing:
    titles = _titles(state, held).items() if held.open else ()
    counts = [Count(title=title, value=value_at(held.values, at)) for at, title in titles]
    return Standing(id=held.id, name=held.name, state="" if held.open else held.state, counts=counts)


def _titles(state: State, held: LaidSheet) -> dict[str, str]:
    """What the counters of a sheet are called, by where they stand."""
    game = system(state.system)
    assert game is not None
    sheet = kit_of(game).sheets[held.kind].read(held.values or {}, game.house.of(state.house))
    return {each.at: each.title for each in sheet.counted()}
