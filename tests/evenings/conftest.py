"""Every evening is played in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from evenings.people import Evening, InProcess

Opens = Callable[..., Evening]


@pytest.fixture
def evening() -> Iterator[Opens]:
    """Opens a table of a game; what keeps it is put away afterwards."""
    backend = InProcess()

    def opens(system: str, **opening: Any) -> Evening:
        return Evening(backend, system, **opening)

    yield opens
    backend.close()
