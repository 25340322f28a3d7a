"""What the game master rolls and pays for adversaries: attacks, reactions, features, activations."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import FLAT, GM, Change, Deed, Pick, Scene, Secret, item_named, move
from rollwright.systems.daggerheart.arguments import Advantage, Difficulty
from rollwright.systems.daggerheart.gm import GmAttack, GmReaction
from rollwright.systems.daggerheart.harm import defence
from rollwright.systems.daggerheart.house import playtest
from rollwright.systems.daggerheart.moves.contributions import bonuses
from rollwright.systems.daggerheart.moves.following import struck
from rollwright.systems.daggerheart.moves.opponents import advantage_against, another, revealed
from rollwright.systems.daggerheart.moves.parameters import (
    HARD,
    ByName,
    Extra,
    Other,
    SheetId,
    benchmarks,
    creatures,
)
from rollwright.systems.daggerheart.sheet import Adversary
from rollwright.systems.daggerheart.tables import FEAR_PRICE


def _features(scene: Scene) -> list[tuple[str, str]]:
    """The features that can be paid for."""
    if not isinstance(scene.me.sheet, Adversary):
        return []
    tokens, fear = scene.table.free("action"), scene.table.free("fear")
    able = [each for each in scene.me.sheet.features if each.tokens <= tokens and each.fear <= fear]
    return [(each.name, f"{each.name} ({each.tokens} tokens, {each.fear} Fear)") for each in able]


Attacked = Annotated[SheetId, Meta(description="who is attacked"), Pick(creatures)]
Net = Annotated[
    Advantage,
    Meta(
        description="sources of advantage less those of disadvantage; a target's conditions are added by themselves"
    ),
    GM,
]
Reach = Annotated[Difficulty, GM, Pick(benchmarks), HARD]
Familiar = Annotated[
    ByName, Meta(description="the adversary's Experiences that apply, by name, for a Fear each")
]


class Rouses(Struct, frozen=True, kw_only=True):
    """What an adversary brings to a roll."""

    advantage: Net = 0
    modifier: Other = 0
    experiences: Familiar = ()
    dice: Extra = ()


Rousing = Annotated[Rouses, FLAT]
Used = Annotated[
    str, Meta(min_length=1, max_length=60, description="the feature, by its name"), Pick(_features)
]


def _experienced(scene: Scene, names: tuple[str, ...]) -> tuple[int, tuple[Change, ...]]:
    """What an adversary's Experiences add, and the Fear that they cost. Experiences (SRD)."""
    added = sum(bonuses(scene.acting(Adversary), names))
    price = FEAR_PRICE * len(names)
    return added, scene.pay(scene.table, "fear", price, "Experiences") if names else ()


def _traced(sheet: Adversary, bonus: int, brings: Rouses) -> list[tuple[str, int]]:
    """What the bonus of an adversary's roll comes from."""
    experiences = zip(brings.experiences, bonuses(sheet, brings.experiences), strict=True)
    return [("attack", bonus), *experiences, ("modifier", brings.modifier)]


@move("daggerheart.gm-attack", "Adversary's attack", actor=Adversary, by="gm", rule=GmAttack, after=struck)
def attack(
    scene: Scene,
    target: Attacked,
    *,
    brings: Rousing,
) -> Deed:
    """Attack a character with an adversary's sheet: the d20 against Evasion, and the damage of a hit.

    Book: GM Die.
    """
    sheet = scene.acting(Adversary)
    card = another(scene, target, "args.target")
    added, paid = _experienced(scene, brings.experiences)
    args = {
        "bonus": sheet.attack + brings.modifier + added,
        "evasion": defence(card),
        "advantage": advantage_against(brings.advantage, [card]),
        "dice": brings.dice,
        "damage": sheet.damage,
    }
    evasion = ("evasion",) if isinstance(card.sheet, Adversary) else ()
    return Deed(
        says=f"{scene.me.name}: {sheet.weapon} against {card.name}",
        bound=GmAttack.bind(args, scene.house),
        changes=(*paid, *revealed(scene)),
        secret=Secret(("bonus", "damage", *evasion), ("total",), ("Damage",), ("bonus", "damage")),
        notes={"targets": [target], "harm": sheet.harm},
        sources={"bonus": _traced(sheet, sheet.attack, brings)},
        hidden=scene.me.hidden,
    )


@move("daggerheart.gm-reaction", "Adversary's reaction", actor=Adversary, by="gm", rule=GmReaction)
def react(
    scene: Scene,
    difficulty: Reach,
    *,
    brings: Rousing,
) -> Deed:
    """Let an adversary avoid or withstand something: the d20 against a difficulty.

    Book: GM Die.
    """
    sheet = scene.acting(Adversary)
    added, paid = _experienced(scene, brings.experiences)
    args = {
        "difficulty": difficulty,
        "bonus": brings.modifier + added,
        "advantage": brings.advantage,
        "dice": brings.dice,
    }
    return Deed(
        says=f"{scene.me.name}: reaction",
        bound=GmReaction.bind(args, scene.house),
        changes=paid,
        secret=Secret(args=("bonus",), outcome=("total",), parts=("bonus",)),
        sources={"bonus": _traced(sheet, 0, brings)},
        hidden=scene.me.hidden,
    )


@move("daggerheart.feature", "Use an adversary's feature", actor=Adversary, by="gm")
def use_feature(scene: Scene, feature: Used) -> Deed:
    """Use a feature of an adversary, for the tokens and the Fear that it costs.

    Book: The Action Tracker; Fear.
    """
    used = item_named(scene.acting(Adversary).features, feature, "feature", "args.feature")
    changes: tuple[Change, ...] = ()
    if used.tokens:
        changes += scene.pay(scene.table, "action", used.tokens, used.name)
    if used.fear:
        changes += scene.pay(scene.table, "fear", used.fear, used.name)
    return Deed(says=f"{scene.me.name}: {used.name}", changes=changes, hidden=scene.me.hidden)


@move("daggerheart.tell-difficulty", "Tell the Difficulty", by="gm", actor=Adversary)
def tell_difficulty(
    scene: Scene,
    keep: Annotated[bool, Meta(description="whether it is kept from now on instead")] = False,
) -> Deed:
    """Let everybody know an adversary's Difficulty, and nothing else of the sheet: rolls against them are priced with it.

    Book: Rolls, difficulty.
    """
    sheet = scene.acting(Adversary)
    if sheet.told is not keep:
        known = "kept" if keep else "known"
        raise Refused(f"{scene.me.name}'s Difficulty is {known} already", at="args.keep")
    is_now = "kept from now on" if keep else str(sheet.difficulty)
    says = f"{scene.me.name}'s Difficulty is {is_now}"
    return Deed(says=says, changes=scene.me.set("told", not keep, says), hidden=scene.me.hidden)


@move("daggerheart.activate", "Activate adversaries", by="gm", within=playtest)
def activate(
    scene: Scene,
    tokens: Annotated[int, Meta(ge=1, le=999, description="a token for every activation, 1 to 999")] = 1,
) -> Deed:
    """Spend action tokens on activations: to move and attack, to end a condition, to sprint.

    Book: The Action Tracker.
    """
    if not isinstance(scene.me.sheet, Adversary):
        return Deed(
            says=f"{tokens} activation{'s' * (tokens != 1)}",
            changes=scene.pay(scene.table, "action", tokens, "activations"),
        )
    if tokens != 1:
        raise Refused(f"{scene.me.name} is activated for one token", at="args.tokens")
    paid = scene.pay(scene.table, "action", tokens, f"{scene.me.name} is activated")
    return Deed(says=f"{scene.me.name} is activated", changes=paid, hidden=scene.me.hidden)
