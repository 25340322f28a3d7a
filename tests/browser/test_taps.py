"""How many taps an act costs, on a phone and on a desktop: none more than is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser import taps_of_masters, taps_of_players
from browser.guests import Scene
from browser.taps import DEVICES, ROWS, Row

PLAYED = (taps_of_players, taps_of_masters)
"""Where the rows are: each file adds its own to `ROWS`."""


TRIES = 3
"""So often an act is played at the most: a page that is still arriving on a busy machine may cost a scroll, which is none of the act's."""


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_an_act_costs_no_more_than_is_wanted(scene: Callable[..., Scene], row: Row, device: str) -> None:
    every = []
    for _ in range(TRIES):
        taps = row.taps(scene(row.system, **row.options), device)
        assert taps.keys() == row.wanted.keys()
        if all(taps[who] <= most for who, most in row.wanted.items()):
            return
        every.append(taps)
    pytest.fail(f"{every}, wanted {row.wanted}")
