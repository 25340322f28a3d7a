"""Teamwork: helpers roll first, their successes are dice for the primary actor. Teamwork."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused, TooLarge
from rollwright.rules import Program, Words, pay, rule, throw
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import ACTION_GOALS, Teamwork
from rollwright.systems.storyteller.pool import Throw, counts, result, scored, told
from rollwright.systems.storyteller.pool import willpower as spent
from rollwright.systems.storyteller.sides import Dice, Difficulty, PoolSize, Side, Specialty, Willpower

HIGHEST = 10
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


def sides(helpers: tuple[int | Side, ...]) -> list[Side]:
    """Every helper as a side: a pool alone is rolled at 6."""
    return [Side(pool=each) if isinstance(each, int) else each for each in helpers]


def harder(helpers: tuple[int | Side, ...], limit: int | None) -> int:
    """How much harder all rolls are for the helpers beyond the limit."""
    return 0 if limit is None else max(0, len(helpers) - limit)


MOST_DICE = 200
"""The dice of all helpers together: each may add one to the primary actor's pool."""


def _check(
    house: Storyteller,
    pool: int,
    difficulty: int,
    specialty: bool,
    willpower: bool,
    helpers: tuple[int | Side, ...],
    limit: int | None,
) -> None:
    dice = sum(side.pool for side in sides(helpers))
    if dice > MOST_DICE:
        raise TooLarge(
            f"helpers bring {MOST_DICE} dice together at most, not {dice}: let fewer of them help",
            at="args.helpers",
        )
    more = harder(helpers, limit)
    reached = [
        ("args.helpers", difficulty),
        *((f"args.helpers[{at}]", s.difficulty) for at, s in enumerate(sides(helpers))),
    ]
    for at, reach in reached:
        if reach + more > HIGHEST:
            raise Refused(
                f"{more} helpers beyond the limit of {limit} raise difficulty {reach} to {reach + more}, and {HIGHEST} is "
                "the highest there is",
                at=at,
            )


def _parts(
    outcome: Teamwork,
    house: Storyteller,
    pool: int,
    difficulty: int,
    specialty: bool,
    willpower: bool,
    helpers: tuple[int | Side, ...],
    limit: int | None,
) -> list[tuple[str, int]]:
    brought = [(each.name, each.successes) for each in outcome.helpers or ()]
    more = harder(helpers, limit)
    crowd = [("difficulty", difficulty), ("helpers beyond the limit", more)] if more else []
    return [("dice", pool), *brought, *crowd, *words.counted(outcome, willpower)]


def _card(
    outcome: Teamwork, house: Storyteller, pool: int, difficulty: int, specialty: bool, *args: Any
) -> words.Told:
    found = words.card(_parts)(outcome, house, pool, difficulty, specialty, *args)
    reach = [] if any(name == "difficulty" for name, _ in found) else [("difficulty", str(difficulty))]
    return [*found, *reach, *words.refined(specialty)]


def _counts(
    house: Storyteller,
    pool: int,
    difficulty: int,
    specialty: bool,
    willpower: bool,
    helpers: tuple[int | Side, ...],
    limit: int | None,
) -> dict[str, dict[int, int]]:
    more = harder(helpers, limit)
    own = counts(house, Throw(pool, difficulty + more, specialty))
    theirs = {f"helper {at}": counts(house, side.throw(more)) for at, side in enumerate(sides(helpers), 1)}
    return {"pool": own, **theirs}


@rule(
    "storyteller.teamwork",
    outcome=Teamwork,
    words=Words(words.says_teamwork, _parts, words.prompts_teamwork, _card, _counts),
    check=_check,
    goals=ACTION_GOALS,
)
def teamwork(
    house: Storyteller,
    pool: Dice,
    difficulty: Difficulty = 6,
    specialty: Specialty = False,
    willpower: Willpower = False,
    helpers: Helpers = (),
    limit: Limit = None,
) -> Program[Teamwork]:
    """Helpers roll first; each of their successes is a die for the primary actor.

    Book: Teamwork.
    """
    if willpower:
        yield from pay(spent("player"))
    more = harder(helpers, limit)
    helped, bonus = [], 0
    for at, side in enumerate(sides(helpers), 1):
        each, name = side.throw(more), f"helper {at}"
        if side.willpower:
            yield from pay(spent(name))
        dice = yield from throw(each.pool, name)
        score = scored(house, each, dice)
        helped.append(result(house, each, name, score))
        bonus += score.successes
    bonus = int(bonus)
    lead = Throw(pool + bonus, difficulty + more, specialty, willpower)
    dice = yield from throw(lead.pool, "pool")
    return Teamwork(*told(house, lead, scored(house, lead, dice)), bonus, tuple(helped))
