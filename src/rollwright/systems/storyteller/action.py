"""The action: one roll of a pool, or the automatic success that the Storyteller offers instead."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Choose, Decision, Program, Words, choose, pay, rule, throw
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import ACTION_GOALS, SUCCESS, Action
from rollwright.systems.storyteller.pool import Throw, counts, scored, told
from rollwright.systems.storyteller.pool import willpower as spent
from rollwright.systems.storyteller.sides import Dice, Difficulty, Specialty, Willpower
from rollwright.systems.storyteller.tables import UNREACHABLE

Attempt = Annotated[
    int,
    Meta(
        ge=1,
        le=9,
        description="which attempt at the same task this is: each after the first is one harder, 1 to 9",
    ),
]
Automatic = Annotated[
    bool, Meta(description="whether the Storyteller offers an automatic success: one, without a roll")
]
Named = Annotated[
    bool, Meta(description="whether named characters contest one another; no automatic success then")
]
Injury = Annotated[bool, Meta(description="whether somebody may be hurt; no automatic success then")]
Road = Annotated[bool, Meta(description="whether a Road rating is rolled; no automatic success then")]

AUTOMATIC = Decision(
    "player",
    "automatic",
    "take, roll",
    "take the one success that is offered, or roll for more at the risk of less",
)
WAYS = ("take one success without a roll", "roll, for more or for less")


def _offered(pool: int, difficulty: int) -> Choose:
    when = (("pool", pool), ("difficulty", difficulty))
    return Choose("player", "automatic", ("take", "roll"), WAYS, when)


def _check(
    house: Storyteller,
    pool: int,
    difficulty: int,
    specialty: bool,
    willpower: bool,
    attempt: int,
    automatic: bool,
    *never: bool,
) -> None:
    if attempt > 1 and difficulty + attempt - 1 >= UNREACHABLE:
        most = max(1, UNREACHABLE - difficulty)
        raise Refused(
            f"attempt {attempt} would be at difficulty {difficulty + attempt - 1}: from {difficulty}, {most} "
            f"attempt{'s are' if most > 1 else ' is'} all there can be",
            at="args.attempt",
        )
    for why, holds in zip(NEVER, never, strict=True):
        if automatic and holds:
            raise Refused(f"an automatic success may not be offered {why}", at="args.automatic")


NEVER = (
    "where named characters contest one another",
    "where somebody may be hurt",
    "with a Road rating",
)


def _parts(
    outcome: Action,
    house: Storyteller,
    pool: int,
    difficulty: int,
    specialty: bool,
    willpower: bool,
    attempt: int,
    *_: Any,
) -> list[tuple[str, int]]:
    harder = [("difficulty", difficulty), ("further attempts", attempt - 1)] if attempt > 1 else []
    if outcome.automatic:
        return [*harder, ("automatic", outcome.successes)]
    return [("dice", pool), *harder, *words.counted(outcome, willpower)]


def _card(
    outcome: Action, house: Storyteller, pool: int, difficulty: int, specialty: bool, *args: Any
) -> words.Told:
    """The parts for a card, with the difficulty and a specialty."""
    found = words.card(_parts)(outcome, house, pool, difficulty, specialty, *args)
    reach = [] if any(name == "difficulty" for name, _ in found) else [("difficulty", str(difficulty))]
    return [*found, *reach, *words.refined(specialty)] if not outcome.automatic else found


def _counts(
    house: Storyteller, pool: int, difficulty: int, specialty: bool, willpower: bool, attempt: int, *_: Any
) -> dict[str, dict[int, int]]:
    return {"pool": counts(house, Throw(pool, difficulty + attempt - 1, specialty))}


@rule(
    "storyteller.action",
    outcome=Action,
    words=Words(words.says, _parts, words.prompts, _card, _counts),
    check=_check,
    decisions=(AUTOMATIC,),
    goals=ACTION_GOALS,
)
def action(
    house: Storyteller,
    pool: Dice,
    difficulty: Difficulty = 6,
    specialty: Specialty = False,
    willpower: Willpower = False,
    attempt: Attempt = 1,
    automatic: Automatic = False,
    contested: Named = False,
    injury: Injury = False,
    road: Road = False,
) -> Program[Action]:
    """A pool of d10 against a difficulty: successes less ones.

    Book: Rolls, trying again, automatic successes.
    """
    reach = difficulty + attempt - 1
    if automatic and (yield from choose(_offered(pool, reach))) == "take":
        return Action(SUCCESS, 1, None, None, house.degree(1), True, reach)
    if willpower:
        yield from pay(spent("player"))
    each = Throw(pool, reach, specialty, willpower)
    dice = yield from throw(each.pool, "pool")
    return Action(*told(house, each, scored(house, each, dice)))
