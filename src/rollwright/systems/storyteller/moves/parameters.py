"""What can be said to Storyteller's moves: the parameters that they share, and what there is to pick from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from rollwright.sheets import (
    ANYONE,
    FLAT,
    GM,
    KEPT,
    TOLD,
    Card,
    Ladder,
    MadeUp,
    Pick,
    PickOf,
    Scene,
    Whom,
    others,
)
from rollwright.systems.storyteller import sides
from rollwright.systems.storyteller.sheet import Being, Character
from rollwright.systems.storyteller.sides import Called, Modifier, TraitNames
from rollwright.systems.storyteller.tables import HARDEST, STANDARD, UNREACHABLE


def refining(scene: Scene) -> Mapping[str, list[str]]:
    """Each specialty of who acts that may apply, with the traits that it refines."""
    sheet = scene.me.sheet
    if not isinstance(sheet, Being):
        return {}
    traits: dict[str, list[str]] = {}
    for name, rating in sheet.rated().items():
        for special in rating.specialties if rating.dots >= sheet.specialty_from else ():
            traits.setdefault(special, []).append(name)
    return traits


def refinements(scene: Scene) -> list[tuple[str, str]]:
    """The specialties of who acts that may apply, each once."""
    return [(special, f"{special} ({traits[0]})") for special, traits in refining(scene).items()]


def facing(scene: Scene) -> list[tuple[str, str]]:
    """Everybody else who may be known of: the other side first."""
    ours = isinstance(scene.me.sheet, Character)
    cards = scene.of(Being)
    return sorted(others(Being)(scene), key=lambda each: isinstance(cards[each[0]].sheet, Character) is ours)


def resistances(scene: Scene, card: Card) -> list[tuple[str, str]]:
    """What somebody may resist with, each with its dice."""
    rated = card.sheet.rated() if isinstance(card.sheet, Being) else {}
    return [(name, f"{name} {rating.dots}") for name, rating in rated.items()]


def undotted(card: Card) -> bool:
    """Whether traits that are not on a sheet count for nothing beside others: of the Storyteller's people every pool is written down. Rolls."""
    return isinstance(card.sheet, Character)


def _willpower(scene: Scene) -> list[tuple[bool, str]]:
    """A point of Willpower to spend, if who acts has one."""
    there = isinstance(scene.me.sheet, Being) and scene.me.free("willpower") > 0
    return [(True, "one sure success for a point")] if there else []


ROLLABLE = Pick(lambda scene: resistances(scene, scene.me), more=undotted)
OwnTraits = Annotated[TraitNames, ROLLABLE]
Traits = Annotated[TraitNames, GM, ROLLABLE]
Difficulty = Annotated[sides.Difficulty, GM, Ladder(lambda scene: range(2, UNREACHABLE + 1), STANDARD)]
More = Annotated[Modifier, GM]
Target = Annotated[
    sides.Target, GM, Pick(lambda scene: [(each, str(each)) for each in (5, 10, 15, 20)], free=True)
]
Refined = Annotated[
    Called | None,
    Meta(description="the specialty that applies, of one of the traits rolled: tens count twice"),
]
Specialty = Annotated[Refined, Pick(refinements, after=refining)]
Willpower = Annotated[
    bool,
    Meta(description="spend a point of Willpower first: one success that no 1 cancels, and no botch"),
    Pick(_willpower),
]
Opponent = Annotated[
    Called,
    ANYONE,
    Meta(description="who resists; or the name of somebody of the Storyteller's who has none"),
    Pick(facing, free=True),
    Whom("against whom"),
]
Against = Annotated[
    Annotated[int, Meta(ge=2, le=HARDEST)] | Called | None,
    Meta(description="a number, or a trait of the other side that sets it; by default the other's pool does"),
    GM,
]
Opposing = Annotated[
    tuple[Called, ...],
    Meta(
        title="Resists with",
        max_length=4,
        description="the traits or pools that the other side rolls, where they do not say",
    ),
    GM,
    PickOf("opponent", resistances, more=undotted),
]
OpposingDice = Annotated[
    sides.PoolSize | None,
    Meta(
        title="Their dice",
        description="the dice of the other side, where they are made up: of who has no sheet, for example",
    ),
    GM,
    KEPT,
    MadeUp("opponent"),
]


class Resists(Struct, frozen=True, kw_only=True):
    """What the Storyteller says of who resists, and of the dice against them."""

    opposing: Annotated[Opposing, TOLD] = ()
    opposing_dice: OpposingDice = None
    opposing_difficulty: Annotated[Against, Meta(title="Their difficulty"), TOLD] = None
    opposing_modifier: Annotated[More, Meta(title="Their modifier"), TOLD] = 0


Opposition = Annotated[Resists, FLAT]
Tried = Annotated[sides.Attempt, GM]
MaxRolls = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rolls there is time for; as many as it takes by default"),
    GM,
]


class Helping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a helper says for their own sheet: traits, a specialty, Willpower."""

    traits: OwnTraits
    specialty: Specialty = None
    willpower: Willpower = False


class Resisting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What who resists says for their own sheet; traits may be left to the Storyteller."""

    traits: Annotated[
        tuple[Called, ...],
        Meta(max_length=4, description="the traits whose dots are added up; left open, the Storyteller says"),
        ROLLABLE,
    ] = ()
    specialty: Specialty = None
    willpower: Willpower = False


class Helped(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the Storyteller sets for one helper."""

    sheet: Annotated[Called, Meta(description="which helper"), Pick(others(Being))]
    difficulty: Annotated[
        sides.Reach | None, Meta(description="what their dice have to reach; as for all unless said")
    ] = None
    modifier: Modifier = 0
