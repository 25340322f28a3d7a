"""The group roll: several characters, one d20, and a vote on doubling down."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.errors import BadArgument, Refused
from rollwright.rules import Bound, Choose, Decision, Effect, Program, Words, pay, rule, together
from rollwright.systems.double_down import sources, words
from rollwright.systems.double_down.attempt import DOUBLE_DOWN
from rollwright.systems.double_down.doubling import KEYS, WAYS, Party, Situation, Stakes, rolling, settle
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import GOALS, Attempt, Group, moved
from rollwright.systems.double_down.sources import (
    MOST_DRIVE,
    Combat,
    Difficulty,
    Drive,
    Relevant,
    Support,
)

Name = Annotated[
    str, Meta(min_length=1, max_length=80, description="the character's name, by which effects call them")
]
GiverStat = Annotated[
    int,
    Meta(
        ge=0, le=5, description="stars of the base stat, 1 to 5, from the one who gives it; 0 from all others"
    ),
]
GiverTag = Annotated[
    int, Meta(ge=0, le=5, description="stars of the tag that this one exhausts, 0 (none) to 5")
]
GiverStress = Annotated[
    int, Meta(ge=0, le=3, description="stars of the stress track that this one gives, 0 (none) to 3")
]


class Giver(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One who takes part, and what they give to the roll."""

    name: Name
    stat: GiverStat = 0
    stress: GiverStress = 0
    tag: GiverTag = 0
    relevant: Relevant = True
    drive: Drive = 0


Givers = Annotated[
    tuple[Giver, ...],
    Meta(
        min_length=1,
        max_length=10,
        description="everybody who takes part, with what they give: in all exactly one stat, at most one tag, one stress "
        "track and five drive",
    ),
]
Roller = Annotated[str, Meta(description="the name of the one who rolls, and whose vote breaks a tie")]


class Crew(Party, frozen=True, cache_hash=True):
    """A group: all of them vote on doubling down, and a tie goes by the roller's own vote."""

    roller: str = ""
    givers: tuple[str, ...] = ()
    spenders: tuple[str, ...] = ()

    def doubles(self, now: Situation, stakes: Stakes) -> Program[bool]:
        """The vote, all at once, and whether it is for doubling down."""
        votes = yield from together(
            Choose(giver, "double-down", KEYS, WAYS, now, "group") for giver in self.givers
        )
        double, stand = votes.count("double"), votes.count("stand")
        return double > stand or (double == stand and votes[self.givers.index(self.roller)] == "double")

    def ends(self, house: DoubleDown, tier: int, stakes: Stakes) -> Program[Attempt]:
        """Read the outcome, once, from the final tier; what only a success costs falls due."""
        if tier >= 0:
            yield from pay(*self.owed)
        return settle(Group, house, tier, stakes, self.roller, self.spenders)


def _gains(
    outcome: Group, house: DoubleDown, givers: tuple[Giver, ...], roller: str, *_: Any
) -> tuple[Effect, ...]:
    return moved(outcome, roller, boons="group")


def _check(house: DoubleDown, givers: tuple[Giver, ...], roller: str, *_: Any) -> None:
    names = [giver.name for giver in givers]
    for at, giver in enumerate(givers):
        if giver.name in names[:at]:
            text = f"givers[{at}].name: {giver.name!r} is there twice, every name must differ"
            raise BadArgument(text, at=f"args.givers[{at}].name")
        sources.check_tag(house, giver.tag, giver.relevant, f"args.givers[{at}].tag")
    if roller not in names:
        raise BadArgument(f"roller: one of {', '.join(names)}, not {roller!r}", at="args.roller")
    _check_sources(givers)


def _check_sources(givers: tuple[Giver, ...]) -> None:
    """Refuse more than the book lets a group add up, and a group without a stat."""
    for what, word in (("stat", "base stat"), ("tag", "tag"), ("stress", "stress track")):
        given = [at for at, giver in enumerate(givers) if getattr(giver, what)]
        if len(given) > 1:
            text = f"a group gives one {word} in all, {len(given)} are given"
            raise Refused(text, at=f"args.givers[{given[1]}].{what}")
        if what == "stat" and not given:
            raise Refused("one of the group has to give a base stat", at="args.givers")
    if (drive := sum(giver.drive for giver in givers)) > MOST_DRIVE:
        text = f"a group spends {MOST_DRIVE} drive in all at most, {drive} are given"
        raise Refused(text, at="args.givers")


def _parts(outcome: Attempt, house: DoubleDown, givers: tuple[Giver, ...], *_: Any) -> list[tuple[str, int]]:
    rows = [(giver.name, "stat", giver.stat) for giver in givers]
    rows += [(giver.name, "stress", giver.stress) for giver in givers]
    rows += [(giver.name, "tag", house.tag_stars(giver.tag, giver.relevant)) for giver in givers]
    rows += [(giver.name, "drive", giver.drive) for giver in givers]
    found = [(f"{what} ({name})", amount) for name, what, amount in rows if amount]
    if house.min_stress_stars and not any(giver.stress for giver in givers):
        found.append(("stress", house.min_stress_stars))
    return found


def _card(
    outcome: Attempt, house: DoubleDown, givers: tuple[Giver, ...], roller: str, difficulty: int, *_: Any
) -> sources.Told:
    """The parts, and what the total was to reach."""
    return [*_parts(outcome, house, givers), ("difficulty", str(difficulty))]


@rule(
    "double-down.group",
    outcome=Group,
    words=Words(words.says_group, _parts, words.prompts_group, _card),
    gains=_gains,
    check=_check,
    decisions=(
        Decision(
            "group",
            "double-down",
            "stand, double",
            f"every giver votes: {DOUBLE_DOWN}; a tie goes by the roller",
        ),
    ),
    goals=GOALS,
    player="group",
)
def group(
    house: DoubleDown,
    givers: Givers,
    roller: Roller,
    difficulty: Difficulty,
    support: Support = False,
    combat: Combat = False,
) -> Program[Attempt | Bound]:
    """One d20 for a group, with stars from any of them, then a vote on doubling down.

    Book: Rolls, group rolls.
    """
    drive = sum(giver.drive for giver in givers)
    tagged = max(givers, key=lambda giver: giver.tag)
    modifier = sources.modifier(
        house,
        max(giver.stat for giver in givers),
        max(giver.stress for giver in givers),
        tagged.tag,
        tagged.relevant,
        drive,
    )
    crew = Crew(
        sources.owed(house, tagged.name, tagged.tag),
        roller,
        tuple(giver.name for giver in givers),
        tuple(giver.name for giver in givers if giver.drive),
    )
    yield from pay(
        *(cost for giver in givers for cost in sources.costs(house, giver.name, giver.tag, giver.drive))
    )
    return (yield from rolling(house, crew, modifier, difficulty, drive, support, combat))
