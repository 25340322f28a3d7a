"""Damage rolls: the attack's dice and its modifier, with their maximum on top for a critical."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadNotation
from rollwright.notation import parse
from rollwright.notation.tree import Binary, Negative, Node, Number
from rollwright.notation.tree import Dice as Term
from rollwright.odds import Pool
from rollwright.rules import Flow, Program, Rule, most, throw_all
from rollwright.rules.requests import PLAYER
from rollwright.systems.daggerheart import faces, outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Holding, all_held
from rollwright.systems.daggerheart.arguments import Added, Boosts, Critical, DamageDice, Prayer
from rollwright.systems.daggerheart.dice import Groups, added
from rollwright.systems.daggerheart.house import Daggerheart

MOST_DICE = 100

Line = Annotated[str, Meta(max_length=60, description="the damage dice and modifier, such as 2d8+2")]
Proficiency = Annotated[int, Meta(ge=1, le=6, description="Proficiency, 1 to 6")]


class Attacking(NamedTuple):
    """A line of damage, read: its dice, which of each group count (their places from the lowest), and its modifier."""

    dice: tuple[tuple[Pool, range], ...]
    modifier: int

    @property
    def maximum(self) -> int:
        """The maximum of its dice."""
        return sum(len(kept) * max(pool.die.faces) for pool, kept in self.dice)


def line(text: str) -> Attacking:
    """Read a line of damage: dice, kept ones too, and numbers, added; `BadNotation` for anything else.

    >>> line("2d8+2").maximum, line("2d8+2").modifier
    (16, 2)
    """
    expression = parse(text)
    tree = expression.tree
    if tree.names or tree.given:
        raise BadNotation("damage is a sum of dice and numbers, such as 2d8+2, without names and conditions")
    terms = list(_terms(tree.comes_to))
    dice = [term for term in terms if isinstance(term, Term)]
    if sum(term.n for term in dice) > MOST_DICE:
        raise BadNotation(f"at most {MOST_DICE} damage dice")
    groups = [(pool, term.kept) for term, (_, pool) in zip(dice, expression.groups, strict=True)]
    return Attacking(tuple(groups), sum(term for term in terms if isinstance(term, int)))


def _terms(node: Node, sign: int = 1) -> Iterator[Term | int]:
    """What is added up: dice, and numbers with their signs."""
    if isinstance(node, Binary) and node.sign in "+-":
        yield from _terms(node.left, sign)
        yield from _terms(node.right, sign if node.sign == "+" else -sign)
    elif isinstance(node, Negative):
        yield from _terms(node.of, -sign)
    elif isinstance(node, Number):
        yield sign * node.value
    elif isinstance(node, Term) and sign > 0 and not node.explosion and not node.counting:
        yield node
    else:
        shown = node.text if sign > 0 else f"-{node.text}"
        raise BadNotation(f"damage is a sum of dice and numbers, such as 2d8+2, without {shown}")


def check_line(text: str | None, at: str) -> None:
    """Refuse what is no line of damage."""
    try:
        if text is not None:
            line(text)
    except BadNotation as error:
        raise BadArgument(f"{at.removeprefix('args.')}: {error.message}", at=at) from None


def check_boosts(boosts: tuple[Added, ...], at: str) -> None:
    """Refuse what is no line of damage among what features add."""
    for place, each in enumerate(boosts):
        check_line(each.dice, f"{at}[{place}].dice")


class DamageLine(NamedTuple):
    """A line of damage, the dice added to it, and what features add by name."""

    text: str
    bonus_dice: tuple[int, ...] = ()
    boosts: tuple[Added, ...] = ()

    @property
    def every(self) -> list[tuple[str, Attacking]]:
        """Its own dice and numbers, and those of every feature, each by its name."""
        return [("Damage", line(self.text)), *((each.name, line(each.dice)) for each in self.boosts)]

    @property
    def modifier(self) -> int:
        """Every number in it."""
        return sum(each.modifier for _, each in self.every)

    @property
    def least(self) -> int:
        """The least that its dice and numbers can come to."""
        return sum(sum(len(kept) for _, kept in each.dice) for _, each in self.every) + (
            len(self.bonus_dice) + self.modifier
        )

    def maximum(self, *, bonus: bool) -> int:
        """The maximum of its own dice, and with *bonus* of those that are added too."""
        own, *boosts = [each.maximum for _, each in self.every]
        return own + (sum(self.bonus_dice) + sum(boosts) if bonus else 0)


class Harm(NamedTuple):
    """The damage of one or several lines together, each thrown by the player unless *whose* it is is said; a critical adds the
    maximum. Damage Rolls.
    """

    house: Daggerheart
    critical: bool
    lines: tuple[DamageLine, ...]
    whose: tuple[str, ...] = ()

    def roll(self) -> Program[Any]:
        """Roll it, and add up what every line deals."""
        sums = yield from self.sums()
        return sum([self.dealt(each, found) for each, found in zip(self.lines, sums, strict=True)])

    def dealt(self, line: DamageLine, found: Any) -> Any:
        """What a line deals that comes to so much: never less than nothing."""
        return found if line.least + self._maximum(line) >= 0 else most(0, found)

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
        thrown = yield from throw_all(groups, throwers)
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

    def _maximum(self, line: DamageLine) -> int:
        return line.maximum(bonus=self.house.crit_max_includes_bonus_dice) if self.critical else 0

    def parts(self) -> list[tuple[str, int]]:
        """What is added to the dice, as a card tells it."""
        own = sum(line(each.text).modifier for each in self.lines)
        boosts = [
            (f"damage: {each.name}", line(each.dice).modifier) for of in self.lines for each in of.boosts
        ]
        named = [("damage: modifier", own), *boosts, ("damage: maximum of the dice", self.maximum)]
        return [(name, amount) for name, amount in named if amount]


class Adding(Holding[outcomes.Damage]):
    """Damage that is rolled, and to which whoever holds a Prayer Die may add it: to what the dice come to, below nothing too."""

    now: outcomes.Damage

    def play(self) -> Flow[outcomes.Damage]:
        """Let anybody add a Prayer Die, again until all are done."""
        now = self.now
        used = yield from self.uses(damage=now.total)
        if used is None:
            return replace(now, total=most(0, now.total))
        more = replace(now, total=now.total + used.value, prayers=now.prayers + used.value)
        left = self.without(used)
        return self.onward(now=more, held=left) if left else replace(more, total=most(0, more.total))


class Damage(
    Rule[outcomes.Damage],
    id="daggerheart.damage",
    says=words.says_damage,
    face=faces.damage,
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
        harm, things = self.harm, all_held(self.prayer)
        (found,) = yield from harm.sums()
        now = outcomes.Damage(found, harm.maximum, 0)
        if things:
            return Adding(house=self.house, now=now, held=things)
        return replace(now, total=harm.dealt(harm.lines[0], found))

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
    face=faces.damage,
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
        most = outcome.maximum_added
        return [("maximum of the damage dice", most)] if most else []
