"""Group action rolls: the others' reaction rolls move the leader's action roll up and down."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import asdict

from rollwright.errors import BadArgument
from rollwright.rules import (
    Effect,
    Flow,
    Outcome,
    Rule,
    calls,
    noted,
)
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, prayers_left
from rollwright.systems.daggerheart.arguments import (
    Helper,
    LastingPrayer,
    Leader,
    MayHelp,
    PrayerDie,
    Tracker,
)
from rollwright.systems.daggerheart.damage import Dealt
from rollwright.systems.daggerheart.duality import Result
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.leading import HELP, LEAD, Lead
from rollwright.systems.daggerheart.reaction import Reacting, check_experiences

Leading = Annotated[Leader, Meta(description="the leader's action roll, with the parameters of one")]
Helping = Annotated[
    tuple[Helper, ...],
    Meta(
        min_length=1,
        max_length=10,
        description="everybody else's reaction roll, in order, 1 to 10",
    ),
]


class Given(NamedTuple):
    """What a helper's reaction gives the leader: one more or one less, and the Prayer Dice that are left."""

    bonus: int = 0
    left: tuple[PrayerDie, ...] = ()


class Supported(Outcome, frozen=True, cache_hash=True):
    """What a helper's reaction roll comes to."""

    notes: ClassVar[frozenset[str]] = frozenset({"total", "prayers"})

    success: bool
    left: tuple[PrayerDie, ...]
    total: int | None = None
    prayers: int | None = None

    @property
    def told(self) -> str:
        """What it gives the leader, and its total."""
        return f"+1, success with {self.total}" if self.success else f"−1, failure with {self.total}"


class Supporting(Reacting[Supported]):
    """A helper's reaction roll; *who* is the helper's name to others."""

    who: str
    lasting_prayer: bool

    @property
    def lends(self) -> bool:
        """As `Duality.lends`: to the leader's roll."""
        return self.lasting_prayer

    def read(self, result: Result, harm: Dealt) -> Supported:
        """As `Duality.read`."""
        return Supported(bool(result.success), prayers_left(result.left, self.who))


def _gives(outcome: Supported) -> Given:
    return Given(1 if outcome.success else -1, outcome.left)


def _together(given: Given, more: Given) -> Given:
    return Given(given.bonus + more.bonus, given.left + more.left)


class Group(
    Rule[outcomes.Group],
    id="daggerheart.group",
    says=words.says_group,
    prompts=words.prompts_group,
    upshot=glance.group,
    decisions=(LEAD, HELP, AFTER_ROLL),
    goals=(outcomes.SUCCESS, outcomes.HOPE, outcomes.FEAR, outcomes.MOVE),
):
    """The leader's action roll, +1 for every helper's successful reaction roll and −1 for every failed one.

    Book: Group Rolls.
    """

    house: Daggerheart = Daggerheart()
    leader: Leading
    helpers: Helping
    tracker: Tracker = False
    lasting_prayer: LastingPrayer = False
    may_help: MayHelp = ()

    @property
    def reactions(self) -> list[Supporting]:
        """Every helper's reaction roll."""
        each = {f"helper {at}": asdict(helper) for at, helper in enumerate(self.helpers, 1)}
        lasting = self.lasting_prayer
        return [
            Supporting(house=self.house, who=who, lasting_prayer=lasting, **told).by(who)
            for who, told in each.items()
        ]

    def check(self) -> None:
        """Refuse what no helper may use, and help of nobody."""
        for at, number in enumerate(self.may_help):
            if number > len(self.helpers) or number in self.may_help[:at]:
                raise BadArgument(
                    f"the numbers of helpers are 1 to {len(self.helpers)}, each once at most, not {number}",
                    at=f"args.may_help[{at}]",
                )
        for at, helper in enumerate(self.helpers):
            check_experiences(self.house, helper.experiences, f"args.helpers[{at}].experiences")

    def play(self) -> Flow[outcomes.Group]:
        """Pay for what the leader declares, let the others react, and roll with what that gives."""
        told = {name: getattr(self.leader, name) for name in self.leader.__struct_fields__}
        helping = tuple([f"helper {number}" for number in self.may_help])
        lead = Lead(house=self.house, others=len(self.helpers), tracker=self.tracker, helping=helping, **told)
        yield from lead.pays()
        given, reacted = yield from calls(self.reactions, _gives, Given(), _together)
        leads = lead.onward(
            modifier=lead.modifier + given.bonus, bonus=given.bonus, prayer=(*lead.prayer, *given.left)
        )
        return leads.showing(helpers=noted(reacted, _supported)) if self.helpers else leads

    def gains(self, outcome: outcomes.Group) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome, "player")

    def parts(self, outcome: outcomes.Group) -> list[tuple[str, int]]:
        """The leader's parts, what the others' rolls give, and what the leader brought then."""
        before = self.leader.modifier + sum(self.leader.experiences)
        later = 0 if outcome.modifier is None else outcome.modifier - before - outcome.bonus
        return [
            *words.parts(outcome, "modifier", self.leader.modifier, self.leader.experiences),
            *([("Experiences used then", later)] if later else []),
            ("reaction rolls of the others", outcome.bonus),
        ]


def _supported(reacted: tuple[Supported, ...]) -> tuple[outcomes.Supported, ...]:
    return tuple([outcomes.Supported(each.total, each.success) for each in reacted])
