"""Scenes: what a move may see of a table as it stands, its sheets read as their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rollwright.rules import House
from rollwright.sheets import Card, Kit, Scene, Sheet
from rollwright.table.log.pieces import Json
from rollwright.table.log.state import State


def scene(
    state: State,
    kit: Kit,
    house: House,
    me: str,
    parts: Mapping[str, Any] | None = None,
    said: Mapping[str, Any] | None = None,
    *,
    master: bool,
) -> Scene:
    """What a move may see of a state: every sheet whose numbers are in it, and which of them may be named."""
    reserved: dict[str, dict[str, int]] = {}
    for roll in state.pending:
        for sheet, at, amount in (
            roll.reserve if roll.status == "open" and (master or not roll.hidden) else ()
        ):
            there = reserved.setdefault(sheet, {})
            there[at] = there.get(at, 0) + amount
    kinds = kit.sheets
    cards = {
        held.id: Card(
            held.id,
            _sheet(kinds[held.kind], ByIdentity(held.values), house),
            held.seat,
            held.hidden or held.truly != "",
            reserved.get(held.id, {}),
            held.open and not held.hidden,
        )
        for held in state.sheets.values()
        if held.values is not None
    }
    visible = frozenset(name for name, held in state.sheets.items() if master or not held.hidden)
    return Scene(
        house,
        cards,
        cards[me],
        state.options,
        _in_order(state, parts or {}),
        visible,
        state.session,
        said or {},
    )


class ByIdentity:
    """Values as they lie on a table: the same as long as they are this very object, for nobody changes them in place."""

    __slots__ = ("values",)

    def __init__(self, values: Json) -> None:
        self.values = values

    def __hash__(self) -> int:
        return id(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.values is other.values


@lru_cache(maxsize=1000)
def _sheet(kind: type[Sheet], lying: ByIdentity, house: House) -> Sheet:
    """A sheet from what lies there, read once: of most commands of a table most sheets are as they were."""
    return kind.read(lying.values, house)


def _in_order(state: State, parts: Mapping[str, Any]) -> dict[str, Any]:
    """What others said for their sheets, in the order in which these were laid: a log that is read again knows no other."""
    place = {name: at for at, name in enumerate(state.sheets)}
    return dict(sorted(parts.items(), key=lambda part: place.get(part[0], len(place))))
