"""A score of Keepers for one character: obstacle after obstacle, with Stress to push by and Edge that crits bring.

What the book leaves open is a parameter: how many obstacles an episode has, whether each threatens something, how much Edge is
ever held. The rolls themselves are the rule's; since steps look at what a
roll notes (Edge, effect), the best is asked of `lab.best`, not of the search of a single rule. Keepers in the Dark, Pool of Dice; Before and After the Roll; Stress and Edge.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.lab.scene import State
from rollwright.odds import Noted
from rollwright.rules import (
    Bound,
    Call,
    Choose,
    Decision,
    Goal,
    Outcome,
    Program,
    Repeat,
    Words,
    become,
    choose,
    conclude,
    rule,
    stage,
)
from rollwright.systems.keepers.action import Dots, Extra, Penalty, Stake, StressHeld, action
from rollwright.systems.keepers.crits import ASSIGN, CRIT
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action, Result
from rollwright.systems.keepers.push import PUSH
from rollwright.systems.keepers.resistance import ResistancePool
from rollwright.systems.keepers.tables import FULL, TOP

STANDARD = 2
"""The effect that every outcome has before crits: Standard."""

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


class Score(Outcome, frozen=True):
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


class Setting(NamedTuple):
    """What stays the same through a score."""

    dots: int
    attribute: int
    stakes: tuple[Stake, ...]
    extra: int
    penalty: int
    holding: int


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


@stage
def obstacle(house: Keepers, setting: Setting, now: Standing) -> Program[Standing]:
    """Before the roll: an Edge for a die, or to clear Stress, as often as there is one. Before the Roll."""
    ways = ["keep"]
    if now.edge:
        ways += ["die"] + ["clear"] * bool(house.relief(1, now.stress))
    when = (("edge", now.edge), ("stress", now.stress), ("stressed", now.stressed), ("left", now.left))
    key = yield from choose(Choose("player", "edge", tuple(ways), (), when))
    if key == "clear":
        return (yield from onward(obstacle(house, setting, relieved(house, now))))
    paid = replace(now, edge=now.edge - (key == "die"))
    return (yield from onward(rolling(house, setting, paid, int(key == "die"))))


@stage
def rolling(house: Keepers, setting: Setting, now: Standing, die: int) -> Program[Standing]:
    """The action roll with its pushes, by the book's rule."""
    said = {
        "dots": setting.dots,
        "outcomes": setting.stakes,
        "extra": min(6, setting.extra + die),
        "penalty": min(6, setting.penalty + now.stressed),
        "attribute": setting.attribute,
        "edge": now.edge,
        "stress": now.stress,
    }
    return (
        yield from conclude(
            Call(action.bind(said, house), _came), lambda came: after(house, setting, now, came)
        )
    )


def onward(bound: Bound) -> Program[Standing]:
    """Go on as that stage."""
    last: Standing = yield from become(bound)
    return last


class Came(NamedTuple):
    """What a score needs to know of an action roll."""

    gained: int
    avoided: int
    swing: int
    edge: int
    stress: int


def _came(outcome: Action) -> Came:
    tiers = outcome.tiers
    swing = sum(map(_swing, outcome.results, tiers)) if outcome.results else 0
    edge = (outcome.edge or 0) - (outcome.edge_spent or 0)
    return Came(tiers[0], sum(tiers[1:]), swing, edge, outcome.stress - outcome.cleared)


def _swing(result: Result, tier: int) -> int:
    """The levels of effect that crits moved for the better, where that matters."""
    if result.threat:
        return (STANDARD - result.effect) * (tier < TOP)
    return (result.effect - STANDARD) * (tier > 0)


def after(house: Keepers, setting: Setting, now: Standing, came: Came) -> Standing | Bound:
    """Where the score stands after an action roll; a track that is full now has to be answered."""
    then = Standing(
        now.left - 1,
        now.stress + came.stress,
        min(setting.holding, now.edge + came.edge),
        now.stressed,
        now.gained + came.gained,
        now.avoided + came.avoided,
        now.swing + came.swing,
    )
    return full(house, then) if then.stress >= FULL and not then.stressed else then


@stage
def full(house: Keepers, now: Standing) -> Program[Standing]:
    """A full track: Stressed, unless an Edge clears some at once. Stress and Edge."""
    ways = ("take", "clear") if now.edge and house.relief(1, now.stress) else ("take",)
    when = (("edge", now.edge), ("left", now.left))
    key = yield from choose(Choose("player", "full", ways, (), when))
    return relieved(house, now) if key == "clear" else replace(now, stressed=True)


def relieved(house: Keepers, now: Standing) -> Standing:
    """The same with an Edge spent to clear Stress."""
    return replace(now, edge=now.edge - 1, stress=now.stress - house.relief(1, now.stress))


def _says(score: Score) -> str:
    stressed = ", Stressed" if score.stressed else ""
    return (
        f"{score.gained} gained, {score.avoided} avoided, {score.stress} Stress{stressed}, {score.edge} Edge"
    )


@rule("keepers.score", outcome=Score, words=Words(_says), decisions=DECISIONS, goals=GOALS)
def score(
    house: Keepers,
    dots: Dots = 2,
    attribute: ResistancePool = 2,
    obstacles: Obstacles = 4,
    threat: Threat = True,
    extra: Extra = 0,
    penalty: Penalty = 0,
    stress: StressHeld = 0,
    stressed: Stressed = False,
    edge: Edge = 0,
    holding: Holding = 3,
) -> Program[Score]:
    """A character's score: obstacle after obstacle, with pushes paid in Stress or Edge, and a full track to be feared."""
    stakes = (Stake(name="gain", effect=STANDARD), Stake(name="threat", effect=STANDARD, threat=True))
    setting = Setting(dots, attribute, stakes[: 1 + threat], extra, penalty, holding)
    begin = Standing(obstacles, stress, min(edge, holding), stressed or stress >= FULL)
    steps = Repeat(lambda now: obstacle(house, setting, now), begin, lambda now: now.left == 0)
    return (yield from conclude(steps, _came_to))


def _came_to(done: Noted) -> Score:
    last: Standing = done.seen
    return Score(last.gained, last.avoided, last.swing, last.stress, last.edge, last.stressed)
