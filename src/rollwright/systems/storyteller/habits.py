"""How Storyteller's players write rolls by habit: ``/wod20 pool:8 difficulty:6``, ``7ST6``, ``7STA6``."""

from __future__ import annotations

import re
from typing import Any

from rollwright.errors import BadNotation

RULE = "storyteller.action"
NUMBERS, FLAGS = ("pool", "difficulty"), ("specialty", "willpower")
EVERY = "pool:, difficulty:, specialty or willpower"
TRUTHS = {"": True, "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
Meant = tuple[str, dict[str, Any]] | None

_SHORT = re.compile(r"\s*(\d+)st(?![a-z]{2})(a?)(\d*)", re.IGNORECASE)
_SLASH = re.compile(r"\s*/wod20(?=\s|$)", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\s:=]+)[:=]?([^\s]*)")


def short(text: str) -> Meant:
    """A pool, ST, a difficulty; an A in between means that a specialty applies.

    >>> short("7STA8")
    ('storyteller.action', {'pool': 7, 'difficulty': 8, 'specialty': True})
    """
    written = _uncommented(text)
    match = _SHORT.match(written)
    if match is None:
        return None
    if written[match.end() :].strip():
        wanted = "the end" if match[3] else "a difficulty, 2 to 10"
        raise _bad(written, match.end(), wanted)
    pool, difficulty = int(match[1][:9]), int(match[3][:9] or 6)
    return RULE, {"pool": pool, "difficulty": difficulty, **({"specialty": True} if match[2] else {})}


def slash(text: str) -> Meant:
    """``/wod20`` and what is said of the roll: pool, difficulty, specialty, willpower, in any order.

    >>> slash("/wod20 pool:8 difficulty:7 specialty")
    ('storyteller.action', {'pool': 8, 'difficulty': 7, 'specialty': True})
    """
    written = _uncommented(text)
    match = _SLASH.match(written)
    if match is None:
        return None
    said: dict[str, Any] = {}
    at = match.end()
    while written[at:].strip():
        word = _WORD.match(written, at)
        if word is None:
            raise _bad(written, at, EVERY)
        name = _name(written, word)
        if name in said:
            raise _bad(written, word.start(1), f"{name} once")
        said[name] = _value(written, word, name)
        at = word.end()
    if "pool" not in said:
        raise _bad(written, len(written.rstrip()), "pool: and a number of dice")
    return RULE, said


def _name(text: str, word: re.Match[str]) -> str:
    name = word[1].lower()
    if name not in (*NUMBERS, *FLAGS):
        raise _bad(text, word.start(1), EVERY)
    return name


def _value(text: str, word: re.Match[str], name: str) -> int | bool:
    if name in NUMBERS:
        if not re.fullmatch(r"[0-9]{1,9}", word[2]):
            raise _bad(text, word.start(2), "a number")
        return int(word[2])
    if word[2].lower() not in TRUTHS:
        raise _bad(text, word.start(2), "true or false")
    return TRUTHS[word[2].lower()]


def _uncommented(text: str) -> str:
    return text.split("#")[0]


def _bad(text: str, at: int, expected: str) -> BadNotation:
    rest = text[at:].lstrip()
    at, word = (len(text) - len(rest), rest.split()[0]) if rest else (at, "the end")
    return BadNotation(
        f"expected {expected} at {at}, found {word!r}",
        at="notation",
        position=at,
        found=word,
        expected=expected,
    )
