"""Names: one line of letters that can be seen. What is invisible or turns a line around makes one name look like another's.

Joiners are right where scripts and emoji need them: between letters without case, as in Persian and Hindi, and between symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from unicodedata import category, name, normalize

from rollwright.errors import BadArgument, Refused
from rollwright.table.log.pieces import GM, LaidSheet
from rollwright.table.log.state import State

_SPACES = re.compile(r"[^\S\r\n\t\v\f\x1c-\x1f\x85\u2028\u2029]+")
_JOINERS: Final = "\u200c\u200d"
_JOINED: Final = ("Lo", "Mn", "Mc", "So", "Sk")
_BLANK: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
"""What counts as a letter, mark or symbol and shows nothing."""
_SEEN: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""What counts as a control and shows something: signs around Arabic and Kaithi numbers."""
_FLAG: Final = "\U0001f3f4"
_NUMBERED = re.compile(r" #\d+$")


def checked_name(text: str, at: str) -> str:
    """A name as it is kept, with single spaces; `BadArgument` names the character that no name has.

    >>> checked_name(" Ann  of the marsh ", "args.name")
    'Ann of the marsh'
    """
    plain = _SPACES.sub(" ", text).strip(" ")
    for place, letter in enumerate(plain):
        if not _fits(plain, place, letter):
            what = f"U+{ord(letter):04X} ({name(letter, 'a control character').lower()})"
            raise BadArgument(f"a name is one line of letters that can be seen, without {what}", at=at)
    if not any(category(letter)[0] in "LNPS" for letter in plain):
        raise BadArgument("a name has letters that can be seen", at=at)
    return plain


def _fits(text: str, place: int, letter: str) -> bool:
    kind, before, after = category(letter), text[place - 1 : place], text[place + 1 : place + 2]
    if letter in _JOINERS:
        return bool(before and after) and category(before) in _JOINED and category(after) in _JOINED
    if "\U000e0020" <= letter <= "\U000e007f":  # regions within a flag
        return before == _FLAG or "\U000e0020" <= before <= "\U000e007e"
    if kind == "Cf":
        return letter in _SEEN
    return letter not in _BLANK and kind not in ("Cc", "Cs", "Cn", "Zl", "Zp")


def all_called(values: Any, at: str) -> None:
    """Refuse names within a sheet's values that are none: those of its counters, and of whatever has a name."""
    if isinstance(values, Mapping):
        for key, value in values.items():
            checked_name(key, f"{at}.{key:.40}")
            if key == "name" and isinstance(value, str):
                checked_name(value, f"{at}.name")
            all_called(value, f"{at}.{key}")
    elif isinstance(values, list | tuple):
        for place, value in enumerate(values):
            all_called(value, f"{at}[{place}]")


def unlike_masters(state: State, text: str, at: str) -> str:
    """A name that no game master at the table has; `Refused` where it could be taken for one's."""
    if _alike(text) in _masters(state):
        raise Refused(f"the game master is called {text!r}: nobody else is", at=at)
    return text


def _masters(state: State) -> Iterable[str]:
    return {_alike(seat.name) for seat in state.seats.values() if seat.role == GM and not seat.closed}


def _alike(text: str) -> str:
    """What names that are read alike have in common."""
    return "".join(normalize("NFKC", text).casefold().split())


def unused(others: Iterable[LaidSheet], held: LaidSheet) -> str:
    """A name for a sheet that no other has yet: its own, or with the next number behind it.

    Hidden sheets are numbered by themselves: the name of one that everybody sees does not tell that there are others.
    """
    name = held.name if held.hidden else _NUMBERED.sub("", held.name)
    taken = {each.name for each in others if held.hidden or not each.hidden}
    if name not in taken:
        return name
    stem, mark = re.sub(r" #?\d+$", "", name)[:55], " #" if held.hidden else " "
    return next(each for number in range(2, len(taken) + 3) if (each := f"{stem}{mark}{number}") not in taken)
