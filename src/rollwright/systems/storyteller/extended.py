"""The extended action: roll after roll until enough successes are gathered. Extended actions."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.odds import Noted
from rollwright.rules import Bound, Choose, Decision, Program, Repeat, Roll, Words, conclude, pay, rule, stage
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import ABANDONED, FAILURE, SUCCESS, Extended, against, goals
from rollwright.systems.storyteller.pool import BOTCH, Throw, counts, look_only
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
def interval(house: Storyteller, throw: Throw, task: Task) -> Program[Task]:
    """One roll of an extended action: its successes are added, a botch throws it back or ends it."""
    points = task.points
    if points:
        yield from pay(spent("player"))
        throw, points = Throw(throw.dice, throw.difficulty, throw.specialty, True), points - 1
    gathered = task.gathered

    def read(score: int) -> Task | Bound:
        return Task(gathered + score, points) if score != BOTCH else botched(house, gathered, points)

    return (yield from conclude(Roll((("pool", throw.pool),), look_only(house, throw)), read))


def botched(house: Storyteller, gathered: int, points: int) -> Task | Bound:
    """What a botch leaves: nothing yet, or no task any more; the house says, or leaves it to the Storyteller."""
    if house.extended_botch == "ask":
        return asking(house, gathered, points)
    return _decided("restart" if house.extended_botch == "reset" else "abandon", points)


@stage
def asking(house: Storyteller, gathered: int, points: int) -> Program[Task]:
    """The Storyteller decides what a botch means."""
    when = (("successes", gathered),)
    choice = Choose("gm", "botch", ("restart", "abandon"), WAYS, when)
    return (yield from conclude(choice, lambda key: _decided(key, points)))


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
    throw = Throw(pool, difficulty, specialty)
    steps = Repeat(
        lambda task: interval(house, throw, task),
        Task(0, willpower),
        lambda task: not 0 <= task.gathered < target,
        max_rolls,
    )
    return (yield from conclude(steps, lambda done: _came_to(done, target)))
