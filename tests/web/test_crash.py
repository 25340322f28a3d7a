"""A real server is killed, at any moment, again and again, while people play: what was acknowledged is there, once, whole."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import natsservers
from hours import often
from web.survivors import Crowd, Served, playing

pytestmark = pytest.mark.apart


@pytest.mark.parametrize(
    ("store", "kills"),
    [
        pytest.param(lambda folder: f"sqlite:{folder / 'tables.db'}", often(3, 50), id="sqlite"),
        pytest.param(natsservers.address, often(1, 50), id="nats"),
    ],
)
def test_nothing_that_was_acknowledged_is_lost_or_doubled(
    store: Callable[[Path], str], kills: int, tmp_path: Path
) -> None:
    served, chance = Served(tmp_path, store(tmp_path)), random.Random(2026)
    served.start()
    crowd = Crowd([served])
    with playing([crowd]):
        for _ in range(kills):
            assert crowd.moves_on(chance.randrange(1, 20))
            time.sleep(chance.uniform(0, 0.02))  # in the middle of whatever is done next
            served.kill()
            served.start()
        assert crowd.moves_on(1)
    crowd.came_through()
    served.kill()
