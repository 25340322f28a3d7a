"""Work: what an answer costs, and how much is allowed: a blow-up is an error at once, not a wait of minutes.

What is about to be done is estimated in bits to be touched, a little more for every step of plain Python; the limits
stand where an answer would take a few seconds or some hundred megabytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from rollwright.errors import TooLarge

MOST_FACES = 1_000_000
"""Faces of one die."""

MOST_DICE = 10_000_000
"""Dice thrown at once."""

MOST_SIGHTS = 2_000_000
"""Different things to be seen of one pool."""

MOST_WORK = 20_000_000_000
"""Bits to be touched for one answer."""

MOST_BITS = 4_000_000_000
"""Bits of all weights of one answer together."""

STEP = 8_000
"""What one step costs beside the bits that it touches."""

THROW = 4 * STEP
"""What it costs to throw a die."""

WAY_OUT = "roll fewer dice or sides, or look at less of them"


class Beyond(Exception):
    """More work than was allowed for now: no answer, and no fault of the question, which can be asked again elsewhere."""


_ALLOWED: ContextVar[list[int] | None] = ContextVar("allowed", default=None)


@contextmanager
def allowed(work: int) -> Iterator[list[int]]:
    """So much work, in the units of `Work`, for all that is reckoned in here together, and how much of it is left; `Beyond` where it would take more.

    >>> with allowed(10 * STEP):
    ...     Work("a small thing").spend(5)
    ...     Work("another").spend(6)
    Traceback (most recent call last):
    rollwright.odds.work.Beyond
    """
    outer = _ALLOWED.get()
    own = [work if outer is None else min(work, outer[0])]
    begun, mark = own[0], _ALLOWED.set(own)
    try:
        yield own
    finally:
        _ALLOWED.reset(mark)
        if outer is not None:
            outer[0] -= begun - own[0]


def take(work: int) -> None:
    """Take so much off what is `allowed` here, if there is any such bound."""
    left = _ALLOWED.get()
    if left is not None:
        left[0] -= work
        if left[0] < 0:
            raise Beyond


class Work:
    """What has been spent on *what* so far; `spend` raises `TooLarge` beyond the limit, naming it and *way_out*.

    >>> Work("a small thing").spend(1_000, bits=64)
    >>> Work("1000d1000").spend(10**9, bits=64)
    Traceback (most recent call last):
    rollwright.errors.TooLarge: 1000d1000 would take too long: roll fewer dice or sides, or look at less of them
    """

    __slots__ = ("_done", "_way_out", "_what")

    def __init__(self, what: object, way_out: str = WAY_OUT) -> None:
        self._what, self._way_out, self._done = what, way_out, 0

    def spend(self, steps: int, bits: int = 0) -> None:
        """Add *steps*, each on integers of so many *bits*."""
        work = steps * (bits + STEP)
        self._done += work
        if self._done > MOST_WORK:
            raise TooLarge(f"{self._what} would take too long: {self._way_out}")
        take(work)

    def ahead(self, steps: int, bits: int = 0) -> None:
        """Refuse now what is going to take so many *steps* more, at least: none of it is done yet."""
        work, left = steps * (bits + STEP), _ALLOWED.get()
        if self._done + work > MOST_WORK:
            raise TooLarge(f"{self._what} would take too long: {self._way_out}")
        if left is not None and left[0] < work:
            raise Beyond

    def store(self, numbers: int, bits: int) -> None:
        """Check that there is room for so many *numbers* of so many *bits*."""
        if numbers * bits > MOST_BITS:
            raise TooLarge(
                f"{self._what} would take {numbers:,} numbers of up to {bits:,} bits: {self._way_out}"
            )


def fits(sights: int, what: object) -> None:
    """Raise `TooLarge` where there are more *sights* of *what* than anybody can list.

    >>> fits(6**9, "9d6")
    Traceback (most recent call last):
    rollwright.errors.TooLarge: 9d6 has more than 2,000,000 different sights: look at less of it, or roll fewer dice
    """
    if sights > MOST_SIGHTS:
        raise TooLarge(
            f"{what} has more than {MOST_SIGHTS:,} different sights: look at less of it, or roll fewer dice"
        )
    take(sights * STEP)
