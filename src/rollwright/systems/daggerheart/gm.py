"""The game master's d20: adversaries' attacks and reaction rolls."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from msgspec import Meta

from rollwright.odds import d20
from rollwright.rules import Flow, Program, Rule, reckon, throw_all
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.arguments import Advantage, Dice, Difficulty
from rollwright.systems.daggerheart.damage import Harm
from rollwright.systems.daggerheart.damage_lines import DamageLine, check_line
from rollwright.systems.daggerheart.dice import added
from rollwright.systems.daggerheart.duality import plain_label
from rollwright.systems.daggerheart.house import Daggerheart

R = TypeVar("R", bound=outcomes.GmAttack | outcomes.GmReaction)

Bonus = Annotated[int, Meta(ge=-99, le=999, description="the adversary's bonus, −99 to 999")]
Evasion = Annotated[
    int,
    Meta(
        ge=-99, le=999, description="the Evasion of who is attacked: what the attack has to reach, −99 to 999"
    ),
]
Hit = Annotated[
    Annotated[str, Meta(max_length=60)] | None,
    Meta(
        description="the damage of a hit as dice and numbers, such as 2d8+2; null where none is to be rolled"
    ),
]
NATURAL = 20


class GmDie(Rule[R]):
    """A roll of the game master's d20. GM Die."""

    house: Daggerheart = Daggerheart()
    bonus: Bonus
    advantage: Advantage = 0
    dice: Dice = ()

    def roll(self, need: int) -> Program[tuple[Any, Any, Any]]:
        """The d20, a second one with advantage or disadvantage, and extra dice: critical, success and total. Steps 1 and 2."""
        d20s, *extra = yield from throw_all(
            [("d20", (2 if self.advantage else 1) @ d20), *added("Extra", self.dice)]
        )
        face = d20s.highest() if self.advantage >= 0 else d20s.lowest()
        critical, total = face == NATURAL, face + sum([each.total for each in extra]) + self.bonus
        return critical, critical | (total >= need), total

    def parts(self, outcome: R) -> list[tuple[str, int]]:
        """The bonus."""
        return [("bonus", self.bonus)] if self.bonus else []


class Striking(Rule[outcomes.GmAttack]):
    """An adversary's attack that hits or misses."""

    house: Daggerheart
    critical: bool
    hit: bool
    damage: str | None

    def play(self) -> Flow[outcomes.GmAttack]:
        """Roll damage for a hit; a critical starts from the maximum. GM Die, step 3."""
        harm = None
        if self.hit and self.damage is not None:
            harm = yield from Harm(self.house, self.critical, (DamageLine(self.damage),)).roll()
        return outcomes.GmAttack(plain_label(self.critical, self.hit), None, self.hit, self.critical, harm)


class GmAttack(
    GmDie[outcomes.GmAttack],
    id="daggerheart.gm-attack",
    title="GM attack",
    says=words.says_gm_attack,
    prompts=words.prompts_gm_attack,
    upshot=glance.gm_attack,
    goals=(outcomes.HIT, outcomes.DAMAGE, outcomes.EVADED, outcomes.UNHURT),
    player="gm",
):
    """d20 and a bonus against Evasion; a natural 20 hits in any case, with the damage's maximum on top.

    Book: GM Die.
    """

    evasion: Evasion
    advantage: Advantage = 0
    damage: Hit = None

    def check(self) -> None:
        """Refuse what is no line of damage."""
        check_line(self.damage, "args.damage")

    def play(self) -> Flow[outcomes.GmAttack]:
        """Roll against Evasion, and go on to the damage."""
        critical, hit, total = yield from self.roll(self.evasion)
        strikes = Striking(house=self.house, critical=critical, hit=hit, damage=self.damage)
        return strikes.showing(total=total)

    def card(self, outcome: outcomes.GmAttack) -> list[tuple[str, int]]:
        """The parts with what is added to the damage dice."""
        if outcome.damage is None or self.damage is None:
            return self.parts(outcome)
        return [*self.parts(outcome), *Harm(self.house, outcome.critical, (DamageLine(self.damage),)).parts()]


class GmReaction(
    GmDie[outcomes.GmReaction],
    id="daggerheart.gm-reaction",
    title="GM reaction",
    says=words.says_reaction,
    upshot=glance.reaction,
    goals=(outcomes.SUCCESS,),
    player="gm",
):
    """d20 and a bonus against a difficulty; a natural 20 succeeds in any case, and no more.

    Book: GM Die.
    """

    difficulty: Difficulty
    bonus: Bonus = 0

    def play(self) -> Flow[outcomes.GmReaction]:
        """Roll against the difficulty."""
        critical, success, total = yield from self.roll(self.difficulty)
        return outcomes.GmReaction(reckon(plain_label, critical, success), total, success, critical)
