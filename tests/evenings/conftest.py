"""Every evening is played twice: in this process, and with a server in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from evenings.people import Backend, Evening, InProcess, OverHttp

Opens = Callable[..., Evening]


@pytest.fixture(params=["in process", "over HTTP"])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Opens a table of a game; what keeps it is put away afterwards."""
    backend: Backend = OverHttp(tmp_path) if request.param == "over HTTP" else InProcess()

    def opens(system: str, **opening: Any) -> Evening:
        return Evening(backend, system, **opening)

    yield opens
    backend.close()
