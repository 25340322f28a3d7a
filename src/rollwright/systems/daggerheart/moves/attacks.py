"""Attacks of characters: by weapon or spell, without one, and damage by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.rules import Rule
from rollwright.sheets import Card, Deed, Scene, Secret, item_named, move, repeated
from rollwright.systems.daggerheart.arguments import Added, Critical, DamageDice
from rollwright.systems.daggerheart.attack import Attack
from rollwright.systems.daggerheart.damage import Damage, Line
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.moves import aids, contributions, opponents
from rollwright.systems.daggerheart.moves.contributions import Costs
from rollwright.systems.daggerheart.moves.following import dealt, fought
from rollwright.systems.daggerheart.moves.parameters import (
    Against,
    Armed,
    Boosted,
    Brings,
    How,
    MaybeArmed,
    MoreDamage,
    Needed,
    Rallied,
    Striking,
    Struck,
    Targets,
    helped,
)
from rollwright.systems.daggerheart.moves.weapons import damage_of, fists, skill, wielded
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature

Bonus = Annotated[DamageDice, Meta(description="the sides of other dice added to the damage, at most 10")]
MaybeLine = Annotated[
    Line | None, Meta(description="damage as dice and numbers, such as 2d6+3, in place of a weapon's")
]


class Blow(Struct, frozen=True):
    """What an attack deals: a *line* of damage of a kind, what features add to it, and whether the Rally die goes into it."""

    says: str
    line: str | None
    harm: str
    boosts: tuple[Added, ...] = ()
    rallied: bool = False


def _attacked(
    scene: Scene,
    targets: Sequence[str],
    difficulty: int | None,
    trait: tuple[str | None, int],
    brings: Brings,
    blow: Blow,
    how: str,
) -> Deed:
    """An attack on these targets, or on somebody who is not on the table, with the die of Rally on the roll or on the damage."""
    costs, cards = Costs(), opponents.aimed_at(scene, targets)
    own, changes = contributions.brought(scene, scene.me, trait[1], brings, costs)
    die, _ = contributions.rally(scene.me, blow.rallied, "added to damage")
    kept, used = opponents.saved(scene.me, cards)
    helpers = contributions.helping(scene, costs)
    contributions.afford(scene, costs)
    hand = aids.usable_after(scene, aids.everyone(scene), costs)
    args = {
        **own,
        "targets": opponents.difficulties(cards, difficulty, "an attack needs targets, or a difficulty"),
        "advantage": opponents.advantage_against(brings.advantage + kept, cards),
        "helpers": len(helpers),
        "prayer": hand.prayer,
        "rerolls": hand.rerolls,
        "damage": blow.line,
        "damage_dice": die,
        "boosts": blow.boosts,
        "tracker": table(scene).tracker,
        "lasting_prayer": bool(hand.prayer),
    }
    return contributions.duality(
        scene,
        Attack,
        f"{blow.says} against {', '.join(card.name for card in cards)}" if cards else blow.says,
        args,
        roles={"player": scene.me.id, **helpers, **hand.roles},
        called=contributions.dice_names(brings, harm=die),
        reserve=(*hand.reserve, *[(scene.me.id, "rally", sides) for sides in die]),
        kept=kept,
        changes=(*changes, *used, *opponents.revealed(scene)),
        secret=opponents.veiled(cards, "targets"),
        notes={"targets": list(targets), "harm": blow.harm, "rallied": ["player"] if die else []},
        sources=contributions.traced(scene.me, *trait, brings),
        tells=scene.lines(how, "how"),
    )


@helped("daggerheart.attack", "Attack", rule=Attack, after=fought, against="targets")
def attack(
    scene: Scene,
    weapon: Armed,
    targets: Targets = (),
    difficulty: Against = None,
    *,
    strikes: Striking,
    how: How = "",
) -> Deed:
    """Attack with a weapon or a spell: its trait and its damage, against each target's Difficulty.

    Book: Rolls, Attack Rolls.
    """
    sheet, arm = scene.acting(Character), wielded(scene.me, weapon, len(targets))
    blow = Blow(
        f"attack with {arm.name}",
        damage_of(sheet, arm),
        arm.harm,
        added_by(sheet, strikes.boosts, strikes.more_damage),
        strikes.rally == "damage",
    )
    return _attacked(scene, targets, difficulty, skill(sheet, arm), strikes.brings, blow, how)


def added_by(sheet: Character, boosts: Sequence[str], more: Sequence[Added]) -> tuple[Added, ...]:
    """What features of a sheet add to damage, by name, and what else is; each name once. Adding Bonuses to Rolls."""
    added = (
        *(item_named(sheet.boosts, name, "feature that adds to damage", "args.boosts") for name in boosts),
        *more,
    )
    if again := repeated(each.name for each in added):
        raise Refused(f"{again[1]!r} counts once", at="args.boosts")
    return added


@helped("daggerheart.unarmed", "Unarmed attack", rule=Attack, after=fought)
def unarmed(
    scene: Scene,
    trait: Needed,
    targets: Targets = (),
    difficulty: Against = None,
    *,
    strikes: Striking,
    how: How = "",
) -> Deed:
    """Attack without a weapon, with the trait that fits: d4s by Proficiency, physical.

    Book: Rolls, Unarmed Attack Rolls.
    """
    sheet = scene.acting(Character)
    blow = Blow(
        f"unarmed attack ({trait})",
        fists(scene, sheet, len(targets)),
        "physical",
        added_by(sheet, strikes.boosts, strikes.more_damage),
        strikes.rally == "damage",
    )
    return _attacked(scene, targets, difficulty, (trait, sheet.traits.of(trait)), strikes.brings, blow, how)


@move("daggerheart.damage", "Damage", by="player", rule=Damage, after=dealt)
def damage(
    scene: Scene,
    weapon: MaybeArmed = None,
    line: MaybeLine = None,
    targets: Struck = (),
    critical: Critical = False,
    rally: Rallied = False,
    bonus_dice: Bonus = (),
    boosts: Boosted = (),
    more_damage: MoreDamage = (),
) -> Deed:
    """Roll damage by itself: a line of dice, a weapon's, or an adversary's own. Prayer Dice may be added.

    Book: Damage Rolls.
    """
    dice, harm = _line(scene.me, weapon, line)
    die, changes = contributions.rally(scene.me, rally, "added to damage")
    people = aids.everyone(scene) if isinstance(scene.me.sheet, Character) else {}
    hand = aids.usable_after(scene, people, Costs(), rerolls=False)
    args = {
        "dice": dice,
        "critical": critical,
        "bonus_dice": (*bonus_dice, *die),
        "prayer": hand.prayer,
        "boosts": added_by(scene.me.of(Character), boosts, more_damage) if boosts else more_damage,
    }
    cards = opponents.aimed_at(scene, targets)
    bound: Rule = Damage.bind(args, scene.house)
    own = isinstance(scene.me.sheet, Adversary) and line is None
    return Deed(
        says=_dealing(scene.me, None if line else weapon, cards),
        bound=bound,
        roles={"player": scene.me.id, **hand.roles},
        reserve=hand.reserve,
        changes=changes,
        secret=Secret(args=("dice",), rolls=("Damage",), parts=("modifier",)) if own else Secret(),
        notes={"targets": list(targets), "harm": harm},
    )


def _dealing(card: Card, weapon: str | None, targets: Sequence[Card]) -> str:
    """Whose damage it is, with what it is dealt, and to whom."""
    armed = f" with {weapon}" if weapon else ""
    whom = f" to {', '.join(each.name for each in targets)}" if targets else ""
    return f"{card.name}: damage{armed}{whom}"


def _line(card: Card, weapon: str | None, line: str | None) -> tuple[str, str]:
    """A line of damage and its kind: what is said, or the weapon's, or what an adversary deals."""
    sheet = card.of(Creature)
    if line is not None:
        return line, "physical"
    if isinstance(sheet, Character) and weapon is not None:
        arm = wielded(card, weapon)
        dice, harm = damage_of(sheet, arm), arm.harm
    else:
        dice, harm = (sheet.damage, sheet.harm) if isinstance(sheet, Adversary) else (None, "physical")
    if dice is None:
        raise Refused("no damage is rolled: name a weapon that deals some, or the dice", at="args.weapon")
    return dice, harm
