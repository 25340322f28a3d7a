"""One server for every test that leaves it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from webserver import Running, Table, running


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    with running() as found:
        yield found


@pytest.fixture
def table(served: Running, request: pytest.FixtureRequest) -> Table:
    """A table of its own for every test."""
    return served.table(key=f"for-{request.node.name}"[:70].ljust(16, "-"))
