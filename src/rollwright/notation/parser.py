"""From a text to its tree: one function for each line of the grammar, each reading as far as it can.

No text makes these functions call each other more deeply than `sizes.NESTING` allows.
"""

from __future__ import annotations

from rollwright.notation import sizes
from rollwright.notation.cursor import Cursor, Mark, refuse
from rollwright.notation.meaning import COUNTED, OF_DICE, OF_NUMBERS, is_pool
from rollwright.notation.terms import KEEPS, SIGNS, dice_term
from rollwright.notation.tree import (
    Binary,
    Comparing,
    Function,
    Named,
    Negative,
    Node,
    Number,
    Text,
    negative,
    pooled,
    thrown,
)

GIVEN = "given"
FUNCTIONS = (*OF_NUMBERS, *OF_DICE)

OPERAND = "a number, dice or '('"


def read(text: str) -> Text:
    """The tree of *text*, without its comment; `BadNotation` where it has none.

    >>> read("2 * (1d6 - 1)").text
    '2*(1d6-1)'
    >>> read("both = 2d6; max(both, 7) > 1d20").text
    'both=2d6;max(both,7)>1d20'
    """
    return _Parser(Cursor(text)).whole()


class _Parser:
    """A cursor, and how much was read so far."""

    __slots__ = ("_cursor", "_depth", "_dice", "_names", "_terms")

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._depth = self._terms = self._dice = 0
        self._names: dict[str, Named] = {}

    def whole(self) -> Text:
        """The text = {name '=' comparison ';'} comparison ['given' comparison], and nothing after it."""
        while self._cursor.ahead("word", "="):
            self._name()
        node = last = self._comparison()
        given = None
        if self._cursor.here.shown.lower() == GIVEN:
            self._cursor.accept("word")
            start = self._cursor.here
            given = last = self._comparison()
            _check_condition(given, node, start)
        if self._cursor.here.kind in KEEPS:
            refuse(
                "dice before it, as in 6d10kh3, or highest(…, 2) or lowest(…, 2) around several",
                self._cursor.here,
            )
        if self._cursor.here.kind == "d":
            refuse(
                "one number of dice (how many may be thrown too in a rule, as in throw(wounds @ d6))",
                self._cursor.here,
            )
        if not self._cursor.accept("end"):
            refuse(f"{_following(last)} or the end", self._cursor.here)
        return Text(tuple(self._names.values()), node, given)

    def _name(self) -> None:
        """A definition = name '=' comparison ';'."""
        mark = self._cursor.here
        name = mark.shown.lower()
        if name in self._names or name in FUNCTIONS or name == GIVEN:
            refuse("another name", mark)
        self._cursor.accept("word")
        self._cursor.accept("=")
        of = self._comparison()
        if not self._cursor.accept(";"):
            refuse(f"{_following(of)} or ';'", self._cursor.here)
        self._names[name] = Named(name, of)

    def _comparison(self) -> Node:
        """A comparison = sum [sign sum]."""
        node = self._sum()
        if mark := self._cursor.accept(*SIGNS):
            node = Comparing(mark.kind, node, self._sum())
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
        """A factor = {'+' | '-'} (term | '(' comparison ')')."""
        minus = False
        while mark := self._cursor.accept("+", "-"):
            minus ^= mark.kind == "-"
        node = self._parentheses() if self._cursor.here.kind == "(" else self._term()
        return negative(node) if minus else node

    def _parentheses(self) -> Node:
        (node,) = self._within("')'")
        return node

    def _within(self, ends: str) -> list[Node]:
        """What stands in parentheses: more than one thing where commas may stand between them."""
        opening = self._cursor.here
        if not self._cursor.accept("("):
            refuse("'(', as in highest(4d6, 3)", opening)
        self._depth += 1
        if self._depth > sizes.NESTING:
            refuse(f"at most {sizes.NESTING} parentheses within each other", opening, limit=True)
        nodes = [self._comparison()]
        while "," in ends and self._cursor.accept(","):
            nodes.append(self._comparison())
        if not self._cursor.accept(")"):
            refuse(f"{_following(nodes[-1])} or {ends}", self._cursor.here)
        self._depth -= 1
        return nodes

    def _word(self, mark: Mark) -> Node:
        """A word = name | function '(' comparison {',' comparison} ')'."""
        name = mark.shown.lower()
        if name in self._names:
            self._cursor.accept("word")
            return self._names[name]
        if name not in FUNCTIONS:
            refuse(f"{OPERAND} or one of {', '.join([*FUNCTIONS, *self._names])}", mark)
        self._cursor.accept("word")
        of = tuple(self._within("',' or ')'"))
        if name in OF_DICE:
            _check(name, of, mark)
        elif name == "abs":
            if len(of) > 1:
                refuse("one thing in abs(…)", mark)
        elif len(of) < 2:
            pool = of[0].text if is_pool(of[0]) else "3d6"
            refuse(
                f"several things in {name}(…); of dice, {'highest' if name == 'max' else 'lowest'}({pool}) is one",
                mark,
            )
        return Function(name, of)

    def _term(self) -> Node:
        """A term = word | number | [number] 'd' sides modifiers."""
        start = self._cursor.here
        self._terms += 1
        if self._terms > sizes.TERMS:
            refuse(f"at most {sizes.TERMS} numbers and dice terms", start, limit=True)
        if start.kind == "word":
            return self._word(start)
        if self._cursor.ahead(start.kind, "=") and start.kind.isalpha() and start.kind != "number":
            refuse("a name with another letter than d, k, h, l, r, o, f, x and p, such as a or mine", start)
        if start.kind not in ("number", "d"):
            refuse(OPERAND, start)
        count = self._cursor.number("a number") if start.kind == "number" else 1
        if not self._cursor.accept("d"):
            return Number(count)
        self._dice += count
        if self._dice > sizes.DICE:
            refuse(f"at most {sizes.DICE:,} dice in one text", start, limit=True)
        return dice_term(self._cursor, count, start)


def _check(name: str, of: tuple[Node, ...], mark: Mark) -> None:
    """Refuse a function of dice that is given anything else."""
    if not is_pool(of[0]):
        refuse(f"dice of which all count, as in {name}(3d6+2d8)", mark)
    if len(of) > 1 and all(map(is_pool, of)):
        refuse(f"one pool, as {name}({'+'.join([each.text for each in of])})", mark)
    if len(of) > 1 and not (name in COUNTED and len(of) == 2 and isinstance(of[1], Number)):
        refuse(f"{name}(dice)" + (f" or {name}(dice, number)" if name in COUNTED else ""), mark)
    if name == "middle" and (sum(each.n for each in pooled(of[0])) - _some(of)) % 2:
        refuse("as many dice above as below, as in middle(3d20) or middle(4d6, 2)", mark)


def _check_condition(given: Node, node: Node, mark: Mark) -> None:
    """Refuse a condition of dice that are none of those that are asked for: it would hold or not, and change nothing."""
    theirs = thrown(given)
    if theirs and theirs.isdisjoint(thrown(node)):
        refuse(
            f"a condition of dice that stand before {GIVEN!r} by their name, as in a = d6; a*d6 given a > 3,",
            mark,
        )


def _some(of: tuple[Node, ...]) -> int:
    """How many dice a function is asked for: one, unless it is said."""
    return next((each.value for each in of[1:] if isinstance(each, Number)), 1)


def _following(node: Node) -> str:
    """What may stand after *node*."""
    while isinstance(node, Binary | Comparing):
        node = node.right
    if isinstance(node, Negative | Function | Named):
        return "an operator"
    return "'d' or an operator" if isinstance(node, Number) else "a modifier such as kh3, an operator"
