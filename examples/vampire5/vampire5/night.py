"""A night of Vampire 5: deeds that rouse the blood, and a hunt where it is time for one, until dawn."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from rollwright.rules import Decision, Flow, Goal, Outcome, Rule, State, call, choose, repeat
from vampire5.rolls import STARVED, Act, Acted, Blood, Hunger, Rouse

Pool = Annotated[int, Meta(ge=1, le=10)]


class Waking(State, frozen=True):
    """How a night stands: hunger, hours that are left, deeds to be done, and whether it is lost. What the beast did is only added up."""

    sums: ClassVar[tuple[str, ...]] = ("beast",)

    hunger: int
    hours: int
    deeds: int
    lost: bool = False
    beast: int = 0

    @property
    def over(self) -> bool:
        """Whether it dawns, everything is done, or hunger has taken over."""
        return self.lost or not (self.hours and self.deeds)


class Slept(Outcome, frozen=True):
    """What a night came to: whether all is done, the hunger of the morning, and how often the beast had its say."""

    label: str
    hunger: int
    beast: int


class Hour(Rule[Waking]):
    """One hour: a deed that rouses the blood, or a hunt, by the game's own rules."""

    night: Night
    now: Waking

    def play(self) -> Flow[Waking]:
        """Decide, roll, and be hungrier or less so."""
        night, now = self.night, self.now
        ways = {"deed": "go after what is to be done", "hunt": f"slake {night.slakes} hunger"}
        key = yield from choose("player", "hour", ways, hunger=now.hunger, hours=now.hours, deeds=now.deeds)
        pool = night.pool if key == "deed" else night.hunting
        act = Act(
            house=night.house, pool=pool, hunger=now.hunger, difficulty=night.difficulty, willpower=False
        )
        won, wild = yield from call(act, _came)
        hunger, deeds, lost = now.hunger, now.deeds, False
        if key == "hunt":
            hunger = max(0, hunger - night.slakes * won)
        else:
            roused = yield from call(Rouse(house=night.house), lambda outcome: outcome.hunger)
            lost = hunger + roused > STARVED
            hunger, deeds = min(STARVED, hunger + roused), deeds - won
        return Waking(hunger, now.hours - 1, deeds, lost, now.beast + wild)


def _came(outcome: Acted) -> tuple[bool, bool]:
    """What a night needs to know of a roll."""
    return outcome.won, outcome.messy or outcome.bestial


class Night(
    Rule[Slept],
    id="vampire5.night",
    title="Night",
    says=lambda outcome: f"{outcome.label}, hunger {outcome.hunger}",
    decisions=(
        Decision("player", "hour", "deed, hunt", "go after what is to be done, or hunt"),
        *Act.decisions,
    ),
    goals=(
        Goal("done", "everything is done before dawn", lambda outcome: int(outcome.label == "Done")),
        Goal("tame", "the beast has no say", lambda outcome: -outcome.beast),
        Goal("sated", "as little hunger as possible", lambda outcome: -outcome.hunger),
    ),
):
    """Hour after hour until dawn: deeds, each of which rouses the blood, or a hunt that slakes hunger.

    Who is as hungry as can be and hungrier still has lost the night to it.
    """

    house: Blood = Blood()
    pool: Annotated[Pool, Meta(description="dice for deeds, 1 to 10")] = 5
    hunting: Annotated[Pool, Meta(description="dice for hunting, 1 to 10")] = 5
    difficulty: Annotated[int, Meta(ge=1, le=6, description="successes that each needs, 1 to 6")] = 2
    slakes: Annotated[int, Meta(ge=1, le=3, description="hunger that prey slakes, 1 to 3")] = 2
    hunger: Hunger = 4
    deeds: Annotated[int, Meta(ge=1, le=6, description="deeds to be done, 1 to 6")] = 3
    hours: Annotated[int, Meta(ge=1, le=8, description="hours until dawn, 1 to 8")] = 6

    def play(self) -> Flow[Slept]:
        """Hour after hour."""
        begin = Waking(self.hunger, self.hours, self.deeds)
        end, _ = yield from repeat(lambda now: Hour(night=self, now=now), begin, lambda now: bool(now.over))
        label = "Frenzy" if end.lost else "Dawn" if end.deeds else "Done"
        return Slept(label, end.hunger, end.beast)
