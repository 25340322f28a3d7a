"""Action rolls: the Duality Dice against a difficulty; trait and spellcast rolls are action rolls too."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Flow
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.acting import Acting
from rollwright.systems.daggerheart.arguments import Advantage, Modifier, Untold
from rollwright.systems.daggerheart.damage import Dealt
from rollwright.systems.daggerheart.duality import Result

Called = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="the trait that the roll calls for, such as Agility; its value is in modifier",
    ),
]
SpellcastTrait = Annotated[
    Annotated[str, Meta(min_length=1, max_length=60)] | None,
    Meta(description="the class's spellcast trait; null where there is none, and then no roll"),
]


class Action(
    Acting[outcomes.Action],
    id="daggerheart.action",
    says=words.says,
    prompts=words.prompts,
    upshot=glance.action,
    goals=(outcomes.SUCCESS, outcomes.HOPE, outcomes.FEAR, outcomes.MOVE),
):
    """Hope, Fear and modifiers against a difficulty: a success or a failure, with Hope or with Fear.

    Book: Rolls.
    """

    difficulty: Untold = None
    advantage: Advantage = 0

    def play(self) -> Flow[outcomes.Action]:
        """Pay for what was declared, and roll."""
        yield from self.pays()
        return (yield from self.rolls(self.difficulty))

    def read(self, result: Result, harm: Dealt) -> outcomes.Action:
        """As `Duality.read`."""
        return self.acted(outcomes.Action, result)


class Trait(Action, id="daggerheart.trait"):
    """An action roll that calls for a certain trait.

    Book: Rolls, Trait Rolls.
    """

    trait: Called
    modifier: Modifier = 0

    @property
    def modifier_name(self) -> str:
        """The trait."""
        return self.trait


class Spellcast(Action, id="daggerheart.spellcast"):
    """An action roll for a spell, by the class's spellcast trait.

    Book: Rolls, Spellcast Rolls.
    """

    trait: SpellcastTrait
    modifier: Modifier = 0

    @property
    def modifier_name(self) -> str:
        """The trait."""
        return str(self.trait)

    def check(self) -> None:
        """Refuse a roll without a spellcast trait."""
        if self.trait is None:
            raise Refused("without a spellcast trait there is no spellcast roll", at="args.trait")
