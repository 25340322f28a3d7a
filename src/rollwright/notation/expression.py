"""A text of dice notation, read: its groups of dice, what is looked at of them, and how large its odds are."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from operator import neg
from typing import Any, NamedTuple

from rollwright.errors import TooLarge
from rollwright.notation import limits
from rollwright.notation.cursor import Mark, clipped, refuse
from rollwright.notation.making import Budget, Hits, make
from rollwright.notation.parser import read
from rollwright.notation.sights import COUNTED, PLAIN, Both, Constant, Size, group_size, group_view, pair_size
from rollwright.notation.tree import Binary, Dice, Negative, Node, Number
from rollwright.odds import Odds, Pool, View
from rollwright.odds.views import Values


class Reading(NamedTuple):
    """What a roll of a text comes to: its *total*, the net *successes* where it counts any, how many dice were *kept*."""

    total: int
    successes: int | None
    kept: int


class Expression:
    """A text of dice notation, read; equal to every other spelling of the same. Made by `parse`.

    >>> expression = parse("4D6 k3 + 2   # strength")
    >>> expression.text, expression.comment, expression.groups
    ('4d6kh3+2', 'strength', (('4d6kh3', 4d6),))
    >>> expression.view.of([6, 5, 1, 4])
    Reading(total=17, successes=None, kept=3)
    >>> expression.view.dropped([6, 5, 1, 4])
    [[2]]
    """

    __slots__ = ("comment", "counts", "digits", "groups", "kept", "rows", "text", "tree", "view")

    def __init__(self, tree: Node, comment: str = "") -> None:
        dice = list(_dice(tree))
        budget = Budget(sum(each.n for each in dice if each.explosion))
        made = [_Group(each, Pool(each.n, make(each, budget))) for each in dice]
        self.tree, self.text = tree, tree.text
        self.comment = comment
        self.counts = any(each.counting for each in dice)
        self.kept = sum(len(each.kept) for each in dice)
        self.groups: tuple[tuple[str, Pool], ...] = tuple((each.dice.text, each.pool) for each in made)
        view, size = _compiled(tree, iter(made), self.counts)
        self.digits = ceil(size.digits)
        self.rows = size.rows
        self.view: View[Reading] = Whole(view, self, size.price)

    def reading(self, seen: Any) -> Reading:
        """What the whole text comes to, given what its view saw."""
        return Reading(seen[0], seen[1], self.kept) if self.counts else Reading(seen, None, self.kept)

    def odds(self) -> Odds[Reading]:
        """The exact odds; `TooLarge` when they would take too long to write down.

        >>> parse("2d6").odds().p(Reading(7, None, 2))
        Fraction(1, 6)
        """
        return self.view.law(*(pool for _, pool in self.groups))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expression):
            return NotImplemented
        return (self.text, self.comment) == (other.text, other.comment)

    def __hash__(self) -> int:
        return hash((self.text, self.comment))

    def __str__(self) -> str:
        return f"{self.text} # {self.comment}" if self.comment else self.text

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"


class Whole(View[Reading]):
    """See what a whole text comes to; its odds only where they can be written down in a few seconds."""

    __slots__ = ("_expression", "_price", "_view", "arity")

    def __init__(self, view: View[Any], expression: Expression, price: float) -> None:
        self._view, self._expression, self._price, self.arity = view, expression, price, view.arity

    def of(self, *groups: Values) -> Reading:
        """Return what is seen of these values."""
        return self._expression.reading(self._view.of(*groups))

    def law(self, *pools: Pool) -> Odds[Reading]:
        """Return the odds of what will be seen."""
        text = self._expression
        if self._price > limits.PRICE:
            raise TooLarge(
                f"the odds of {clipped(text.text)} are too large: up to {text.rows:,} totals with weights of "
                f"{text.digits:,} digits; roll fewer dice or sides, or ask `by` a field for a smaller part of the text"
            )
        return self._view.law(*pools).map(text.reading, rising=True)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return, for every group, the positions of the dice that do not count."""
        return self._view.dropped(*groups)


class _Group(NamedTuple):
    """The dice of one term, made."""

    dice: Dice
    pool: Pool

    @property
    def hits(self) -> bool:
        return isinstance(self.pool.die, Hits)

    @property
    def view(self) -> View[int]:
        return group_view(self.dice.kept, self.dice.counting, self.dice.n, hits=self.hits)

    @property
    def size(self) -> Size:
        return group_size(self.pool, self.dice.kept, self.dice.counting, hits=self.hits)


LARGE = 1000
"""Texts whose dice have more faces than this are remembered one at a time: they take much memory."""

_known: dict[str, Expression] = {}
_large: dict[str, Expression] = {}


def parse(text: str) -> Expression:
    """Read a text of dice notation; `BadNotation` where it is none, or asks for too much.

    >>> parse("2d6+d8").text
    '2d6+1d8'
    >>> parse("2d6+")
    Traceback (most recent call last):
    rollwright.errors.BadNotation: expected a number, dice or '(' at 4, found the end
    """
    return _known.get(text) or _large.get(text) or _remembered(text)


def _remembered(text: str) -> Expression:
    expression = _parsed(text)
    large = sum(len(pool.die.faces) for _, pool in expression.groups) > LARGE
    memory, most = (_large, 1) if large else (_known, 256)
    if len(memory) >= most:
        memory.clear()
    memory[text] = expression
    return expression


def _parsed(text: str) -> Expression:
    if len(text) > limits.TEXT:
        refuse(
            f"at most {limits.TEXT} characters", Mark("unknown", text[limits.TEXT], limits.TEXT), limit=True
        )
    before, _, comment = text.partition("#")
    return Expression(read(before), " ".join(comment.split()))


def _dice(node: Node) -> Iterator[Dice]:
    """The dice of a tree in reading order."""
    if isinstance(node, Dice):
        yield node
    elif isinstance(node, Negative):
        yield from _dice(node.of)
    elif isinstance(node, Binary):
        yield from _dice(node.left)
        yield from _dice(node.right)


def _compiled(node: Node, groups: Iterator[_Group], counts: bool) -> tuple[View[Any], Size]:
    """The view of a tree, and its size; where anything counts, every part sees its value and its successes."""
    if isinstance(node, Number):
        seen = (node.value, 0) if counts else node.value
        return Constant(seen), Size(node.value, node.value, 1, 0.0, 0.0)
    if isinstance(node, Dice):
        group = next(groups)
        return _leaf(group, counts), group.size
    if isinstance(node, Negative):
        view, size = _compiled(node.of, groups, counts)
        return view.map(_opposite if counts else neg), size._replace(low=-size.high, high=-size.low)
    left, first = _compiled(node.left, groups, counts)
    right, second = _compiled(node.right, groups, counts)
    if node.sign == "/" and second.low <= 0 <= second.high:
        refuse("a divisor that cannot be 0", Mark("/", "/", node.at))
    return Both(left, right, (COUNTED if counts else PLAIN)[node.sign]), pair_size(
        node.sign, first, second, counts=counts
    )


def _leaf(group: _Group, counts: bool) -> View[Any]:
    if not counts:
        return group.view
    return group.view.map(
        (lambda value: (value, value)) if group.dice.counting else (lambda value: (value, 0)), rising=True
    )


def _opposite(seen: tuple[int, int]) -> tuple[int, int]:
    return -seen[0], -seen[1]
