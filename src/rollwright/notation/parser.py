"""From a text to its tree: one function for each line of the grammar, each reading as far as it can.

No text makes these functions call each other more deeply than `limits.NESTING` allows.
"""

from __future__ import annotations

from rollwright.notation import limits
from rollwright.notation.cursor import Cursor, refuse
from rollwright.notation.terms import dice_term
from rollwright.notation.tree import Binary, Negative, Node, Number, negative

OPERAND = "a number, dice or '('"


def read(text: str) -> Node:
    """The tree of *text*, without its comment; `BadNotation` where it has none.

    >>> read("2 * (1d6 - 1)").text
    '2*(1d6-1)'
    """
    return _Parser(Cursor(text)).whole()


class _Parser:
    """A cursor, and how much was read so far."""

    __slots__ = ("_cursor", "_depth", "_dice", "_terms")

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._depth = self._terms = self._dice = 0

    def whole(self) -> Node:
        """The text = sum, and nothing after it."""
        node = self._sum()
        if not self._cursor.accept("end"):
            refuse(f"{_following(node)} or the end", self._cursor.here)
        return node

    def _sum(self) -> Node:
        """A sum = product {('+' | '-') product}."""
        node = self._product()
        while mark := self._cursor.accept("+", "-"):
            node = Binary(mark.kind, node, self._product(), mark.at)
        return node

    def _product(self) -> Node:
        """A product = factor {('*' | '/') factor}."""
        node = self._factor()
        while mark := self._cursor.accept("*", "/"):
            node = Binary(mark.kind, node, self._factor(), mark.at)
        return node

    def _factor(self) -> Node:
        """A factor = {'+' | '-'} (term | '(' sum ')')."""
        minus = False
        while mark := self._cursor.accept("+", "-"):
            minus ^= mark.kind == "-"
        node = self._parentheses() if self._cursor.here.kind == "(" else self._term()
        return negative(node) if minus else node

    def _parentheses(self) -> Node:
        opening = self._cursor.here
        self._cursor.accept("(")
        self._depth += 1
        if self._depth > limits.NESTING:
            refuse(f"at most {limits.NESTING} parentheses within each other", opening, limit=True)
        node = self._sum()
        if not self._cursor.accept(")"):
            refuse(f"{_following(node)} or ')'", self._cursor.here)
        self._depth -= 1
        return node

    def _term(self) -> Node:
        """A term = number | [number] 'd' sides modifiers."""
        start = self._cursor.here
        self._terms += 1
        if self._terms > limits.TERMS:
            refuse(f"at most {limits.TERMS} numbers and dice terms", start, limit=True)
        if start.kind not in ("number", "d"):
            refuse(OPERAND, start)
        count = self._cursor.number("a number") if start.kind == "number" else 1
        if not self._cursor.accept("d"):
            return Number(count)
        self._dice += count
        if self._dice > limits.DICE:
            refuse(f"at most {limits.DICE:,} dice in one text", start, limit=True)
        return dice_term(self._cursor, count, start)


def _following(node: Node) -> str:
    """What may stand after *node*."""
    while isinstance(node, Binary):
        node = node.right
    if isinstance(node, Negative):
        return "an operator"
    return "'d' or an operator" if isinstance(node, Number) else "a modifier such as kh3, an operator"
