"""How a character of Daggerheart is made in a few taps. Names, weapons and Experiences are our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from rollwright.sheets import Background, Making, Origin, Sheet, Trial
from rollwright.systems.daggerheart.entries import LUCKBENDER, PRAYER, RALLY, SPELLCAST
from rollwright.systems.daggerheart.sheet import Character
from rollwright.systems.daggerheart.tables import TRAITS

PLACED = (2, 1, 1, 0, 0, -1)
"""What a new character places among the six traits."""


def _calling(
    says: str, help: str, best: str, second: str, third: str, worst: str, **values: Any
) -> Background:
    """A class: which traits it is good and bad at, and what comes with it."""
    traits = {best: 2, second: 1, third: 1, worst: -1}
    told = {name: traits.get(name, 0) for name in TRAITS}
    return Background(says=says, help=help, values={"calling": says, "traits": told, **values})


def _weapon(name: str, trait: str, die: int, **more: Any) -> tuple[Mapping[str, Any], ...]:
    return ({"name": name, "trait": trait, "die": die, **more},)


CALLINGS = (
    _calling(
        "Bard",
        "words, music, charm",
        "Presence",
        "Agility",
        "Finesse",
        "Strength",
        hp_max=5,
        armor_max=3,
        evasion=10,
        spellcast="Presence",
        features=(RALLY,),
        weapons=_weapon("Rapier", "Presence", 8),
    ),
    _calling(
        "Guardian",
        "stands in front",
        "Strength",
        "Agility",
        "Instinct",
        "Finesse",
        hp_max=7,
        armor_max=4,
        evasion=9,
        major=8,
        severe=16,
        weapons=_weapon("Battleaxe", "Strength", 10, modifier=3),
    ),
    _calling(
        "Ranger",
        "arrows and tracks",
        "Agility",
        "Instinct",
        "Finesse",
        "Presence",
        hp_max=6,
        armor_max=3,
        evasion=12,
        spellcast="Agility",
        weapons=_weapon("Shortbow", "Agility", 6, modifier=3),
    ),
    _calling(
        "Rogue",
        "roofs, knives, luck",
        "Finesse",
        "Agility",
        "Instinct",
        "Strength",
        hp_max=6,
        armor_max=3,
        evasion=12,
        major=6,
        severe=12,
        spellcast="Finesse",
        features=(LUCKBENDER,),
        weapons=_weapon("Dagger", "Finesse", 8, modifier=1),
    ),
    _calling(
        "Seraph",
        "wings and prayer",
        "Strength",
        "Agility",
        "Presence",
        "Knowledge",
        hp_max=7,
        armor_max=4,
        evasion=9,
        major=8,
        severe=16,
        spellcast="Strength",
        features=(PRAYER,),
        weapons=_weapon("Blessed axe", "Strength", 8, modifier=1, harm="magic"),
    ),
    _calling(
        "Sorcerer",
        "born with it",
        "Instinct",
        "Knowledge",
        "Presence",
        "Strength",
        hp_max=6,
        armor_max=3,
        evasion=10,
        major=6,
        severe=12,
        spellcast="Instinct",
        weapons=_weapon("Dualstaff", SPELLCAST, 6, modifier=3, harm="magic"),
    ),
)

EXPERIENCES = (
    "Ferry gossip",
    "Never lost",
    "Sings the room quiet",
    "Knows every knot",
    "Raised by thieves",
    "Reads the weather",
)

MAKING = Making(
    steps=(
        Origin(asks="Who do you want to be?", ways=CALLINGS),
        Origin(
            asks="Two things you know: each is +2",
            ways=tuple(
                Background(says=each, values={"experiences": ({"name": each, "bonus": 2},)})
                for each in EXPERIENCES
            ),
            take=2,
        ),
    ),
    names=("Dunstan Reed", "Wil Harrow", "Marra Sedge", "Osk Two-Lanterns"),
    swaps=("traits",),
    spread="By the book +2, +1, +1, 0, 0 and −1 are placed among the traits.",
)

TRIAL = Trial(
    "2d12",
    "Two dice added up: in play one is Hope, one is Fear, and the higher says whether it is with Hope or with Fear.",
)


def departs(sheet: Sheet) -> tuple[str, ...]:
    """Traits that are not those that a new character places, and Experiences that are not two of +2."""
    if not isinstance(sheet, Character) or sheet.level > 1:
        return ()
    values = sorted(to_builtins(sheet.traits).values(), reverse=True)
    unlike = () if tuple(values) == PLACED else (MAKING.spread,)
    two = sorted(each.bonus for each in sheet.experiences) == [2, 2]
    return unlike if two else (*unlike, "A new character has two Experiences of +2.")
