"""Attack rolls: one action roll against every target, and damage, rolled once, for whoever is hit."""

from __future__ import annotations

from typing import TypeVar

from rollwright.rules import Flow, Outcome
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.acting import Acting
from rollwright.systems.daggerheart.arguments import (
    Boosts,
    Damage,
    DamageDice,
    LastingPrayer,
    Modifier,
    Targets,
    Tracker,
)
from rollwright.systems.daggerheart.damage import Dealt, Harm
from rollwright.systems.daggerheart.damage_lines import DamageLine, check_boosts, check_line
from rollwright.systems.daggerheart.duality import Result

R = TypeVar("R", bound=Outcome)


class Harming(Acting[R]):
    """An action roll to harm."""

    targets: Targets
    modifier: Modifier = 0
    damage: Damage = "2d8+2"
    damage_dice: DamageDice = ()
    boosts: Boosts = ()
    tracker: Tracker = False
    lasting_prayer: LastingPrayer = False

    @property
    def lends(self) -> bool:
        """As `Duality.lends`: to the damage."""
        return self.lasting_prayer

    @property
    def lines(self) -> tuple[DamageLine, ...]:
        """Its line of damage, if it has any."""
        return () if self.damage is None else (DamageLine(self.damage, self.damage_dice, self.boosts),)

    def play(self) -> Flow[R]:
        """Pay for what was declared, and roll against every target."""
        yield from self.pays()
        return (yield from self.rolls(*self.targets))


class Attack(
    Harming[outcomes.Attack],
    id="daggerheart.attack",
    version=6,
    says=words.says_attack,
    prompts=words.prompts,
    upshot=glance.attack,
    goals=(outcomes.SUCCESS, outcomes.HOPE, outcomes.DAMAGE, outcomes.FEAR, outcomes.MOVE),
):
    """An action roll to harm: compared with every target, damage rolled once for all who are hit.

    Book: Attack Rolls.
    """

    @property
    def harm(self) -> tuple[DamageLine, ...]:
        """As `Duality.harm`."""
        return self.lines

    def check(self) -> None:
        """Refuse what is no line of damage."""
        check_line(self.damage, "args.damage")
        check_boosts(self.boosts, "args.boosts")

    def read(self, result: Result, harm: Dealt) -> outcomes.Attack:
        """As `Duality.read`."""
        return self.acted(
            outcomes.Attack, result, hits=result.hits, damage=harm.total, damage_prayers=harm.prayers
        )

    def card(self, outcome: outcomes.Attack) -> list[tuple[str, int]]:
        """The parts with what is added to the damage dice."""
        if outcome.damage is None or self.damage is None:
            return self.parts(outcome)
        harm = Harm(self.house, outcome.critical, self.lines)
        return [*self.parts(outcome), *harm.parts(), *words.prayed(outcome)]
