"""Reaction rolls: the Duality Dice without Hope, Fear, help or tokens."""

from __future__ import annotations

from typing import Any, TypeVar

from rollwright.errors import Refused
from rollwright.rules import Flow, Outcome
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.arguments import Difficulty, Modifier
from rollwright.systems.daggerheart.damage import Dealt
from rollwright.systems.daggerheart.duality import Duality, Result, plain_label
from rollwright.systems.daggerheart.house import Daggerheart

R = TypeVar("R", bound=Outcome)


def check_experiences(house: Daggerheart, experiences: tuple[int, ...], at: str) -> None:
    """Refuse Experiences where the house keeps them to action rolls."""
    if experiences and not house.exp_on_reaction:
        raise Refused("Experiences may not be used on reaction rolls under dh.expOnReaction", at=at)


class Reacting(Duality[R]):
    """A reaction roll, alone or within another's."""

    difficulty: Difficulty
    modifier: Modifier = 0

    def play(self) -> Flow[R]:
        """Pay for what was declared, and roll."""
        yield from self.pays()
        return (yield from self.rolls(self.difficulty))

    def sign(self, hope: Any, fear: Any) -> Any:
        """Of Hope and Fear only a critical is told from the rest: 0, and 1 for all else."""
        return (hope != fear) + 0

    def label(self, result: Result) -> str:
        """What a result is called."""
        return plain_label(result.sign == 0, bool(result.success))


class Reaction(
    Reacting[outcomes.Reaction],
    id="daggerheart.reaction",
    says=words.says_reaction,
    prompts=words.prompts_reaction,
    upshot=glance.reaction,
    goals=(outcomes.SUCCESS,),
):
    """Hope, Fear and modifiers against a difficulty, to avoid something: no Hope, no Fear, no move.

    Book: Reaction Rolls.
    """

    def check(self) -> None:
        """Refuse Experiences where the house keeps them to action rolls."""
        check_experiences(self.house, self.experiences, "args.experiences")

    def read(self, result: Result, harm: Dealt) -> outcomes.Reaction:
        """As `Duality.read`."""
        critical = result.sign == 0
        return outcomes.Reaction(
            label=self.label(result),
            total=None,
            modifier=self.adds,
            prayers=None,
            critical=critical,
            success=bool(result.success),
            hope_spent=result.spent,
            ignores_effects=critical and self.house.reaction_crit_ignores,
        )
