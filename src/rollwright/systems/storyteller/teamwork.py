"""Teamwork: helpers roll first, their successes are dice for the primary actor. Teamwork."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused, TooLarge
from rollwright.rules import Flow
from rollwright.systems.storyteller import glance, outcomes, words
from rollwright.systems.storyteller.pool import Acting, Hand, roll, spend
from rollwright.systems.storyteller.sides import PoolSize, Side

HIGHEST = 10
MOST_DICE = 200
"""The dice of all helpers together: each may add one to the primary actor's pool."""

Helpers = Annotated[
    tuple[PoolSize | Side, ...],
    Meta(
        max_length=10,
        description="who helps, in order, 10 at most: a pool each (at difficulty 6), or pool, difficulty, specialty and willpower",
    ),
]
Limit = Annotated[
    Annotated[int, Meta(ge=0, le=10)] | None,
    Meta(
        description="how many can sensibly help, 0 to 10; each helper beyond makes all rolls one harder; no limit by default"
    ),
]


class Teamwork(
    Acting[outcomes.Teamwork],
    id="storyteller.teamwork",
    version=2,
    says=words.says_teamwork,
    prompts=words.prompts_teamwork,
    upshot=glance.teamwork,
    goals=outcomes.ACTION_GOALS,
):
    """Helpers roll first; each of their successes is a die for the primary actor.

    Book: Teamwork.
    """

    helpers: Helpers = ()
    limit: Limit = None

    @property
    def crowd(self) -> int:
        """Each helper beyond the limit makes all rolls one harder."""
        return 0 if self.limit is None else max(0, len(self.helpers) - self.limit)

    @property
    def harder(self) -> list[tuple[str, int]]:
        """Helpers beyond the limit, and further attempts."""
        return [("helpers beyond the limit", self.crowd), *super().harder]

    @property
    def sides(self) -> list[Side]:
        """Every helper as a side: a pool alone is rolled at 6."""
        return [Side(pool=each) if isinstance(each, int) else each for each in self.helpers]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of the primary actor, and those of every helper."""
        return (self.hand, *[self._helping(side, f"helper {at}") for at, side in enumerate(self.sides, 1)])

    def _helping(self, side: Side, name: str) -> Hand:
        reach = side.difficulty + self.crowd
        return Hand(self.house, side.pool, reach, side.specialty, side.willpower, name, name)

    def check(self) -> None:
        """Refuse more dice than can be told apart, and a roll that is harder than there is."""
        dice = sum(side.pool for side in self.sides)
        if dice > MOST_DICE:
            raise TooLarge(
                f"helpers bring {MOST_DICE} dice together at most, not {dice}: let fewer of them help",
                at="args.helpers",
            )
        self.tried()
        for at, hand in enumerate(self.hands):
            if hand.difficulty > HIGHEST:
                raise Refused(
                    f"{self.crowd} helpers beyond the limit of {self.limit} raise difficulty "
                    f"{hand.difficulty - self.crowd} to {hand.difficulty}, and {HIGHEST} is the highest there is",
                    at=f"args.helpers[{at - 1}]" if at else "args.helpers",
                )

    def play(self) -> Flow[outcomes.Teamwork]:
        """Let every helper roll, in whatever order, and then the primary actor with the dice that they bring."""
        lead, *helpers = self.hands
        yield from spend(*self.hands)
        helped = yield from roll(*helpers)
        bonus = int(sum([score.net for score in helped]))
        (score,) = yield from roll(lead._replace(dice=lead.dice + bonus))
        results = tuple([each.result() for each in helped])
        return score.outcome(outcomes.Teamwork, bonus_dice=bonus, helpers=results)

    def parts(self, outcome: outcomes.Teamwork) -> list[tuple[str, int]]:
        """The dice, those of the helpers, and what the successes are made of."""
        brought = [(each.name, each.successes) for each in outcome.helpers or ()]
        return [("dice", self.pool), *brought, *self.raised, *self.hand.counted(outcome)]
