"""Sheets: their kinds and counters, what stands of each in a line, who lies ready to be laid down, and where a sheet's numbers come from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import to_builtins

from rollwright.rules import House
from rollwright.sheets import TABLE, Scene, Sheet
from rollwright.table.log.events import Event
from rollwright.table.log.pieces import LaidSheet
from rollwright.table.log.slices import gathered
from rollwright.table.log.state import State
from rollwright.table.look.replies.sheets import Counter, InLine, Past, Preset, Restorable, Sheets
from rollwright.table.play.work import Work
from rollwright.table.seen.views import View

FEW: Final = 10
"""So many sheets are looked at before others have their turn."""


async def sheets(work: Work, seen: Iterable[LaidSheet]) -> dict[str, Any]:
    """The kinds of sheets that a game has, each with its JSON Schema, and of the sheets that a seat can read the counters and what
    stands in a line of each; besides who could be laid down, and how a character is made.

    What of those can be tapped to make a move with it are its *tiles*. How far a counter goes is what its sheet and the house rules say now; no *most* is no end. *example* is an adversary in a line.
    """
    kit, scene = work.kit, work.scene(TABLE)
    by_sheet: dict[str, dict[str, Any]] = {"counters": {}, "lines": {}, "tiles": {}}
    for at, held in enumerate([held for held in seen if held.values is not None], 1):
        sheet = work.read(held.kind, held.values or {})
        by_sheet["counters"][held.id] = to_builtins(_counters(sheet, work.house))
        by_sheet["lines"][held.id] = to_builtins(_line(work, held, sheet, scene))
        by_sheet["tiles"][held.id] = to_builtins(list(kit.tiles(sheet)))
        if at % FEW == 0:
            await asyncio.sleep(0)
    return {**to_builtins(_kinds(work)), **by_sheet}


def _kinds(work: Work) -> Sheets:
    """What is so whatever lies on the table."""
    kit = work.kit
    return Sheets(
        character=kit.character.kind,
        adversary=kit.adversary.kind,
        table=kit.table.kind,
        example=kit.example,
        kinds={name: kind.schema() for name, kind in kit.sheets.items()},
        calls=list(kit.calls),
        presets=[_preset(each) for each in kit.party],
        foes=[_preset(each) for each in kit.cast] if work.master else [],
        making=kit.making,
        counters={},
        lines={},
        tiles={},
        trial=kit.trial,
        rests=[
            Restorable(at=at, title=each.title, whole=each.whole, usual=kit.rested.get(at, 0))
            for at, each in kit.restorable.items()
        ],
    )


def _line(work: Work, held: LaidSheet, sheet: Sheet, whole: Scene) -> InLine:
    """A sheet in one line: what is asked of it again and again, and for who acts for it what is one tap away."""
    own = held.seat == work.seat.id
    scene = whole.by(held.id) if own or (work.master and held.seat is None) else None
    shortcuts = work.kit.shortcuts(scene) if scene else ()
    idle = _idle(work, scene) if scene and own else []
    facts, tracks = list(sheet.facts()), list(sheet.tracks())
    return InLine(facts=facts, tracks=tracks, shortcuts=list(shortcuts), idle=idle)


def _idle(work: Work, scene: Scene) -> list[str]:
    """The moves that a player's sheet cannot make now, or that only an offer grants."""
    theirs = (move for move in work.kit.moves.values() if move.by != "gm")
    return [move.id for move in theirs if move.granted or move.impossible(scene)]


def _preset(sheet: Sheet) -> Preset:
    return Preset(kind=sheet.kind, name=sheet.name, says=sheet.about(), values=sheet.values())


def _counters(sheet: Sheet, house: House) -> list[Counter]:
    """The counters of a sheet: where each stands, what it is called, and from where to where it goes."""
    bounds = {each: each.bounds(sheet, house) for each in sheet.counted()}
    return [
        Counter(
            at=each.at,
            title=each.title,
            short=each.short or each.title,
            least=least,
            most=most,
            pips=each.pips,
            strip=each.strip,
            harm=each.harm,
            top=each.top,
        )
        for each, (least, most) in bounds.items()
    ]


async def history(view: View, sheet: str, counter: str | None = None) -> list[Past]:
    """Every change of a sheet, or of one of its counters, that the seat knows of, oldest first: what it was, what it became,
    why, when, and which roll or other deed it came from, in words.
    """
    return await gathered(_rows(view.state, number, event, sheet, counter) for number, event in view.events())


def _rows(state: State, number: int, event: Event, sheet: str, counter: str | None) -> Iterator[Past]:
    """What one event changed there."""
    for change in event.data.get("changes", ()):
        if change["sheet"] == sheet and counter in (None, change["at"]):
            yield Past(
                n=number,
                time=event.time,
                seat=event.seat,
                at=change["at"],
                was=change["was"],
                now=change["now"],
                why=change["why"],
                source=event.data.get("roll") or event.data.get("id") or event.data.get("of"),
                says=_says(state, event),
            )


def _says(state: State, event: Event) -> str:
    """What a change came from, in a line."""
    roll = state.rolls.get(event.data.get("roll", ""))
    if roll is None:
        said: str = event.data.get("says", "")
        return said
    what = roll.text or roll.says
    came = roll.result["says"] if roll.result else ""
    return ": ".join(part for part in (what, came) if part)
