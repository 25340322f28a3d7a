"""The game master's d20: adversaries' attacks and reaction rolls."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta

from rollwright.odds import Join, KeepTotal, Noted, Noting, View, d20
from rollwright.rules import Bound, Program, Roll, Words, conclude, rule, stage
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.arguments import Advantage, Dice, Difficulty
from rollwright.systems.daggerheart.damage import check_line, damage_parts, damage_roll
from rollwright.systems.daggerheart.dice import added
from rollwright.systems.daggerheart.duality import plain_label
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import DAMAGE, EVADED, HIT, SUCCESS, UNHURT, GmAttack, GmReaction

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


@lru_cache(maxsize=512)
def _look(bonus: int, need: int, advantage: int, dice: tuple[int, ...]) -> Roll:
    """The d20, a second one with advantage or disadvantage, and extra dice; seen are critical and success."""
    kept = KeepTotal(slice(-1, None) if advantage > 0 else slice(0, 1))
    extra, totals = added("Extra", dice)
    views: list[View[Any]] = [kept.map(lambda face: (face == NATURAL, face)), *totals]
    whole = Join(views, None, lambda seen, more: more if seen is None else (seen[0], seen[1] + more))
    view = Noting(
        whole, lambda seen: (seen[0], seen[0] or seen[1] + bonus >= need), lambda seen: seen[1] + bonus
    )
    return Roll((("d20", (2 if advantage else 1) @ d20), *extra), view)


def _parts(outcome: GmAttack | GmReaction, house: Daggerheart, *args: Any) -> list[tuple[str, int]]:
    bonus, _, *_ = args
    return [("bonus", bonus)] if bonus else []


def _attack_card(outcome: GmAttack, house: Daggerheart, bonus: int, *args: Any) -> list[tuple[str, int]]:
    """The parts with what is added to the damage dice."""
    dealt = [] if outcome.damage is None else damage_parts(house, outcome.critical, args[-1])
    return [*_parts(outcome, house, bonus, *args), *dealt]


def _reaction_parts(
    outcome: GmReaction, house: Daggerheart, difficulty: int, bonus: int, *_: Any
) -> list[tuple[str, int]]:
    return _parts(outcome, house, bonus, difficulty)


def _check(house: Daggerheart, *args: Any) -> None:
    check_line(args[-1], "args.damage")


@stage
def hitting(house: Daggerheart, critical: bool, damage: str, total: int | None) -> Program[GmAttack]:
    """Roll damage for a hit; a critical starts from the maximum. GM Die, step 3."""
    label = plain_label(critical, True)
    dice = damage_roll(house, critical, (damage, ()))
    return (yield from conclude(dice, lambda dealt: GmAttack(label, total, True, critical, dealt)))


@rule(
    "daggerheart.gm-attack",
    title="GM attack",
    outcome=GmAttack,
    words=Words(words.says_gm_attack, _parts, words.prompts_gm_attack, _attack_card),
    check=_check,
    goals=(HIT, DAMAGE, EVADED, UNHURT),
    player="gm",
)
def gm_attack(
    house: Daggerheart,
    bonus: Bonus,
    evasion: Evasion,
    advantage: Advantage = 0,
    dice: Dice = (),
    damage: Hit = None,
) -> Program[GmAttack]:
    """d20 and a bonus against Evasion; a natural 20 hits in any case, with the damage's maximum on top.

    Book: GM Die.
    """

    def read(seen: Noted) -> GmAttack | Bound:
        (critical, hit), total = seen
        if hit and damage is not None:
            return hitting(house, critical, damage, total)
        return GmAttack(plain_label(critical, hit), total, hit, critical, None)

    return (yield from conclude(_look(bonus, evasion, advantage, dice), read))


@rule(
    "daggerheart.gm-reaction",
    title="GM reaction",
    outcome=GmReaction,
    words=Words(words.says_gm_reaction, _reaction_parts),
    goals=(SUCCESS,),
    player="gm",
)
def gm_reaction(
    house: Daggerheart, difficulty: Difficulty, bonus: Bonus = 0, advantage: Advantage = 0, dice: Dice = ()
) -> Program[GmReaction]:
    """d20 and a bonus against a difficulty; a natural 20 succeeds in any case, and no more.

    Book: GM Die.
    """

    def read(seen: Noted) -> GmReaction:
        (critical, success), total = seen
        return GmReaction(plain_label(critical, success), total, success, critical)

    return (yield from conclude(_look(bonus, difficulty, advantage, dice), read))
