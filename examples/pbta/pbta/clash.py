"""A clash of a game of this family: blow after blow, each by a move, until one of the two has had enough."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from pbta.rolls import Bonus, House, Option, Roll, Rolled
from rollwright.rules import Flow, Goal, Outcome, Rule, State, call, repeat

HARDER, SAFER = "hit harder", "stay out of reach"


class Trading(State, frozen=True):
    """How a clash stands: harm that the foe and you can still take, and blows that are left. Strong hits are only added up."""

    sums: ClassVar[tuple[str, ...]] = ("strong",)

    foe: int
    you: int
    blows: int
    strong: int = 0

    @property
    def over(self) -> bool:
        """Whether somebody has had enough, or the time is over."""
        return not (self.foe and self.you and self.blows)


class Clashed(Outcome, frozen=True):
    """What a clash came to: who has had enough, what you can still take, and your strong hits."""

    label: str
    left: int
    strong: int


class Blow(Rule[Trading]):
    """One blow, by the roll of every move."""

    clash: Clash
    now: Trading

    def play(self) -> Flow[Trading]:
        """Roll, pick where it is a strong hit, and take what comes back."""
        clash, now = self.clash, self.now
        roll = Roll(
            house=clash.house,
            stat=clash.stat,
            picks=(0, 1),
            options=(Option(name=HARDER), Option(name=SAFER)),
        )
        tier, harder, safer = yield from call(roll, _struck)
        dealt, taken = clash.harm * (tier > 0) + harder, clash.armed * (not safer)
        return Trading(
            foe=max(0, now.foe - dealt),
            you=max(0, now.you - taken),
            blows=now.blows - 1,
            strong=now.strong + (tier > 1),
        )


def _struck(outcome: Rolled) -> tuple[int, bool, bool]:
    """What a clash needs to know of a blow."""
    return outcome.tier, HARDER in outcome.picked, SAFER in outcome.picked


class Clash(
    Rule[Clashed],
    id="pbta.clash",
    title="Clash",
    says=lambda outcome: f"{outcome.label}, {outcome.left} left",
    decisions=Roll.decisions,
    goals=(
        Goal("win", "the foe has had enough and you have not", lambda outcome: int(outcome.label == "Won")),
        Goal("left", "as much left as possible", lambda outcome: outcome.left),
    ),
):
    """Blow after blow against one foe: a hit deals harm, a strong one something more, and the foe deals back."""

    house: House = House()
    stat: Annotated[Bonus, Meta(description="the stat that blows are rolled with, −3 to 3")] = 1
    harm: Annotated[int, Meta(ge=1, le=4, description="harm of your blow, 1 to 4")] = 2
    armed: Annotated[int, Meta(ge=0, le=4, description="harm of theirs, 0 to 4")] = 1
    foe: Annotated[int, Meta(ge=1, le=12, description="harm that the foe can take, 1 to 12")] = 5
    you: Annotated[int, Meta(ge=1, le=8, description="harm that you can take, 1 to 8")] = 3
    blows: Annotated[int, Meta(ge=1, le=12, description="for how many blows there is time, 1 to 12")] = 8

    def play(self) -> Flow[Clashed]:
        """Blow after blow."""
        begin = Trading(self.foe, self.you, self.blows)
        end, _ = yield from repeat(lambda now: Blow(clash=self, now=now), begin, lambda now: bool(now.over))
        label = "Beaten" if not end.you else "Won" if not end.foe else "Parted"
        return Clashed(label, end.you, end.strong)
