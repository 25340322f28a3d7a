"""Weapons as they are used: by whom and against how many, with which trait, and what they deal."""

from __future__ import annotations

from rollwright.errors import Refused
from rollwright.sheets import Card, Scene, item_named
from rollwright.systems.daggerheart.entries import SPELLCAST, Weapon
from rollwright.systems.daggerheart.sheet import Character
from rollwright.systems.daggerheart.tables import weapon_dice


def wielded(card: Card, name: str, targets: int = 1) -> Weapon:
    """A weapon of somebody's by its name; refused are a spell without a spellcast trait, and more targets than it can hit.

    Rolls, Attack Rolls and Spellcast Rolls.
    """
    sheet = card.of(Character)
    weapon = item_named(sheet.weapons, name, "weapon", "args.weapon")
    if SPELLCAST in (weapon.trait, weapon.count) and sheet.spellcast is None:
        raise Refused(
            f"{weapon.name} needs a spellcast trait, and {card.name} has none", at=f"{card.id}.spellcast"
        )
    if targets > weapon.targets:
        raise Refused(f"{name} can hit {weapon.targets} with one roll, not {targets}", at="args.targets")
    return weapon


def skill(sheet: Character, weapon: Weapon) -> tuple[str | None, int]:
    """The trait that a weapon is used with, and its value."""
    trait = sheet.spellcast if weapon.trait == SPELLCAST else weapon.trait
    return trait, sheet.traits.of(trait) if trait else 0


def damage_of(sheet: Character, weapon: Weapon) -> str | None:
    """A weapon's line of damage; `None` where a spellcast trait of 0 or less gives no dice. Damage Rolls."""
    counts = {"Proficiency": sheet.proficiency, SPELLCAST: sheet.spellcasting}
    count = counts[weapon.count] if weapon.count in counts else int(weapon.count)
    return weapon_dice(count, weapon.die, weapon.modifier) if count > 0 else None


def fists(scene: Scene, sheet: Character, targets: int) -> str:
    """The damage of an attack without a weapon; refused is more than one target. Unarmed Attack Rolls."""
    if targets > 1:
        raise Refused(f"an unarmed attack hits one target, not {targets}", at="args.targets")
    return weapon_dice(scene.house.unarmed_dice(sheet.proficiency), 4)
