"""The contested roll: a player's character against another player's."""

from __future__ import annotations

from itertools import product
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.rules import Choose, Decision, Effect, Flow, Program, Rule, choose, pay, together
from rollwright.systems.double_down import glance, outcomes, words
from rollwright.systems.double_down.attempt import DOUBLE_DOWN
from rollwright.systems.double_down.doubling import KEYS, WAYS, Doubling
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.sources import MOST_DRIVE, Combat, Relevant, Stars, Stat, Stress, Support

ADDED = 10
"""What is added to the target's own modifier to make the difficulty."""
AGAINST = "difficulty: "
"""What stands before every part of what the other side's stars come to."""

TagLevel = Annotated[int, Meta(ge=0, le=5, description="stars of the tag, 1 to 5; 0 is none")]
TagName = Annotated[
    str, Meta(max_length=60, description="what the tag is called; its place in the list unless told")
]
Held = Annotated[
    int, Meta(ge=0, le=9_999, description="drive held, 0 to 9,999; up to five of it may be spent")
]


class FreshTag(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fresh tag that somebody may commit."""

    level: TagLevel
    relevant: Relevant = True
    name: TagName = ""


Tags = Annotated[
    tuple[FreshTag, ...], Meta(max_length=30, description="the fresh tags to choose one of, in order")
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
ANSWERS = ("leave it to the dice", "allow it: it succeeds without dice", "refuse it: it fails without dice")


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

    def stars(self, side: Side) -> Stars:
        """What goes into the modifier of a side that commits this."""
        tag = side.tags[self.tag - 1] if self.tag else FreshTag(level=0)
        return Stars(side.stat, side.stress, tag.level, tag.relevant, self.drive)

    def says(self, side: Side, house: DoubleDown) -> str:
        """The commitment in words, with a warning where a tag gives nothing."""
        tag = ""
        if self.tag:
            one = side.tags[self.tag - 1]
            given = f"{one.level}✦{'' if one.relevant else ', irrelevant'}"
            nothing = "" if house.tag_stars(one.level, one.relevant) else ": it gives nothing"
            tag = f"{one.name or f'tag {self.tag}'} ({given}{nothing})"
        return " and ".join(filter(None, (tag, f"{self.drive} drive" if self.drive else ""))) or "nothing"


def committing(house: DoubleDown, role: str, side: Side) -> Choose:
    """The choice of what to commit, nothing first: any of its tags that the house allows, and up to five of its drive."""
    tags = [at for at, tag in enumerate(side.tags, 1) if house.allows(tag.level, tag.relevant)]
    one_of = house.contested_sources == "one-of"
    every = product((0, *tags), range(min(MOST_DRIVE, side.drive) + 1))
    keys = tuple([f"{tag}/{drive}" for tag, drive in every if not (one_of and tag and drive)])
    return Choose(role, "commit", keys, lambda key: Commit.of(key).says(side, house))


class Duel(Doubling[outcomes.Contested]):
    """An attempter against a target, who owes for a success of their own: the attempter's failure."""

    form: ClassVar[type[Any]] = outcomes.Contested

    opposed: tuple[Effect, ...] = ()

    def doubles(self) -> Program[tuple[bool, Self]]:
        """The offer to double down, to the attempter; what it hangs on depends on what both have committed."""
        stakes = (("needs", self.need), ("boons", self.boons), ("banes", self.banes), ("drive", self.drive))
        when = (*self.situation(), *stakes)
        choice = Choose("attempter", "double-down", KEYS, WAYS, when, stands=True)
        return (yield from choose(choice)) == "double", self

    def ends(self) -> Program[outcomes.Contested]:
        """The outcome, read once, from the final tier; somebody owes for it, and the game master may ignore any of its banes."""
        yield from pay(*(self.owed if self.tier >= 0 else self.opposed))
        outcome = self.final(difficulty=None, response="roll", commit=None, target_commit=None)
        if not outcome.banes:
            return outcome
        keys = tuple(map(str, range(outcome.banes + 1)))
        says = ("let them all stand", *[f"ignore {key}" for key in keys[1:-1]], "ignore them all")
        when = (("label", outcome.label), ("banes", outcome.banes))
        ignored = yield from choose(Choose("gm", "ignore-banes", keys, says, when, stands=True))
        return replace(outcome, banes=outcome.banes - int(ignored))


class Contested(
    Rule[outcomes.Contested],
    id="double-down.contested",
    version=3,
    says=words.says_contested,
    prompts=words.prompts_contested,
    upshot=glance.contested,
    ladder=glance.ladder,
    decisions=(
        Decision(
            "target",
            "response",
            "roll, allow, refuse",
            "leave it to the dice, allow it, or refuse it",
            called="",
        ),
        Decision(
            "both",
            "commit",
            "TAG/DRIVE from 0/0, a tag by its place in the list, 0 for none",
            "both at once, unseen: which tag to exhaust, if any, and how much drive to spend",
            called="laid down",
        ),
        Decision("attempter", "double-down", "stand, double", DOUBLE_DOWN),
        Decision(
            "gm",
            "ignore-banes",
            "0, 1, … all",
            "where there are banes, how many of them to ignore",
            called="",
        ),
    ),
    goals=outcomes.CONTEST_GOALS,
    player="attempter",
):
    """An attempt against another player's character, who may allow it, refuse it or let it be rolled.

    Book: Rolls, contested.
    """

    house: DoubleDown = DoubleDown()
    attempter: Attempter
    target: Target
    support: Support = False
    combat: Combat = False

    def play(self) -> Flow[outcomes.Contested]:
        """Let the target answer, let both commit at once, and roll against what theirs comes to."""
        response = yield from choose(Choose("target", "response", RESPONSES, ANSWERS))
        if response != "roll":
            return self.granted(response)
        house, sides = self.house, (self.attempter, self.target)
        keys = yield from together(
            committing(house, role, side) for role, side in zip(("attempter", "target"), sides, strict=True)
        )
        mine, theirs = (Commit.of(key).stars(side) for key, side in zip(keys, sides, strict=True))
        yield from pay(*mine.costs(house, "attempter"), *theirs.costs(house, "target"))
        duel = Duel(
            house=house,
            owed=mine.owed(house, "attempter"),
            opposed=theirs.owed(house, "target"),
            drive=mine.drive,
            support=self.support,
            combat=self.combat,
        )
        return (yield from duel.first(mine.modifier(house), theirs.modifier(house) + ADDED, keys))

    def granted(self, response: str) -> outcomes.Contested:
        """A success or failure without dice, which earns and costs nothing."""
        tier = 0 if response == "allow" else -1
        nothing: dict[str, Any] = dict.fromkeys(outcomes.Contested.__struct_fields__)
        nothing |= dict.fromkeys(("boons", "banes", "damage", "drive_gained", "drive_spent"), 0)
        label = self.house.tier(tier).label
        return outcomes.Contested(**(nothing | {"label": label, "tier": tier, "response": response}))

    def gains(self, outcome: outcomes.Contested) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome, "attempter")

    def parts(self, outcome: outcomes.Contested) -> list[tuple[str, int]]:
        """The stars of both sides by their sources."""
        if not outcome.commit or not outcome.target_commit:
            return []
        theirs = Commit.of(outcome.target_commit).stars(self.target).parts(self.house)
        return [
            *Commit.of(outcome.commit).stars(self.attempter).parts(self.house),
            (f"{AGAINST}contested", ADDED),
            *((f"{AGAINST}{name}", amount) for name, amount in theirs),
        ]

    def card(self, outcome: outcomes.Contested) -> list[tuple[str, int | str]]:
        """The parts, with either side's tag by its name; what the difficulty is made of is not added to one's own stars."""
        tags = {
            "tag": _called(self.attempter, outcome.commit),
            f"{AGAINST}tag": _called(self.target, outcome.target_commit),
        }
        return [_told(name, tags.get(name, ""), amount) for name, amount in self.parts(outcome)]


def _told(name: str, called: str, amount: int) -> tuple[str, int | str]:
    """A part as it stands on a card, *called* by another name than the rule's if it has one."""
    if not name.startswith(AGAINST):
        return called or name, amount
    return AGAINST + (called or name.removeprefix(AGAINST)), str(amount)


def _called(side: Side, commit: str | None) -> str:
    """The name of the tag that a side has committed, if it has one."""
    tag = Commit.of(commit).tag if commit else 0
    return side.tags[tag - 1].name if tag else ""
