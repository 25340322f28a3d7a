"""What goes into a roll from the sheets: traits, Experiences by name, dice, helpers, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rollwright.errors import Refused
from rollwright.rules import RuleType
from rollwright.sheets import Card, Change, Deed, Scene, Source, item_named, repeated
from rollwright.systems.daggerheart.entries import RALLY
from rollwright.systems.daggerheart.moves.parameters import Brings
from rollwright.systems.daggerheart.sheet import Character, Creature

Costs = Counter[str]
"""Hope by sheet."""


def bonuses(sheet: Creature, names: Sequence[str]) -> tuple[int, ...]:
    """The bonuses of Experiences by name, each once."""
    if again := repeated(names):
        raise Refused(f"{again[1]!r} counts once", at="args.experiences")
    experiences = (item_named(sheet.experiences, name, "Experience", "args.experiences") for name in names)
    return tuple(each.bonus for each in experiences)


def rally(card: Card, wanted: bool, why: str) -> tuple[tuple[int, ...], tuple[Change, ...]]:
    """The Rally die that is spent before a roll, if one is wanted; `Refused` where none is held. Rally."""
    sides = card.of(Character).rally if wanted else 0
    if wanted and not sides:
        raise Refused(f"{card.name} holds no Rally die", at=f"{card.id}.rally")
    if wanted and card.reserved.get("rally"):
        raise Refused(f"{card.name} has promised the Rally die to an open roll", at=f"{card.id}.rally")
    return ((sides,), card.set("rally", 0, why)) if wanted else ((), ())


def brought(
    scene: Scene, card: Card, trait: int, brings: Brings, costs: Costs
) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """A rule's *modifier*, *experiences* and *dice* for somebody's roll, and what changes at once; costs are added up."""
    experiences = bonuses(card.of(Character), brings.experiences)
    costs[card.id] += scene.house.prices.experience * len(experiences)
    die, changes = rally(card, brings.rally, "added to a roll")
    args = {
        "modifier": trait + brings.modifier,
        "experiences": experiences,
        "dice": (*brings.dice, *die),
    }
    return args, changes


def dice_names(*brings: Brings, harm: Sequence[int] = ()) -> dict[str, str]:
    """What dice are called that are added: a Rally die by its name, those for *harm* always, those of a roll where no others are added."""
    rallied = any(each.rally for each in brings) and not any(each.dice for each in brings)
    return ({"Extra": RALLY} if rallied else {}) | ({"Bonus": RALLY} if harm else {})


def traced(
    card: Card, trait: str | None, value: int, brings: Brings, *, of: str = "modifier", whose: str = ""
) -> dict[str, Source]:
    """What on somebody's sheet the parts of a roll come from: the trait by its name, every Experience by its own."""
    own = [(f"{whose}{trait}", value)] if trait else []
    experiences = zip(brings.experiences, bonuses(card.of(Creature), brings.experiences), strict=True)
    return {
        f"{whose}{of}": (*own, (f"{whose}modifier", brings.modifier)),
        f"{whose}Experience": tuple((f"{whose}{name}", bonus) for name, bonus in experiences),
    }


def afford(scene: Scene, costs: Mapping[str, int]) -> None:
    """`Refused` where somebody has less Hope than all that is asked of them."""
    for sheet, hope in costs.items():
        scene.afford(scene.cards[sheet], "hope", hope)


def helping(scene: Scene, costs: Costs) -> dict[str, str]:
    """Those who help an ally, by role; each pays. Help an Ally."""
    roles = {}
    for at, sheet in enumerate(scene.parts, 1):
        joined(scene, sheet)
        costs[sheet] += scene.house.prices.help
        roles[f"helper {at}"] = sheet
    return roles


def joined(scene: Scene, sheet: str) -> Card:
    """Somebody who takes part in another's roll: a character, and not who rolls."""
    card = scene.card(sheet, at=f"parts.{sheet}")
    card.of(Character, f"parts.{sheet}")
    if sheet == scene.me.id:
        raise Refused(f"{card.name} is who rolls", at=f"parts.{sheet}")
    return card


KEPT = "advantage that was kept counts, and is used up"
KEPT_BY = "advantage that {} kept counts, and is used up"
"""What is told before a roll that uses it; where two roll, whose it is."""


def duality(
    scene: Scene,
    rule: RuleType,
    says: str,
    args: Mapping[str, Any],
    *,
    kept: int = 0,
    warns: tuple[str, ...] = (),
    **more: Any,
) -> Deed:
    """A roll of who acts, as the rule takes it. Before it is told, besides what *warns*, that *kept* advantage counts, and who helps for
    nothing.
    """
    told = args.get("leader", args)
    lost = scene.house.cancelled(told.get("advantage", 0), told.get("helpers", 0))
    if kept:
        warns = (*warns, KEPT)
    if lost:
        whose = "a helper's die" if lost == 1 else f"{lost} helpers' dice"
        warns = (*warns, f"disadvantage cancels {whose}, and the Hope for it is spent all the same")
    return Deed(says=f"{scene.me.name}: {says}", bound=rule.bind(args, scene.house), warns=warns, **more)
