"""Every evening is played in this process, and by night with a server in a process of its own; by day one of them is, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hours
from evenings.people import Backend, Evening, InProcess, OverHttp

Opens = Callable[..., Evening]


OVER_HTTP = pytest.param("over HTTP", marks=pytest.mark.apart)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """By day it is Keepers' evening that goes over the wire."""
    if "evening" in metafunc.fixturenames:
        wired = hours.night() or metafunc.module.__name__.endswith("test_keepers")
        metafunc.parametrize("evening", ["in process", *([OVER_HTTP] if wired else [])], indirect=True)


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Opens a table of a game; what keeps it is put away afterwards."""
    backend: Backend = OverHttp(tmp_path) if request.param == "over HTTP" else InProcess()

    def opens(system: str, **opening: Any) -> Evening:
        return Evening(backend, system, **opening)

    yield opens
    backend.close()
