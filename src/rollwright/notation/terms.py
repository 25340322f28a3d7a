"""One dice term of a text: the sides, and the modifiers in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rollwright.notation import sizes
from rollwright.notation.cursor import Cursor, Mark, refuse
from rollwright.notation.tree import Condition, Count, Explosion, Term

SIGNS = (">=", "<=", "!=", ">", "<", "=")
KEEPS = ("kh", "kl", "dh", "dl")
FUDGE = range(-1, 2)
COMPARED = (("d",), ("number", "d"), ("word",), ("(",))
"""What something that dice are compared with may begin with."""


def dice_term(cursor: Cursor, count: int, start: Mark) -> Term:
    """The *count* dice of a term that began at *start* and whose 'd' was just read, with all their modifiers."""
    faces, weights = _sides(cursor)
    return _Term(cursor, faces, start).read(count)._replace(weights=weights)


def _sides(cursor: Cursor) -> tuple[Sequence[int], tuple[int, ...]]:
    """The sides = number | '%' | 'F' | '{' faces {',' faces} '}', and the weights of faces of their own."""
    if cursor.accept("%"):
        return range(1, 101), ()
    if cursor.accept("f"):
        return FUDGE, ()
    if not cursor.accept("{"):
        own = (
            " (faces of their own stand in braces, as in d{0,1,2} or d{1..4})"
            if cursor.here.shown in ("(", "[")
            else ""
        )
        return range(1, cursor.number(f"a number of sides{own}", 1, sizes.SIDES) + 1), ()
    weights: Counter[int] = Counter()
    while not weights or cursor.accept(","):
        start = cursor.here
        first = last = _face(cursor)
        if cursor.accept(".."):
            last = _face(cursor)
        if last < first or last - first + len(weights) >= sizes.FACES:
            refuse(
                f"faces from the lowest to the highest, at most {sizes.FACES:,}", start, limit=last > first
            )
        weight = cursor.number("a weight", 1, sizes.SIDES) if cursor.accept(":") else 1
        for face in range(first, last + 1):
            weights[face] += weight
    if not cursor.accept("}"):
        refuse("',' or '}' (1 to 4 is written 1..4)", cursor.here)
    return tuple(sorted(weights)), tuple([weights[face] for face in sorted(weights)])


def _face(cursor: Cursor) -> int:
    """A face = ['-'] number."""
    return (-1 if cursor.accept("-") else 1) * cursor.number("a face", 0, sizes.SIDES)


def compares(cursor: Cursor) -> bool:
    """Whether a sign is followed by something else than a plain number: then it compares what stands on its sides."""
    sign = cursor.here.kind
    return cursor.ahead(sign, "+") or any(
        cursor.ahead(sign, *minus, *more) for more in COMPARED for minus in ((), ("-",))
    )


class _Term:
    """The modifiers of one term, collected."""

    __slots__ = (
        "_cursor",
        "_explosion",
        "_faces",
        "_failure",
        "_keeps",
        "_never",
        "_once",
        "_start",
        "_target",
    )

    def __init__(self, cursor: Cursor, faces: Sequence[int], start: Mark) -> None:
        self._cursor, self._faces, self._start = cursor, faces, start
        self._never: list[Condition] = []
        self._once: list[Condition] = []
        self._keeps: list[tuple[str, int]] = []
        self._explosion: Explosion | None = None
        self._target: Condition | None = None
        self._failure: tuple[Mark, Condition] | None = None

    def read(self, count: int) -> Term:
        while self._modifier():
            pass
        return Term(
            count,
            self._faces,
            self._start.at,
            tuple(self._never),
            tuple(self._once),
            self._explosion,
            tuple(self._keeps),
            self._counting(count),
        )

    def _modifier(self) -> bool:
        """Read one modifier, if there is one."""
        cursor = self._cursor
        if mark := cursor.accept(*KEEPS):
            self._keep(mark)
        elif mark := cursor.accept("rr", "r"):
            (self._never if mark.kind == "rr" else self._once).append(self._condition("the face to reroll"))
        elif mark := cursor.accept("!"):
            self._explode(mark)
        elif cursor.here.kind in SIGNS and not compares(cursor):
            self._hit(cursor.here)
        elif mark := cursor.accept("f"):
            self._fail(mark)
        else:
            return False
        return True

    def _keep(self, mark: Mark) -> None:
        """A keep = ('kh' | 'k' | 'kl' | 'dh' | 'dl') [number]; more than there are is all of them."""
        most = sizes.DICE
        n = self._cursor.number("a number of dice", 0, most) if self._cursor.here.kind == "number" else 1
        if self._start.kind == "d" and (n > 1 or mark.kind in ("dh", "dl")):
            refuse("highest(d4+d6+d8, 2) of unlike dice, or how many dice there are, as in 4d6kh3,", mark)
        self._keeps.append((mark.kind, n))

    def _explode(self, mark: Mark) -> None:
        """An explosion = '!' ['p'] [condition] ['x' number]."""
        if self._explosion:
            refuse("one '!' in a term, whose die is worth the sum of its faces,", mark)
        penetrating = bool(self._cursor.accept("p"))
        given = self._cursor.here.kind == "number" or (
            self._cursor.here.kind in SIGNS and not compares(self._cursor)
        )
        on = self._condition("the face that explodes") if given else None
        depth = (
            self._cursor.number("a number of explosions", 0, sizes.DEPTH)
            if self._cursor.accept("x")
            else None
        )
        self._explosion = Explosion(on, depth, penetrating)

    def _hit(self, mark: Mark) -> None:
        """A count = ('>=' | '>' | '<=' | '<' | '=' | '!=') number ['f' condition]."""
        if self._target:
            refuse("one target in a term", mark)
        self._target = self._condition("a target")

    def _fail(self, mark: Mark) -> None:
        if self._failure:
            refuse("one 'f' in a term", mark)
        self._failure = (mark, self._condition("the face that fails"))

    def _counting(self, n: int) -> Count | None:
        if self._target and self._explosion and self._keeps:
            refuse(f"two of '!', hits and '{self._keeps[0][0]}' in a term, not all three", self._start)
        if self._target:
            never = not self._failure and not any(map(self._target.holds, self._faces))
            always = n > 1 and self._target.face > max(self._faces)
            if never or always:
                refuse(
                    f"a target that one of the dice can show; a sum is compared in parentheses, as in (3d6){self._target.text}",
                    self._start,
                )
            return Count(self._target, self._failure[1] if self._failure else None)
        if self._failure:
            refuse("a target such as >=6 with 'f'", self._failure[0])
        return None

    def _condition(self, expected: str) -> Condition:
        """A condition = [sign] number; only after a sign may the number be negative."""
        sign = self._cursor.accept(*SIGNS)
        minus = bool(sign and self._cursor.accept("-"))
        face = self._cursor.number(expected)
        return Condition(sign.kind if sign else "=", -face if minus else face)
