"""Fields: what a move, or somebody's part in one, asks for, each with what there is to pick from now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, to_builtins
from msgspec.structs import FieldInfo

from rollwright.rules import Parameter
from rollwright.rules.docstrings import schema_of
from rollwright.sheets import Hints, Move, Pick, Scene
from rollwright.table.look.replies.forms import Choice, Field, PartForm, Steps


def fields(scene: Scene, move: Move, master: bool) -> list[Field]:
    """What a move asks for, in its order."""
    every = []
    schemas, _ = _schemas(move)
    for name, each in move.parameters.items():
        field = _field(scene, move.hints[name], name, each, schemas[name])
        counter = scene.me.sheet.counter(name)
        if counter is not None and field.schema.get("type") != "boolean":
            field.title = counter.title  # a switch of that name is no counter: it marks one Armor Slot
        if master:
            _pick_of_another(field, scene, move.hints[name])
            made_up = move.hints[name].made_up
            whom = scene.said.get(made_up.name) if made_up else None
            if isinstance(whom, str) and whom and whom not in scene.cards:
                field.wanted = True
        every.append(field)
    return every


def part(scene: Scene, move: Move) -> PartForm | None:
    """What others may say for a sheet of theirs, with what that sheet has to pick from; nothing where nobody joins."""
    if move.part is None:
        return None
    asked = msgspec.structs.fields(move.part)
    _, schemas = _schemas(move)
    every = [_field(scene, move.part_hints[each.name], each.name, each, schemas[each.name]) for each in asked]
    return PartForm(joins=move.joins, throws=move.throws, schema=schemas[""], fields=every)


@lru_cache(1_000)
def _schemas(move: Move) -> tuple[dict[str, Any], dict[str, Any]]:
    """The JSON Schemas of what a move asks for, and of its part, which has no name, and what that asks for: made once, since they are only shown."""
    asked = msgspec.structs.fields(move.part) if move.part else ()
    theirs = {"": schema_of(move.part)} if move.part else {}
    return (
        {name: schema_of(each.type) for name, each in move.parameters.items()},
        theirs | {each.name: schema_of(each.type) for each in asked},
    )


def _field(
    scene: Scene, hints: Hints, name: str, each: Parameter | FieldInfo, schema: dict[str, Any]
) -> Field:
    """What is asked for by a name, as its type and all that stands beside it tell; what it is by default unless it has to be said."""
    field = Field(
        name=name,
        help=schema.get("description", ""),
        required=each.required,
        schema=schema,
        by=hints.said.by,
        default=UNSET if each.required else to_builtins(each.default),
        title=schema.get("title", UNSET),
        granted=hints.said.granted or UNSET,
    )
    _pick(field, scene, hints)
    if hints.ladder is not None:
        field.ladder = Steps(rungs=list(hints.ladder.rungs(scene)), usual=hints.ladder.usual)
    if hints.chip is not None:
        field.chip = hints.chip.says
    if hints.lines is not None:
        field.lines = dict(hints.lines.says)
    if hints.beside is not None:
        field.notes = [hints.beside.says(at) for at in range(1, schema.get("maxItems", 0) + 1)]
    if hints.needs is not None:
        field.needs = hints.needs.name
    if hints.instead is not None:
        field.instead = hints.instead.name
    return field


def _pick(field: Field, scene: Scene, hints: Hints) -> None:
    """Say what there is to pick from, how, and what it costs; and the same within the objects of a list."""
    pick, budget = hints.pick, hints.budget
    if pick is not None:
        choices = field.choices = _choices(pick.choices(scene))
        field.free, field.seldom = _free(pick, scene) or UNSET, pick.seldom or UNSET
        if pick.likely and choices:
            field.likely = choices[0].value
        if pick.after is not None:
            before = pick.after(scene)
            for choice in choices:
                choice.after = list(before[choice.value]) if choice.value in before else UNSET
        if budget is not None:
            field.budget = list(budget.of)
            for choice in choices:
                choice.costs = budget.price(choice.value)
    if hints.inner_picks:
        field.inner = {inner: _choices(each.choices(scene)) for inner, each in hints.inner_picks.items()}
        free = [inner for inner, each in hints.inner_picks.items() if _free(each, scene)]
        field.inner_free = free or UNSET


def _free(pick: Pick, scene: Scene) -> bool:
    """Whether something else than what there is to pick will do too."""
    return pick.free or pick.more(scene.me)


def _choices(there: Sequence[tuple[Any, str]]) -> list[Choice]:
    return [Choice(value=to_builtins(value), says=says) for value, says in there]


def _pick_of_another(field: Field, scene: Scene, hints: Hints) -> None:
    """Say what the game master may pick from on the sheet that another parameter names, as far as that is said."""
    pick = hints.pick_of
    if pick is None:
        return
    field.of = pick.name
    card = scene.cards.get(str(scene.said.get(pick.name)))
    if card is not None and card.id in scene.visible:
        field.choices = _choices(pick.choices(scene, card))
        field.free = pick.more(card) or UNSET
        field.wanted = not card.seat or UNSET
