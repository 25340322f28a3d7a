"""Every evening is played in this process; by night also with its log on NATS, and with a server in a process of its own. By day one of them is.

By day an evening is played in this process once: where everything that is said in it is looked at for its German too (`test_german`).
For a first answer one of them is, and two evenings side by side are for the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hours
import natsservers
from evenings.people import Backend, Evening, InProcess, OverHttp

Opens = Callable[..., Evening]


BACKENDS: dict[str, Callable[[Path], Backend]] = {
    "in process": lambda _: InProcess(),
    "on NATS": lambda _: InProcess(natsservers.store()),
    "over HTTP": OverHttp,
}
HERE = Path(__file__).parent
BY_DAY = {"on NATS": "test_double_down", "over HTTP": "test_keepers"}
"""Whose evening is played so by day; by night all are."""
BRIEFLY = "test_keepers"
"""Whose evening is played for a first answer."""
WHOLE = {"test_an_evening", "test_the_masters_numbers_are_told_to_nobody"}
"""What takes as long as an evening does."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whatever needs another process is apart."""
    if "evening" in metafunc.fixturenames:
        file = metafunc.module.__name__.rpartition(".")[2]
        played = [
            pytest.param(each, marks=pytest.mark.apart)
            for each, by_day in BY_DAY.items()
            if hours.night() or file == by_day
        ]
        metafunc.parametrize("evening", ["in process", *played], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out by day the evenings that are played for their German as well, and all but one for a first answer."""
    files = {each.path.stem for each in items}
    whole = [each for each in items if each.path.parent == HERE and each.name.partition("[")[0] in WHOLE]
    beside: list[pytest.Item] = []
    if hours.brief():
        beside = [each for each in whole if each.path.stem != BRIEFLY]
    elif hours.hour == "day" and "test_german" in files:
        beside = [each for each in whole if each.name == "test_an_evening[in process]"]
    if beside:
        items[:] = [each for each in items if each not in beside]
        config.hook.pytest_deselected(items=beside)


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Opens a table of a game; what keeps it is put away afterwards."""
    backend = BACKENDS[request.param](tmp_path)

    def opens(system: str, **opening: Any) -> Evening:
        return Evening(backend, system, **opening)

    yield opens
    backend.close()
