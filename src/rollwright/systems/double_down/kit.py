"""What Double Down brings to a table: its sheets and moves, how its effects are booked, and what sessions and rests change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollwright.rules import Effect
from rollwright.sheets import Card, Change, Done, Free, Kit, Rests, Scene, Secret, Sheet, Tile
from rollwright.systems.double_down.contested import Commit
from rollwright.systems.double_down.moves import MOVES
from rollwright.systems.double_down.moves.attempting import VEILED
from rollwright.systems.double_down.newcomers import MAKING, TRIAL, departs
from rollwright.systems.double_down.party import CAST, DEMO, PARTY
from rollwright.systems.double_down.sheet import Character, TableSheet

TOGETHER = ("double-down.contested", "double-down.group", "double-down.support")
"""What else is done with a stat: against somebody, with others, for somebody."""


class DoubleDownKit(Kit):
    """Double Down at the table. Boons and banes are no counters: they are offered to whoever spends them."""

    character = Character
    adversary = Free
    table = TableSheet
    moves = MOVES
    party = PARTY
    cast = CAST
    example = "River Smugglers: health 4, nerve 2"
    calls = ("double-down.attempt",)
    making = MAKING
    trial = TRIAL
    demo = DEMO
    veils: Mapping[str, Secret] = {"difficulty": VEILED}
    rested: Mapping[str, Any] = {"tags": "all"}
    restores: Mapping[str, Rests] = {"tags": Rests(title="Tags")}

    def departs(self, sheet: Sheet) -> tuple[str, ...]:
        """Base stats that are not those that a new character places."""
        return departs(sheet)

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """The stats of a character, and what tags they can use."""
        if isinstance(sheet, Character):
            for stat in sheet.stats:
                yield Tile(f"stats.{stat}", "double-down.attempt", {"stat": stat}, TOGETHER)
            for tag in sheet.tags:
                if not tag.exhausted:
                    yield Tile(f"tags.{tag.name}", "double-down.attempt", {"tags": [tag.name]})

    def booked(self, scene: Scene, effect: Effect, card: Card, done: Done) -> tuple[Change, ...]:
        """What an effect changes: which tag is exhausted, recovered or raised stands in what the move noted."""
        if effect.what != "tag":
            return super().booked(scene, effect, card, done)
        names = _tags(effect, done)
        if effect.kind == "gain" and names:
            return _raised(card, names[0], effect)
        known = [name for name in names if card.of(Character).tag(name)]
        return tuple(
            change
            for name in known
            for change in card.set(f"tags.{name}.exhausted", effect.kind == "exhaust", effect.why)
        )

    def restored(
        self, scene: Scene, card: Card, what: str, amount: int | None, why: str
    ) -> tuple[Change, ...]:
        """A rest recovers tags, the first ones where it is not all; whatever else the table says. Rolls, step 2."""
        if what != "tags":
            return super().restored(scene, card, what, amount, why)
        exhausted = [tag.name for tag in card.of(Character).tags if tag.exhausted][:amount]
        return tuple(
            change for name in exhausted for change in card.set(f"tags.{name}.exhausted", False, why)
        )


kit = DoubleDownKit()


def _tags(effect: Effect, done: Done) -> Sequence[str]:
    """The tags that an effect is about: those that were noted, in a contest the one that was committed."""
    names: Sequence[str] = done.notes.get("tags", {}).get(effect.who, ())
    committed = done.decided.get(f"{effect.who}/commit")
    return names if committed is None else [names[Commit.of(committed).tag - 1]]


def _raised(card: Card, name: str, effect: Effect) -> tuple[Change, ...]:
    """A tag with more stars, or a new one."""
    tag = card.of(Character).tag(name)
    if tag is not None:
        return card.set(f"tags.{name}.level", tag.level + effect.amount, effect.why)
    new = {"name": name, "level": effect.amount, "exhausted": False}
    return card.set("tags", [*card.sheet.values()["tags"], new], effect.why)
