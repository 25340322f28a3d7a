"""The perft of dice: rules with their arguments, and exact numbers, asked of `odds` and `advise` through batch."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rollwright.testing import Best, Count, numbers

FOLDER = Path(__file__).parent / "counts"
VERDICTS = {"holds", "rounds", "wrong", "inconsistent", "depends", "vague"}


@pytest.mark.parametrize("number", numbers(FOLDER), ids=lambda number: number.name)
def test_the_number_is_exact(number: Count | Best) -> None:
    number.check()


def test_every_claim_has_a_verdict() -> None:
    with (FOLDER / "claims.toml").open("rb") as file:
        claims = tomllib.load(file)["count"]
    assert {claim["note"] for claim in claims} == VERDICTS
