"""Bounds: how much one command or look may reckon while everybody else waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rollwright.errors import TooLarge
from rollwright.odds.work import STEP, Beyond, allowed

AT_ONCE = 40_000 * STEP
"""A few hundredths of a second: dice of some ten thousand sides in all, or some thousands of dice, whichever a text asks for."""


@contextmanager
def bounded() -> Iterator[None]:
    """Refuse, as `TooLarge`, what would reckon longer than a table can wait, before it is begun."""
    try:
        with allowed(AT_ONCE):
            yield
    except Beyond:
        raise TooLarge(
            "this is more than a table throws at once: roll fewer dice, or dice of fewer sides", at="args"
        ) from None
