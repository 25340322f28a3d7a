"""The resisted action: two roll against each other, and the difference counts. Resisted actions."""

from __future__ import annotations

from itertools import compress
from typing import Annotated

from msgspec import Meta

from rollwright.errors import BadArgument, MissingArgument, Refused
from rollwright.rules import Flow, reckon
from rollwright.systems.storyteller import glance, outcomes, words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import RESIST, won
from rollwright.systems.storyteller.pool import Hand, O_co, Rolling, roll, spend, tried_at
from rollwright.systems.storyteller.sides import Attempt, Contender, PoolSize
from rollwright.systems.storyteller.tables import HARDEST

ActorPool = Annotated[
    PoolSize | None, Meta(description="the actor's dice, 1 to 50, where nothing else is said of that side")
]
OpposingPool = Annotated[
    PoolSize | None, Meta(description="the opponent's dice, 1 to 50, where nothing else is said of that side")
]
Actor = Annotated[
    Contender | None,
    Meta(
        description="who acts, in place of pool: pool, difficulty (from the other's pool by default), specialty, willpower"
    ),
]
Opponent = Annotated[
    Contender | None,
    Meta(description="who resists, in place of a number of dice: pool, difficulty, specialty, willpower"),
]
SIDES = ("actor", "opponent")


class Opposed(Rolling[O_co]):
    """Two against each other: each side's difficulty comes from the other's pool unless it has one of its own."""

    pool: ActorPool = None
    opposing_pool: OpposingPool = None
    actor: Actor = None
    opponent: Opponent = None
    attempt: Attempt = 1

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of both sides."""
        actor = self.actor or Contender(pool=self.pool or 0)
        opponent = self.opponent or Contender(pool=self.opposing_pool or 0)
        return (
            opposed(self.house, actor, opponent.pool, "actor", "player", self.attempt - 1),
            opposed(self.house, opponent, actor.pool, "opponent", "opponent"),
        )

    def check(self) -> None:
        """Each side is told once: by its pool alone, or with all that belongs to it; neither's difficulty is beyond the limit."""
        for name, size, side, given in (
            ("pool", self.pool, "actor", self.actor),
            ("opposing_pool", self.opposing_pool, "opponent", self.opponent),
        ):
            if size is None and given is None:
                text = f"a resisted action needs {name}, or {side} with a pool"
                raise MissingArgument(text, at=f"args.{name}")
            if size is not None and given is not None:
                raise BadArgument(f"either {name} or {side}, not both", at=f"args.{side}")
            if given is not None and (given.difficulty or 0) > HARDEST:
                limit = f"a resisted action is never harder than {HARDEST}"
                raise Refused(f"difficulty {given.difficulty}: {limit}", at=f"args.{side}.difficulty")
        tried_at(self.attempt, self.hands[0].difficulty, "args.attempt")


def opposed(house: Storyteller, side: Contender, against: int, name: str, who: str, harder: int = 0) -> Hand:
    """The dice of a side: its difficulty comes from the pool that it is *against* unless it has one of its own."""
    reach = house.resisted(against) if side.difficulty is None else side.difficulty
    return Hand(house, side.pool, reach + harder, side.specialty, side.willpower, name, who)


class Resisted(
    Opposed[outcomes.Resisted],
    id="storyteller.resisted",
    says=words.says_resisted,
    prompts=words.prompts_resisted,
    upshot=glance.resisted,
    goals=(
        *outcomes.goals(
            won,
            lambda outcome: outcome.margin if won(outcome) else 0,
            lambda outcome: "actor" not in outcome.botched,
        ),
        RESIST,
    ),
):
    """Two pools, each at a difficulty from the other; the lead counts.

    Book: Resisted actions.
    """

    def play(self) -> Flow[outcomes.Resisted]:
        """Roll for both; whoever has more successes wins by so many."""
        yield from spend(*self.hands)
        ours, theirs = yield from roll(*self.hands)
        lead = ours.net - theirs.net
        return outcomes.Resisted(
            reckon(lambda lead: SIDES[lead < 0] if lead else None, lead),
            abs(lead),
            reckon(self.house.degree, abs(lead)),
            ours.result(),
            theirs.result(),
            reckon(lambda *botched: tuple(compress(SIDES, botched)), ours.botch, theirs.botch),
        )

    def parts(self, outcome: outcomes.Resisted) -> list[tuple[str, int]]:
        """What the rolls of both sides were made of."""
        known = outcome.actor and outcome.opponent
        return self.by_name((outcome.actor, outcome.opponent)) if known else []
