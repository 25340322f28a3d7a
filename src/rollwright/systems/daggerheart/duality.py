"""The Duality Dice: Hope and Fear with everything thrown beside them, as one roll, and what may follow it; what each sign gives stands in `tables.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from rollwright.odds import d
from rollwright.rules import Effect, Flow, Outcome, Program, Rule, pay, reckon, throw_all
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Aid, Holding, all_held
from rollwright.systems.daggerheart.arguments import Advantage, Dice, Experiences, Modifier, Prayer
from rollwright.systems.daggerheart.damage import NOTHING, Adding, Dealt, Harm
from rollwright.systems.daggerheart.damage_lines import DamageLine
from rollwright.systems.daggerheart.dice import HOPE_AND_FEAR, Groups, added
from rollwright.systems.daggerheart.house import Daggerheart

R = TypeVar("R", bound=Outcome)


class Result(NamedTuple):
    """A roll that nobody changes any more: *sign* is 1 with Hope, −1 with Fear, 0 for a critical; a hit or miss for every
    difficulty told, the Hope that its player spent, and the Prayer Dice that are *left* for what follows.
    """

    sign: int
    hits: tuple[bool, ...]
    spent: int = 0
    left: tuple[Aid, ...] = ()

    @property
    def success(self) -> bool | None:
        """Whether any difficulty is met; a critical meets all, and `None` is not told."""
        return True if self.sign == 0 else any(self.hits) if self.hits else None


def plain_label(critical: bool, success: bool) -> str:
    """The label of a roll that knows neither Hope nor Fear."""
    return "Critical Success" if critical else "Success" if success else "Failure"


def met(targets: tuple[int, ...], total: int, sign: int) -> tuple[bool, ...]:
    """Which difficulties a total meets; a critical meets all.

    >>> met((13, 15, 40), 15, 1), met((40,), 2, 0)
    ((True, True, False), (True,))
    """
    return tuple([sign == 0 or total >= target for target in targets])


class Duality(Rule[R], decisions=(AFTER_ROLL,)):
    """A roll of the Duality Dice with everything that was declared before it. Rolls."""

    settled: ClassVar[bool] = True

    house: Daggerheart = Daggerheart()
    modifier: Modifier = 0
    advantage: Advantage = 0
    experiences: Experiences = ()
    dice: Dice = ()
    prayer: Prayer = ()

    # -- what was declared --------------------------------------------------------------------------------------------

    @property
    def adds(self) -> int:
        """What is added to the dice: the modifier, and every Experience."""
        return self.modifier + sum(self.experiences)

    @property
    def spent(self) -> int:
        """The Hope that Experiences cost."""
        return len(self.experiences) * self.house.prices.experience

    @property
    def beside(self) -> tuple[int, int]:
        """The own advantage die (1 added, −1 subtracted), and the helpers' dice. Advantage."""
        return self.house.advantage(self.advantage, 0)

    @property
    def holds(self) -> tuple[Aid, ...]:
        """What may be used after the roll, and by whom."""
        return all_held(self.prayer)

    @property
    def next_holds(self) -> tuple[Aid, ...]:
        """What others may use who are asked when those are done."""
        return ()

    @property
    def lends(self) -> bool:
        """Whether Prayer Dice that are not used on it may be used for what follows."""
        return False

    def left(self, held: tuple[Aid, ...]) -> tuple[Aid, ...]:
        """Of what is held and not used on it, what may be used for what follows."""
        return tuple([each for each in held if each.value]) if self.lends else ()

    @property
    def harm(self) -> tuple[DamageLine, ...]:
        """The damage for whoever is hit."""
        return ()

    @property
    def modifier_name(self) -> str:
        """What its modifier is called."""
        return "modifier"

    # -- how it goes --------------------------------------------------------------------------------------------------

    def pays(self) -> Program[None]:
        """Pay for Experiences. Rolls, steps 1 and 2."""
        yield from pay(Effect("spend", "player", "hope", self.spent, "Experiences"))

    def rolls(self, *told: int | None) -> Program[Rule[R]]:
        """Throw everything at once, against every difficulty that was *told*; then whoever holds anything may use it. Rolls, step 3."""
        hope, fear, *beside = yield from throw_all([*HOPE_AND_FEAR, *self.groups()])
        stands = Standing(
            house=self.house,
            held=self.holds,
            later=self.next_holds,
            roll=self,
            targets=tuple([target for target in told if target is not None]),
            duality=hope + fear,
            sign=self.sign(hope, fear),
            rest=self.sums(iter(beside)) + self.adds,
            spent=self.spent,
        )
        return stands.goes_on()

    def groups(self) -> Groups:
        """The dice beside Hope and Fear. Advantage."""
        (own, helpers), sides = self.beside, self.house.advantage_die
        groups: Groups = []
        if own:
            groups.append(("Advantage" if own > 0 else "Disadvantage", 1 @ d(sides)))
        if helpers:
            groups.append(("Help", helpers @ d(sides)))
        return groups + added("Extra", self.dice)

    def sums(self, dice: Iterator[Any]) -> Any:
        """What the dice beside Hope and Fear add: of the own die and the helpers' only the best. Advantage."""
        own, helpers = self.beside
        less = next(dice).total if own < 0 else 0
        best = [next(dice) for any_ in (own > 0, helpers) if any_]
        more = sum(best[1:], best[0]).highest() if best else 0
        return more - less + sum([each.total for each in dice])

    # -- how it is read -----------------------------------------------------------------------------------------------

    def sign(self, hope: Any, fear: Any) -> Any:
        """1 where Hope is higher, −1 where Fear is, 0 where neither is: a critical."""
        return (hope > fear) - (hope < fear)

    def label(self, result: Result) -> str:
        """What a result is called."""
        return self.house.row(result.sign, result.success).label

    def stands(self, result: Result) -> tuple[tuple[str, Any], ...]:
        """How a result is told that something may still come of: what it is called, and of several targets who is hit."""
        hits = [f"target {at}: {'hit' if hit else 'missed'}" for at, hit in enumerate(result.hits, 1)]
        return (("label", self.label(result)), *([("hits", ", ".join(hits))] if len(hits) > 1 else ()))

    def parts(self, outcome: Any) -> list[tuple[str, int]]:
        """The modifier, every Experience, and Prayer Dice that were used."""
        return words.parts(outcome, self.modifier_name, self.modifier, self.experiences)

    if TYPE_CHECKING:  # each kind of roll has its own

        def read(self, result: Result, harm: Dealt) -> R:
            """The outcome, read once, from the final result and the damage of a hit. Rolls, step 4."""


class Standing(Holding[R]):
    """A roll as it stands: the *duality* and the *rest* of the total are apart as long as a reroll may come.

    What some hold who are asked *later* is apart from what those have *passed* over who were asked before.
    """

    later: tuple[Aid, ...] = ()
    passed: tuple[Aid, ...] = ()
    roll: Duality[R]
    targets: tuple[int, ...]
    duality: Any
    sign: Any
    rest: Any
    spent: int
    prayers: int = 0

    def goes_on(self) -> Rule[R]:
        """To whoever holds anything, as long as somebody does; then to those who are asked later, and to the end."""
        if not self.held:
            return self.passes()
        if self.rerollable:
            return self
        return self.onward(duality=0, rest=self.duality + self.rest)

    @property
    def rerollable(self) -> bool:
        """Whether anybody holds a reroll."""
        return any(not each.value for each in (*self.held, *self.later))

    def idle(self) -> tuple[str, ...]:
        """As `Holding.idle`: everything after a critical; Prayer Dice where every target is met."""
        hits = met(self.targets, self.duality + self.rest, self.sign)
        done = bool(hits) and all(hits)
        return tuple([each.key for each in self.held if self.sign == 0 or (done and each.value)])

    def vain(self) -> tuple[str, ...]:
        """As `Holding.vain`: Prayer Dice that all together meet no other target, where nothing is thrown again."""
        if self.rerollable or not self.targets:
            return ()
        total = self.duality + self.rest
        most = total + sum([each.value for each in (*self.held, *self.later)])
        alike = met(self.targets, total, self.sign) == met(self.targets, most, self.sign)
        return tuple([each.key for each in self.held]) if alike else ()

    def play(self) -> Flow[R]:
        """Whoever holds something may use it, again until all are done. After the roll."""
        total = self.duality + self.rest
        stands = self.roll.stands(Result(self.sign, met(self.targets, total, self.sign)))
        apart = {"duality": self.duality} if self.rerollable else {}
        used = yield from self.uses(**dict(stands), total=total, **apart)
        if used is None:
            return self.passes()
        left = self.without(used)
        if used.value:
            rest, prayers = self.rest + used.value, self.prayers + used.value
            return self.onward(held=left, rest=rest, prayers=prayers).goes_on()
        spent = self.spent + self.house.prices.reroll * (used.by == "player")
        return Afresh(stood=self.onward(held=left, duality=0, sign=0, spent=spent))

    def passes(self) -> Rule[R]:
        """To those who are asked later, when all are done who were asked; or to the end."""
        if not self.later:
            return self.ends()
        return self.onward(held=self.later, later=(), passed=self.held).goes_on()

    def ends(self) -> Rule[R]:
        """To what the roll comes to."""
        total = self.duality + self.rest
        hits = reckon(met, self.targets, total, self.sign)
        left = self.roll.left((*self.passed, *self.held))
        ends = Ended(roll=self.roll, sign=self.sign, hits=hits, spent=self.spent, left=left)
        return ends.showing(total=total, prayers=self.prayers)


class Afresh(Rule[R]):
    """A roll of which both Duality Dice are thrown again, and everything else stays as it *stood*. Luckbender."""

    stood: Standing[R]

    def play(self) -> Flow[R]:
        """Throw them, and go on from where the roll stands then."""
        hope, fear = yield from throw_all(HOPE_AND_FEAR)
        stands = self.stood.onward(duality=hope + fear, sign=self.stood.roll.sign(hope, fear))
        return stands.goes_on()


class Ended(Rule[R]):
    """A roll that nobody changes any more."""

    roll: Duality[R]
    sign: int
    hits: tuple[bool, ...]
    spent: int
    left: tuple[Aid, ...]

    def play(self) -> Flow[R]:
        """Read it; damage is rolled once for all who are hit. Damage Rolls."""
        roll, result = self.roll, Result(self.sign, self.hits, self.spent, self.left)
        if not (roll.harm and result.success):
            return roll.read(result, NOTHING)
        stands = roll.stands(result)
        harm = Harm(roll.house, result.sign == 0, roll.harm, stands=stands)
        if self.left:
            came = yield from harm.comes()
            return Hitting(
                house=roll.house, held=self.left, came=came, stands=stands, roll=roll, result=result
            )
        return roll.read(result, Dealt((yield from harm.roll())))


class Hitting(Adding[R]):
    """The damage of a hit, to which Prayer Dice that were not used on the roll may be added."""

    roll: Duality[R]
    result: Result

    def deals(self, dealt: Dealt) -> R:
        """As `Adding.deals`."""
        return self.roll.read(self.result, dealt)
