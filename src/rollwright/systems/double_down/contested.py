"""The contested roll: a player's character against another player's."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.rules import Bound, Choose, Decision, Effect, Program, Words, choose, pay, rule, together
from rollwright.systems.double_down import sources, words
from rollwright.systems.double_down.attempt import DOUBLE_DOWN
from rollwright.systems.double_down.doubling import KEYS, WAYS, Party, Situation, Stakes, rolling, settle
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import CONTEST_GOALS, Attempt, Contested, moved
from rollwright.systems.double_down.sources import MOST_DRIVE, Combat, Relevant, Stat, Stress, Support

ADDED = 10
"""What is added to the target's own modifier to make the difficulty."""

TagLevel = Annotated[int, Meta(ge=0, le=5, description="stars of the tag, 1 to 5; 0 is none")]
TagName = Annotated[
    str, Meta(max_length=60, description="what the tag is called; its place in the list unless told")
]
Held = Annotated[int, Meta(ge=0, description="drive held, 0 and more; up to five of it may be spent")]


class Tag(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fresh tag that somebody may commit."""

    level: TagLevel
    relevant: Relevant = True
    name: TagName = ""


Tags = Annotated[
    tuple[Tag, ...], Meta(max_length=30, description="the fresh tags to choose one of, in order")
]


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """One side of a contest: what counts in any case, and what they may commit."""

    stat: Stat
    stress: Stress = 0
    tags: Tags = ()
    drive: Held = 0


Attempter = Annotated[Side, Meta(description="who attempts: stat, stress, fresh tags and drive held")]
Target = Annotated[
    Side, Meta(description="the character it is attempted against: stat, stress, fresh tags and drive held")
]

RESPONSES = ("roll", "allow", "refuse")
ANSWERS = ("leave it to the dice", "let it succeed, without dice", "let it fail, without dice")


class Commit(NamedTuple):
    """What one side puts in: a tag by its place in the list, from 1 (0: none), and drive."""

    tag: int
    drive: int

    @classmethod
    def of(cls, key: str) -> Commit:
        """Read ``TAG/DRIVE``.

        >>> Commit.of("2/1")
        Commit(tag=2, drive=1)
        """
        tag, drive = key.split("/")
        return cls(int(tag), int(drive))

    def __str__(self) -> str:
        return f"{self.tag}/{self.drive}"

    def sources(self, side: Side) -> tuple[int, int, int, bool, int]:
        """What goes into the modifier of a side that commits this: stat, stress, tag, relevant, drive."""
        tag = side.tags[self.tag - 1] if self.tag else Tag(level=0)
        return side.stat, side.stress, tag.level, tag.relevant, self.drive

    def says(self, side: Side) -> str:
        """The commitment in words."""
        _, _, level, relevant, drive = self.sources(side)
        name = (self.tag and side.tags[self.tag - 1].name) or f"tag {self.tag}"
        tag = f"{name} ({level}✦{'' if relevant else ', irrelevant'})" if self.tag else ""
        return " and ".join(filter(None, (tag, f"{drive} drive" if drive else ""))) or "nothing"


@lru_cache(maxsize=256)
def commits(house: DoubleDown, side: Side) -> tuple[Commit, ...]:
    """What a side may commit, nothing first: any of its tags that the house allows, and up to five of its drive."""
    tags = [at for at, tag in enumerate(side.tags, 1) if house.allows(tag.level, tag.relevant)]
    every = product((0, *tags), range(min(MOST_DRIVE, side.drive) + 1))
    one_of = house.contested_sources == "one-of"
    return tuple(Commit(tag, drive) for tag, drive in every if not (one_of and tag and drive))


@lru_cache(maxsize=256)
def committing(house: DoubleDown, role: str, side: Side) -> Choose:
    """The choice of what to commit."""
    every = commits(house, side)
    return Choose(role, "commit", tuple(map(str, every)), tuple(each.says(side) for each in every))


class Duel(Party, frozen=True, cache_hash=True):
    """An attempter against a target, who owes for a success of their own: the attempter's failure."""

    opposed: tuple[Effect, ...] = ()

    def doubles(self, now: Situation, stakes: Stakes) -> Program[bool]:
        """The offer to double down, to the attempter; what it hangs on depends on what both have committed."""
        need, boons, banes, drive, *_ = stakes
        when = (*now, ("needs", need), ("boons", boons), ("banes", banes), ("drive", drive))
        return (yield from choose(Choose("attempter", "double-down", KEYS, WAYS, when))) == "double"

    def ends(self, house: DoubleDown, tier: int, stakes: Stakes) -> Program[Attempt]:
        """Read the outcome, once, from the final tier; somebody owes for it, and the game master may ignore any of its banes."""
        yield from pay(*(self.owed if tier >= 0 else self.opposed))
        outcome = settle(Contested, house, tier, stakes, None, "roll", None, None)
        keys = tuple(map(str, range(outcome.banes + 1)))
        says = ("let them all stand", *(f"ignore {key}" for key in keys[1:-1]), "ignore them all")
        when = (("label", outcome.label), ("banes", outcome.banes))
        ignored = yield from choose(Choose("gm", "ignore-banes", keys, says[: len(keys)], when))
        return replace(outcome, banes=outcome.banes - int(ignored))


def granted(house: DoubleDown, response: str) -> Contested:
    """A success or failure without dice, which earns and costs nothing."""
    tier = 0 if response == "allow" else -1
    nothing: dict[str, Any] = dict.fromkeys(Contested.__struct_fields__)
    nothing |= dict.fromkeys(("boons", "banes", "damage", "drive_gained", "drive_spent"), 0)
    return Contested(**(nothing | {"label": house.tier(tier).label, "tier": tier, "response": response}))


def _gains(outcome: Contested, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome, "attempter")


def _parts(
    outcome: Contested, house: DoubleDown, attempter: Side, target: Side, *_: Any
) -> list[tuple[str, int]]:
    if not outcome.commit or not outcome.target_commit:
        return []
    theirs = sources.parts(house, *Commit.of(outcome.target_commit).sources(target))
    return [
        *sources.parts(house, *Commit.of(outcome.commit).sources(attempter)),
        ("difficulty: contested", ADDED),
        *((f"difficulty: {name}", amount) for name, amount in theirs),
    ]


def _card(
    outcome: Contested, house: DoubleDown, attempter: Side, target: Side, *_: Any
) -> list[tuple[str, int | str]]:
    """The parts, with either side's tag by its name."""
    tags = {
        "tag": _called(attempter, outcome.commit),
        "difficulty: tag": _called(target, outcome.target_commit),
    }
    return [(tags.get(name) or name, amount) for name, amount in _parts(outcome, house, attempter, target)]


def _called(side: Side, commit: str | None) -> str:
    """The name of the tag that a side has committed, if it has one."""
    tag = Commit.of(commit).tag if commit else 0
    return side.tags[tag - 1].name if tag else ""


@rule(
    "double-down.contested",
    outcome=Contested,
    words=Words(words.says_contested, _parts, words.prompts_contested, _card),
    gains=_gains,
    decisions=(
        Decision(
            "target", "response", "roll, allow, refuse", "leave it to the dice, or let it succeed or fail"
        ),
        Decision(
            "attempter, target",
            "commit",
            "TAG/DRIVE from 0/0, a tag by its place in the list, 0 for none",
            "both at once, unseen: which tag to exhaust, if any, and how much drive to spend",
        ),
        Decision("attempter", "double-down", "stand, double", DOUBLE_DOWN),
        Decision("gm", "ignore-banes", "0, 1, … all", "where there are banes, how many of them to ignore"),
    ),
    goals=CONTEST_GOALS,
    player="attempter",
)
def contested(
    house: DoubleDown, attempter: Attempter, target: Target, support: Support = False, combat: Combat = False
) -> Program[Contested | Bound]:
    """An attempt against another player's character, who may allow it, refuse it or let it be rolled.

    Book: Rolls, contested.
    """
    response = yield from choose(Choose("target", "response", RESPONSES, ANSWERS))
    if response != "roll":
        return granted(house, response)
    keys = yield from together(
        (committing(house, "attempter", attempter), committing(house, "target", target))
    )
    mine, theirs = (Commit.of(key).sources(side) for key, side in zip(keys, (attempter, target), strict=True))
    (*_, tag, _, drive), (*_, target_tag, _, target_drive) = mine, theirs
    yield from pay(
        *sources.costs(house, "attempter", tag, drive),
        *sources.costs(house, "target", target_tag, target_drive),
    )
    duel = Duel(sources.owed(house, "attempter", tag), sources.owed(house, "target", target_tag))
    modifier, difficulty = sources.modifier(house, *mine), sources.modifier(house, *theirs) + ADDED
    return (yield from rolling(house, duel, modifier, difficulty, drive, support, combat, keys))
