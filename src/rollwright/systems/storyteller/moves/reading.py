"""How moves read sheets: dice from traits by name, specialties, Willpower; refused before any die is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.errors import BadInput, Refused, TooLarge
from rollwright.sheets import Card, Scene, Sheet, Source, value_named
from rollwright.systems.storyteller.sheet import Adversary, Being, Character, Rating

MOST_DICE = 50


def npc(card: Card) -> bool:
    """Whether the numbers of a sheet are the Storyteller's to know."""
    return card.hidden or isinstance(card.sheet, Adversary)


def being(card: Card, at: str) -> Being:
    """A sheet that can roll; `Refused` where it cannot."""
    if not isinstance(card.sheet, Being):
        raise Refused(f"{card.name} has no traits to roll", at=at)
    return card.sheet


def rating(sheet: Being, name: str, at: str) -> Rating:
    """A trait by its name; `Refused` lists those that there are."""
    return value_named(sheet.rated(), name, "trait", at, sheet.name)


def dice(
    scene: Scene, sheet: Being, traits: Sequence[str], modifier: int, at: str, *, kept: bool = False
) -> int:
    """The pool of several traits added up, with so many dice more; the house says what becomes of an empty one.

    There is a die for every dot that a character has: a trait beside others that is not on their sheet gives none. Rolls.
    Where the numbers are *kept* from who acts, a pool is brought within its bounds: an error would tell how big it is.
    """
    if len(set(traits)) < len(traits):
        raise Refused(f"a trait counts once in a pool, and here are {' + '.join(traits)}", at=at)
    there = [name for name in traits if name in sheet.rated()]
    counted = there if there and isinstance(sheet, Character) else traits
    size = sum(rating(sheet, name, at).dots for name in counted) + modifier
    if kept:
        return max(1, min(MOST_DICE, size))
    pool: int | None = scene.house.dice(size)
    if pool is None:
        raise Refused(f"{' + '.join(traits)} of {sheet.name} leaves no dice to roll", at=at)
    if pool > MOST_DICE:
        raise TooLarge(f"a pool has {MOST_DICE} dice at most, not {pool}: name fewer traits", at=at)
    return pool


def unwritten(card: Card, traits: Sequence[str]) -> tuple[str, ...]:
    """A warning for each trait of a roll that is nowhere on a character's sheet: it may have been meant otherwise. Rolls."""
    rated = being(card, "sheet").rated()
    lost = dict.fromkeys(name for name in traits if name not in rated)
    return tuple([f"{card.name} has nothing written down as {name}: it adds no die" for name in lost])


def traced(
    sheet: Sheet, traits: Sequence[str], modifier: int, specialty: str | None = None, *, whose: str = ""
) -> dict[str, Source]:
    """What on a sheet the dice of a roll come from: every trait with its dots; and the specialty by its name."""
    rated = sheet.rated() if isinstance(sheet, Being) else {}
    dots = tuple((f"{whose}{name}", rated[name].dots) for name in traits if name in rated)
    return {
        f"{whose}dice": (*dots, (f"{whose}modifier", modifier)),
        **({f"{whose}specialty": f"{whose}{specialty}"} if specialty else {}),
    }


def refined(sheet: Being, traits: Sequence[str], specialty: str | None, at: str) -> bool:
    """Whether a specialty applies; `Refused` where none of the traits rolled has it, or not enough dots for it."""
    if specialty is None:
        return False
    rated = sheet.rated()
    holders = [name for name, each in rated.items() if specialty in each.specialties]
    rolled = [name for name in holders if name in traits]
    if not rolled:
        whose = f"belongs to {' and '.join(holders)}" if holders else f"is no specialty of {sheet.name}"
        raise Refused(f"{specialty!r} {whose}, and the roll is {' + '.join(traits)}", at=at)
    if all(rated[name].dots < sheet.specialty_from for name in rolled):
        name = rolled[0]
        raise Refused(
            f"specialties apply from {sheet.specialty_from} dots on, and {name} has {rated[name].dots}", at=at
        )
    return True


def side(
    scene: Scene,
    card: Card,
    traits: Sequence[str],
    modifier: int,
    specialty: str | None,
    willpower: bool | int,
    at: str = "args",
) -> dict[str, Any]:
    """One side of a roll as a rule takes it: pool, specialty and Willpower, read from a sheet and paid for.

    Where it is not the sheet of who acts but one of the Storyteller's, an error tells nothing of what is on it.
    """
    kept = npc(card) and card.id != scene.me.id
    try:
        sheet = being(card, at)
        args = {
            "pool": dice(scene, sheet, traits, modifier, f"{at}.traits", kept=kept),
            "specialty": refined(sheet, traits, specialty, f"{at}.specialty"),
            "willpower": willpower,
        }
        scene.afford(card, "willpower", int(willpower))
    except BadInput as error:
        if not kept:
            raise
        raise Refused(
            f"what is said for {card.name} does not go with their sheet; the Storyteller can change it",
            at=error.at if (error.at or "").startswith(at) else at,
        ) from None
    return args
