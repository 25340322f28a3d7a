"""Sheets of numbers say what is wrong with a game, and what is wrong with themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rollwright.errors import BadInput
from rollwright.testing import Best, Count, numbers
from testing.test_sheets_of_cases import NUMBERS

TWO = {"why": "two dice", "notation": "2d6", "file": "dice.toml", "number": 2}


def told(number: Count | Best) -> str:
    """What is wrong with it."""
    with pytest.raises(AssertionError) as error:
        number.check()
    where, _, what = str(error.value).partition(": ")
    assert where == "dice.toml, 2 (two dice)"
    return what


@pytest.mark.parametrize(
    ("said", "exactly"),
    [
        ({"of": {"total": 7}}, "1/6"),
        ({"of": {"total": {"at_least": 11}}}, "1/12"),
        ({"of": {"successes": None}}, "1"),
        ({"mean": "total"}, "7"),
        ({"variance": "total"}, "35/6"),
    ],
)
def test_numbers_are_compared_exactly(said: dict[str, Any], exactly: str) -> None:
    Count(**TWO, **said, exactly=exactly).check()
    assert told(Count(**TWO, **said, exactly="1/7")) == f"it is {exactly}, not 1/7"


def test_what_is_refused_or_never_ends_is_told() -> None:
    assert told(Count(**{**TWO, "notation": "2d"}, mean="total", exactly="7")).startswith("it is refused: ")
    assert told(Count(**{**TWO, "notation": "d6!"}, of={"total": 1}, exactly="1/6")) == (
        "some of the odds are not resolved"
    )


def test_fields_of_fields_and_lists_are_read() -> None:
    three = {"rule": "keepers.action", "args": {"dots": 1, "outcomes": [{"name": "goal"}]}, "policy": "first"}
    said = {**TWO, "notation": None, **three}
    Count(**said, of={"crits": 0, "results": [{"name": "goal"}]}, exactly="1").check()
    Count(**said, of={"results": []}, exactly="0").check()


def test_advice_is_compared_by_worth_or_by_key() -> None:
    attempt = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 14}, "goal": "net"}
    said = {**TWO, "notation": None, **attempt}
    Best(**said, exactly="-13/50").check()
    assert told(Best(**said, exactly="1")) == "it is -13/50, not 1"
    assert (
        told(Best(**said, when={"label": "Nowhere"}, key="double")) == "the best is said nowhere, not double"
    )
    assert " is " in told(Best(**said, when={}, key="nothing"))


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ('[[count]]\nwhy = "a"\nmean = "total"\nexactly = "7"\n', "either a rule or a notation"),
        ('[[count]]\nwhy = "a"\nnotation = "d6"\nexactly = "7"\n', "one of of, mean, variance"),
        ('[[count]]\nwhy = "a"\nnotation = "d6"\nmean = "total"\n', "exactly what that is"),
        ('[[best]]\nwhy = "a"\nnotation = "d6"\ngoal = "total"\n', "or the key that it takes"),
        ('[[best]]\nwhy = "a"\nnotation = "d6"\ngoal = "total"\nfile = "b"\n', "no parameter 'file'"),
    ],
)
def test_what_is_no_number_is_told(sheet: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text(sheet)
    with pytest.raises(BadInput, match=says) as error:
        numbers(tmp_path)
    assert "odd.toml: " in str(error.value.at)


def test_they_are_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "dice.toml").write_text(
        '[[best]]\nwhy = "b"\nnotation = "d6"\ngoal = "total"\nexactly = "7/2"\n'
        '[[count]]\nwhy = "a"\nnotation = "d6"\nmean = "total"\nexactly = "7/2"\n'
    )
    found = numbers(tmp_path)
    assert [each.name for each in found] == ["dice-1-a", "dice-1-b"]
    for each in found:
        each.check()


def test_the_numbers_of_the_page_are_so(tmp_path: Path) -> None:
    (tmp_path / "lanterns.toml").write_text(NUMBERS)
    for each in numbers(tmp_path):
        each.check()
