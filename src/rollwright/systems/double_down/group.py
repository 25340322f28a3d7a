"""The group roll: several characters, one d20, and a vote on doubling down."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from rollwright.errors import BadArgument, Refused
from rollwright.rules import Choose, Decision, Effect, Flow, Program, Rule, pay, together
from rollwright.systems.double_down import glance, outcomes, sources, words
from rollwright.systems.double_down.attempt import DOUBLE_DOWN
from rollwright.systems.double_down.doubling import KEYS, WAYS, Doubling
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.sources import (
    MOST_DRIVE,
    Combat,
    Difficulty,
    Drive,
    Relevant,
    Stars,
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

    @property
    def stars(self) -> Stars:
        """What they give."""
        return Stars(self.stat, self.stress, self.tag, self.relevant, self.drive)


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


class Crew(Doubling[outcomes.Group]):
    """A group: all of them vote on doubling down, and a tie goes by the roller's own vote."""

    form: ClassVar[type[Any]] = outcomes.Group

    roller: str
    givers: tuple[str, ...]
    spenders: tuple[str, ...]
    tied: bool = False

    @property
    def thrower(self) -> str:
        """As `Doubling.thrower`: the roller."""
        return self.roller

    def doubles(self) -> Program[tuple[bool, Self]]:
        """The vote, all at once, and whether it is for doubling down; a tie is told."""
        now = self.situation()
        votes = yield from together(
            Choose(giver, "double-down", KEYS, WAYS, now, "group", stands=True) for giver in self.givers
        )
        double, stand = votes.count("double"), votes.count("stand")
        tied = double == stand
        wanted = votes[self.givers.index(self.roller)] == "double" if tied else double > stand
        return wanted, self.onward(tied=tied)

    def final(self, **more: Any) -> outcomes.Group:
        """The outcome, with who rolled, who spent drive, and whether the roller broke a tie."""
        return super().final(roller=self.roller, spenders=self.spenders, tied=self.tied)


def _check_sources(house: DoubleDown, givers: tuple[Giver, ...]) -> None:
    """Refuse more than the book lets a group add up, and a group without a stat where it needs one."""
    for what, word in (("stat", "base stat"), ("tag", "tag"), ("stress", "stress track")):
        given = [at for at, giver in enumerate(givers) if getattr(giver, what)]
        if len(given) > 1:
            text = f"a group gives one {word} in all, {len(given)} are given"
            raise Refused(text, at=f"args.givers[{given[1]}].{what}")
        if what == "stat" and not given and house.group_stat == "needed":
            raise Refused("one of the group has to give a base stat", at="args.givers")
    if (drive := sum(giver.drive for giver in givers)) > MOST_DRIVE:
        text = f"a group spends {MOST_DRIVE} drive in all at most, {drive} are given"
        raise Refused(text, at="args.givers")


class Group(
    Rule[outcomes.Group],
    id="double-down.group",
    version=2,
    says=words.says_group,
    prompts=words.prompts_group,
    upshot=glance.group,
    ladder=glance.ladder,
    decisions=(
        Decision(
            "group",
            "double-down",
            "stand, double",
            f"every giver votes: {DOUBLE_DOWN}; a tie goes by the roller",
        ),
    ),
    goals=outcomes.GOALS,
    player="group",
):
    """One d20 for a group, with stars from any of them, then a vote on doubling down.

    Book: Rolls, group rolls.
    """

    house: DoubleDown = DoubleDown()
    givers: Givers
    roller: Roller
    difficulty: Difficulty
    support: Support = False
    combat: Combat = False

    def check(self) -> None:
        """Refuse names that are there twice, and more than the book lets a group add up."""
        names = [giver.name for giver in self.givers]
        for at, giver in enumerate(self.givers):
            if giver.name in names[:at]:
                text = f"givers[{at}].name: {giver.name!r} is there twice, every name must differ"
                raise BadArgument(text, at=f"args.givers[{at}].name")
            sources.check_tag(self.house, giver.tag, giver.relevant, f"args.givers[{at}].tag")
        if self.roller not in names:
            raise BadArgument(f"roller: one of {', '.join(names)}, not {self.roller!r}", at="args.roller")
        _check_sources(self.house, self.givers)
        self.house.check_difficulty(self.difficulty)

    def play(self) -> Flow[outcomes.Group]:
        """Pay what everybody gives, roll one d20, and go on to the vote on doubling down."""
        house, givers = self.house, self.givers
        tagged = max(givers, key=lambda giver: giver.tag)
        stars = Stars(
            max(giver.stat for giver in givers),
            max(giver.stress for giver in givers),
            tagged.tag,
            tagged.relevant,
            sum(giver.drive for giver in givers),
        )
        crew = Crew(
            house=house,
            owed=stars.owed(house, tagged.name),
            drive=stars.drive,
            support=self.support,
            combat=self.combat,
            roller=self.roller,
            givers=tuple([giver.name for giver in givers]),
            spenders=tuple([giver.name for giver in givers if giver.drive]),
        )
        yield from pay(*[cost for giver in givers for cost in giver.stars.costs(house, giver.name)])
        return (yield from crew.first(stars.modifier(house), self.difficulty))

    def gains(self, outcome: outcomes.Group) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome, self.roller, boons="group")

    def parts(self, outcome: outcomes.Group) -> list[tuple[str, int]]:
        """The stars by their sources, each with who gives it."""
        rows = [(giver.name, "stat", giver.stat) for giver in self.givers]
        rows += [(giver.name, "stress", giver.stress) for giver in self.givers]
        rows += [
            (giver.name, "tag", self.house.tag_stars(giver.tag, giver.relevant)) for giver in self.givers
        ]
        rows += [(giver.name, "drive", giver.drive) for giver in self.givers]
        parts = [(f"{what} ({name})", amount) for name, what, amount in rows if amount]
        if self.house.min_stress_stars and not any(giver.stress for giver in self.givers):
            parts.append(("stress", self.house.min_stress_stars))
        return parts

    def card(self, outcome: outcomes.Group) -> sources.Told:
        """The parts, and what the total was to reach."""
        return [*self.parts(outcome), ("difficulty", str(self.difficulty))]
