"""The attempt: stars on a d20 against a difficulty, then the offer to double down."""

from __future__ import annotations

from rollwright.rules import Decision, Effect, Flow, Rule, pay
from rollwright.systems.double_down import glance, outcomes, sources, words
from rollwright.systems.double_down.doubling import Doubling
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.sources import (
    Combat,
    Difficulty,
    Drive,
    Relevant,
    Stars,
    Stat,
    Stress,
    Support,
    Tag,
)

DOUBLE_DOWN = "roll again to move the outcome a tier (two on 19–20 or 1–2), up or down"


class Attempt(
    Rule[outcomes.Attempt],
    id="double-down.attempt",
    says=words.says,
    prompts=words.prompts,
    upshot=glance.attempt,
    ladder=glance.ladder,
    decisions=(Decision("player", "double-down", "stand, double", DOUBLE_DOWN),),
    goals=outcomes.GOALS,
):
    """d20 and stars against a difficulty, then the offer to double down.

    Book: Rolls, steps 1 to 7.
    """

    house: DoubleDown = DoubleDown()
    stat: Stat
    difficulty: Difficulty
    stress: Stress = 0
    tag: Tag = 0
    relevant: Relevant = True
    drive: Drive = 0
    support: Support = False
    combat: Combat = False

    @property
    def stars(self) -> Stars:
        """Where its modifier comes from."""
        return Stars(self.stat, self.stress, self.tag, self.relevant, self.drive)

    def check(self) -> None:
        """Refuse a tag or a difficulty that the house does not allow."""
        sources.check_tag(self.house, self.tag, self.relevant, "args.tag")
        self.house.check_difficulty(self.difficulty)

    def play(self) -> Flow[outcomes.Attempt]:
        """Pay what it costs, roll the d20, and go on to the offer to double down."""
        house, stars = self.house, self.stars
        yield from pay(*stars.costs(house, "player"))
        roll: Doubling[outcomes.Attempt] = Doubling(
            house=house,
            owed=stars.owed(house, "player"),
            drive=self.drive,
            support=self.support,
            combat=self.combat,
        )
        return (yield from roll.first(stars.modifier(house), self.difficulty))

    def gains(self, outcome: outcomes.Attempt) -> tuple[Effect, ...]:
        """What it moves."""
        return outcomes.moved(outcome, "player")

    def parts(self, outcome: outcomes.Attempt) -> list[tuple[str, int]]:
        """The stars by their sources."""
        return self.stars.parts(self.house)

    def card(self, outcome: outcomes.Attempt) -> sources.Told:
        """The parts, and what the total was to reach."""
        return [*self.parts(outcome), ("difficulty", str(self.difficulty))]
