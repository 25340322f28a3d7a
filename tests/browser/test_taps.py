"""How many taps an act costs, on a phone and on a desktop: none more than is wanted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product

import pytest

import hours
from browser import taps_of_masters, taps_of_players
from browser.guests import Scene
from browser.taps import DEVICES, Row

ROWS = [
    each
    for file in (taps_of_players, taps_of_masters)
    for each in vars(file).values()
    if isinstance(each, Row)
]
"""Every act that is counted, in the order in which the files have them."""
WHERE = list(product(ROWS, DEVICES) if hours.night() else zip(ROWS[::4], cycle(DEVICES), strict=False))
"""By day every fourth act, on one device and then the other; by night every act on both."""


@pytest.mark.parametrize(
    ("row", "device"), WHERE, ids=lambda each: each.id if isinstance(each, Row) else each
)
def test_an_act_costs_no_more_than_is_wanted(scene: Callable[..., Scene], row: Row, device: str) -> None:
    taps = row.taps(scene(row.system, **row.options), device)
    assert taps.keys() == row.wanted.keys()
    assert all(taps[who] <= most for who, most in row.wanted.items()), f"{taps}, wanted {row.wanted}"
