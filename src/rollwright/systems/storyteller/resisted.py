"""The resisted action: two roll against each other, and the difference counts. Resisted actions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import BadArgument, MissingArgument, Refused
from rollwright.odds import Pool
from rollwright.rules import Effect, Program, Words, pay, reckon, rule, throw_all
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import RESIST, Resisted, goals, won
from rollwright.systems.storyteller.pool import BOTCH, Score, Throw, counts, result, scored, willpower
from rollwright.systems.storyteller.sides import Contender, PoolSize
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
    Meta(description="who resists, in place of opposing_pool: pool, difficulty, specialty, willpower"),
]
SIDES = ("actor", "opponent")


def throws(
    house: Storyteller,
    pool: int | None,
    opposing: int | None,
    actor: Contender | None,
    opponent: Contender | None,
) -> tuple[Throw, Throw]:
    """The dice of both sides: each side's difficulty comes from the other's pool unless it has one of its own."""
    one = actor or Contender(pool=pool or 0)
    other = opponent or Contender(pool=opposing or 0)
    return _throw(house, one, other.pool), _throw(house, other, one.pool)


def _throw(house: Storyteller, side: Contender, against: int) -> Throw:
    difficulty = house.resisted(against) if side.difficulty is None else side.difficulty
    return Throw(side.pool, difficulty, side.specialty, side.willpower)


def check(
    pool: int | None, opposing: int | None, actor: Contender | None, opponent: Contender | None
) -> None:
    """Each side is told once: by its pool alone, or with all that belongs to it; neither's difficulty is beyond the limit."""
    for name, size, side, given in (
        ("pool", pool, "actor", actor),
        ("opposing_pool", opposing, "opponent", opponent),
    ):
        if size is None and given is None:
            raise MissingArgument(f"a resisted action needs {name}, or {side} with a pool", at=f"args.{name}")
        if size is not None and given is not None:
            raise BadArgument(f"either {name} or {side}, not both", at=f"args.{side}")
        if given is not None and (given.difficulty or 0) > HARDEST:
            limit = f"a resisted action is never harder than {HARDEST}"
            raise Refused(f"difficulty {given.difficulty}: {limit}", at=f"args.{side}.difficulty")


def costs(actor: Throw, opponent: Throw) -> list[Effect]:
    """The points of Willpower that both sides spend."""
    who = (("player", actor), ("opponent", opponent))
    return [willpower(each) for each, throw in who if throw.willpower]


def groups(sides: tuple[Throw, Throw]) -> tuple[tuple[str, Pool], ...]:
    """The dice of both sides, named."""
    actor, opponent = sides
    return ("actor", actor.pool), ("opponent", opponent.pool)


def _came_to(house: Storyteller, sides: tuple[Throw, Throw], scores: Sequence[Score]) -> Resisted:
    ours, theirs = scores
    lead = ours.successes - theirs.successes
    actor, opponent = (
        result(house, each, name, score) for each, name, score in zip(sides, SIDES, scores, strict=True)
    )
    return Resisted(
        reckon(_leader, lead),
        abs(lead),
        reckon(house.degree, abs(lead)),
        actor,
        opponent,
        reckon(_botched, ours.left == BOTCH, theirs.left == BOTCH),
    )


def _leader(lead: int) -> str | None:
    return "actor" if lead > 0 else "opponent" if lead < 0 else None


def _botched(*botched: bool) -> tuple[str, ...]:
    return tuple(compress(SIDES, botched))


def _check(house: Storyteller, *sides: Any) -> None:
    check(*sides)


def _parts(outcome: Resisted, house: Storyteller, *sides: Any) -> list[tuple[str, int]]:
    if outcome.actor is None or outcome.opponent is None:
        return []
    return [
        (f"{result.name}: {part}", amount)
        for result, throw in zip((outcome.actor, outcome.opponent), throws(house, *sides), strict=True)
        for part, amount in (
            ("dice", throw.dice),
            ("difficulty", throw.difficulty),
            *words.counted(result, throw.willpower),
        )
    ]


def counted(house: Storyteller, *sides: Any) -> dict[str, dict[int, int]]:
    """What each face of either side's dice counts as."""
    return {name: counts(house, throw) for name, throw in zip(SIDES, throws(house, *sides), strict=True)}


@rule(
    "storyteller.resisted",
    outcome=Resisted,
    words=Words(words.says_resisted, _parts, words.prompts_resisted, words.card(_parts), counted),
    check=_check,
    goals=(
        *goals(
            won,
            lambda outcome: outcome.margin if won(outcome) else 0,
            lambda outcome: "actor" not in outcome.botched,
        ),
        RESIST,
    ),
)
def resisted(
    house: Storyteller,
    pool: ActorPool = None,
    opposing_pool: OpposingPool = None,
    actor: Actor = None,
    opponent: Opponent = None,
) -> Program[Resisted]:
    """Two pools, each at a difficulty from the other; the lead counts.

    Book: Resisted actions.
    """
    sides = throws(house, pool, opposing_pool, actor, opponent)
    yield from pay(*costs(*sides))
    thrown = yield from throw_all(groups(sides))
    return _came_to(house, sides, [scored(house, *each) for each in zip(sides, thrown, strict=True)])
