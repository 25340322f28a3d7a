"""Where we are in a text: its marks one after the other, and what to say when one is not what it should be."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from rollwright.errors import BadNotation, NotationTooLarge
from rollwright.notation import limits

_GAP = r"[\s\u00a0\u2009\u202f]*"
_MARK = re.compile(
    _GAP
    + r"(?:([0-9]+)|((?![dkhlrofxp]+(?![a-z]))[a-z]+|kh|kl|dh|dl|rr|ro|[dkrfxp]|>=|<=|==|[%!<>=+*/(){},:;\-≥≤×÷−–])|(.))",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_PLAIN = {"≥": ">=", "≤": "<=", "==": "=", "×": "*", "÷": "/", "−": "-", "–": "-", "k": "kh", "ro": "r"}


_LETTERS = frozenset(("kh", "kl", "dh", "dl", "rr", "ro", *"dkrfxp"))


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

    def number(self, expected: str, least: int = 0, most: int = limits.NUMBER) -> int:
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
    found = []
    for match in _MARK.finditer(text.rstrip()):
        number, sign, _ = match.groups()
        shown, at = match[match.lastindex or 0], match.start(match.lastindex or 0)
        if number:
            found.append(Mark("number", shown, at))
        elif sign:
            plain = sign.lower()
            word = len(plain) > 2 or (plain.isalpha() and plain not in _LETTERS)
            found.append(Mark("word" if word else _PLAIN.get(plain, plain), shown, at))
        else:
            found.append(Mark("unknown", shown, at))
    found.append(Mark("end", "", len(text.rstrip())))
    return found


def refuse(expected: str, mark: Mark, *, limit: bool = False) -> NoReturn:
    """Raise what is wrong with a text: what was expected where, and what stands there; *limit*: it asks for too much."""
    found = "the end" if mark.kind == "end" else mark.shown
    said = found if mark.kind == "end" else repr(clipped(found))
    kind = NotationTooLarge if limit else BadNotation
    raise kind(
        f"expected {expected} at {mark.at}, found {said}", position=mark.at, found=found, expected=expected
    )


def clipped(text: str) -> str:
    """At most the first 20 characters of *text*, for a message."""
    return text if len(text) <= 20 else f"{text[:20]}…"
