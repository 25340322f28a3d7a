"""Lines of damage, such as 2d8+2: read, checked, and with what is added to their dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.errors import BadArgument, BadNotation
from rollwright.notation import parse
from rollwright.notation.tree import Binary, Negative, Node, Number, Term
from rollwright.odds import Pool
from rollwright.systems.daggerheart.arguments import Added

MOST_DICE = 100


class ReadLine(NamedTuple):
    """A line of damage, read: its dice, which of each group count (their places from the lowest), and its modifier."""

    dice: tuple[tuple[Pool, range], ...]
    modifier: int

    @property
    def maximum(self) -> int:
        """The maximum of its dice."""
        return sum(len(kept) * max(pool.die.faces) for pool, kept in self.dice)


def line(text: str) -> ReadLine:
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
    return ReadLine(tuple(groups), sum(term for term in terms if isinstance(term, int)))


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
    def every(self) -> list[tuple[str, ReadLine]]:
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
