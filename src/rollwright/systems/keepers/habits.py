"""How players write rolls in the dark by habit."""

from __future__ import annotations

import re
from typing import Any

from rollwright.errors import BadNotation

_WORD = re.compile(r"\s*/?fitd", re.IGNORECASE)
_DICE = re.compile(r"\s*([0-9]{1,3})(?![0-9])\s*(#.*)?$", re.DOTALL)
MOST_DOTS, MOST_DICE = 4, 10


def fitd(text: str) -> tuple[str, dict[str, Any]] | None:
    """``fitd3``: an action roll with three dice for one outcome; beyond four dots, the rest are extra dice.

    >>> fitd("fitd3")
    ('keepers.action', {'dots': 3, 'outcomes': [{'name': 'outcome'}]})
    """
    word = _WORD.match(text)
    if word is None:
        return None
    dice = _DICE.match(text, word.end())
    if dice is None or int(dice[1]) > MOST_DICE:
        raise _malformed(text, word.end())
    count = int(dice[1])
    extra = {"extra": count - MOST_DOTS} if count > MOST_DOTS else {}
    return "keepers.action", {"dots": min(count, MOST_DOTS), **extra, "outcomes": [{"name": "outcome"}]}


def _malformed(text: str, after: int) -> BadNotation:
    """What stands where a number of dice, and nothing else, should be."""
    rest = text[after:].rstrip()
    number = re.match(r"\s*([0-9]+)\s*", rest)
    fits = number is not None and len(number[1]) <= 3 and int(number[1]) <= MOST_DICE
    at = after + (number.end() if number and fits else len(rest) - len(rest.lstrip()))
    word = text[at:].rstrip()[:20] or "the end"
    expected = "the end, or # and a comment" if fits else f"a number of dice from 0 to {MOST_DICE}"
    shown = word if word == "the end" else repr(word)
    return BadNotation(
        f"expected {expected} at {at}, found {shown}", position=at, found=word, expected=expected
    )
