"""What holds for every rule of every system, a third party's included: the contract of each game, with the arguments of the cases."""

from __future__ import annotations

import pytest

from examples import EFFORT, examples
from going_on import goes_on
from hours import often
from rollwright.rules import Rule
from rollwright.systems.registry import systems
from rollwright.testing import Check, contract


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    found = examples()
    if "checks" in metafunc.fixturenames:
        checks: dict[str, list[Check]] = {}
        for system in systems():
            for check in contract(
                system, [each for each in found if each.rule.id in system.rules], effort=EFFORT
            ):
                checks.setdefault(check.name.partition(":")[0], []).append(check)
        metafunc.parametrize("checks", checks.values(), ids=checks)
    if "bound" in metafunc.fixturenames:
        metafunc.parametrize("bound", found, ids=[f"{at}-{each.rule.id}" for at, each in enumerate(found)])


def test_it_keeps_the_contract(checks: list[Check]) -> None:
    broken = list[str]()
    for check in checks:
        try:
            check()
        except AssertionError as error:
            broken.append(str(error))
    assert broken == []


def test_a_run_that_goes_on_is_one_from_the_beginning(bound: Rule) -> None:
    for notes in (False, True):
        assert goes_on(bound, notes=notes, most=often(12, 200))
