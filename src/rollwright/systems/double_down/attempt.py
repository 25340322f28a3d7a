"""The attempt: stars on a d20 against a difficulty, then the offer to double down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.odds import Noted, Noting, Read, View, d20
from rollwright.rules import (
    Bound,
    Choose,
    Decision,
    Effect,
    Program,
    Roll,
    Words,
    become,
    conclude,
    pay,
    rule,
    stage,
    together,
)
from rollwright.systems.double_down import words
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import GOALS, Attempt, moved
from rollwright.systems.double_down.tables import HIGHEST, LOWEST

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


class Shown(NamedTuple):
    """What is only shown: no decision depends on it."""

    category: str
    modifier: int
    difficulty: int
    total: int
    second_total: int | None = None


@lru_cache(maxsize=1024)
def first_look(house: DoubleDown, need: int) -> View[Any]:
    """See the tier of a first roll, naturals first; the face is noted."""
    bottom, top = house.crit_bottom, 20 - house.crit_top

    def tier(face: int) -> int:
        if face > top:
            return 1
        return -2 if face <= bottom else 0 if face >= need else -1

    return Noting(Read(int), tier, int)


@lru_cache(maxsize=1024)
def second_look(house: DoubleDown, need: int) -> View[Any]:
    """See by how many tiers a second roll moves the outcome; the face is noted."""
    bottom, top = house.crit_bottom, 20 - house.crit_top

    def shift(face: int) -> int:
        if face > top:
            return 2
        return -2 if face <= bottom else 1 if face >= need else -1

    return Noting(Read(int), shift, int)


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


def rolling(
    house: DoubleDown, voters: tuple[str, ...], modifier: int, difficulty: int, drive: int, support: bool, combat: bool
) -> Program[Attempt]:
    """Roll the d20; then the offer to double down."""
    category, left = house.category(difficulty), house.double_downs
    need = max(1, min(21, difficulty - modifier))
    stakes = Stakes(need, category.boons, category.banes, drive, support, combat)

    def offer(seen: Noted) -> Bound:
        tier, face = seen
        shown = face and Shown(category.label, modifier, difficulty, face + modifier)
        return doubling(house, voters, tier, left, stakes, shown)

    return (yield from conclude(Roll(FIRST, first_look(house, need)), offer))


@stage
def doubling(
    house: DoubleDown, voters: tuple[str, ...], tier: int, left: int, stakes: Stakes, shown: Shown | None
) -> Program[Attempt]:
    """Offer to double down, as long as *left* allows it: to the player, or to *voters* with the roller's name first."""
    if not left:
        return settle(house, tier, stakes, shown)
    when = (("label", house.tier(tier).label),)

    def answered(key: str) -> Attempt | Bound:
        if key == "stand":
            return settle(house, tier, stakes, shown)
        return again(house, voters, tier, left, stakes, shown)

    if not voters:
        return (yield from conclude(Choose("player", "double-down", KEYS, WAYS, when), answered))
    roller, *givers = voters
    votes = yield from together(Choose(giver, "double-down", KEYS, WAYS, when, "group") for giver in givers)
    result = answered(majority(votes, votes[givers.index(roller)]))
    return (yield from become(result)) if isinstance(result, Bound) else result


@stage
def again(
    house: DoubleDown, voters: tuple[str, ...], tier: int, left: int, stakes: Stakes, shown: Shown | None
) -> Program[Attempt]:
    """Roll again, and move the outcome by what that shows."""

    def moved(seen: Noted) -> Attempt | Bound:
        shift, face = seen
        after = max(LOWEST, min(HIGHEST, tier + shift))
        now = shown and shown._replace(second_total=face + shown.modifier)
        if left == 1:
            return settle(house, after, stakes, now)
        return doubling(house, voters, after, left - 1, stakes, now)

    return (yield from conclude(Roll(SECOND, second_look(house, stakes.need)), moved))


def majority(votes: Sequence[str], casting: str) -> str:
    """What most vote for; a tie goes by the *casting* vote."""
    double, stand = votes.count("double"), votes.count("stand")
    return casting if double == stand else "double" if double > stand else "stand"


KEYS = ("stand", "double")
WAYS = ("let the outcome stand", "roll again and move the outcome")
FIRST, SECOND = (("d20", 1 @ d20),), (("double down", 1 @ d20),)


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
    if tag or drive:
        yield from pay(tag_cost(house, "player", tag), Effect("spend", "player", "drive", drive, "a star each"))
    return (yield from rolling(house, (), modifier, difficulty, drive, support, combat))
