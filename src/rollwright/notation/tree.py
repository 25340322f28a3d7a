"""What a text says, as a small tree: numbers, dice with their modifiers, arithmetic, comparisons and functions.

Every node has a `text`, its one plain spelling; reading that gives the node again.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

TARGET = re.compile(r"-?\d+(?![\dd])")
"""A number that is taken for the target of dice before a comparison."""

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


class Condition(NamedTuple):
    """A comparison of a face with a number.

    >>> Condition(">=", 5).holds(6)
    True
    """

    sign: str
    face: int

    def holds(self, face: int) -> bool:
        """Whether *face* meets the condition."""
        return HOLDS[self.sign](face, self.face)

    @property
    def text(self) -> str:
        """The comparison in full, as a count of hits is written."""
        return f"{self.sign}{self.face}"

    @property
    def short(self) -> str:
        """The number alone where that means the same, as in ``r1``."""
        return str(self.face) if self.sign == "=" and self.face >= 0 else self.text


class Explosion(NamedTuple):
    """Throw again and add: on the highest face or where *on* holds, at most *depth* times or for ever."""

    on: Condition | None
    depth: int | None
    penetrating: bool

    @property
    def text(self) -> str:
        """As it is written, ``!>=5x3``."""
        on = self.on.short if self.on else ""
        depth = "" if self.depth is None else f"x{self.depth}"
        return f"!{'p' if self.penetrating else ''}{on}{depth}"


class Count(NamedTuple):
    """What one face is worth where hits are counted: 1 on the *target*, less 1 on the *failure*.

    >>> worth = Count(Condition(">=", 6), Condition("=", 1))
    >>> worth(6), worth(1), worth(3)
    (1, -1, 0)
    """

    target: Condition
    failure: Condition | None

    def __call__(self, face: int) -> int:
        """Return what *face* is worth."""
        lost = self.failure is not None and self.failure.holds(face)
        return self.target.holds(face) - lost

    @property
    def text(self) -> str:
        """As it is written, ``>=6f1``."""
        return self.target.text + (f"f{self.failure.short}" if self.failure else "")


class Number(NamedTuple):
    """A plain number."""

    value: int

    @property
    def text(self) -> str:
        """The number."""
        return str(self.value)


class Term(NamedTuple):
    """Some dice of one kind, and what is done with them: rerolls, explosions, keeping, counting, in this order."""

    n: int
    faces: Sequence[int]
    at: int
    never: tuple[Condition, ...] = ()
    once: tuple[Condition, ...] = ()
    explosion: Explosion | None = None
    keeps: tuple[tuple[str, int], ...] = ()
    counting: Count | None = None
    weights: tuple[int, ...] = ()

    @property
    def sides(self) -> str:
        """What stands after the d: a number of sides, F, or faces of its own, each with its weight unless that is 1."""
        if isinstance(self.faces, range):
            return "F" if self.faces.start < 1 else str(len(self.faces))
        own = zip(self.faces, self.weights, strict=True)
        return f"{{{','.join([str(face) if weight == 1 else f'{face}:{weight}' for face, weight in own])}}}"

    @property
    def die(self) -> str:
        """One of the dice, ``d6r1!``."""
        never = "".join(f"rr{each.short}" for each in self.never)
        once = "".join(f"r{each.short}" for each in self.once)
        return f"d{self.sides}{never}{once}{self.explosion.text if self.explosion else ''}"

    @property
    def text(self) -> str:
        """The term, ``4d6kh3``; hits stand before an explosion, whose own comparison they would be taken for."""
        explosion = self.explosion.text if self.explosion else ""
        die = self.die.removesuffix(explosion)
        hits = self.counting.text if self.counting else ""
        keeps = "".join(f"{how}{k}" for how, k in self.keeps)
        return f"{self.n}{die}{hits}{explosion}{keeps}"

    @property
    def kept(self) -> range:
        """The positions that are kept, counted from the lowest of the sorted dice.

        >>> Term(4, range(1, 7), 0, keeps=(("dl", 1), ("dh", 1))).kept
        range(1, 3)
        """
        places = range(self.n)
        for how, k in self.keeps:
            cut = min(k, len(places)) if how in ("kl", "dl") else max(0, len(places) - k)
            places = places[cut:] if how in ("kh", "dl") else places[:cut]
        return places


class Negative(NamedTuple):
    """The negative of something."""

    of: Node

    @property
    def text(self) -> str:
        """As it is written, in parentheses where it must be."""
        return f"-{_within(self.of, isinstance(self.of, Binary | Comparing))}"


class Binary(NamedTuple):
    """Two things added, subtracted, multiplied or divided; *at* is where the sign stands."""

    sign: str
    left: Node
    right: Node
    at: int

    @property
    def strong(self) -> bool:
        """Whether it binds more tightly than a sum."""
        return self.sign in "*/"

    @property
    def text(self) -> str:
        """As it is written, with as few parentheses as are needed from left to right."""
        left, right = self.left, self.right
        loose = isinstance(left, Comparing) or (isinstance(left, Binary) and self.strong and not left.strong)
        late = isinstance(right, Comparing) or (
            isinstance(right, Binary) and (self.strong or not right.strong)
        )
        return f"{_within(left, loose)}{self.sign}{_within(right, late)}"


class Comparing(NamedTuple):
    """Two things compared: 1 where it holds, and else 0."""

    sign: str
    left: Node
    right: Node

    @property
    def text(self) -> str:
        """As it is written; dice on the left stand in parentheses where a number that follows would be taken for a target."""
        left, right = self.left, self.right
        last = next(reversed(list(dice_of(left))), None)
        taken = last is not None and left.text.endswith(last.text) and TARGET.match(right.text) is not None
        taken |= self.sign == "=" and left.text.endswith("!")
        before = _within(left, isinstance(left, Comparing) or taken)
        return f"{before}{self.sign}{_within(right, isinstance(right, Comparing))}"


class Function(NamedTuple):
    """A function by its name, of numbers or of dice."""

    name: str
    of: tuple[Node, ...]

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.name}({','.join([each.text for each in self.of])})"


class Named(NamedTuple):
    """What was given a name before, and is the same wherever the name stands."""

    name: str
    of: Node

    @property
    def text(self) -> str:
        """The name."""
        return self.name


Node = Number | Term | Negative | Binary | Comparing | Function | Named


class Text(NamedTuple):
    """A whole text: what is given names, what it comes to, and the condition under which it counts."""

    names: tuple[Named, ...]
    comes_to: Node
    given: Node | None = None

    @property
    def text(self) -> str:
        """As it is written."""
        before = "".join([f"{each.name}={each.of.text};" for each in self.names])
        return f"{before}{self.comes_to.text}" + (f" given {self.given.text}" if self.given else "")

    @property
    def dice(self) -> list[Term]:
        """All dice, in the order in which they stand."""
        return [dice for node in self.parts for dice in dice_of(node)]

    @property
    def parts(self) -> list[Node]:
        """What stands in it: what is given names, what it comes to, and the condition."""
        return [*[each.of for each in self.names], self.comes_to, *([self.given] if self.given else [])]


def dice_of(node: Node) -> Iterator[Term]:
    """The dice that stand in a part of a text, in reading order: those of a name stand where it was given."""
    if isinstance(node, Term):
        yield node
    elif isinstance(node, Negative):
        yield from dice_of(node.of)
    elif isinstance(node, Binary | Comparing):
        yield from dice_of(node.left)
        yield from dice_of(node.right)
    elif isinstance(node, Function):
        for each in node.of:
            yield from dice_of(each)


def thrown(node: Node) -> frozenset[int]:
    """Where the dice stand that a part of a text is reckoned from, those of names among them."""
    match node:
        case Term():
            return frozenset((node.at,))
        case Named() | Negative():
            return thrown(node.of)
        case Binary() | Comparing():
            return thrown(node.left) | thrown(node.right)
        case Function():
            return frozenset([at for each in node.of for at in thrown(each)])
    return frozenset()


def pooled(pool: Node) -> Iterator[Term]:
    """The dice of a pool, in reading order: those that are added, and those of names too."""
    if isinstance(pool, Named):
        yield from pooled(pool.of)
    elif isinstance(pool, Binary):
        yield from pooled(pool.left)
        yield from pooled(pool.right)
    else:
        assert isinstance(pool, Term)
        yield pool


def negative(node: Node) -> Node:
    """The negative of *node*, without a double sign."""
    return node.of if isinstance(node, Negative) else Negative(node)


def _within(node: Node, parentheses: bool) -> str:
    return f"({node.text})" if parentheses else node.text
