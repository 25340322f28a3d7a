"""Several actions in one turn, declared before the first of them. Multiple actions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.rules import Closer, Flow, Goal
from rollwright.systems.storyteller import closer, glance, outcomes, words
from rollwright.systems.storyteller.action import AUTOMATIC
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.pool import Hand, Rolling
from rollwright.systems.storyteller.resisted import opposed
from rollwright.systems.storyteller.sides import Contender, Held, Planned
from rollwright.systems.storyteller.tables import UNREACHABLE
from rollwright.systems.storyteller.turn import Alone, Doing, Turn
from rollwright.systems.storyteller.willpower import WILLPOWER

Actions = Annotated[
    tuple[Planned, ...],
    Meta(
        min_length=2,
        max_length=20,
        description="the actions in order, two or more: each a name, attack, pool, difficulty, specialty and willpower, whether it is "
        "automatic or somebody resists; the first is one die fewer and one harder, the second two, and so on",
    ),
]


class Multiple(
    Rolling[outcomes.Multiple],
    id="storyteller.multiple",
    version=3,
    says=words.says_multiple,
    prompts=words.prompts_multiple,
    upshot=glance.multiple,
    decisions=(AUTOMATIC, WILLPOWER),
    goals=(
        *outcomes.goals(
            lambda outcome: outcome.succeeded,
            lambda outcome: outcome.successes,
            lambda outcome: outcome.botches == 0,
        ),
        Goal(
            "resist", "that as many of the actions fail as can be", lambda outcome: outcome.failed, "opponent"
        ),
    ),
):
    """Two or more actions in one turn, each harder than the last and with fewer dice.

    Book: Multiple actions.
    """

    actions: Actions
    points: Held = 0

    @property
    def doings(self) -> tuple[Doing, ...]:
        """Every action as it is done, one die fewer and one harder each."""
        return tuple([_doing(self.house, each, at) for at, each in enumerate(self.actions, 1)])

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of every action, and of whoever resists it."""
        return tuple([hand for each in self.doings for hand in each.hands])

    def check(self) -> None:
        """Refuse an action that is too difficult, one without dice, a second attack, and a success without a roll where there is none."""
        attacks = 0
        for at, (each, doing) in enumerate(zip(self.actions, self.doings, strict=True)):
            attacks += each.attack
            hand = doing.hand
            if hand.difficulty >= UNREACHABLE:
                why = (
                    f"would be at difficulty {hand.difficulty}, and {UNREACHABLE - 1} is the highest in a set"
                )
            elif not hand.dice:
                why = f"has no dice left of {each.pool}, each action costs one more"
            elif each.attack and attacks > 1:
                why = "would be a second attack in one turn"
            elif each.automatic and (each.attack or each.opponent):
                why = "has no automatic success: somebody may be hurt, or resists"
            else:
                continue
            raise Refused(f"{each.name!r} {why}", at=f"args.actions[{at}]")

    def play(self) -> Flow[outcomes.Multiple]:
        """Roll for each of them, as they were declared, one after the other."""
        return (yield from Turn(doings=self.doings, points=self.points).play())

    def closer(self) -> tuple[Closer, ...]:
        """What becomes of each of them."""
        return tuple([closer.each(doing.hand.name, Alone(doing=doing)) for doing in self.doings])

    def parts(self, outcome: outcomes.Multiple) -> list[tuple[str, int]]:
        """What each of the rolls was made of."""
        named = {result.name: result for result in outcome.results or ()}
        return [
            (f"{each.hand.name}: {part}", amount)
            for each in self.doings
            for part, amount in _parts(each, named.get(each.hand.name))
        ]


def _parts(doing: Doing, result: outcomes.Result | None) -> list[tuple[str, int]]:
    """What one of them was made of: of what was resisted the other side's successes are told, too."""
    if result is not None and result.automatic:
        return [("automatic", 1)]
    hand = doing.hand._replace(willpower=doing.hand.willpower or (result is not None and result.willpower))
    if result is None or result.against is None:
        return hand.parts(result)
    own = replace(result, successes=_own(hand, result, result.against))
    return [*hand.parts(own), ("against", result.against)]


def _own(hand: Hand, result: outcomes.Result, against: int) -> int:
    """The successes of who acts before the other side's are held against them; where nothing tells what ones took, they took nothing."""
    if result.successes:
        return result.successes + against
    taken = 0 if hand.specialty and hand.house.ones_vs_ten == "die" else result.ones
    return max(0, result.rolled - taken) + hand.willpower


def _doing(house: Storyteller, each: Planned, at: int) -> Doing:
    """The action at a place of the turn, from 1 on."""
    dice = house.dice(each.pool - at) or 0
    harder = at + each.attempt - 1
    if each.opponent is None:
        reach = (each.difficulty or 6) + harder
        return Doing(
            Hand(house, dice, reach, each.specialty, each.willpower, each.name), automatic=each.automatic
        )
    own = Contender(
        pool=each.pool, difficulty=each.difficulty, specialty=each.specialty, willpower=each.willpower
    )
    hand = opposed(house, own, each.opponent.pool, each.name, "player", harder)
    other = f"opponent {at}"
    theirs = opposed(house, each.opponent, max(1, dice), f"{each.name}: {other}", other)
    return Doing(hand._replace(dice=dice), theirs, each.automatic)
