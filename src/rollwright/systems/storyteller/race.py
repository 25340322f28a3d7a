"""The action that is resisted and extended: round after round until one side reaches the target. Resisted actions."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from rollwright.rules import Program, Words, pay, reckon, repeat, rule, stage, throw_all
from rollwright.systems.storyteller import outcomes, words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import RESIST, Totals, goals, won
from rollwright.systems.storyteller.pool import BOTCH, Throw, scored
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


class Running(Struct, frozen=True, cache_hash=True):
    """Where both sides stand, never further than the target; how far both are beyond it in a tie is only noted.

    *fresh* holds before the first round where Willpower is spent on it.
    """

    notes: ClassVar[frozenset[str]] = frozenset({"beyond"})

    actor: int
    opponent: int
    beyond: int | None
    fresh: bool

    @property
    def stands(self) -> tuple[int, int]:
        """How far both sides are."""
        return self.actor, self.opponent


class Won(Struct, frozen=True, cache_hash=True):
    """Who has won; where both stand is only noted."""

    notes: ClassVar[frozenset[str]] = frozenset({"totals"})

    winner: str
    totals: Totals | None


State = Running | Won
Scores = tuple[int, int]


@stage
def one_round(house: Storyteller, sides: tuple[Throw, Throw], target: int, now: Running) -> Program[Any]:
    """One round, and the state after it."""
    if now.fresh:
        yield from pay(*costs(*sides))
    else:
        sides = _tired(sides)
    thrown = yield from throw_all(groups(sides))
    ours, theirs = (scored(house, *each).left for each in zip(sides, thrown, strict=True))
    return reckon(after, house.resisted_extended == "own", target, now, ours, theirs)


def _tired(sides: tuple[Throw, Throw]) -> tuple[Throw, Throw]:
    """Both sides without Willpower, which is spent on the first round only."""
    one, other = sides
    return Throw(*one[:3]), Throw(*other[:3])


def _lead(ours: int, theirs: int) -> Scores:
    """What a round adds where only the winner's lead counts; a botch stays one."""
    lead = max(0, ours) - max(0, theirs)
    return (ours if ours == BOTCH else max(0, lead)), (theirs if theirs == BOTCH else max(0, -lead))


def after(own: bool, target: int, now: Running, *scores: int) -> State:
    """Where both stand after a round: a botch throws a side back to nothing, and who is ahead at the target wins.

    Each adds its *own* successes, or the winner the lead alone.

    >>> after(True, 4, Running(3, 3, 0, False), 1, 2)
    Won(winner='opponent', totals=Totals(actor=4, opponent=5))
    >>> after(True, 4, Running(3, 3, 0, False), 2, 2)
    Running(actor=4, opponent=4, beyond=1, fresh=False)
    """
    gains = scores if own else _lead(*scores)
    beyond = now.beyond or 0
    ours, theirs = (
        0 if gain == BOTCH else stand + gain for stand, gain in zip(now.stands, gains, strict=True)
    )
    if ours < target and theirs < target:
        return Running(ours, theirs, 0, False)
    if ours == theirs:
        return Running(target, target, beyond + ours - target, False)
    totals = (
        0 if gain == BOTCH else stand + beyond + gain for stand, gain in zip(now.stands, gains, strict=True)
    )
    return Won("actor" if ours > theirs else "opponent", Totals(*totals))


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
    done = yield from repeat(
        lambda now: one_round(house, sides, target, now),
        Running(0, 0, 0, fresh),
        lambda now: type(now) is Won,
        limit=max_rounds,
    )
    return outcomes.Race(*_standing(done.seen, done.note))
