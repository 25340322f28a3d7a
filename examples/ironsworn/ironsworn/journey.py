"""A journey of Ironsworn: leg after leg, for supply, until somebody dares to arrive."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from ironsworn.rolls import LABELS, MOST, Act, Hit, Progress
from rollwright.rules import Decision, Flow, Goal, Outcome, Rule, State, call, choose, least, repeat

STRANDED = -1
"""What a journey comes to whose supply is gone."""


class Underway(State, frozen=True):
    """How far a journey is: full boxes, supply, legs that are left, and what it came to. Weak hits are only added up."""

    sums: ClassVar[tuple[str, ...]] = ("weak",)

    boxes: int
    supply: int
    legs: int
    ended: int | None = None
    weak: int = 0

    @property
    def over(self) -> bool:
        """Whether somebody has arrived, or is stranded."""
        return self.ended is not None


class Arrived(Outcome, frozen=True):
    """What a journey came to: how it ended, the supply that is left, and the weak hits on the way."""

    label: str
    tier: int
    supply: int
    weak: int


class Leg(Rule[Underway]):
    """One leg: another stretch of the way, or the end of it, by the game's own rules."""

    journey: Journey
    now: Underway

    def play(self) -> Flow[Underway]:
        """Go on, or arrive."""
        way, now = self.journey, self.now
        ways = {"on": "another leg", "arrive": f"roll progress {now.boxes}"}
        last = {"arrive": ways["arrive"]} if now.legs == 0 or now.boxes == MOST else ways
        key = yield from choose("player", "way", last, boxes=now.boxes, supply=now.supply, legs=now.legs)
        if key == "arrive":
            tier = yield from call(Progress(progress=now.boxes), lambda outcome: outcome.tier)
            return Underway(now.boxes, now.supply, now.legs, tier, now.weak)
        hit = yield from call(Act(stat=way.stat, adds=way.adds), _tier)
        supply = now.supply - (hit < 2)
        boxes = least(MOST, now.boxes + way.marks * (hit > 0))
        ended = STRANDED if supply == 0 else None
        return Underway(int(boxes), supply, now.legs - 1, ended, now.weak + (hit == 1))


def _tier(outcome: Hit) -> int:
    """What a journey needs to know of a leg."""
    return outcome.tier


class Journey(
    Rule[Arrived],
    id="ironsworn.journey",
    title="Journey",
    says=lambda outcome: f"{outcome.label}, supply {outcome.supply}",
    decisions=(Decision("player", "way", "on, arrive", "go another leg, or roll for the end of the way"),),
    goals=(
        Goal("hit", "arrive with any hit", lambda outcome: int(outcome.tier >= 1)),
        Goal("strong", "arrive with a strong hit", lambda outcome: int(outcome.tier == 2)),
        Goal("supply", "as much supply as possible", lambda outcome: outcome.supply),
    ),
):
    """Leg after leg, each for supply unless it is a strong hit, and progress rolled when somebody dares."""

    stat: Annotated[int, Meta(ge=0, le=5, description="the stat that legs are rolled with, 0 to 5")] = 2
    adds: Annotated[int, Meta(ge=0, le=5, description="what else adds to it, 0 to 5")] = 0
    marks: Annotated[
        int, Meta(ge=1, le=3, description="boxes that a leg marks, 1 to 3: the shorter, the more")
    ] = 2
    supply: Annotated[int, Meta(ge=1, le=5, description="supply when it begins, 1 to 5")] = 5
    legs: Annotated[int, Meta(ge=1, le=12, description="for how many legs there is time, 1 to 12")] = 8

    def play(self) -> Flow[Arrived]:
        """Leg after leg."""
        begin = Underway(0, self.supply, self.legs)
        end, _ = yield from repeat(lambda now: Leg(journey=self, now=now), begin, lambda now: bool(now.over))
        label = "Stranded" if end.ended == STRANDED else LABELS[end.ended or 0]
        return Arrived(label, end.ended or 0, end.supply, end.weak)
