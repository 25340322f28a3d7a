"""Where we are in a text: its marks one after the other, and what to say when one is not what it should be."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from rollwright.errors import BadNotation, NotationTooLarge
from rollwright.notation import sizes

_GAP = r"[\s\u00a0\u2009\u202f]*"
_MARK = re.compile(
    _GAP
    + r"(?:([0-9]+)|((?:drop|or|floor)(?![a-z])|(?![dkhlrofxp]+(?![a-z]))[a-z]+|kh|kl|dh|dl|rr|ro|[dkrfxp]|!"
    + _GAP
    + r"=|<>|>=|<=|==|//|\.\.|[%!<>=+*/(){},:;\-≠≥≤×÷−–])|(.))",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_PLAIN = {
    "≥": ">=",
    "≤": "<=",
    "==": "=",
    "≠": "!=",
    "<>": "!=",
    "×": "*",
    "÷": "/",
    "//": "/",
    "−": "-",
    "–": "-",
    "k": "kh",
    "ro": "r",
}


_LETTERS = frozenset(("kh", "kl", "dh", "dl", "rr", "ro", *"dkrfxp"))

INSTEAD = {
    **dict.fromkeys(("adv", "advantage"), "2d20kh1, the higher of two,"),
    **dict.fromkeys(("dis", "disadvantage"), "2d20kl1, the lower of two,"),
    **dict.fromkeys(("drop", "dropping"), "dl or dh, as in 4d6dl1,"),
    **dict.fromkeys(("keep", "keeping", "best"), "kh or kl, as in 4d6kh3,"),
    **dict.fromkeys(("explode", "exploding", "e"), "'!' after the dice, as in 3d6! or 3d6!>=5,"),
    **dict.fromkeys(("reroll", "rerolling"), "r after the dice, as in 3d6r1 or 3d6rr<3,"),
    **dict.fromkeys(
        ("count", "successes", "hits", "s", "t", "c", "cs", "in"),
        "dice and their target, as in 5d6>=5 or 5d6=6,",
    ),
    **dict.fromkeys(("sum", "total"), "the dice alone, as in 3d6, which are added up,"),
    **dict.fromkeys(("mid", "median"), "middle(3d20)"),
    **dict.fromkeys(("straight",), "run(5d6), how many faces follow one another,"),
    **dict.fromkeys(("round", "floor", "ceil"), "'/', which rounds down, as in 3d6/2, or up (3d6+1)/2,"),
    **dict.fromkeys(("if", "then", "and"), "a product, as in (1d20>=10)*2d6, as what holds is 1,"),
    **dict.fromkeys(("or",), "max(…), as in max(1d20>=19, 1d6=6), as what holds is 1,"),
    **dict.fromkeys(("not",), "'!=', or 1-(…), as what holds is 1,"),
}
"""What people write in other tools, and what is written here."""


class Mark(NamedTuple):
    """A number or a sign of the language, with the column where it stands.

    *kind* is the sign in its plain spelling, ``"number"``, ``"word"``, ``"unknown"`` or ``"end"``. A word has a letter that no
    modifier has: ``dFkh`` is none.
    """

    kind: str
    shown: str
    at: int


class Cursor:
    """The marks of a text, read from left to right.

    >>> cursor = Cursor("4D6")
    >>> cursor.number("how many"), cursor.accept("d"), cursor.number("how many sides"), cursor.accept("kh")
    (4, Mark(kind='d', shown='D', at=1), 6, None)
    """

    __slots__ = ("_marks", "_next")

    def __init__(self, text: str) -> None:
        self._marks = marks(text)
        self._next = 0

    @property
    def here(self) -> Mark:
        """The mark that comes next."""
        return self._marks[self._next]

    def accept(self, *kinds: str) -> Mark | None:
        """Step over the next mark and return it, if it is one of *kinds*."""
        mark = self._marks[self._next]
        if mark.kind not in kinds:
            return None
        self._next += 1
        return mark

    def ahead(self, *kinds: str) -> bool:
        """Whether these come next, one after the other."""
        return tuple([mark.kind for mark in self._marks[self._next : self._next + len(kinds)]]) == kinds

    def number(self, expected: str, least: int = 0, most: int = sizes.NUMBER) -> int:
        """Step over a number from *least* to *most*."""
        mark = self.accept("number")
        if mark is None:
            refuse(expected, self.here)
        value = int(mark.shown)
        if not least <= value <= most:
            refuse(f"{expected} from {least} to {most:,}", mark, limit=value > most)
        return value


def marks(text: str) -> list[Mark]:
    """The marks of *text*, and the end of it.

    >>> [mark.kind for mark in marks("2 × 3")]
    ['number', '*', 'number', 'end']
    """
    marked = []
    for match in _MARK.finditer(text.rstrip()):
        number, sign, _ = match.groups()
        shown, at = match[match.lastindex or 0], match.start(match.lastindex or 0)
        if number:
            marked.append(Mark("number", shown, at))
        elif sign:
            plain = sign.lower()
            word = plain.isalpha() and plain not in _LETTERS
            plain = "!=" if plain[0] == "!" < plain else _PLAIN.get(plain, plain)
            marked.append(Mark("word" if word else plain, shown, at))
        else:
            marked.append(Mark("unknown", shown, at))
    marked.append(Mark("end", "", len(text.rstrip())))
    return marked


def refuse(expected: str, mark: Mark, *, limit: bool = False) -> NoReturn:
    """Raise what is wrong with a text: what was expected where, and what stands there; *limit*: it asks for too much."""
    if mark.kind == "word":
        expected = INSTEAD.get(mark.shown.lower(), expected)
    shown = "the end" if mark.kind == "end" else mark.shown
    said = shown if mark.kind == "end" else repr(clipped(shown))
    kind = NotationTooLarge if limit else BadNotation
    raise kind(
        f"expected {expected} at {mark.at}, found {said}", position=mark.at, found=shown, expected=expected
    )


def clipped(text: str) -> str:
    """At most the first 20 characters of *text*, for a message."""
    return text if len(text) <= 20 else f"{text[:20]}…"
