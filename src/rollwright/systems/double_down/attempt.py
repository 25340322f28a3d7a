"""The attempt: stars on a d20 against a difficulty, then the offer to double down."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.odds import Noting, Read, View, d20
from rollwright.rules import (
    Bound,
    Choose,
    Decision,
    Effect,
    Program,
    Words,
    become,
    choose,
    pay,
    roll,
    rule,
    stage,
    together,
)
from rollwright.systems.double_down import words
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import GOALS, Attempt, moved
from rollwright.systems.double_down.tables import HIGHEST, LOWEST, Category

Stat = Annotated[int, Meta(ge=1, le=5, description="stars of the base stat that the game master names, 1 to 5")]
Difficulty = Annotated[int, Meta(ge=1, le=60, description="what the total has to reach, 10 (easy) to 22 and more, 1 to 60")]
Stress = Annotated[int, Meta(ge=0, le=3, description="stars of the stress track, 0 to 3")]
Tag = Annotated[int, Meta(ge=0, le=5, description="stars of the tag that is exhausted for this roll, 0 (none) to 5")]
Relevant = Annotated[bool, Meta(description="whether that tag fits the attempt; one that does not counts one star less")]
Drive = Annotated[int, Meta(ge=0, le=5, description="drive spent: a star each, and a boon each on a success, 0 to 5")]
Support = Annotated[bool, Meta(description="whether the roll only seeks boons: half of them on a plain success, no damage")]
Combat = Annotated[bool, Meta(description="whether the outcome deals damage")]

DOUBLE_DOWN = Decision(
    "player", "double-down", "stand, double", "roll again to move the outcome a tier (two on 19–20 or 1–2), up or down"
)


class Stakes(NamedTuple):
    """What an attempt is about once its modifier is known: what the d20 has to show, and what follows."""

    need: int
    boons: int
    banes: int
    drive: int
    support: bool
    combat: bool

    @classmethod
    def of(cls, category: Category, modifier: int, difficulty: int, drive: int, support: bool, combat: bool) -> Stakes:
        """The stakes of a modifier against a difficulty."""
        return cls(difficulty - modifier, category.boons, category.banes, drive, support, combat)


class Shown(NamedTuple):
    """What is only shown: no decision depends on it."""

    category: str
    modifier: int
    difficulty: int
    total: int
    second_total: int | None = None


def first_look(house: DoubleDown, need: int, category: str, modifier: int, difficulty: int) -> View[Any]:
    """See the tier of a first roll, naturals first; the total is noted."""
    bottom, top = house.crit_bottom, 20 - house.crit_top

    def tier(face: int) -> int:
        if face > top:
            return 1
        return -2 if face <= bottom else 0 if face >= need else -1

    return Noting(Read(int), tier, lambda face: Shown(category, modifier, difficulty, face + modifier))


def second_look(house: DoubleDown, need: int) -> View[Any]:
    """See by how many tiers a second roll moves the outcome; the face is noted."""
    bottom, top = house.crit_bottom, 20 - house.crit_top

    def shift(face: int) -> int:
        if face > top:
            return 2
        return -2 if face <= bottom else 1 if face >= need else -1

    return Noting(Read(int), shift, int)


def first_roll(house: DoubleDown, modifier: int, difficulty: int, drive: int, support: bool, combat: bool) -> Program[Any]:
    """Roll the d20; comes back with the tier, the stakes, and what is shown."""
    category = house.category(difficulty)
    stakes = Stakes.of(category, modifier, difficulty, drive, support, combat)
    look = first_look(house, stakes.need, category.label, modifier, difficulty)
    tier, shown = yield from roll("d20", 1 @ d20, look)
    return tier, stakes, shown


def settle(house: DoubleDown, tier: int, stakes: Stakes, shown: Shown | None) -> Attempt:
    """Read the outcome, once, from the final tier."""
    row = house.tier(tier)
    boons = house.boons(tier, stakes.boons, support=stakes.support)
    return Attempt(
        row.label,
        tier,
        shown and shown.category,
        shown and shown.total,
        shown and shown.second_total,
        shown and shown.modifier,
        boons + (stakes.drive if tier >= 0 else 0),
        row.banes * stakes.banes,
        row.damage if stakes.combat and not stakes.support else 0,
        int(tier < 0),
    )


@stage
def doubling(
    house: DoubleDown, voters: tuple[str, ...], tier: int, left: int, stakes: Stakes, shown: Shown | None
) -> Program[Attempt]:
    """Offer to double down, as long as *left* allows it: to the player, or to *voters* with the roller's vote first."""
    if not left or (yield from _asked(house, voters, tier)) == "stand":
        return settle(house, tier, stakes, shown)
    shift, face = yield from roll("double down", 1 @ d20, second_look(house, stakes.need))
    after = max(LOWEST, min(HIGHEST, tier + shift))
    if shown is not None:
        shown = shown._replace(second_total=face + shown.modifier)
    if left == 1:
        return settle(house, after, stakes, shown)
    return (yield from become(doubling(house, voters, after, left - 1, stakes, shown)))


def _asked(house: DoubleDown, voters: tuple[str, ...], tier: int) -> Program[str]:
    when = (("label", house.tier(tier).label),)
    if not voters:
        return (yield from choose(Choose("player", "double-down", ("stand", "double"), WAYS, when)))
    roller, *givers = voters
    votes = yield from together(Choose(giver, "double-down", ("stand", "double"), WAYS, when, "group") for giver in givers)
    double, stand = votes.count("double"), votes.count("stand")
    if double == stand:
        return votes[givers.index(roller)]
    return "double" if double > stand else "stand"


WAYS = ("let the outcome stand", "roll again and move the outcome")


def tag_cost(house: DoubleDown, who: str, level: int) -> Effect:
    """Exhausting a tag, where it is paid whatever happens."""
    return Effect("exhaust", who, "tag", int(level > 0 and house.tag_exhaust == "on-use"), "its stars on this roll")


def tag_gain(house: DoubleDown, who: str, level: int, success: bool) -> Effect:
    """Exhausting a tag, where only a success does it."""
    owed = level > 0 and success and house.tag_exhaust == "on-success"
    return Effect("exhaust", who, "tag", int(owed), "a success with its stars")


def check_tag(house: DoubleDown, level: int, relevant: bool, at: str) -> None:
    """Refuse a tag that the house does not allow."""
    if not house.allows(level, relevant):
        raise Refused("an irrelevant tag of one star may not be used under dd.irrelevantTagFloor", at=at)


def stars(house: DoubleDown, stat: int, stress: int, tag: int, relevant: bool, drive: int) -> dict[str, int]:
    """The modifier by its sources."""
    return {
        "stat": stat,
        "stress": max(stress, house.min_stress_stars),
        "tag": house.tag_stars(tag, relevant),
        "drive": drive,
    }


def _gains(
    outcome: Attempt, house: DoubleDown, stat: int, difficulty: int, stress: int, tag: int, *_: Any
) -> tuple[Effect, ...]:
    return (*moved(outcome, "player"), tag_gain(house, "player", tag, outcome.success))


def _check(house: DoubleDown, stat: int, difficulty: int, stress: int, tag: int, relevant: bool, *_: Any) -> None:
    check_tag(house, tag, relevant, "args.tag")


def _parts(
    outcome: Attempt, house: DoubleDown, stat: int, difficulty: int, stress: int, tag: int, relevant: bool, drive: int, *_: Any
) -> list[tuple[str, int]]:
    return [(name, amount) for name, amount in stars(house, stat, stress, tag, relevant, drive).items() if amount]


@rule(
    "double-down.attempt",
    outcome=Attempt,
    words=Words(words.says, _parts, words.prompts),
    gains=_gains,
    check=_check,
    decisions=(DOUBLE_DOWN,),
    goals=GOALS,
)
def attempt(
    house: DoubleDown,
    stat: Stat,
    difficulty: Difficulty,
    stress: Stress = 0,
    tag: Tag = 0,
    relevant: Relevant = True,
    drive: Drive = 0,
    support: Support = False,
    combat: Combat = False,
) -> Program[Attempt]:
    """d20 and stars against a difficulty, then the offer to double down. Rolls, steps 1 to 6."""
    modifier = sum(stars(house, stat, stress, tag, relevant, drive).values())
    yield from pay(tag_cost(house, "player", tag), Effect("spend", "player", "drive", drive, "a star each"))
    tier, stakes, shown = yield from first_roll(house, modifier, difficulty, drive, support, combat)
    return (yield from become(doubling(house, (), tier, house.double_downs, stakes, shown)))


