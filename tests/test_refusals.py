"""Whatever is asked of whatever rule: an answer, or an error of ours in one line that says what would be right.

Arguments are made from the types, at the ends of their bounds, beyond them and in between, by seeds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import inspect

import rollwright as rw
from examples import rules
from hours import often
from rollwright.doors import shapes
from rollwright.errors import BadInput, RollwrightError, TooLarge
from rollwright.readings.limits import Limits
from rollwright.rules import Rule, RuleType
from rollwright.systems.registry import find_rule

TRIES = often(2, 8)
"""So many sets of arguments of every rule."""
LIMITS = Limits(leaves=2_000, digits=120)
SHORT = 6
"""Dice and rounds beyond this only take time, they lead nowhere new: most sizes are kept below it, some are as large as can be."""

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 200,
    "null",
    [],
    {},
    [None],
    {"": 0},
    [[[]]],
    "\ud800",
    float("nan"),
)

READINGS: dict[str, Callable[[Rule], Any]] = {
    "play": lambda bound: rw.play(bound, seed=1, decide="first").says,
    "odds": lambda bound: rw.odds(bound, policy="first", by="headline", limits=LIMITS),
    "open odds": lambda bound: rw.odds(bound, limits=LIMITS),
    "advise": lambda bound: rw.advise(bound, next(iter(bound.rule.goals), "none"), limits=LIMITS).value,
    "tree": lambda bound: rw.explain(bound, depth=1, width=2),
}


def extreme(kind: Any, by: random.Random) -> Any:
    """A value that a type allows, most often one at an end of its bounds."""
    form = by.choice(shapes.forms(kind))
    if isinstance(form, inspect.NoneType):
        return None
    if isinstance(form, inspect.BoolType):
        return by.random() < 0.5
    if isinstance(form, inspect.LiteralType):
        return by.choice(form.values)
    if isinstance(form, inspect.IntType):
        low, high = form.ge if form.ge is not None else 0, form.le if form.le is not None else 99
        return by.choice(
            (low, low, min(high, low + 1), min(high, max(low, SHORT)), high if by.random() < 0.2 else low)
        )
    if isinstance(form, inspect.StrType):
        return by.choice(("Ann", "Bob", "2d6+1", "1d4", "Agility", "a", "d20"))
    if isinstance(form, shapes.Lists):
        most = form.max_length if getattr(form, "max_length", None) else 3
        length = by.choice((getattr(form, "min_length", 0) or 0, 1, 2, min(most, 3)))
        return [extreme(shapes.listed(form), by) for _ in range(length)]
    return {
        each.name: extreme(each.type, by)
        for each in shapes.shaped(form)
        if each.default is not None or by.random() < 0.7
    }


def sets(rule: RuleType) -> Iterator[dict[str, Any]]:
    by = random.Random(rule.id)
    for _ in range(TRIES):
        yield {
            name: extreme(each.type, by)
            for name, each in rule.parameters.items()
            if each.required or by.random() < 0.6
        }


def clear(error: RollwrightError) -> None:
    """An error that somebody can do something about: one line, a code of ours, and what would be right in it."""
    assert error.code != "fault"
    assert error.message
    assert "\n" not in error.message
    assert len(error.message) < 1_000
    if isinstance(error, TooLarge):
        assert any(mark in error.message for mark in (": ", ", not ", " at most", "the most")), error.message


@pytest.mark.parametrize("name", rules())
def test_whatever_is_asked_of_a_rule_is_answered_or_refused(name: str) -> None:
    rule = find_rule(name)
    for args in sets(rule):
        try:
            bound = rule.bind(args)
        except BadInput as error:
            clear(error)
            continue
        for reading in READINGS.values():
            try:
                reading(bound)
            except RollwrightError as error:
                clear(error)


@pytest.mark.parametrize("name", rules())
def test_what_is_no_argument_at_all_is_refused_by_its_place(name: str) -> None:
    rule = find_rule(name)
    for parameter in rule.parameters:
        for value in WRONG:
            error = refused(rule, {parameter: value})
            if error is not None:
                clear(error)
                assert error.at is not None


def refused(rule: RuleType, args: dict[str, Any]) -> BadInput | None:
    """The error that arguments lead to, if any."""
    try:
        rule.bind(args)
    except BadInput as error:
        return error
    return None


def ends() -> Iterator[tuple[RuleType, str, int, int]]:
    """Every whole number that a rule takes, with its bounds."""
    for rule in map(find_rule, rules()):
        for name, each in rule.parameters.items():
            form = shapes.forms(each.type)[0]
            if isinstance(form, inspect.IntType):
                yield from (
                    (rule, name, bound, step)
                    for bound, step in ((form.ge, -1), (form.le, 1))
                    if bound is not None
                )


@pytest.mark.parametrize(("rule", "name", "bound", "step"), [*ends()], ids=str)
def test_a_number_beyond_its_bounds_is_told_them(rule: RuleType, name: str, bound: int, step: int) -> None:
    others = {
        each.name: min_of(each.type)
        for each in rule.parameters.values()
        if each.required and each.name != name
    }
    with pytest.raises(BadInput) as caught:
        rule.bind({**others, name: bound + step})
    clear(caught.value)
    assert (caught.value.code, caught.value.at) == ("bad-argument", f"args.{name}")
    assert f"{abs(bound):,}" in caught.value.message


def min_of(kind: Any) -> Any:
    """The least that may be said for a type."""
    form = shapes.forms(kind)[0]
    if isinstance(form, inspect.IntType):
        return max(1, form.ge or 0)
    if isinstance(form, inspect.StrType):
        return "A"
    if isinstance(form, shapes.Lists):
        return [min_of(shapes.listed(form))] * (form.min_length or 1)
    if isinstance(form, inspect.LiteralType):
        return form.values[0]
    if isinstance(form, inspect.BoolType):
        return False
    return {each.name: min_of(each.type) for each in shapes.shaped(form)}


@pytest.mark.parametrize("name", rules())
def test_what_a_rule_does_not_know_is_answered_with_what_it_does(name: str) -> None:
    rule = find_rule(name)
    known = list(rule.parameters)
    with pytest.raises(BadInput) as caught:
        rule.bind({"no such thing": 1})
    assert all(each in caught.value.message for each in known)
    bound = next((found for found in map(_bound, [rule] * TRIES, sets(rule)) if found is not None), None)
    if bound is not None:
        with pytest.raises(BadInput) as caught:
            rw.advise(bound, "no such goal")
        assert all(goal in caught.value.message for goal in rule.goals)
        assert caught.value.code == "unknown-goal"


def _bound(rule: RuleType, args: dict[str, Any]) -> Rule | None:
    try:
        return rule.bind(args)
    except BadInput:
        return None
