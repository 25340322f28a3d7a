"""Several actions in one turn, declared before the first of them. Multiple actions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Program, Words, pay, rule, throw_all
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import Multiple, goals
from rollwright.systems.storyteller.pool import BOTCH, Throw, counts, result, scored, willpower
from rollwright.systems.storyteller.sides import Planned
from rollwright.systems.storyteller.tables import UNREACHABLE

Actions = Annotated[
    tuple[Planned, ...],
    Meta(
        min_length=2,
        max_length=20,
        description="the actions in order, two or more: each a name, attack, pool, difficulty, specialty and willpower; "
        "the first is one die fewer and one harder, the second two, and so on",
    ),
]


def throws(house: Storyteller, actions: tuple[Planned, ...]) -> list[Throw]:
    """The dice of every action: one fewer and one harder each; `Refused` where the book forbids one."""
    attacks = 0
    found = []
    for at, each in enumerate(actions):
        reach, dice = each.difficulty + at + 1, house.dice(each.pool - at - 1)
        attacks += each.attack
        if reach >= UNREACHABLE:
            raise _refused(
                each, at, f"would be at difficulty {reach}, and {UNREACHABLE - 1} is the highest in a set"
            )
        if dice is None:
            raise _refused(each, at, f"has no dice left of {each.pool}, each action costs one more")
        if each.attack and attacks > 1:
            raise _refused(each, at, "would be a second attack in one turn")
        found.append(Throw(dice, reach, each.specialty, each.willpower))
    return found


def _refused(action: Planned, at: int, why: str) -> Refused:
    return Refused(f"{action.name!r} {why}", at=f"args.actions[{at}]")


def _check(house: Storyteller, actions: tuple[Planned, ...]) -> None:
    throws(house, actions)


def _parts(outcome: Multiple, house: Storyteller, actions: tuple[Planned, ...]) -> list[tuple[str, int]]:
    return [
        (f"{each.name}: {part}", amount)
        for each, result in zip(actions, outcome.results or (), strict=False)
        for part, amount in (
            ("dice", result.dice),
            ("difficulty", result.difficulty),
            *words.counted(result, each.willpower),
        )
    ]


def _counts(house: Storyteller, actions: tuple[Planned, ...]) -> dict[str, dict[int, int]]:
    planned = zip(actions, throws(house, actions), strict=True)
    return {each.name: counts(house, throw) for each, throw in planned}


@rule(
    "storyteller.multiple",
    outcome=Multiple,
    words=Words(words.says_multiple, _parts, words.prompts_multiple, words.card(_parts), _counts),
    check=_check,
    goals=goals(
        lambda outcome: outcome.succeeded,
        lambda outcome: outcome.successes,
        lambda outcome: outcome.botches == 0,
    ),
)
def multiple(house: Storyteller, actions: Actions) -> Program[Multiple]:
    """Two or more actions in one turn, each harder than the last and with fewer dice.

    Book: Multiple actions.
    """
    yield from pay(*(willpower("player") for each in actions if each.willpower))
    planned = throws(house, actions)
    named = list(zip(planned, [each.name for each in actions], strict=True))
    thrown = yield from throw_all([(name, each.pool) for each, name in named])
    scores = [scored(house, each, dice) for each, dice in zip(planned, thrown, strict=True)]
    results = [result(house, each, name, score) for (each, name), score in zip(named, scores, strict=True)]
    return Multiple(
        tuple(results),
        sum([score.left > 0 for score in scores]),
        sum([score.left == BOTCH for score in scores]),
        sum([score.successes for score in scores]),
    )
