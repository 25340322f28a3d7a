"""What of a sheet of Daggerheart's is tapped to make a move: traits, weapons, Experiences, features."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.sheets import Sheet, Tile
from rollwright.systems.daggerheart.entries import RALLY, Weapon
from rollwright.systems.daggerheart.moves.attacks import damage_of
from rollwright.systems.daggerheart.sheet import Adversary, Character
from rollwright.systems.daggerheart.tables import TRAITS


def tiles(sheet: Sheet) -> Iterator[Tile]:
    """The tiles of a character, or of an adversary."""
    if isinstance(sheet, Character):
        yield from _of_character(sheet)
    if isinstance(sheet, Adversary):
        yield Tile("weapon", "daggerheart.gm-attack")
        yield from (
            Tile(f"features.{each.name}", "daggerheart.feature", {"feature": each.name})
            for each in sheet.features
        )


def _of_character(sheet: Character) -> Iterator[Tile]:
    for trait in TRAITS:
        yield Tile(
            f"traits.{trait}",
            "daggerheart.trait",
            {"trait": trait},
            ("daggerheart.group", "daggerheart.unarmed"),
        )
    for weapon in sheet.weapons:
        armed, says = {"weapon": weapon.name}, _deals(sheet, weapon)
        yield Tile(f"weapons.{weapon.name}", "daggerheart.attack", armed, ("daggerheart.tag-team",), says)
    for each in sheet.experiences:
        yield Tile(f"experiences.{each.name}", "daggerheart.trait", {"experiences": [each.name]})
    if sheet.spellcast is not None:
        yield Tile("spellcast", "daggerheart.spellcast")
    if RALLY in sheet.features:
        yield Tile(f"features.{RALLY}", "daggerheart.rally")


def _deals(sheet: Character, weapon: Weapon) -> str:
    """A weapon as it is read before it is used: its trait, its damage, and how many it may hit where that is not one."""
    several = [f"up to {weapon.targets} targets"] if weapon.targets > 1 else []
    return " · ".join([weapon.trait, damage_of(sheet, weapon) or "no dice", weapon.harm, *several])
