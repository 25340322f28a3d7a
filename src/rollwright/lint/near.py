"""Names that are nearly those of something: what somebody misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

NUMBERS = re.compile(r"\d+")

NEAR = 0.6
"""How much alike two words of a rule have to be, of 1."""


def near(name: str, known: Iterable[str], alike: float = NEAR) -> str | None:
    """The name that was meant, where this is none of those that are *known* and nearly one of them.

    >>> near("yse", ["no", "yes"]), near("no", ["no", "yes"]), near("maybe", ["no", "yes"])
    ('yes', None, None)
    >>> near("helper 3", ["helper 1"])  # numbered ones are many
    """
    names = {NUMBERS.sub("", each): each for each in known}
    bare = NUMBERS.sub("", name)
    close = [] if bare in names else get_close_matches(bare, names, 1, alike)
    return names[close[0]] if close else None
