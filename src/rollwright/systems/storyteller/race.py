"""The action that is resisted and extended: round after round until one side reaches the target. Resisted actions."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.odds import Each, Noted, Noting, View
from rollwright.rules import Program, Repeat, Roll, Words, conclude, pay, rule, stage
from rollwright.systems.storyteller import outcomes, words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import RESIST, Totals, goals, won
from rollwright.systems.storyteller.pool import BOTCH, Throw, look_only
from rollwright.systems.storyteller.resisted import (
    SIDES,
    Actor,
    ActorPool,
    Opponent,
    OpposingPool,
    check,
    costs,
    counted,
    groups,
    throws,
)
from rollwright.systems.storyteller.sides import Target

MaxRounds = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rounds there is time for, 1 to 1000; as many as it takes by default"),
]


class Running(NamedTuple):
    """Where both sides stand, never further than the target; how far both are beyond it in a tie is only noted.

    *fresh* holds before the first round where Willpower is spent on it.
    """

    actor: int
    opponent: int
    beyond: int | None
    fresh: bool


class Won(NamedTuple):
    """Who has won; where both stand is only noted."""

    winner: str
    totals: Totals | None


State = Running | Won
Scores = tuple[int, int]


@lru_cache(maxsize=256)
def _look(house: Storyteller, sides: tuple[Throw, Throw]) -> View[Noted]:
    """See both scores, with a note that is there only where somebody reads the totals."""
    actor, opponent = sides
    return Noting(Each(look_only(house, actor), look_only(house, opponent)), tuple, lambda _: 0)


@stage
def one_round(house: Storyteller, sides: tuple[Throw, Throw], target: int, now: Running) -> Program[Any]:
    """One round, and the state after it."""
    if now.fresh:
        yield from pay(*costs(*sides))
    else:
        sides = _tired(sides)
    own = house.resisted_extended == "own"

    def read(seen: Noted) -> Any:
        return after(target, now, seen.seen if own else _lead(*seen.seen), seen.note)

    return (yield from conclude(Roll(groups(sides), _look(house, sides)), read))


def _tired(sides: tuple[Throw, Throw]) -> tuple[Throw, Throw]:
    """Both sides without Willpower, which is spent on the first round only."""
    one, other = sides
    return Throw(*one[:3]), Throw(*other[:3])


def _lead(ours: int, theirs: int) -> Scores:
    """What a round adds where only the winner's lead counts; a botch stays one."""
    lead = max(0, ours) - max(0, theirs)
    return (ours if ours == BOTCH else max(0, lead)), (theirs if theirs == BOTCH else max(0, -lead))


def after(target: int, now: Running, gains: Scores, told: int | None) -> State:
    """Where both stand after a round: a botch throws a side back to nothing, and who is ahead at the target wins.

    >>> after(4, Running(3, 3, 0, False), (1, 2), 0)
    Won(winner='opponent', totals=Totals(actor=4, opponent=5))
    >>> after(4, Running(3, 3, 0, False), (2, 2), 0)
    Running(actor=4, opponent=4, beyond=1, fresh=False)
    """
    ours, theirs = (0 if gain == BOTCH else stand + gain for stand, gain in zip(now[:2], gains, strict=True))
    if ours < target and theirs < target:
        return Running(ours, theirs, told, False)
    if ours == theirs:
        return Running(target, target, told if told is None else _beyond(now) + ours - target, False)
    totals = told if told is None else _totals(now, gains)
    return Won("actor" if ours > theirs else "opponent", totals)


def _beyond(now: Running) -> int:
    return now.beyond or 0


def _totals(now: Running, gains: Scores) -> Totals:
    """The true totals after a round."""
    return Totals(
        *(
            0 if gain == BOTCH else stand + _beyond(now) + gain
            for stand, gain in zip(now[:2], gains, strict=True)
        )
    )


def _standing(state: State, rounds: int | None) -> tuple[str | None, int | None, Totals | None]:
    """Who has won, if anybody, after how many rounds, and the totals where they are known."""
    if isinstance(state, Won):
        return state.winner, rounds, state.totals
    beyond = state.beyond
    return None, rounds, None if beyond is None else Totals(state.actor + beyond, state.opponent + beyond)


def _check(
    house: Storyteller, target: int, pool: Any, opposing: Any, actor: Any, opponent: Any, *_: Any
) -> None:
    check(pool, opposing, actor, opponent)


def _parts(
    outcome: outcomes.Race,
    house: Storyteller,
    target: int,
    pool: Any,
    opposing: Any,
    actor: Any,
    opponent: Any,
    *_: Any,
) -> list[tuple[str, int]]:
    sides = zip(SIDES, throws(house, pool, opposing, actor, opponent), strict=True)
    pairs = [
        ((f"{name}: dice", throw.dice), (f"{name}: difficulty", throw.difficulty)) for name, throw in sides
    ]
    return [("target", target), *(part for pair in pairs for part in pair)]


def _counts(house: Storyteller, target: int, *args: Any) -> dict[str, dict[int, int]]:
    return counted(house, *args[:4])


@rule(
    "storyteller.resisted-extended",
    outcome=outcomes.Race,
    words=Words(words.says_race, _parts, card=words.card(_parts), counts=_counts),
    check=_check,
    goals=(*goals(won), RESIST),
)
def race(
    house: Storyteller,
    target: Target,
    pool: ActorPool = None,
    opposing_pool: OpposingPool = None,
    actor: Actor = None,
    opponent: Opponent = None,
    max_rounds: MaxRounds = None,
) -> Program[outcomes.Race]:
    """Two pools against each other, round after round, until one reaches the target.

    Book: Resisted actions.
    """
    sides = throws(house, pool, opposing_pool, actor, opponent)
    fresh = any(throw.willpower for throw in sides)
    rounds = Repeat(
        lambda now: one_round(house, sides, target, now),
        Running(0, 0, 0, fresh),
        lambda now: type(now) is Won,
        max_rounds,
    )
    return (yield from conclude(rounds, lambda done: outcomes.Race(*_standing(done.seen, done.note))))
