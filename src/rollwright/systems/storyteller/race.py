"""The action that is resisted and extended: round after round until one side reaches the target. Resisted actions."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.rules import Flow, Rule, call, noted, reckon, repeat, together
from rollwright.systems.storyteller import glance, outcomes, words
from rollwright.systems.storyteller.outcomes import RESIST, Totals, won
from rollwright.systems.storyteller.pool import Hand, roll, spend
from rollwright.systems.storyteller.resisted import ActorPool, Opposed
from rollwright.systems.storyteller.sides import Target
from rollwright.systems.storyteller.willpower import RESISTING, WILLPOWER, willing

MaxRounds = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rounds there is time for, 1 to 1000; as many as it takes by default"),
]


class Running(Struct, frozen=True, cache_hash=True):
    """Where both sides stand, never further than the target; how far both are beyond it in a tie is only noted.

    *fresh* holds before the first round where Willpower is spent on it. *points* are those that both sides still hold.
    """

    notes: ClassVar[frozenset[str]] = frozenset({"beyond"})

    actor: int
    opponent: int
    beyond: int | None
    fresh: bool
    points: tuple[int, int] = (0, 0)


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
        """Roll for both, with the Willpower that was said for the first round, or what each says now, unseen by the other."""
        now = self.now
        hands = [hand._replace(willpower=hand.willpower and now.fresh) for hand in self.hands]
        standing = {"actor": now.actor, "opponent": now.opponent}
        asked = [willing(hand, points, **standing) for hand, points in zip(hands, now.points, strict=True)]
        spent = [way == "spend" for way in (yield from together(asked))]
        hands = [
            hand._replace(willpower=hand.willpower or more) for hand, more in zip(hands, spent, strict=True)
        ]
        yield from spend(*hands)
        ours, theirs = yield from roll(*hands, when=standing.items())
        left = [max(0, points - hand.willpower) for hand, points in zip(hands, now.points, strict=True)]
        then = replace(now, points=(left[0], left[1]))
        own, botched = ours.hand.house.resisted_extended == "own", (ours.botch, theirs.botch)
        return reckon(after, own, self.target, then, ours.net, theirs.net, *botched)


def stand(now: Running, beyond: int) -> Totals:
    """Where both stand who are so far beyond the target."""
    return Totals(now.actor + beyond, now.opponent + beyond)


def after(own: bool, target: int, now: Running, ours: int, theirs: int, *botched: bool) -> State:
    """Where both stand after a round: a botch throws a side back to nothing, and who is ahead at the target wins.

    Each adds its *own* successes, or the winner the lead alone. The points are those that are left.

    >>> after(True, 4, Running(3, 3, 0, False), 1, 2, False, False)
    Won(winner='opponent', totals=Totals(actor=4, opponent=5))
    >>> after(True, 4, Running(3, 3, 0, False), 2, 2, False, False)
    Running(actor=4, opponent=4, beyond=1, fresh=False, points=(0, 0))
    """
    lead, beyond = ours - theirs, now.beyond or 0
    gains = (ours, theirs) if own else (max(0, lead), max(0, -lead))
    actor, opponent = (
        0 if botch else stood + beyond + gain
        for stood, gain, botch in zip((now.actor, now.opponent), gains, botched, strict=True)
    )
    if max(actor, opponent) < target:
        return Running(actor, opponent, 0, False, now.points)
    if actor == opponent:
        return Running(target, target, actor - target, False, now.points)
    return Won("actor" if actor > opponent else "opponent", Totals(actor, opponent))


class Race(
    Opposed[outcomes.Race],
    id="storyteller.resisted-extended",
    version=2,
    says=words.says_race,
    upshot=glance.race,
    tracks=glance.gaining,
    decisions=(WILLPOWER, RESISTING),
    goals=(*outcomes.goals(won), RESIST),
):
    """Two pools against each other, round after round, until one reaches the target.

    Book: Resisted actions.
    """

    target: Target
    pool: ActorPool = None
    max_rounds: MaxRounds = None

    @property
    def held(self) -> tuple[int, int]:
        """The points of Willpower that both sides may be asked about."""
        actor, opponent = (side.points if side else 0 for side in (self.actor, self.opponent))
        return actor, opponent

    def step(self, now: Any) -> Round:
        """The round that is next."""
        return Round(hands=self.hands, target=self.target, now=now)

    def play(self) -> Flow[outcomes.Race]:
        """Play round after round until somebody has won, or time is up."""
        declared = any(side.willpower for side in (self.actor, self.opponent) if side)
        start: State = Running(0, 0, 0, declared, self.held)
        first, limit = int(declared and any(self.held)), self.max_rounds
        if first:  # of this round nobody is asked, of all that follow they are
            start = yield from call(self.step(start))
            limit = None if limit is None else limit - 1
        state, rounds = yield from repeat(self.step, start, lambda now: type(now) is Won, limit=limit)
        taken = noted(rounds, lambda rounds: rounds + first)
        if isinstance(state, Won):
            return outcomes.Race(state.winner, taken, state.totals)
        return outcomes.Race(None, taken, noted(state.beyond, lambda beyond: stand(state, beyond or 0)))

    def parts(self, outcome: outcomes.Race) -> list[tuple[str, int]]:
        """The target, and the dice and difficulties of both sides."""
        return [("target", self.target), *self.by_name((None, None))]
