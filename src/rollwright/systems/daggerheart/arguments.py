"""The parameters of Daggerheart's rules, described once."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Modifier = Annotated[
    int, Meta(ge=-99, le=999, description="the trait and other modifiers, without Experiences, −99 to 999")
]
Difficulty = Annotated[int, Meta(ge=-99, le=999, description="what the total has to reach, −99 to 999")]
Untold = Annotated[
    Annotated[int, Meta(ge=-99, le=999)] | None,
    Meta(description="what the total has to reach, −99 to 999; null where the game master does not tell"),
]
Advantage = Annotated[
    int,
    Meta(
        ge=-99,
        le=99,
        description="sources of advantage less sources of disadvantage; any number of them is one die",
    ),
]
Helpers = Annotated[
    int, Meta(ge=0, le=10, description="allies who help for a Hope each; the best die counts, 0 to 10")
]
Experiences = Annotated[
    tuple[Annotated[int, Meta(ge=-99, le=999)], ...],
    Meta(max_length=10, description="the bonus of every Experience used, a Hope each, at most 10"),
]
Sides = Annotated[int, Meta(ge=2, le=100)]
Dice = Annotated[
    tuple[Sides, ...],
    Meta(
        max_length=10,
        description="the sides of extra dice that are added, such as a Rally die's 6, at most 10",
    ),
]
Value = Annotated[int, Meta(ge=1, le=12)]
Holder = Annotated[
    str, Meta(min_length=1, max_length=60, description="who holds it: player, or anybody's name")
]


class PrayerDie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Prayer Die that somebody holds."""

    by: Holder = "player"
    value: Annotated[int, Meta(ge=1, le=12, description="what it showed when the session began, 1 to 12")]


class Reroll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reroll that somebody holds, such as Luckbender."""

    by: Holder = "player"


Prayer = Annotated[
    tuple[Value | PrayerDie, ...],
    Meta(
        max_length=10,
        description="values of Prayer Dice that may be added after the roll, or {by, value} where others hold them, at most 10",
    ),
]
LastingPrayer = Annotated[
    bool,
    Meta(description="whether a Prayer Die that is not used on the roll may be used for what follows it"),
]
Rerolls = Annotated[
    Annotated[int, Meta(ge=0, le=10)] | Annotated[tuple[Reroll, ...], Meta(max_length=10)],
    Meta(
        description="how often both Duality Dice may be rerolled after the roll for three Hope (Luckbender), 0 to 10, "
        "or who holds it, where others do"
    ),
]
Tracker = Annotated[bool, Meta(description="whether the action tracker is out: whoever acts adds a token")]
Targets = Annotated[
    tuple[Annotated[int, Meta(ge=-99, le=999)], ...],
    Meta(
        min_length=1,
        max_length=10,
        title="Difficulties",
        description="the difficulty of every target of the one roll",
    ),
]
Damage = Annotated[
    Annotated[str, Meta(max_length=60)] | None,
    Meta(description="the damage of a hit as dice and numbers, such as 2d8+2; null where a hit deals none"),
]
DamageDice = Annotated[
    tuple[Sides, ...],
    Meta(
        max_length=10,
        description="the sides of dice added to the damage, such as a Rally die's 6, at most 10",
    ),
]


class Added(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a feature adds to damage: its name, and dice and numbers."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="what adds it: Sneak attack")]
    dice: Annotated[str, Meta(max_length=60, description="what it adds, dice and numbers: 1d6+2, or 3")]


Boosts = Annotated[
    tuple[Added, ...],
    Meta(
        max_length=6,
        description="what features add to the damage, each by its name: dice and numbers, at most 6",
    ),
]
Critical = Annotated[
    bool, Meta(description="whether the attack was critical: the maximum of the damage dice is added")
]


class Kept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Experience that a group's leader may still use when the others have rolled."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="what the Experience is called")]
    bonus: Annotated[int, Meta(ge=-99, le=999, description="what it adds, −99 to 999")]


class Leader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group's leader: an action roll; *later* and *rally* are what the leader may still bring when the others have rolled."""

    modifier: Modifier = 0
    difficulty: Untold = None
    advantage: Advantage = 0
    helpers: Helpers = 0
    experiences: Experiences = ()
    dice: Dice = ()
    prayer: Prayer = ()
    rerolls: Rerolls = 0
    later: Annotated[
        tuple[Kept, ...],
        Meta(
            max_length=10,
            description="Experiences that may still be used when the others have rolled, at most 10",
        ),
    ] = ()
    rally: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="the sides of a Rally die that may still be added then, up to 100; 0: none",
        ),
    ] = 0
    hope: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        Meta(description="the Hope that is left for that, 0 to 999; null: as much as it takes"),
    ] = None


class Helper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who supports a group's leader: a reaction roll."""

    modifier: Modifier = 0
    difficulty: Difficulty
    advantage: Advantage = 0
    experiences: Experiences = ()
    dice: Dice = ()
    prayer: Prayer = ()


MayHelp = Annotated[
    tuple[Annotated[int, Meta(ge=1, le=10)], ...],
    Meta(
        max_length=10,
        description="the numbers of the helpers who may Help the leader too, for a Hope, when all have rolled",
    ),
]


class Partner(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of a tag team: an action roll against targets, with its damage."""

    modifier: Modifier = 0
    targets: Targets
    advantage: Advantage = 0
    helpers: Helpers = 0
    experiences: Experiences = ()
    dice: Dice = ()
    prayer: Prayer = ()
    rerolls: Rerolls = 0
    damage: Damage = "2d8+2"
    damage_dice: DamageDice = ()
    boosts: Boosts = ()
