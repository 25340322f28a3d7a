"""Group action rolls: the others' reaction rolls move the leader's action roll up and down."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict

from rollwright.rules import Effect, Flow, Rule, calls
from rollwright.systems.daggerheart import outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import Helper, Leader, Tracker
from rollwright.systems.daggerheart.duality import Acting, Result
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.reaction import Reaction, check_experiences

Leading = Annotated[
    Leader, Meta(description="the leader's action roll: an object with the parameters of daggerheart.action")
]
Helping = Annotated[
    tuple[Helper, ...],
    Meta(
        min_length=1,
        max_length=10,
        description="everybody else's reaction roll, in order: objects with the parameters of daggerheart.reaction, 1 to 10",
    ),
]


class Lead(Acting[outcomes.Group]):
    """The leader's action roll, with what the *others'* rolls give it."""

    others: int
    bonus: int = 0

    @property
    def tokens(self) -> int:
        """Everybody who takes part adds a token."""
        return (1 + self.others) * self.tracker

    def read(self, result: Result, harm: Any) -> outcomes.Group:
        """As `Duality.read`."""
        return self.acted(outcomes.Group, result, bonus=self.bonus, helpers=None)


def _counts(outcome: outcomes.Reaction) -> int:
    return 1 if outcome.success else -1


class Group(
    Rule[outcomes.Group],
    id="daggerheart.group",
    says=words.says_group,
    prompts=words.prompts_group,
    decisions=(AFTER_ROLL,),
    goals=(outcomes.SUCCESS, outcomes.HOPE, outcomes.FEAR, outcomes.MOVE),
):
    """The leader's action roll, +1 for every helper's successful reaction roll and −1 for every failed one.

    Book: Group Rolls.
    """

    house: Daggerheart = Daggerheart()
    leader: Leading
    helpers: Helping
    tracker: Tracker = False

    @property
    def reactions(self) -> list[Reaction]:
        """Every helper's reaction roll."""
        return [
            Reaction(house=self.house, **asdict(helper)).by(f"helper {at}")
            for at, helper in enumerate(self.helpers, 1)
        ]

    def check(self) -> None:
        """Refuse what no helper may use."""
        for at, helper in enumerate(self.helpers):
            check_experiences(self.house, helper.experiences, f"args.helpers[{at}].experiences")

    def play(self) -> Flow[outcomes.Group]:
        """Pay for what the leader declares, let the others react, and roll with what that gives."""
        told = asdict(self.leader)
        difficulty = told.pop("difficulty")
        lead = Lead(house=self.house, others=len(self.helpers), tracker=self.tracker, **told)
        yield from lead.pays()
        bonus, reacted = yield from calls(self.reactions, _counts, 0, int.__add__)
        leads = yield from lead.onward(modifier=lead.modifier + bonus, bonus=bonus).rolls(difficulty)
        return leads.showing(helpers=_supported(reacted)) if reacted else leads

    def gains(self, outcome: outcomes.Group) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome, "player")

    def parts(self, outcome: outcomes.Group) -> list[tuple[str, int]]:
        """The leader's parts, and what the others' rolls give."""
        return [
            *words.parts(outcome, "modifier", self.leader.modifier, self.leader.experiences),
            ("reaction rolls of the others", outcome.bonus),
        ]


def _supported(reacted: tuple[outcomes.Reaction, ...]) -> tuple[outcomes.Supported, ...]:
    return tuple([outcomes.Supported(each.total, each.success) for each in reacted])
