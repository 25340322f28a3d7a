"""The action that is resisted and extended: round after round until one side reaches the target. Resisted actions."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from rollwright.rules import Flow, Rule, reckon, repeat
from rollwright.systems.storyteller import faces, outcomes, words
from rollwright.systems.storyteller.outcomes import RESIST, Totals, won
from rollwright.systems.storyteller.pool import Hand, roll, spend
from rollwright.systems.storyteller.resisted import ActorPool, Opposed
from rollwright.systems.storyteller.sides import Target

MaxRounds = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rounds there is time for, 1 to 1000; as many as it takes by default"),
]


class Running(Struct, frozen=True, cache_hash=True):
    """Where both sides stand, never further than the target; how far both are beyond it in a tie is only noted.

    *fresh* holds before the first round where Willpower is spent on it.
    """

    notes: ClassVar[frozenset[str]] = frozenset({"beyond"})

    actor: int
    opponent: int
    beyond: int | None
    fresh: bool


class Won(Struct, frozen=True, cache_hash=True):
    """Who has won; where both stand is only noted."""

    notes: ClassVar[frozenset[str]] = frozenset({"totals"})

    winner: str
    totals: Totals | None


State = Running | Won


class Round(Rule[State]):
    """One round: both roll, and stand where that takes them."""

    hands: tuple[Hand, ...]
    target: int
    now: Running

    def play(self) -> Flow[State]:
        """Roll for both, with Willpower in the first round only."""
        hands = self.hands if self.now.fresh else [hand._replace(willpower=False) for hand in self.hands]
        yield from spend(*hands)
        ours, theirs = yield from roll(*hands)
        own, botched = ours.hand.house.resisted_extended == "own", (ours.botch, theirs.botch)
        return reckon(after, own, self.target, self.now, ours.net, theirs.net, *botched)


def after(own: bool, target: int, now: Running, ours: int, theirs: int, *botched: bool) -> State:
    """Where both stand after a round: a botch throws a side back to nothing, and who is ahead at the target wins.

    Each adds its *own* successes, or the winner the lead alone.

    >>> after(True, 4, Running(3, 3, 0, False), 1, 2, False, False)
    Won(winner='opponent', totals=Totals(actor=4, opponent=5))
    >>> after(True, 4, Running(3, 3, 0, False), 2, 2, False, False)
    Running(actor=4, opponent=4, beyond=1, fresh=False)
    """
    lead, beyond = ours - theirs, now.beyond or 0
    gains = (ours, theirs) if own else (max(0, lead), max(0, -lead))
    actor, opponent = (
        0 if botch else stand + beyond + gain
        for stand, gain, botch in zip((now.actor, now.opponent), gains, botched, strict=True)
    )
    if max(actor, opponent) < target:
        return Running(actor, opponent, 0, False)
    if actor == opponent:
        return Running(target, target, actor - target, False)
    return Won("actor" if actor > opponent else "opponent", Totals(actor, opponent))


class Race(
    Opposed[outcomes.Race],
    id="storyteller.resisted-extended",
    says=words.says_race,
    face=faces.race,
    goals=(*outcomes.goals(won), RESIST),
):
    """Two pools against each other, round after round, until one reaches the target.

    Book: Resisted actions.
    """

    target: Target
    pool: ActorPool = None
    max_rounds: MaxRounds = None

    def play(self) -> Flow[outcomes.Race]:
        """Play round after round until somebody has won, or time is up."""
        willing = any(side.willpower for side in (self.actor, self.opponent) if side)
        state, rounds = yield from repeat(
            lambda now: Round(hands=self.hands, target=self.target, now=now),
            Running(0, 0, 0, willing),
            lambda now: type(now) is Won,
            limit=self.max_rounds,
        )
        if isinstance(state, Won):
            return outcomes.Race(state.winner, rounds, state.totals)
        beyond = state.beyond
        totals = None if beyond is None else Totals(state.actor + beyond, state.opponent + beyond)
        return outcomes.Race(None, rounds, totals)

    def parts(self, outcome: outcomes.Race) -> list[tuple[str, int]]:
        """The target, and the dice and difficulties of both sides."""
        return [("target", self.target), *self.by_name((None, None))]
