"""The extended action: roll after roll until enough successes are gathered. Extended actions."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.rules import Choose, Decision, Program, Words, call, choose, pay, repeat, rule, stage
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import ABANDONED, FAILURE, SUCCESS, Extended, goals
from rollwright.systems.storyteller.pool import BOTCH, Throw, same, scored, willpower as spent
from rollwright.systems.storyteller.sides import Dice, Difficulty, Specialty, Target

MaxRolls = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rolls there is time for, 1 to 1000; as many as it takes by default"),
]
Points = Annotated[
    int, Meta(ge=0, le=10, description="points of Willpower, one on each of the first so many rolls, 0 to 10")
]

AFTER_BOTCH = Decision(
    "gm", "botch", "restart, abandon", "under st.extendedBotch = ask: whether a botch means starting over or giving up"
)
WAYS = ("start over with nothing", "the task cannot be finished any more")
GIVEN_UP = -1


class Task(NamedTuple):
    """How far it is: the successes gathered, and the points of Willpower still to be spent."""

    gathered: int
    points: int


@stage
def interval(house: Storyteller, throw: Throw, task: Task) -> Program[Task]:
    """One roll of an extended action: its successes are added, a botch throws it back or ends it."""
    points = task.points
    if points:
        yield from pay(spent("player"))
        throw, points = Throw(throw.dice, throw.difficulty, throw.specialty, True), points - 1
    score = yield from call(scored(house, throw), same)
    if score != BOTCH:
        return Task(task.gathered + score, points)
    if (yield from _after_botch(house, task.gathered)) == "abandon":
        return Task(GIVEN_UP, 0)
    return Task(0, points)


def _after_botch(house: Storyteller, gathered: int) -> Program[str]:
    if house.extended_botch != "ask":
        return "restart" if house.extended_botch == "reset" else "abandon"
    when = (("successes", gathered),)
    return (yield from choose(Choose("gm", "botch", ("restart", "abandon"), WAYS, when)))


def _label(gathered: int, target: int) -> str:
    return SUCCESS if gathered >= target else FAILURE if gathered >= 0 else ABANDONED


def _parts(outcome: Extended, house: Storyteller, pool: int, target: int, *_: Any) -> list[tuple[str, int]]:
    return [("dice", pool), ("target", target)]


@rule(
    "storyteller.extended",
    outcome=Extended,
    words=Words(words.says_extended, _parts, words.prompts_extended),
    decisions=(AFTER_BOTCH,),
    goals=goals(
        lambda outcome: outcome.label == SUCCESS,
        lambda outcome: outcome.successes,
        lambda outcome: outcome.label != ABANDONED,
    ),
)
def extended(
    house: Storyteller,
    pool: Dice,
    target: Target,
    difficulty: Difficulty = 6,
    specialty: Specialty = False,
    max_rolls: MaxRolls = None,
    willpower: Points = 0,
) -> Program[Extended]:
    """Roll after roll until the target is reached; a botch starts over. Extended actions."""
    throw = Throw(pool, difficulty, specialty)
    task, rolls = yield from repeat(
        lambda task: interval(house, throw, task),
        Task(0, willpower),
        lambda task: not 0 <= task.gathered < target,
        limit=max_rolls,
    )
    return Extended(_label(task.gathered, target), max(0, task.gathered), rolls)
