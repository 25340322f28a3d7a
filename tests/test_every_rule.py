"""What holds for every rule of every system, a third party's included: the contract of each game, with the arguments of the cases."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from examples import EFFORT, examples, tried
from going_on import goes_on
from hours import often, some
from rollwright.dice.blocks import forget
from rollwright.errors import TooLarge
from rollwright.odds import d6
from rollwright.odds.work import MOST_WORK, allowed
from rollwright.readings.aims import aim
from rollwright.readings.exact import Exact
from rollwright.readings.limits import PLACE, RUN
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Flow, Rule, throw
from rollwright.systems.registry import systems
from rollwright.testing import Check, contract


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    found = tried()
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


PLAIN = Policy({}, otherwise="first")


class Beside(Rule[Any]):
    """Another rule, which shows besides what dice come to that lie there before it."""

    other: Rule[Any]

    def play(self) -> Flow[Any]:
        """Throw three dice, and play it."""
        dice = yield from throw(3 @ d6)
        return self.other.showing(**dict.fromkeys(self.other.rule.outcome.notes, dice.total))


def answered(bound: Rule, told: Rule) -> tuple[list[Any], int]:
    """What a rule comes to and what is best in it, without what is only shown, with how many places were gone through; read as another *told* so. And what was reckoned."""
    forget()
    field = next(each for each in told.rule.outcome.__struct_fields__ if each not in told.rule.outcome.notes)
    answers = list[Any]()
    with allowed(MOST_WORK) as left:
        with suppress(TooLarge):
            exact = Exact(PLAIN, notes=False, only=(told.rule.outcome, field), limits=EFFORT.limits)
            answers += exact.odds(bound).by(field), exact.branches.followed
        for name in told.rule.goals:
            values = Values(aim(told.rule, name), side=lambda _: 1, rest=PLAIN, limits=EFFORT.limits)
            with suppress(TooLarge):
                answers += values.value(bound), values.exact.branches.followed
    return answers, MOST_WORK - left[0]


@pytest.mark.parametrize(
    "told", some([each for each in examples() if each.rule.outcome.notes], one_in=10), ids=repr
)
def test_what_is_only_shown_costs_nothing_where_nobody_asks(told: Rule) -> None:
    """No more than a throw of three dice each time that it is asked something."""
    (answers, work), (beside, more) = answered(told, told), answered(Beside(other=told), told)
    assert beside == answers
    assert more - work <= (RUN + PLACE) * (1 + len(told.rule.goals))
