"""The games that strangers wrote, each installed while its own tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hours import some
from installing import GAMES, installed
from rollwright.systems import System


@pytest.fixture(scope="module", params=some(GAMES, quick=3))
def any_game(request: pytest.FixtureRequest) -> Iterator[System]:
    """Each of them in its turn."""
    with installed(request.param) as found:
        yield found


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> Iterator[System]:
    """The one that a file of tests is called after."""
    with installed(request.path.stem.removeprefix("test_")) as found:
        yield found
