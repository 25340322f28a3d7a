"""Work: it adds up, and the error names what was asked and a way out."""

from __future__ import annotations

import pytest

from rollwright.errors import TooLarge
from rollwright.odds.work import MOST_BITS, MOST_SIGHTS, MOST_WORK, STEP, Beyond, Work, allowed, fits, take


def test_work_adds_up() -> None:
    work, half = Work("this"), MOST_WORK // STEP // 2
    work.spend(half)
    work.spend(half)
    with pytest.raises(TooLarge, match=r"^this would take too long: roll fewer dice or sides"):
        work.spend(MOST_WORK // STEP // 100)


def test_what_is_allowed_within_is_no_more_than_what_is_left_and_is_taken_off() -> None:
    with allowed(10 * STEP):
        with allowed(100 * STEP):
            Work("this").spend(6)
        with allowed(3 * STEP), pytest.raises(Beyond):
            Work("that").spend(4)
        take(0)
        with pytest.raises(Beyond), allowed(100 * STEP):
            Work("those").spend(1)


def test_bits_count_as_well() -> None:
    with pytest.raises(TooLarge):
        Work("this").spend(1, MOST_WORK)


def test_room_is_limited() -> None:
    Work("this").store(MOST_BITS, 1)
    with pytest.raises(TooLarge, match=r"^that would take 4,000,000,000 numbers of up to 2 bits: wait$"):
        Work("that", "wait").store(MOST_BITS, 2)


def test_sights_are_limited() -> None:
    fits(MOST_SIGHTS, "this")
    with pytest.raises(TooLarge, match=r"^this has more than 2,000,000 different sights"):
        fits(MOST_SIGHTS + 1, "this")
