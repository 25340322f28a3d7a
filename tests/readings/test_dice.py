"""Where faces come from: the machine's own chance."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

from rollwright.errors import BadFace
from rollwright.odds import d8, explode
from rollwright.readings import dice


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 8])
def test_every_number_below_is_equally_likely(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever bits the machine gives at once: of all that they may be, each two numbers come of equally many."""
    monkeypatch.setattr(dice, "BITS", 8)
    found = Counter(tuple(islice(numbers(n, bits, monkeypatch), 2)) for bits in range(1 << 8))
    pairs = {pair: times for pair, times in found.items() if len(pair) == 2}
    assert len(pairs) == n * n
    assert set(pairs.values()) == {pairs[0, 0]}


def numbers(n: int, bits: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The numbers below *n* that come of these bits, without any more."""
    given = [bits]
    monkeypatch.setattr(secrets, "randbits", lambda _: given.pop())
    below = dice.system_dice()
    with suppress(IndexError):
        while True:
            yield from below(n, 1)


def test_a_number_may_be_wider_than_what_is_fetched_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda width: (1 << width) - 1)
    assert dice.system_dice()(1 << 200, 1) == [(1 << 200) - 1]
    assert dice.system_dice()(1 << 8, 2) == [255, 255]


@pytest.mark.parametrize("said", [9, 17])
def test_the_sum_of_a_die_that_explodes_is_no_throw(said: int) -> None:
    with pytest.raises(
        BadFace, match=rf"^{said} is no face of d8: 1 to 8; a d8! that comes to {said} is told throw by throw"
    ):
        dice.Cup(faces=[3, said]).throw(2 @ explode(d8))
    with pytest.raises(BadFace, match="^0 is no face of d8: 1 to 8$"):
        dice.Cup(faces=[3, 0]).throw(2 @ explode(d8))
    with pytest.raises(BadFace, match=f"^{said} is no face of d8: 1 to 8$"):
        dice.Cup(faces=[3, said]).throw(2 @ d8)
    assert dice.Cup(faces=[3, 8, 1]).throw(2 @ explode(d8)) == (3, 8, 1)
