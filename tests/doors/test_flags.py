"""Every form of a flag that a help names works, for every parameter of every rule and scene.

The values are made from the types, and written in each of the forms that the metavar and the types in words promise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from examples import rules
from rollwright.doors import shapes
from rollwright.doors.cli import subjects
from rollwright.doors.cli.read import values
from rollwright.errors import BadArgument, BadInput
from rollwright.lab.scenes import scenes
from rollwright.rules import Parameter, RuleType
from rollwright.systems.registry import find_rule

LETTERS = ("A", "B", "C")


def every() -> list[tuple[RuleType, Parameter]]:
    found = [*map(find_rule, rules()), *scenes().values()]
    return [(rule, each) for rule in found for each in rule.parameters.values()]


def ids(value: Any) -> str:
    return str(getattr(value, "id", None) or value.name)


def some(kind: Any, at: int = 0) -> Any:
    """A value of a type, another one for another *at*."""
    form = shapes.forms(kind)[0]
    if isinstance(form, inspect.LiteralType):
        return form.values[at % len(form.values)]
    if isinstance(form, inspect.BoolType):
        return bool(at % 2)
    if isinstance(form, inspect.IntType | inspect.FloatType):
        low, high = form.ge if form.ge is not None else 0, form.le if form.le is not None else 9_999
        return int(min(high, max(low, 2) + at))
    if isinstance(form, inspect.StrType):
        return LETTERS[at]
    if isinstance(form, shapes.Lists):
        return [some(shapes.listed(form), each) for each in range(_length(form))]
    if isinstance(form, inspect.DictType):
        return {LETTERS[at]: some(form.value_type, at)}
    assert isinstance(form, shapes.Objects), form
    return {each.name: some(each.type, at) for each in needed(form)}


def _length(form: Any) -> int:
    if isinstance(form, inspect.TupleType):
        return len(form.item_types)
    return min(form.max_length or 2, max(form.min_length or 0, 2))


def needed(kind: Any) -> list[shapes.Field]:
    """The fields that have to be told, or the first where none has to be."""
    fields = shapes.shaped(kind)
    return [each for each in fields if each.default is msgspec.UNSET] or fields[:1]


def pairs(value: dict[str, Any]) -> str:
    return ",".join(f"{name}={text(each)}" for name, each in value.items())


def text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def forms(each: Parameter) -> Iterator[tuple[list[str], Any]]:
    """Texts, and what they mean."""
    value = some(each.type)
    if any(isinstance(form, inspect.NoneType) for form in shapes.forms(each.type)):
        yield ["null"], None
        yield ["none"], None
    if not isinstance(value, list | dict):
        yield [text(value)], value
        return
    yield [json.dumps(value)], value
    if isinstance(value, dict):
        yield [pairs(value)] if shapes.shaped(each.type) else [json.dumps(value)], value
        return
    if all(isinstance(item, dict) for item in value):
        yield [pairs(item) for item in value], value
        yield ["; ".join(map(pairs, value))], value
        yield [",".join(map(pairs, value))], value
        yield [json.dumps(item) for item in value], value
        item = shapes.listed(each.type)
        if len(needed(item)) == 1 and len(shapes.forms(item)) == 1:
            yield [",".join(text(next(iter(one.values()))) for one in value)], value
    else:
        yield [",".join(map(text, value))], value
        yield [text(one) for one in value], value


def told(rule: RuleType, each: Parameter, value: Any) -> Any:
    """A value as the rule takes it, defaults filled in."""
    shape = msgspec.defstruct("Shape", [(each.name, each.type)])
    return msgspec.to_builtins(msgspec.convert({each.name: value}, shape))[each.name]


@pytest.mark.parametrize(("rule", "each"), every(), ids=ids)
def test_every_form_of_a_flag_means_what_it_says(rule: RuleType, each: Parameter) -> None:
    for texts, value in forms(each):
        found = values.settle(rule, {each.name: texts})
        assert found == {each.name: told(rule, each, value)}, texts


@pytest.mark.parametrize(("rule", "each"), every(), ids=ids)
def test_the_form_that_a_help_shows_is_one_of_them(rule: RuleType, each: Parameter) -> None:
    shown = str(subjects._option(each, set()).metavar)
    if shown == "A,B,…":
        value = some(each.type)
        flat = [next(iter(one.values())) if isinstance(one, dict) else one for one in value]
        assert all(not isinstance(one, dict) or len(one) == 1 for one in value), "one value alone says it all"
        texts = [",".join(map(text, flat))]
    elif "=" in shown:
        names = [pair.partition("=")[0] for pair in shown.removesuffix(";…").split(",")]
        item = shapes.listed(each.type) if shown.endswith(";…") else each.type
        assert names == [field.name for field in needed(item)]
        value = some(each.type)
        texts = [";".join(map(pairs, value)) if isinstance(value, list) else pairs(value)]
    else:
        assert shown in ("N", "TEXT", "[true|false]", "VALUE")
        return
    assert values.settle(rule, {each.name: texts}) == {each.name: told(rule, each, value)}


def test_what_is_said_twice_of_one_thing_is_wrong() -> None:
    contest = find_rule("double-down.contested")
    with pytest.raises(BadArgument, match="'stat' twice"):
        values.settle(contest, {"target": ["stat=2,stat=3"]})


def test_a_trait_is_not_called_null() -> None:
    spellcast = find_rule("daggerheart.spellcast")
    for nothing in ("null", "none"):
        given = values.settle(spellcast, {"trait": [nothing]})
        with pytest.raises(BadInput) as caught:
            spellcast.bind(given)
        assert (caught.value.code, caught.value.at) == ("refused", "args.trait")


def test_outcomes_and_givers_in_short() -> None:
    action, group = find_rule("keepers.action"), find_rule("double-down.group")
    for texts in (["a,b"], ["a", "b"], ["name=a,name=b"], ["name=a;name=b"], ["name=a", "name=b"]):
        assert [each["name"] for each in values.settle(action, {"outcomes": texts})["outcomes"]] == [
            "a",
            "b",
        ]
    mixed = values.settle(group, {"givers": ["name=A,stat=3,name=B,drive=1"]})["givers"]
    assert [(each["name"], each["stat"], each["drive"]) for each in islice(mixed, 2)] == [
        ("A", 3, 0),
        ("B", 0, 1),
    ]
