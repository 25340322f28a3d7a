"""Hit Points, Stress and lasting effects: what is marked and cleared on a sheet, and what follows from it."""

from __future__ import annotations

from msgspec.structs import asdict

from rollwright.errors import Refused
from rollwright.sheets import Card, Change, Offer, Scene
from rollwright.systems.daggerheart.entries import VULNERABLE, Lasting
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature, TableSheet


def table(scene: Scene) -> TableSheet:
    """The table's own sheet."""
    return scene.table.of(TableSheet)


def defence(card: Card) -> int:
    """What a roll against somebody has to reach: a character's Evasion, an adversary's Difficulty."""
    if isinstance(card.sheet, Character):
        return card.sheet.evasion
    return card.of(Adversary).difficulty


def hurt(scene: Scene, card: Card, points: int, why: str) -> tuple[Change, ...]:
    """Mark Hit Points, up to the last; what goes beyond is lost."""
    return scene.move(card, "hp", points, why)


def stressed(scene: Scene, card: Card, amount: int, why: str) -> tuple[Change, ...]:
    """Mark Stress. The last makes Vulnerable; what cannot be marked is one Hit Point instead. Stress (SRD)."""
    sheet = card.of(Creature)
    room = sheet.stress_max - sheet.stress
    changes = scene.move(card, "stress", amount, why)
    if amount > room:
        changes += hurt(scene, card, 1, "Stress that cannot be marked")
    if 0 < room <= amount and not sheet.suffers(VULNERABLE):
        changes += begun(card, Lasting(name=VULNERABLE, ends="stress"), "the last Stress is marked")
    return changes


def eased(scene: Scene, card: Card, amount: int, why: str) -> tuple[Change, ...]:
    """Clear Stress, and what lasts until one is cleared. Stress (SRD)."""
    card.of(Creature)
    changes = scene.move(card, "stress", -amount, why)
    return changes + ended(card, "a Stress is cleared", "stress") if changes else ()


def begun(card: Card, effect: Lasting, why: str) -> tuple[Change, ...]:
    """Write down a lasting effect; the same twice is refused. Conditions."""
    sheet = card.of(Creature)
    if sheet.suffers(effect.name):
        raise Refused(f"{card.name} is {effect.name} already, and it does not stack", at="args.name")
    return card.set("lasting", [*map(asdict, sheet.lasting), asdict(effect)], why)


def ended(card: Card, why: str, *ends: str) -> tuple[Change, ...]:
    """Strike out the lasting effects that end so."""
    sheet = card.of(Creature)
    return card.set("lasting", [asdict(each) for each in sheet.lasting if each.ends not in ends], why)


def struck_out(card: Card, name: str, why: str) -> tuple[Change, ...]:
    """Strike out a lasting effect by its name, if it is there."""
    sheet = card.of(Creature)
    return card.set("lasting", [asdict(each) for each in sheet.lasting if each.name != name], why)


def damage_offer(scene: Scene, card: Card, damage: int, harm: str) -> Offer:
    """What damage would mark, to be confirmed: by the player of a character, by the game master for all others."""
    points = card.of(Creature).marks(damage, massive=table(scene).massive)
    said = f"{damage} {harm} damage to {card.name}: {points} Hit Point{'s' * (points != 1)}"
    return Offer(
        to=card.id if isinstance(card.sheet, Character) else "gm",
        move="daggerheart.mark-damage",
        says=said,
        takes="Apply",
        leaves="No damage",
        about=card.id,
        args={"sheet": card.id, "damage": damage},
    )
