"""Damage rolls: the attack's dice and its modifier, with their maximum on top for a critical."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeVar

from msgspec import Meta

from rollwright.rules import Flow, Outcome, Program, Rule, most, throw_all
from rollwright.rules.requests import PLAYER
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Holding, all_held
from rollwright.systems.daggerheart.arguments import Boosts, Critical, DamageDice, Prayer
from rollwright.systems.daggerheart.damage_lines import DamageLine, check_boosts, check_line, line
from rollwright.systems.daggerheart.dice import Groups, added
from rollwright.systems.daggerheart.house import Daggerheart

R = TypeVar("R", bound=Outcome)

Line = Annotated[str, Meta(max_length=60, description="the damage dice and modifier, such as 2d8+2")]
Proficiency = Annotated[int, Meta(ge=1, le=6, description="Proficiency, 1 to 6")]


class Dealt(NamedTuple):
    """What a hit deals, and what of that Prayer Dice added; `None` where none could."""

    total: Any
    prayers: int | None = None


NOTHING = Dealt(None)
"""What no hit deals."""


class Harm(NamedTuple):
    """The damage of one or several lines together, each thrown by the player unless *whose* it is is said; a critical adds the
    maximum. Damage Rolls.
    """

    house: Daggerheart
    critical: bool
    lines: tuple[DamageLine, ...]
    whose: tuple[str, ...] = ()
    stands: tuple[tuple[str, Any], ...] = ()
    """What the roll came to that hit: whoever throws the damage is told."""

    def roll(self) -> Program[Any]:
        """Roll it, and add up what every line deals."""
        sums = yield from self.sums()
        return sum([self.dealt(each, total) for each, total in zip(self.lines, sums, strict=True)])

    def comes(self) -> Program[Any]:
        """Roll it; what it comes to before Prayer Dice: of several lines none takes anything from another, and one may be below nothing."""
        sums = yield from self.sums()
        return sums[0] if len(sums) == 1 else sum(map(self.dealt, self.lines, sums))

    def dealt(self, each: DamageLine, total: Any) -> Any:
        """What a line deals that comes to so much: never less than nothing."""
        return total if each.least + self._maximum(each) >= 0 else most(0, total)

    def sums(self) -> Program[list[Any]]:
        """Roll it; what every line comes to by its dice and numbers."""
        groups: Groups = []
        counts: list[range] = []
        throwers: list[str] = []
        ends: list[int] = []
        whose = self.whose or (PLAYER,) * len(self.lines)
        for each, who in zip(self.lines, whose, strict=True):
            (_, own), *boosts = each.every
            bonus = added("Bonus", each.bonus_dice)
            groups += [("Damage", pool) for pool, _ in own.dice] + bonus
            groups += [(name, pool) for name, boost in boosts for pool, _ in boost.dice]
            throwers += [who] * (len(groups) - len(throwers))
            counts += [kept for _, kept in own.dice] + [range(pool.count) for _, pool in bonus]
            counts += [kept for _, boost in boosts for _, kept in boost.dice]
            ends.append(len(groups))
        thrown = yield from throw_all(groups, throwers, self.stands)
        sums = [
            dice.ranked(dice.size - kept.stop, dice.size - kept.start)
            for dice, kept in zip(thrown, counts, strict=True)
        ]
        return [
            sum(sums[start:end]) + (each.modifier + self._maximum(each))
            for each, start, end in zip(self.lines, [0, *ends], ends, strict=False)
        ]

    @property
    def maximum(self) -> int:
        """What a critical adds: the maximum of the damage dice; of dice added to them only by house rule."""
        return sum(map(self._maximum, self.lines))

    def _maximum(self, each: DamageLine) -> int:
        return each.maximum(bonus=self.house.crit_max_includes_bonus_dice) if self.critical else 0

    def parts(self) -> list[tuple[str, int]]:
        """What is added to the dice, as a card tells it."""
        own = sum(line(each.text).modifier for each in self.lines)
        boosts = [
            (f"damage: {each.name}", line(each.dice).modifier) for of in self.lines for each in of.boosts
        ]
        named = [("damage: modifier", own), *boosts, ("damage: maximum of the dice", self.maximum)]
        return [(name, amount) for name, amount in named if amount]


class Adding(Holding[R]):
    """Damage that *came* of its dice, and to which whoever holds a Prayer Die may add it: to what is below nothing too; how the roll *stands* that hit is told. Prayer Dice."""

    of: ClassVar[str] = "damage"
    onto: ClassVar[str] = "damage"

    came: Any
    stands: tuple[tuple[str, Any], ...] = ()
    prayers: int = 0

    def play(self) -> Flow[R]:
        """Let anybody add a Prayer Die, again until all are done."""
        used = yield from self.uses(**dict(self.stands), damage=self.came)
        if used is None:
            return self.ends()
        more = self.onward(
            came=self.came + used.value, prayers=self.prayers + used.value, held=self.without(used)
        )
        return more if more.held else more.ends()

    def ends(self) -> R:
        """What it comes to."""
        return self.deals(Dealt(most(0, self.came), self.prayers))

    if TYPE_CHECKING:  # each kind of damage has its own

        def deals(self, dealt: Dealt) -> R:
            """What comes of it when it deals so much."""


class Alone(Adding[outcomes.Damage]):
    """Damage by itself."""

    maximum: int

    def deals(self, dealt: Dealt) -> outcomes.Damage:
        """As `Adding.deals`."""
        return outcomes.Damage(dealt.total, self.maximum, self.prayers)


class Damage(
    Rule[outcomes.Damage],
    id="daggerheart.damage",
    version=2,
    says=words.says_damage,
    upshot=glance.damage,
    decisions=(AFTER_ROLL,),
    goals=(outcomes.TOTAL_DAMAGE,),
):
    """The damage of a hit; a critical starts from the maximum of the damage dice.

    Book: Damage Rolls.
    """

    house: Daggerheart = Daggerheart()
    dice: Line = "2d8+2"
    critical: Critical = False
    bonus_dice: DamageDice = ()
    prayer: Prayer = ()
    boosts: Boosts = ()

    def check(self) -> None:
        """Refuse what is no line of damage."""
        check_line(self.dice, "args.dice")
        check_boosts(self.boosts, "args.boosts")

    @property
    def harm(self) -> Harm:
        """What is rolled."""
        return Harm(self.house, self.critical, (DamageLine(self.dice, self.bonus_dice, self.boosts),))

    def play(self) -> Flow[outcomes.Damage]:
        """Roll it; then whoever holds a Prayer Die may add it."""
        harm, held = self.harm, all_held(self.prayer)
        if held:
            came = yield from harm.comes()
            return Alone(house=self.house, held=held, came=came, maximum=harm.maximum)
        return outcomes.Damage((yield from harm.roll()), harm.maximum, 0)

    def parts(self, outcome: outcomes.Damage) -> list[tuple[str, int]]:
        """What is added to the dice."""
        named = (
            ("modifier", line(self.dice).modifier),
            *((each.name, line(each.dice).modifier) for each in self.boosts),
            ("maximum of the damage dice", outcome.maximum_added),
            ("prayer", outcome.prayers),
        )
        return [(name, amount) for name, amount in named if amount]


class Unarmed(
    Rule[outcomes.Unarmed],
    id="daggerheart.unarmed",
    says=words.says_damage,
    upshot=glance.damage,
    goals=(outcomes.TOTAL_DAMAGE,),
):
    """The damage of a hit without a weapon: d4s by Proficiency.

    Book: Rolls, Unarmed Attack Rolls.
    """

    house: Daggerheart = Daggerheart()
    proficiency: Proficiency
    critical: Critical = False
    bonus_dice: DamageDice = ()

    def play(self) -> Flow[outcomes.Unarmed]:
        """Roll as many d4 as Proficiency gives."""
        count = self.house.unarmed_dice(self.proficiency)
        fists = Harm(self.house, self.critical, (DamageLine(f"{count}d4", self.bonus_dice),))
        return outcomes.Unarmed((yield from fists.roll()), fists.maximum, 0, count)

    def parts(self, outcome: outcomes.Unarmed) -> list[tuple[str, int]]:
        """What a critical added."""
        extra = outcome.maximum_added
        return [("maximum of the damage dice", extra)] if extra else []
