"""Storyteller at the table: its sheets, and its moves."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.sheets import Kit, Scene, Sheet, Shortcut, Tile
from rollwright.systems.storyteller.adversary import EXAMPLE, from_line
from rollwright.systems.storyteller.moves import MOVES
from rollwright.systems.storyteller.moves.secrets import VEILS
from rollwright.systems.storyteller.newcomers import MAKING, TRIAL
from rollwright.systems.storyteller.party import CAST, DEMO, PARTY
from rollwright.systems.storyteller.sheet import Adversary, Being, Character, TableSheet
from rollwright.systems.storyteller.tables import WILLPOWER

TOLD_ALIKE = (
    "storyteller.resisted",
    "storyteller.resisted-extended",
    "storyteller.teamwork",
    "storyteller.begin-task",
)
"""What else is done with traits: against somebody, with others, over weeks."""


class StorytellerKit(Kit):
    """Storyteller's kit. Effects are points of Willpower only, and sessions change nothing by the book."""

    character = Character
    adversary = Adversary
    table = TableSheet
    moves = MOVES
    party = PARTY
    cast = CAST
    veils = VEILS
    example = EXAMPLE
    calls = ("storyteller.action",)
    making = MAKING
    trial = TRIAL
    demo = DEMO

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Everything that has dots, and the pools of an adversary."""
        if isinstance(sheet, Being):
            places = {name: at for at, name in _places(sheet)}
            for name in sheet.rated():
                yield Tile(places[name], "storyteller.action", {"traits": [name]}, TOLD_ALIKE)

    def adversary_from(self, text: str) -> Sheet:
        """An adversary from a line such as ``Guard: Melee 6, willpower 3, health 7``."""
        return from_line(text)

    def shortcuts(self, scene: Scene) -> tuple[Shortcut, ...]:
        """An adversary's pools, the largest first, each to be rolled against a difficulty."""
        sheet = scene.me.sheet
        if not isinstance(sheet, Adversary):
            return ()
        return tuple(
            Shortcut(
                move="storyteller.action",
                says=name,
                detail=str(dice),
                args={"traits": [name]},
                asks="difficulty",
            )
            for name, dice in sorted(sheet.pools.items(), key=lambda each: -each[1])
        )


def _places(sheet: Being) -> Iterator[tuple[str, str]]:
    """Where each trait stands on a sheet, with its name."""
    if isinstance(sheet, Character):
        for field in ("attributes", "abilities"):
            yield from ((f"{field}.{each.name}", each.name) for each in getattr(sheet, field))
        yield from ((f"traits.{name}", name) for name in sheet.traits)
        yield "road", sheet.road.name
    if isinstance(sheet, Adversary):
        yield from ((f"pools.{name}", name) for name in sheet.pools)
    yield "willpower_max", WILLPOWER


kit: Kit = StorytellerKit()
