"""A text of dice notation, read: its groups of dice, and what it means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rollwright.dice.pools import Dice
from rollwright.notation import sizes
from rollwright.notation.cursor import Mark, refuse
from rollwright.notation.making import Budget, make
from rollwright.notation.meaning import Meaning
from rollwright.notation.parser import read
from rollwright.notation.spans import span
from rollwright.notation.tree import Binary, Named, Negative, Node, Term, Text
from rollwright.odds import Pool


class Expression:
    """A text of dice notation, read; equal to every other spelling of the same. Made by `parse`.

    >>> expression = parse("4D6 k3 + 2   # strength")
    >>> expression.text, expression.comment, expression.groups, expression.kept
    ('4d6kh3+2', 'strength', (('4d6kh3', 4d6),), 3)
    """

    __slots__ = ("_dice", "comment", "counts", "groups", "kept", "text", "tree")

    def __init__(self, tree: Text, comment: str = "") -> None:
        dice = tree.dice
        budget = Budget(sum(each.n for each in dice if each.explosion))
        self._dice = {each.at: make(each, budget) for each in dice}
        self.groups: tuple[tuple[str, Pool], ...] = tuple(
            [(each.text, Pool(each.n, self._dice[each.at])) for each in dice]
        )
        """The dice that are thrown, each with its name."""
        self.tree, self.text, self.comment = tree, tree.text, comment
        self.counts = _counts(tree.comes_to)
        """Whether anything counts successes."""
        self.kept = sum(len(each.kept) for each in dice)
        """How many dice are kept."""
        for node in tree.parts:
            span(node, self._dice)

    def meaning(self, thrown: Sequence[Dice]) -> Meaning:
        """What the parts of the text come to, of its groups of dice once these are thrown."""
        return Meaning(dict(zip(self._dice, thrown, strict=True)), self._dice)

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


DICE = re.compile(r"\s*\(?\d*d[\d%f{]", re.IGNORECASE)
"""How dice begin."""

LARGE = 1000
"""Of texts whose dice have more faces than this two are remembered, what was typed and how it is written: they take much memory."""

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
    memory, most = (_large, 2) if large else (_known, 256)
    if len(memory) >= most:
        del memory[next(iter(memory))]
    memory[text] = expression
    return expression


def _parsed(text: str) -> Expression:
    if len(text) > sizes.TEXT:
        refuse(f"at most {sizes.TEXT} characters", Mark("unknown", text[sizes.TEXT], sizes.TEXT), limit=True)
    before, _, comment = text.partition("#")
    if before.isdecimal() and DICE.match(comment):
        refuse(f"one roll in a text, as {comment.strip()},", Mark("#", "#", len(before)))
    return Expression(read(before), " ".join(comment.split()))


def _counts(node: Node) -> bool:
    """Whether dice count successes in what a text comes to, and not only in what is compared or goes into a function."""
    if isinstance(node, Term):
        return node.counting is not None
    if isinstance(node, Named | Negative):
        return _counts(node.of)
    return isinstance(node, Binary) and (_counts(node.left) or _counts(node.right))
