"""Several actions in one turn, declared before the first of them. Multiple actions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Flow
from rollwright.systems.storyteller import faces, outcomes, words
from rollwright.systems.storyteller.pool import Hand, Rolling, roll, spend
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


class Multiple(
    Rolling[outcomes.Multiple],
    id="storyteller.multiple",
    says=words.says_multiple,
    prompts=words.prompts_multiple,
    face=faces.multiple,
    goals=outcomes.goals(
        lambda outcome: outcome.succeeded,
        lambda outcome: outcome.successes,
        lambda outcome: outcome.botches == 0,
    ),
):
    """Two or more actions in one turn, each harder than the last and with fewer dice.

    Book: Multiple actions.
    """

    actions: Actions

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of every action: one fewer and one harder each."""
        return tuple(
            [
                Hand(
                    self.house,
                    self.house.dice(each.pool - at) or 0,
                    each.difficulty + at,
                    each.specialty,
                    each.willpower,
                    each.name,
                )
                for at, each in enumerate(self.actions, 1)
            ]
        )

    def check(self) -> None:
        """Refuse an action that is too difficult, one without dice, and a second attack."""
        attacks = 0
        for at, (each, hand) in enumerate(zip(self.actions, self.hands, strict=True)):
            attacks += each.attack
            if hand.difficulty >= UNREACHABLE:
                why = (
                    f"would be at difficulty {hand.difficulty}, and {UNREACHABLE - 1} is the highest in a set"
                )
            elif not hand.dice:
                why = f"has no dice left of {each.pool}, each action costs one more"
            elif each.attack and attacks > 1:
                why = "would be a second attack in one turn"
            else:
                continue
            raise Refused(f"{each.name!r} {why}", at=f"args.actions[{at}]")

    def play(self) -> Flow[outcomes.Multiple]:
        """Roll for all of them, as they were declared."""
        yield from spend(*self.hands)
        scores = yield from roll(*self.hands)
        return outcomes.Multiple(
            tuple([score.result() for score in scores]),
            sum([score.net > 0 for score in scores]),
            sum([score.botch for score in scores]),
            sum([score.net for score in scores]),
        )

    def parts(self, outcome: outcomes.Multiple) -> list[tuple[str, int]]:
        """What each of the rolls was made of."""
        return self.by_name(outcome.results or ())
