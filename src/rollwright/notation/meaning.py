"""What a text means: numbers that are reckoned from dice, whether these lie before everybody or nobody has seen them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rollwright.dice.pools import Dice
from rollwright.dice.reckoning import least, most
from rollwright.notation.making import Hits
from rollwright.notation.tree import (
    HOLDS,
    Binary,
    Comparing,
    Function,
    Named,
    Negative,
    Node,
    Number,
    Term,
    pooled,
)
from rollwright.odds import Die

SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    **HOLDS,
}

OF_NUMBERS: dict[str, Callable[..., Any]] = {"max": most, "min": least, "abs": abs}
"""Functions of numbers: of several, or of one."""

OF_DICE: dict[str, Callable[..., Any]] = {
    "highest": Dice.highest,
    "lowest": Dice.lowest,
    "middle": Dice.middle,
    "sets": Dice.sets,
    "pairs": lambda dice: dice.sets(2),
    "largest": lambda dice: dice.largest_set,
    "distinct": lambda dice: dice.distinct,
    "run": lambda dice: dice.longest_run,
}
"""Functions of dice."""

COUNTED = frozenset(("highest", "lowest", "middle", "sets"))
"""Functions of dice that may be told a number besides."""


def is_pool(node: Node) -> bool:
    """Whether these are dice of which more can be asked than one number: some, or several that are added, of which all count."""
    if isinstance(node, Named):
        return is_pool(node.of)
    if isinstance(node, Binary):
        return node.sign == "+" and is_pool(node.left) and is_pool(node.right)
    return isinstance(node, Term) and not node.keeps and not node.counting


class Meaning(NamedTuple):
    """What the parts of a text come to, of its *thrown* dice by the place where they stand in it."""

    thrown: Mapping[int, Dice]
    dice: Mapping[int, Die]

    def value(self, node: Node) -> Any:
        """What a part is worth: a comparison 1 or 0."""
        match node:
            case Number():
                return node.value
            case Term():
                return self._kept(node)
            case Named():
                return self.value(node.of)
            case Negative():
                return -self.value(node.of)
            case Binary():
                return SIGNS[node.sign](self.value(node.left), self.value(node.right))
            case Comparing():
                return SIGNS[node.sign](self.value(node.left), self.value(node.right)) * 1
            case Function() if node.name in OF_NUMBERS:
                return OF_NUMBERS[node.name](*map(self.value, node.of))
        first, *more = node.of
        return OF_DICE[node.name](
            sum([self.thrown[each.at] for each in pooled(first)]), *map(self.value, more)
        )

    def successes(self, node: Node) -> Any:
        """The successes of a part, as its counting dice are added and subtracted; none of what is compared, or goes into a function."""
        match node:
            case Term():
                return self._kept(node) if node.counting else 0
            case Named():
                return self.successes(node.of)
            case Negative():
                return -self.successes(node.of)
            case Binary():
                sign = operator.sub if node.sign == "-" else operator.add
                return sign(self.successes(node.left), self.successes(node.right))
        return 0

    def _kept(self, dice: Term) -> Any:
        """What the dice that are kept of a group are worth, or the hits among them."""
        thrown, kept = self.thrown[dice.at], dice.kept
        counting = (
            None if isinstance(self.dice[dice.at], Hits) else dice.counting
        )  # those are worth their hits
        worth = counting.__call__ if counting else None
        if len(kept) == dice.n:
            return thrown.worth(worth) if worth else thrown.total
        return thrown.ranked(dice.n - kept.stop, dice.n - kept.start, worth)
