"""The extended action: roll after roll until enough successes are gathered. Extended actions."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.odds import Noted
from rollwright.rules import Bound, Choose, Decision, Program, Words, choose, pay, repeat, rule, stage, throw
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import ABANDONED, FAILURE, SUCCESS, Extended, against, goals
from rollwright.systems.storyteller.pool import BOTCH, Throw, counts, scored
from rollwright.systems.storyteller.pool import willpower as spent
from rollwright.systems.storyteller.sides import Dice, Difficulty, Specialty, Target

MaxRolls = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rolls there is time for, 1 to 1000; as many as it takes by default"),
]
Points = Annotated[
    int, Meta(ge=0, le=10, description="points of Willpower, one on each of the first so many rolls, 0 to 10")
]

AFTER_BOTCH = Decision(
    "gm",
    "botch",
    "restart, abandon",
    "under st.extendedBotch = ask: whether a botch means starting over or giving up",
)
WAYS = ("start over with nothing", "the task cannot be finished any more")
GIVEN_UP = -1


class Task(NamedTuple):
    """How far it is: the successes gathered, and the points of Willpower still to be spent."""

    gathered: int
    points: int


@stage
def interval(house: Storyteller, each: Throw, task: Task) -> Program[Any]:
    """One roll of an extended action: its successes are added, a botch throws it back or ends it."""
    points = task.points
    if points:
        yield from pay(spent("player"))
        each, points = each._replace(willpower=True), points - 1
    dice = yield from throw(each.pool, "pool")
    score = scored(house, each, dice).left
    return Task(task.gathered + score, points) if score != BOTCH else botched(house, task.gathered, points)


def botched(house: Storyteller, gathered: int, points: int) -> Task | Bound:
    """What a botch leaves: nothing yet, or no task any more; the house says, or leaves it to the Storyteller."""
    if house.extended_botch == "ask":
        return asking(house, gathered, points)
    return _decided("restart" if house.extended_botch == "reset" else "abandon", points)


@stage
def asking(house: Storyteller, gathered: int, points: int) -> Program[Task]:
    """The Storyteller decides what a botch means."""
    when = (("successes", gathered),)
    return _decided((yield from choose(Choose("gm", "botch", ("restart", "abandon"), WAYS, when))), points)


def _decided(key: str, points: int) -> Task:
    return Task(0, points) if key == "restart" else Task(GIVEN_UP, 0)


def _came_to(done: Noted, target: int) -> Extended:
    gathered = done.seen.gathered
    label = SUCCESS if gathered >= target else FAILURE if gathered >= 0 else ABANDONED
    return Extended(label, max(0, gathered), done.note)


def _parts(outcome: Extended, house: Storyteller, pool: int, target: int, *_: Any) -> list[tuple[str, int]]:
    return [("dice", pool), ("target", target)]


def _card(
    outcome: Extended, house: Storyteller, pool: int, target: int, difficulty: int, specialty: bool, *_: Any
) -> words.Told:
    found = words.card(_parts)(outcome, house, pool, target)
    return [*found, ("difficulty", str(difficulty)), *words.refined(specialty)]


def _counts(
    house: Storyteller, pool: int, target: int, difficulty: int, specialty: bool, *_: Any
) -> dict[str, dict[int, int]]:
    return {"pool": counts(house, Throw(pool, difficulty, specialty))}


def _reached(outcome: Extended) -> bool:
    return outcome.label == SUCCESS


@rule(
    "storyteller.extended",
    outcome=Extended,
    words=Words(words.says_extended, _parts, words.prompts_extended, _card, _counts),
    decisions=(AFTER_BOTCH,),
    goals=(
        *goals(_reached, lambda outcome: outcome.successes, lambda outcome: outcome.label != ABANDONED),
        against("gm", "hinder", "that it does not succeed", _reached),
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
    """Roll after roll until the target is reached; a botch starts over.

    Book: Extended actions.
    """
    each = Throw(pool, difficulty, specialty)
    done = yield from repeat(
        lambda task: interval(house, each, task),
        Task(0, willpower),
        lambda task: not 0 <= task.gathered < target,
        limit=max_rolls,
    )
    return _came_to(done, target)
