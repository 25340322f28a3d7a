"""What Double Down brings to a table: its sheets and moves, how its effects are booked, and what sessions and rests change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rollwright.errors import BadArgument
from rollwright.rules import Effect
from rollwright.sheets import (
    Beat,
    Card,
    Change,
    Deed,
    Done,
    Free,
    Kit,
    Making,
    Move,
    Scene,
    Secret,
    Sheet,
    Tile,
    Trial,
)
from rollwright.sheets.kit import moves
from rollwright.systems.double_down.contested import Commit
from rollwright.systems.double_down.demo import DEMO
from rollwright.systems.double_down.moves import MOVES
from rollwright.systems.double_down.moves.attempting import VEILED
from rollwright.systems.double_down.moves.said import character
from rollwright.systems.double_down.newcomers import MAKING, TRIAL, departs
from rollwright.systems.double_down.party import CAST, PARTY
from rollwright.systems.double_down.sheet import Character, Table

RESTORES: Mapping[str, Any] = {"tags": "all"}
"""What a rest restores unless the table says otherwise: the book has it recover tags, and tells nothing else of it."""


TOGETHER = ("double-down.contested", "double-down.group", "double-down.support")
"""What else is done with a stat: against somebody, with others, for somebody."""


class DoubleDownKit(Kit):
    """Double Down at the table. Boons and banes are no counters: they are offered to whoever spends them."""

    character: type[Sheet] = Character
    adversary: type[Sheet] = Free
    table: type[Sheet] = Table
    moves: Mapping[str, Move] = moves(*MOVES)
    party: Sequence[Sheet] = PARTY
    cast: Sequence[Sheet] = CAST
    example: str = "River Smugglers: health 4, nerve 2"
    calls: Sequence[str] = ("double-down.attempt",)
    making: Making = MAKING
    trial: Trial = TRIAL
    demo: Sequence[Beat] = DEMO
    veils: Mapping[str, Secret] = {"difficulty": VEILED}

    def departs(self, sheet: Sheet) -> tuple[str, ...]:
        """Base stats that are not those that a new character places."""
        return departs(sheet)

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """The stats of a character, and what is true of them."""
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
        known = [name for name in names if character(card).tag(name)]
        return tuple(
            change
            for name in known
            for change in card.set(f"tags.{name}.exhausted", effect.kind == "exhaust", effect.why)
        )

    def begin_session(self, scene: Scene) -> Deed:
        """Regard may be shown anew. Drive, regard."""
        return Deed(
            changes=tuple(
                change
                for card in scene.of(Character).values()
                for change in card.set("regard_given", 0, "a new session")
            )
        )

    def rest(self, scene: Scene, length: str, restores: Mapping[str, Any]) -> Deed:
        """A rest recovers tags; *restores* may say how many of ``tags`` (the first ones), how much ``stress``, and how much
        ``drive`` it gives: a number, or ``all`` for tags and stress. Rolls, step 2.
        """
        wanted = {what: _amount(what, of) for what, of in {**RESTORES, **restores}.items()}
        changes = [
            change
            for card in scene.of(Character).values()
            for what, amount in wanted.items()
            for change in _restored(scene, card, what, amount)
        ]
        return Deed(says=f"A {length} rest", changes=tuple(changes))


kit = DoubleDownKit()


def _tags(effect: Effect, done: Done) -> Sequence[str]:
    """The tags that an effect is about: those that were noted, in a contest the one that was committed."""
    names: Sequence[str] = done.notes.get("tags", {}).get(effect.who, ())
    committed = done.decided.get(f"{effect.who}/commit")
    return names if committed is None else [names[Commit.of(committed).tag - 1]]


def _raised(card: Card, name: str, effect: Effect) -> tuple[Change, ...]:
    """A tag with more stars, or a new one."""
    tag = character(card).tag(name)
    if tag is not None:
        return card.set(f"tags.{name}.level", tag.level + effect.amount, effect.why)
    new = {"name": name, "level": effect.amount, "exhausted": False}
    return card.set("tags", [*card.sheet.values()["tags"], new], effect.why)


def _amount(what: str, of: Any) -> int | None:
    """How much a rest restores; `None` is all of it."""
    if what not in ("tags", "stress", "drive"):
        raise BadArgument(f"a rest restores tags, stress and drive, not {what!r}", at=f"restores.{what}")
    if of == "all" and what != "drive":
        return None
    if type(of) is not int or of < 0:
        wanted = "a number" if what == "drive" else "a number or 'all'"
        raise BadArgument(f"{what} is restored by {wanted}, not {of!r}", at=f"restores.{what}")
    return of


def _restored(scene: Scene, card: Card, what: str, amount: int | None) -> tuple[Change, ...]:
    sheet = character(card)
    if what == "tags":
        exhausted = [tag.name for tag in sheet.tags if tag.exhausted][:amount]
        return tuple(
            change for name in exhausted for change in card.set(f"tags.{name}.exhausted", False, "rest")
        )
    if what == "drive":
        return scene.move(card, "drive", amount or 0, "rest")
    return scene.move(card, "stress", -(sheet.stress if amount is None else amount), "rest")
