"""A score of Blades in the Dark: a clock filled action by action, for stress, until it is full or the scoundrel is out."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from blades.rolls import PUSH, Act, Acted, Dots, House, Level, Position
from rollwright.rules import Flow, Goal, Outcome, Rule, State, call, repeat

STRESS = 9


class Standing(State, frozen=True):
    """Where a score stands: what is missing on the clock, stress marked, actions left. Harm is only added up."""

    sums: ClassVar[tuple[str, ...]] = ("harm",)

    missing: int
    stress: int
    left: int
    harm: int = 0

    @property
    def over(self) -> bool:
        """Whether the clock is full, the stress too much, or no action left."""
        return not (self.missing and self.left) or self.stress == STRESS


class Scored(Outcome, frozen=True):
    """What a score came to: whether the clock is full, the stress, and the harm of all consequences."""

    label: str
    stress: int
    harm: int


class Action(Rule[Standing]):
    """One action of a score, by the game's own rule."""

    score: Score
    now: Standing

    def play(self) -> Flow[Standing]:
        """Act, fill the clock, mark what it took."""
        score, now = self.score, self.now
        act = Act(
            house=score.house,
            dots=score.dots,
            position=score.position,
            effect=score.effect,
            attribute=score.attribute,
        )
        ticks, stress, harm = yield from call(act, _counted)
        return Standing(
            missing=max(0, now.missing - ticks),
            stress=min(STRESS, max(0, now.stress + stress)),
            left=now.left - 1,
            harm=now.harm + harm,
        )


def _counted(outcome: Acted) -> tuple[int, int, int]:
    """What a score needs to know of an action."""
    return outcome.ticks, outcome.stress + PUSH * outcome.pushed, outcome.harm


class Score(
    Rule[Scored],
    id="blades.score",
    title="Score",
    says=lambda outcome: f"{outcome.label}: {outcome.stress} stress, {outcome.harm} harm",
    decisions=Act.decisions,
    goals=(
        Goal("done", "the clock is full at the end", lambda outcome: int(outcome.label == "Done")),
        Goal("unhurt", "as little harm as possible", lambda outcome: -outcome.harm),
    ),
):
    """Action after action until a clock is full, the stress too much, or the time over."""

    house: House = House()
    dots: Dots = 2
    position: Annotated[Position, Meta(description="how bad it may get")] = "risky"
    effect: Annotated[Level, Meta(description="how much comes of it")] = "standard"
    attribute: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Meta(description="dice to resist consequences with, 0 to 4; they cannot be resisted without"),
    ] = None
    clock: Annotated[int, Meta(ge=1, le=12, description="segments of the clock, 1 to 12")] = 6
    stress: Annotated[int, Meta(ge=0, le=8, description="stress marked when it begins, 0 to 8")] = 0
    actions: Annotated[int, Meta(ge=1, le=20, description="for how many actions there is time, 1 to 20")] = 6

    def play(self) -> Flow[Scored]:
        """Action after action."""
        begin = Standing(self.clock, self.stress, self.actions)
        end, _ = yield from repeat(lambda now: Action(score=self, now=now), begin, lambda now: bool(now.over))
        label = "Done" if not end.missing else "Out" if end.stress == STRESS else "Too late"
        return Scored(label, end.stress, end.harm)
