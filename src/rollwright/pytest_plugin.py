"""The plugin for pytest (``-p rollwright.pytest_plugin``): sheets of cases and numbers (`rollwright.testing`) in the folders that ``rollwright_cases`` names are tests, each of them one.

It stands apart from `rollwright.testing`, and imports that only for the first sheet: what is measured or patched from the first import on has not been imported by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rollwright.testing import Best, Case, Count


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the option; unless it is set, nothing is collected."""
    parser.addini(
        "rollwright_cases", "folders of sheets of cases (*.toml), beside this file", type="paths", default=[]
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Sheet | None:
    """A sheet of cases, where it lies in one of those folders."""
    if file_path.suffix != ".toml" or file_path.parent not in parent.config.getini("rollwright_cases"):
        return None
    sheet: Sheet = Sheet.from_parent(parent, path=file_path)
    return sheet


class Sheet(pytest.File):
    """A sheet of cases; one that is not written as it should be is told in a line."""

    def collect(self) -> Iterator[Played]:
        """Every case and every number of it."""
        from rollwright.errors import BadInput
        from rollwright.testing import cases, numbers

        try:
            written = [*cases(self.path), *numbers(self.path)]
        except BadInput as error:
            raise self.CollectError(f"{error.at}: {error.message}") from None
        for case in written:
            kind = "" if hasattr(case, "request") else f"{type(case).__name__.lower()}-"
            yield Played.from_parent(self, name=f"{kind}{case.number}-{case.why[:60]}", case=case)


class Played(pytest.Item):
    """One case, played; or one number, asked."""

    def __init__(self, *, case: Case | Count | Best, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        """Play or ask it."""
        self.case.check()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is not as the case has it, without a traceback."""
        return str(excinfo.value) if excinfo.errisinstance(AssertionError) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it stands."""
        return self.path, None, self.name
