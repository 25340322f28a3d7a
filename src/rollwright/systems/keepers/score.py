"""A score of Keepers for one character: obstacle after obstacle, with Stress to push by and Edge that crits bring.

What the book leaves open is a parameter: how many obstacles an episode has, whether each threatens something, how much Edge is
ever held. The rolls themselves are the rule's; since steps look at what a
roll notes (Edge, effect), the best is asked of `lab.best`, not of the search of a single rule. Keepers in the Dark, Pool of Dice; Before and After the Roll; Stress and Edge.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.rules import Decision, Flow, Goal, Outcome, Rule, State, call, choose, repeat
from rollwright.systems.keepers.action import Action, Dots, Extra, Penalty, StressHeld
from rollwright.systems.keepers.crits import ASSIGN, CRIT
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action as Acted
from rollwright.systems.keepers.outcomes import Result, Stake
from rollwright.systems.keepers.push import PUSH
from rollwright.systems.keepers.resistance import ResistancePool
from rollwright.systems.keepers.tables import FULL, TOP

STANDARD = 2
"""The effect that every outcome has before crits: Standard."""

STAKES = (Stake(name="gain", effect=STANDARD), Stake(name="threat", effect=STANDARD, threat=True))
"""What every obstacle is about: what there is to gain, and what it threatens where it does."""

Obstacles = Annotated[int, Meta(ge=1, le=20, description="how many obstacles the score has, 1 to 20")]
Threat = Annotated[
    bool,
    Meta(
        description="whether every obstacle threatens something besides what there is to gain: two outcomes"
    ),
]
Edge = Annotated[int, Meta(ge=0, le=12, description="Edge held when the score begins, 0 to 12")]
Holding = Annotated[
    int, Meta(ge=0, le=12, description="the most Edge that is ever held, 0 to 12; the book names no limit")
]
Stressed = Annotated[
    bool, Meta(description="whether the character is Stressed already: a die less on every roll")
]


class Standing(State, frozen=True):
    """Where a score stands: obstacles left, Stress marked, Edge held, and whether the character is Stressed."""

    sums: ClassVar[tuple[str, ...]] = ("gained", "avoided", "swing")
    noted: ClassVar[bool] = True

    left: int
    stress: int
    edge: int
    stressed: bool
    gained: int = 0
    avoided: int = 0
    swing: int = 0


class Scored(Outcome, frozen=True):
    """What a score came to.

    *gained* and *avoided* are the tiers of what there was to gain and to avoid, 2 for a Success and 1 for a Partial Success;
    *swing* is the levels of effect that crits moved for the better, where that mattered: a gain not failed, a threat not
    avoided. *stress* and *edge* are those at the end.
    """

    heading: ClassVar[str] = "gained + avoided"

    gained: int
    avoided: int
    swing: int
    stress: int
    edge: int
    stressed: bool

    @property
    def headline(self) -> str:
        """What was gained and avoided, together."""
        return str(self.gained + self.avoided)


DECISIONS = (
    Decision(
        "player",
        "edge",
        "keep, die, clear",
        "before an obstacle: whether an Edge adds a die or clears Stress",
    ),
    ASSIGN,
    CRIT,
    PUSH,
    Decision(
        "player",
        "full",
        "take, clear",
        "at a full track: to be Stressed, or to clear Stress with an Edge at once",
    ),
)
GOALS = (
    Goal(
        "net",
        "what is gained and avoided, and the effect that crits moved",
        lambda o: o.gained + o.avoided + o.swing,
    ),
    Goal("gained", "what is gained: 2 for a Success, 1 for a Partial Success", lambda o: o.gained),
    Goal("avoided", "trouble avoided: 2 for a Success, 1 for a Partial Success", lambda o: o.avoided),
    Goal("stress", "as little Stress as possible at the end", lambda o: -o.stress),
)


class Step(Rule[Standing]):
    """A part of an obstacle: of which score it is, and where that stands."""

    score: Score
    now: Standing

    def relieved(self) -> Standing:
        """The same with an Edge spent to clear Stress."""
        now = self.now
        return replace(now, edge=now.edge - 1, stress=now.stress - self.score.house.relief(1, now.stress))

    @property
    def relief(self) -> bool:
        """Whether an Edge is there that clears Stress."""
        return bool(self.now.edge and self.score.house.relief(1, self.now.stress))


class Obstacle(Step):
    """Before the roll: an Edge for a die, or to clear Stress, as often as there is one. Before the Roll."""

    def play(self) -> Flow[Standing]:
        """Decide, and go on to the roll, or to decide again."""
        now = self.now
        ways = ["keep"] + ["die"] * bool(now.edge) + ["clear"] * self.relief
        when = {"edge": now.edge, "stress": now.stress, "stressed": now.stressed, "left": now.left}
        key = yield from choose("player", "edge", *ways, **when)
        if key == "clear":
            return self.onward(now=self.relieved())
        die = int(key == "die")
        return Rolling(score=self.score, now=replace(now, edge=now.edge - die), die=die)


class Rolling(Step):
    """The action roll with its pushes, by the book's rule."""

    die: int

    def play(self) -> Flow[Standing]:
        """Roll; a track that is full now has to be answered."""
        score, now = self.score, self.now
        roll = Action(
            house=score.house,
            dots=score.dots,
            outcomes=STAKES[: 1 + score.threat],
            extra=min(6, score.extra + self.die),
            penalty=min(6, score.penalty + now.stressed),
            attribute=score.attribute,
            edge=now.edge,
            stress=now.stress,
        )
        came = yield from call(roll, _came)
        then = Standing(
            now.left - 1,
            now.stress + came.stress,
            min(score.holding, now.edge + came.edge),
            now.stressed,
            now.gained + came.gained,
            now.avoided + came.avoided,
            now.swing + came.swing,
        )
        return Full(score=score, now=then) if then.stress >= FULL and not then.stressed else then


class Full(Step):
    """A full track: Stressed, unless an Edge clears some at once. Stress and Edge."""

    def play(self) -> Flow[Standing]:
        """Take it, or clear some Stress while there is Edge."""
        now = self.now
        ways = ["take"] + ["clear"] * self.relief
        key = yield from choose("player", "full", *ways, edge=now.edge, left=now.left)
        return self.relieved() if key == "clear" else replace(now, stressed=True)


class ActionResult(NamedTuple):
    """What a score needs to know of an action roll."""

    gained: int
    avoided: int
    swing: int
    edge: int
    stress: int


def _came(outcome: Acted) -> ActionResult:
    tiers = outcome.tiers
    swing = sum(map(_swing, outcome.results, tiers)) if outcome.results else 0
    edge = (outcome.edge or 0) - (outcome.edge_spent or 0)
    return ActionResult(tiers[0], sum(tiers[1:]), swing, edge, outcome.stress - outcome.cleared)


def _swing(result: Result, tier: int) -> int:
    """The levels of effect that crits moved for the better, where that matters."""
    if result.threat:
        return (STANDARD - result.effect) * (tier < TOP)
    return (result.effect - STANDARD) * (tier > 0)


def _says(score: Scored) -> str:
    stressed = ", Stressed" if score.stressed else ""
    return (
        f"{score.gained} gained, {score.avoided} avoided, {score.stress} Stress{stressed}, {score.edge} Edge"
    )


class Score(Rule[Scored], id="keepers.score", says=_says, decisions=DECISIONS, goals=GOALS):
    """A character's score: obstacle after obstacle, with pushes paid in Stress or Edge, and a full track to be feared."""

    house: Keepers = Keepers()
    dots: Dots = 2
    attribute: ResistancePool = 2
    obstacles: Obstacles = 4
    threat: Threat = True
    extra: Extra = 0
    penalty: Penalty = 0
    stress: StressHeld = 0
    stressed: Stressed = False
    edge: Edge = 0
    holding: Holding = 3

    def play(self) -> Flow[Scored]:
        """Obstacle after obstacle until none is left."""
        stressed = self.stressed or self.stress >= FULL
        begin = Standing(self.obstacles, self.stress, min(self.edge, self.holding), stressed)
        end, _ = yield from repeat(
            lambda now: Obstacle(score=self, now=now), begin, lambda now: now.left == 0
        )
        return Scored(end.gained, end.avoided, end.swing, end.stress, end.edge, end.stressed)
