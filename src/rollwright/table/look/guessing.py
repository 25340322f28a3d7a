"""Guessing: what those are thought to say who are asked for their part in a roll, so that there are odds before anybody has said it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.sheets import Move, Scene
from rollwright.table.acts.meaning import Making
from rollwright.table.play.drafts import company
from rollwright.table.play.work import Work
from rollwright.table.seen import secrecy

Parts = dict[str, dict[str, Any]]


def guessed(work: Work, put: Making) -> Parts:
    """What everybody is thought to say who is asked to take part in a move, by sheet; of who defends, and of sheets that the seat may
    not read, nothing.
    """
    if put.move.part is None or put.move.opposed:
        return {}
    asked = put.draft.called if put.draft else company(work, put.move, put.sheet)
    needed = put.move.awaits(work.scene(put.sheet, hidden=False), put.args)
    parts: Parts = {}
    for sheet in dict.fromkeys((*asked, *needed)):
        part = mostly(put.move, work.scene(sheet, hidden=False), put.args)
        if part is not None and secrecy.public(work.state, sheet):
            parts[sheet] = part
    return parts


def mostly(move: Move, scene: Scene, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """What somebody mostly says for their part: what is likely; of what is needed the same as was *said* by whoever asks, or else nothing
    is known.
    """
    assert move.part is not None
    part: dict[str, Any] = {}
    for field in msgspec.structs.fields(move.part):
        pick = move.part_hints[field.name].pick
        choices = [value for value, _ in pick.choices(scene)] if pick else []
        if field.required and said.get(field.name) in choices:
            part[field.name] = said[field.name]
        elif pick and pick.likely and choices:
            part[field.name] = choices[0]
        elif field.required:
            return None
    return part
