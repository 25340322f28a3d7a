"""Every system's sheet of cases, played through the batch protocol with scripted dice and answers.

The sheet of cases that needs characters' sheets, sheets.toml, is played by tests/table/test_sheet_cases.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.testing import Case, cases

AT_TABLES = {"sheets"}
SHEETS = [
    path for path in sorted((Path(__file__).parent / "cases").glob("*.toml")) if path.stem not in AT_TABLES
]


@pytest.mark.parametrize("case", cases(*SHEETS), ids=lambda case: case.name)
def test_the_case_plays_as_the_book_says(case: Case) -> None:
    case.check()
