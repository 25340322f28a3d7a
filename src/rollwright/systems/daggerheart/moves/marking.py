"""Damage and Stress at the table: what they mark, and what takes some of it away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import Card, Change, Chip, Deed, Instead, Pick, Scene, move
from rollwright.systems.daggerheart.arguments import Value
from rollwright.systems.daggerheart.harm import eased, hurt, stressed, table
from rollwright.systems.daggerheart.moves.aids import free_prayers
from rollwright.systems.daggerheart.moves.contributions import joined
from rollwright.systems.daggerheart.moves.parameters import SheetId
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature

Dealt = Annotated[
    Annotated[int, Meta(ge=0, le=9999)] | None,
    Meta(description="the damage, 0 to 9999, before anything takes some away"),
]
Points = Annotated[
    Annotated[int, Meta(ge=0, le=99)] | None,
    Meta(description="Hit Points to mark, in place of damage"),
    Instead("damage"),
]


def _anybody(scene: Scene) -> list[tuple[str | None, str]]:
    """Who acts, and for the game master everybody else."""
    own: list[tuple[str | None, str]] = (
        [(None, scene.me.name)] if isinstance(scene.me.sheet, Creature) else []
    )
    more = [] if scene.me.seat is not None else [(key, card.name) for key, card in scene.of(Creature).items()]
    return [*own, *(each for each in more if each[0] != scene.me.id)]


def _marked(scene: Scene) -> list[Card]:
    """Whom it may be about: for the game master, who acts for the table, anybody."""
    return [scene.me] if isinstance(scene.me.sheet, Creature) else list(scene.of(Creature).values())


Whose = Annotated[
    SheetId | None,
    Meta(description="whose damage it is; null: of who acts. The game master may name anybody"),
    Pick(_anybody),
]
Values = Annotated[
    tuple[Value, ...], Meta(max_length=10, description="Prayer Dice that reduce it, by their values")
]
HELD = Pick(
    lambda scene: [
        (die, f"{die} less")
        for die in (free_prayers(scene.me) if isinstance(scene.me.sheet, Character) else ())
    ]
)
ARMED = Pick(
    lambda scene: [
        (True, "an Armor Slot")
        for card in _marked(scene)
        if isinstance(card.sheet, Character) and card.free("armor") < card.sheet.armor_max
    ]
)
FOES = Pick(
    lambda scene: [(True, "a feature") for card in _marked(scene) if isinstance(card.sheet, Adversary)]
)
Own = Annotated[Values, HELD]
Amount = Annotated[int, Meta(ge=1, le=99, description="how much, 1 to 99")]


class Prays(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prayer Dice of somebody else that reduce damage."""

    prayer: Annotated[Values, Meta(min_length=1), HELD]


def spent_prayers(card: Card, values: Sequence[int], why: str) -> tuple[Change, ...]:
    """Spend Prayer Dice by their values; `Refused` where somebody does not hold them, or an open roll does. Prayer Dice."""
    missing = Counter(values) - Counter(free_prayers(card))
    if missing:
        die = next(iter(missing))
        back = ": an open roll holds it back" if die in card.of(Character).prayer else ""
        raise Refused(f"{card.name} holds no Prayer Die of {die} to spend{back}", at=f"{card.id}.prayer")
    left = Counter(card.of(Character).prayer) - Counter(values)
    return card.set("prayer", sorted(left.elements()), why)


def _whose(scene: Scene, sheet: str | None) -> Card:
    """The sheet that is marked: one's own, or anybody's where the game master acts."""
    card = scene.me if sheet is None else scene.card(sheet, "args.sheet")
    if card.id != scene.me.id and scene.me.seat is not None:
        raise Refused(f"{card.name} is not yours to mark damage on", at="args.sheet")
    card.of(Creature, "args.sheet")
    return card


@move("daggerheart.mark-damage", "Mark damage", part=Prays, joins="reduce it with Prayer Dice")
def mark_damage(
    scene: Scene,
    sheet: Whose = None,
    damage: Dealt = None,
    hp: Points = None,
    resistance: Annotated[
        bool,
        Meta(description="whether half of it is resisted, rounded up is what is left"),
        Chip("Resisted: half"),
    ] = False,
    prayer: Own = (),
    armor: Annotated[
        bool,
        Meta(description="whether an Armor Slot is marked for one Hit Point less"),
        Chip("Armor: 1 less"),
        ARMED,
    ] = False,
    spared: Annotated[
        bool,
        Meta(description="whether a feature of an adversary spares it one Hit Point"),
        Chip("Spared: 1 less"),
        FOES,
    ] = False,
) -> Deed:
    """Let damage mark Hit Points through the thresholds, less what resistance, Prayer Dice and armor take.

    Book: Damage Thresholds.
    """
    card = _whose(scene, sheet)
    if (damage is None) == (hp is None):
        raise Refused("either damage or Hit Points are marked", at="args.damage")
    given = [(scene.me, prayer)] if prayer else []
    given += [(joined(scene, who), scene.parts[who].prayer) for who in scene.parts]
    if given and (damage is None or not isinstance(card.sheet, Character)):
        raise Refused("Prayer Dice reduce damage to a character", at="args.prayer")
    changes = tuple(
        change for giver, values in given for change in spent_prayers(giver, values, "less damage")
    )
    reduced = sum(sum(values) for _, values in given)
    points = hp if hp is not None else _through(scene, card, damage or 0, resistance, reduced)
    if armor:
        changes += _armored(scene, card, points)
    if spared:
        _spared(card, points)
    points -= armor + spared
    changes += hurt(scene, card, points, _why(damage, resistance, reduced))
    return Deed(says=_said(card, points), changes=changes, hidden=card.hidden)


def _why(damage: int | None, resistance: bool, reduced: int) -> str:
    """What Hit Points are marked for: the damage, and what took some of it away."""
    if damage is None:
        return "damage"
    less = [*["half resisted"] * resistance, *[f"{reduced} less by Prayer Dice"] * bool(reduced)]
    return ", ".join((f"{damage} damage", *less))


def _through(scene: Scene, card: Card, damage: int, resistance: bool, reduced: int) -> int:
    """Damage, halved first where it is resisted, then reduced, against the thresholds."""
    left = (damage + 1) // 2 if resistance else damage
    return card.of(Creature).marks(left - reduced, massive=table(scene).massive)


def _armored(scene: Scene, card: Card, points: int) -> tuple[Change, ...]:
    """Mark an Armor Slot; `Refused` where there is none, or nothing to prevent. Armor (SRD)."""
    card.of(Character, "args.armor")
    if points < 1:
        raise Refused("no Hit Point would be marked: armor has nothing to prevent", at="args.armor")
    return scene.move(card, "armor", 1, "armor", strict=True)


def _spared(card: Card, points: int) -> None:
    """Refuse to spare a character, who has armor, or anybody for whom no Hit Point would be marked."""
    if not isinstance(card.sheet, Adversary):
        raise Refused(f"{card.name} is no adversary: armor spares characters", at="args.spared")
    if points < 1:
        raise Refused("no Hit Point would be marked: there is nothing to spare", at="args.spared")


def _said(card: Card, points: int) -> str:
    """What is told of it: numbers of a character, and of anybody else how it goes for them."""
    sheet = card.of(Creature)
    after = replace(sheet, hp=min(sheet.hp_max, sheet.hp + points))
    if not isinstance(sheet, Character):
        return f"{card.name}: {after.state()}"
    marked = after.hp - sheet.hp
    last = ", the last" if marked and after.hp == after.hp_max else ""
    return f"{card.name} marks {marked} Hit Point{'s' * (marked != 1)}{last}"


@move("daggerheart.stress", "Mark Stress", actor=Creature)
def mark_stress(scene: Scene, amount: Amount = 1) -> Deed:
    """Mark Stress; the last makes Vulnerable, and what cannot be marked is a Hit Point instead.

    Book: Stress (SRD).
    """
    changes = stressed(scene, scene.me, amount, "Stress is marked")
    much = f"{amount} " if isinstance(scene.me.sheet, Character) else ""
    return Deed(says=f"{scene.me.name} marks {much}Stress", changes=changes, hidden=scene.me.hidden)


@move("daggerheart.clear-stress", "Clear Stress", actor=Creature)
def clear_stress(scene: Scene, amount: Amount = 1) -> Deed:
    """Clear Stress, by a feature or a breather; who was Vulnerable from it is so no more.

    Book: Stress (SRD).
    """
    changes = eased(scene, scene.me, amount, "Stress is cleared")
    return Deed(says=f"{scene.me.name} clears Stress", changes=changes, hidden=scene.me.hidden)
