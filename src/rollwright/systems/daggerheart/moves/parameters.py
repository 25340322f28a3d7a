"""The parameters of Daggerheart's moves, described once, with what there is to pick from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from rollwright.sheets import FLAT, GM, Instead, Ladder, Needs, Pick, Said, Scene, move
from rollwright.systems.daggerheart.arguments import Added, Advantage, Dice, Modifier, Untold
from rollwright.systems.daggerheart.entries import CONDITIONS, SPELLCAST, Trait, Traits, one_of
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature
from rollwright.systems.daggerheart.tables import AVERAGE, BENCHMARKS, FEAR_PRICE, TRAITS

Picked = Sequence[tuple[object, str]]


def _traits(scene: Scene) -> Picked:
    sheet = scene.me.sheet
    traits = sheet.traits if isinstance(sheet, Character) else Traits()
    return [(name, f"{name} {traits.of(name):+}") for name in TRAITS]


def benchmarks(scene: Scene) -> Picked:
    """What difficulties mean, in steps of five."""
    return [(number, f"{number}: {word}") for number, word in BENCHMARKS.items()]


def _experiences(scene: Scene) -> Picked:
    """Those that can be paid for: a character's with Hope, an adversary's with Fear."""
    sheet = scene.me.sheet
    if isinstance(sheet, Character):
        price, coin, held = scene.house.prices.experience, "Hope", scene.me.free("hope")
    elif isinstance(sheet, Adversary):
        price, coin, held = FEAR_PRICE, "Fear", scene.table.free("fear")
    else:
        return []
    can = sheet.experiences if held >= price else ()
    return [(each.name, f"{each.name} {each.bonus:+} for {price} {coin}") for each in can]


def _weapons(scene: Scene) -> Picked:
    sheet = scene.me.sheet
    if not isinstance(sheet, Character):
        return []
    return [(each.name, f"{each.name} ({each.trait})") for each in sheet.weapons]


def _abilities(scene: Scene, *, spells: bool) -> Picked:
    """What calls for a roll by its trait, or for a spellcast roll."""
    sheet = scene.me.sheet
    every = sheet.abilities if isinstance(sheet, Character) else ()
    return [(each.name, each.says) for each in every if (each.trait == SPELLCAST) == spells]


def _boosts(scene: Scene) -> Picked:
    """What features add to damage."""
    sheet = scene.me.sheet
    return [
        (each.name, f"{each.name} {each.dice}")
        for each in (sheet.boosts if isinstance(sheet, Character) else ())
    ]


def _rally(scene: Scene) -> tuple[int, ...]:
    """The sides of the Rally die that is held, if one is."""
    sheet = scene.me.sheet
    return (sheet.rally,) if isinstance(sheet, Character) and sheet.rally else ()


def creatures(scene: Scene) -> Picked:
    """Everybody else who can be attacked: the other side first."""
    side = Adversary if isinstance(scene.me.sheet, Character) else Character
    others = [(key, card) for key, card in scene.of(Creature).items() if key != scene.me.id]
    others.sort(key=lambda each: not isinstance(each[1].sheet, side))
    return [(key, card.name) for key, card in others]


def nobody(scene: Scene) -> Picked:
    """Nobody, or anybody who can be rolled against."""
    return [(None, "nobody"), *creatures(scene)]


SheetId = Annotated[str, Meta(min_length=1, max_length=80)]
Names = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=10)]

TRAIT = Pick(_traits)
Needed = Annotated[Trait, Meta(description="the trait that the roll calls for"), GM, TRAIT]
Maybe = Annotated[Trait | None, Meta(description="the trait that fits best; null: none"), GM, TRAIT]
HARD = Ladder(lambda scene: tuple(BENCHMARKS), AVERAGE)
Against = Annotated[Untold, GM, Pick(lambda scene: [(None, "not told"), *benchmarks(scene)]), HARD]
OwnAdvantage = Annotated[
    Advantage,
    Meta(
        description="sources of advantage less those of disadvantage; Vulnerable and Hidden targets are added by themselves"
    ),
    GM,
]
Other = Annotated[
    Modifier,
    Meta(description="other bonuses and penalties, from items or the game master, −99 to 999"),
    Said("anyone"),
]
ByName = Annotated[
    Names, Meta(description="Experiences that apply, by name, for a Hope each"), Pick(_experiences)
]
Extra = Annotated[Dice, Meta(description="the sides of other dice that are added, at most 10")]
Rallied = Annotated[
    bool,
    Meta(description="whether the Rally die that is held is added"),
    Pick(lambda scene: [(True, f"d{sides}") for sides in _rally(scene)]),
]
RallyOn = Annotated[
    str,
    one_of(("no", "roll", "damage"), "what the Rally die that is held is added to, if to anything"),
    Pick(lambda scene: [(on, on.capitalize()) for _ in _rally(scene) for on in ("no", "roll", "damage")]),
]
Facing = Annotated[
    SheetId | None,
    Meta(description="who the roll is made against; their Difficulty holds unless another is said"),
    Said("anyone"),
]
Target = Annotated[Facing, Pick(nobody)]
Cause = Annotated[Facing, Meta(title="Comes from"), Pick(nobody, seldom=True)]
Targets = Annotated[
    tuple[SheetId, ...],
    Meta(max_length=10, description="who is attacked, if they are on the table"),
    Pick(creatures),
]
Struck = Annotated[
    tuple[SheetId, ...],
    Meta(max_length=10, description="who takes the damage, if it is known"),
    Pick(creatures),
]
Armed = Annotated[str, Meta(max_length=60, description="the weapon or spell, by its name"), Pick(_weapons)]
_Weapon = Annotated[
    Annotated[str, Meta(max_length=60)] | None,
    Meta(description="the weapon or spell, by its name, if it is an attack"),
]
MaybeArmed = Annotated[_Weapon, Pick(_weapons)]
MostlyArmed = Annotated[_Weapon, Pick(_weapons, likely=True)]
SeveralTargets = Annotated[
    tuple[SheetId, ...],
    Meta(max_length=10, description="who is attacked, if it is an attack"),
    Pick(creatures),
]
Spell = Annotated[
    Annotated[str, Meta(max_length=60)] | None,
    Meta(description="the spell, by its name: the number behind it is the difficulty unless another is said"),
    Pick(lambda scene: _abilities(scene, spells=True)),
]
Card = Annotated[
    Annotated[str, Meta(max_length=60)] | None,
    Meta(
        description="the card that calls for it, by its name: the number behind it is the difficulty unless another is said"
    ),
    Pick(lambda scene: _abilities(scene, spells=False)),
]
Boosted = Annotated[Names, Meta(description="what features on the sheet add to the damage"), Pick(_boosts)]
MoreDamage = Annotated[
    tuple[Added, ...],
    Meta(max_length=3, description="what else is added to the damage, by a name: dice and numbers"),
]
How = Annotated[str, Meta(max_length=500, description="how that Experience helps"), Needs("experiences")]
Part = Annotated[str, Meta(max_length=500, description="how they take part")]
Fists = Annotated[
    bool,
    Meta(description="whether it is an attack without a weapon, with the trait that fits"),
    Instead("weapon"),
]
OnDamage = Annotated[
    bool, Meta(description="whether the Rally die goes to the damage instead"), Needs("rally")
]
KNOWN = Pick(lambda scene: [(name, f"{name}: {what}") for name, what in CONDITIONS.items()], free=True)


class Brings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody brings to a roll of their own."""

    advantage: Annotated[
        Advantage,
        Meta(description="sources of advantage less those of disadvantage, as the game master says"),
        Said("anyone"),
    ] = 0
    modifier: Other = 0
    experiences: ByName = ()
    rally: Rallied = False
    dice: Extra = ()


class Acts(Brings, frozen=True, kw_only=True):
    """What whoever makes a roll brings to it; advantage and disadvantage are the game master's to say."""

    advantage: OwnAdvantage = 0


class Strikes(Struct, frozen=True, kw_only=True):
    """The same of an attack, whose Rally die may go into the damage; and what is added to the damage."""

    advantage: OwnAdvantage = 0
    modifier: Other = 0
    experiences: ByName = ()
    rally: RallyOn = "no"
    dice: Extra = ()
    boosts: Boosted = ()
    more_damage: MoreDamage = ()

    @property
    def brings(self) -> Brings:
        """What goes into the roll."""
        return Brings(
            advantage=self.advantage,
            modifier=self.modifier,
            experiences=self.experiences,
            rally=self.rally == "roll",
            dice=self.dice,
        )


Acting = Annotated[Acts, FLAT]
Striking = Annotated[Strikes, FLAT]


class Help(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Help an Ally: a Hope, and a die of which the best counts."""

    how: Annotated[str, Meta(max_length=500, description="how it helps")] = ""


helped = partial(move, actor=Character, part=Help, joins="Help an Ally")
"""A move of a character that others may help with."""
