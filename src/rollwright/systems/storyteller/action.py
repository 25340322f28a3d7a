"""The action: one roll of a pool (counted in `pool.py`), or the automatic success that the Storyteller offers instead."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Decision, Flow, choose
from rollwright.systems.storyteller import glance, outcomes, words
from rollwright.systems.storyteller.pool import Acting, Hand, roll, spend
from rollwright.systems.storyteller.sides import Automatic

Named = Annotated[
    bool, Meta(description="whether named characters contest one another; no automatic success then")
]
Injury = Annotated[bool, Meta(description="whether somebody may be hurt; no automatic success then")]
Road = Annotated[bool, Meta(description="whether a Road rating is rolled; no automatic success then")]

OFFERED = "take the one success that is offered, or roll for more at the risk of less"
AUTOMATIC = Decision(
    "player",
    "automatic",
    "take, roll",
    OFFERED,
    called="",
    facts={"action": words.action, "dice": words.dice, "pool": words.dice},
)
WAYS = {"take": "take one success without a roll", "roll": "roll, for more or for less"}


class Action(
    Acting[outcomes.Action],
    id="storyteller.action",
    says=words.says,
    prompts=words.prompts,
    upshot=glance.action,
    decisions=(AUTOMATIC,),
    goals=outcomes.ACTION_GOALS,
):
    """A pool of d10 against a difficulty: successes less ones.

    Book: Rolls, trying again, automatic successes.
    """

    automatic: Automatic = False
    contested: Named = False
    injury: Injury = False
    road: Road = False

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of who acts."""
        return (self.hand,)

    def check(self) -> None:
        """Refuse an attempt that is too difficult, and an automatic success where the book has none."""
        self.tried()
        never = {
            "where named characters contest one another": self.contested,
            "where somebody may be hurt": self.injury,
            "with a Road rating": self.road,
        }
        for why, holds in never.items():
            if self.automatic and holds:
                raise Refused(f"an automatic success may not be offered {why}", at="args.automatic")

    def play(self) -> Flow[outcomes.Action]:
        """Take the automatic success that is offered, or roll."""
        hand, reach = self.hand, self.hand.difficulty
        if self.automatic:
            way = yield from choose("player", "automatic", WAYS, pool=self.pool, difficulty=reach)
            if way == "take":
                degree = self.house.degree(1)
                return outcomes.Action(outcomes.SUCCESS, 1, None, None, degree, True, reach)
        yield from spend(hand)
        (score,) = yield from roll(hand)
        return score.outcome(outcomes.Action)

    def parts(self, outcome: outcomes.Action) -> list[tuple[str, int]]:
        """The dice, and what the successes are made of."""
        if outcome.automatic:
            return [*self.raised, ("automatic", outcome.successes)]
        return [("dice", self.pool), *self.raised, *self.hand.counted(outcome)]

    def card(self, outcome: outcomes.Action) -> words.Told:
        """As of any pool, unless there was no roll."""
        return words.card(self.parts(outcome)) if outcome.automatic else super().card(outcome)
