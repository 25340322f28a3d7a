"""Fields: what a move, or somebody's part in one, asks for, each with what there is to pick from now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import FieldInfo

from rollwright.rules import Parameter
from rollwright.rules.telling import schema_of
from rollwright.sheets import Hints, Move, Pick, Scene


def fields(scene: Scene, move: Move, master: bool) -> list[dict[str, Any]]:
    """What a move asks for, in its order."""
    found = []
    for name, each in move.parameters.items():
        field = _field(scene, move.hints[name], name, each)
        if (counter := scene.me.sheet.counter(name)) is not None:
            field["title"] = counter.title
        found.append({**field, **_picked_of(scene, move.hints[name], master)})
    return found


def part(scene: Scene, move: Move) -> dict[str, Any] | None:
    """What others may say for a sheet of theirs, with what that sheet has to pick from; nothing where nobody joins."""
    if move.part is None:
        return None
    asked = msgspec.structs.fields(move.part)
    found = [_field(scene, move.part_hints[each.name], each.name, each) for each in asked]
    return {"joins": move.joins, "throws": move.throws, "schema": schema_of(move.part), "fields": found}


def _field(scene: Scene, hints: Hints, name: str, each: Parameter | FieldInfo) -> dict[str, Any]:
    """What is asked for by a name, as its type and all that stands beside it tell; what it is by default unless it has to be said."""
    schema = schema_of(each.type)
    found: dict[str, Any] = {
        "name": name,
        "help": schema.get("description", ""),
        "by": hints.said.by,
        "required": each.required,
        "schema": schema,
    }
    if not each.required:
        found["default"] = to_builtins(each.default)
    if "title" in schema:
        found["title"] = schema["title"]
    if hints.pick is not None:
        found |= _picks(scene, hints.pick)
    if hints.ladder is not None:
        found["ladder"] = {"rungs": list(hints.ladder.rungs(scene)), "usual": hints.ladder.usual}
    if hints.said.granted:
        found["granted"] = True
    if hints.budget is not None:
        found["budget"] = list(hints.budget.of)
        for choice in found["choices"]:
            choice["costs"] = hints.budget.price(choice["value"])
    if hints.chip is not None:
        found["chip"] = hints.chip.says
    if hints.lines is not None:
        found["lines"] = hints.lines.says
    if hints.beside is not None:
        found["notes"] = [hints.beside.says(at) for at in range(1, schema.get("maxItems", 0) + 1)]
    if hints.needs is not None:
        found["needs"] = hints.needs.name
    if hints.instead is not None:
        found["instead"] = hints.instead.name
    if hints.inner_picks:
        found["inner"] = {inner: _choices(pick.choices(scene)) for inner, pick in hints.inner_picks.items()}
    return found


def _picks(scene: Scene, pick: Pick) -> dict[str, Any]:
    """What there is to pick from, and how."""
    found: dict[str, Any] = {"choices": _choices(pick.choices(scene))}
    if pick.free:
        found["free"] = True
    if pick.seldom:
        found["seldom"] = True
    if pick.likely and found["choices"]:
        found["likely"] = found["choices"][0]["value"]
    return found


def _choices(there: Sequence[tuple[Any, str]]) -> list[dict[str, Any]]:
    return [{"value": to_builtins(value), "says": says} for value, says in there]


def _picked_of(scene: Scene, hints: Hints, master: bool) -> dict[str, Any]:
    """What the game master may pick from on the sheet that another parameter names, as far as that is said."""
    pick = hints.pick_of
    if pick is None or not master:
        return {}
    card = scene.cards.get(str(scene.said.get(pick.name)))
    if card is None or card.id not in scene.visible:
        return {"of": pick.name}
    nobodys = {} if card.seat else {"wanted": True}
    return {"of": pick.name, "choices": _choices(pick.choices(scene, card)), **nobodys}
