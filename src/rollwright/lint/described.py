"""What a game says of itself before anybody rolls: bounds of numbers, help, and what the choices of its house rules mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import inspect

from rollwright.lint.finding import Finding
from rollwright.rules import House, RuleType
from rollwright.rules.docstrings import forms


def bounds(rule: RuleType) -> Iterator[Finding]:
    """Numbers of which nothing tells how low they may be, or how high: where dice are thrown, anybody could ask for any number of them."""
    for name, each in rule.parameters.items():
        for path in dict.fromkeys(_unbounded(each.type, name, (), rule.dice)):
            right = f"Annotated[int, Meta(ge=…, le=…)] for {path}"
            yield Finding("bounds", rule.id, f"{path} may be any number: {right}")


def _unbounded(kind: Any, path: str, within: tuple[Any, ...], dice: bool) -> Iterator[str]:
    for shape in forms(kind):
        if isinstance(shape, inspect.IntType | inspect.FloatType):
            if (shape.ge is None and shape.gt is None) or (dice and shape.le is None and shape.lt is None):
                yield path
        elif isinstance(shape, inspect.StructType) and shape.cls not in within:
            for field in shape.fields:
                yield from _unbounded(field.type, f"{path}.{field.encode_name}", (*within, shape.cls), dice)
        else:
            for item in _items(shape):
                yield from _unbounded(item, f"{path}[]", within, dice)


def _items(shape: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of what a list holds."""
    if isinstance(shape, inspect.TupleType):
        return shape.item_types
    item = getattr(shape, "item_type", None)
    return () if item is None else (item,)


def rule_words(rule: RuleType) -> Iterator[Finding]:
    """What people read of a rule before they roll it."""
    if rule.summary == rule.id:
        yield Finding(
            "words",
            rule.id,
            "nobody is told what it does: give its class a docstring, the first line of which people read",
        )
    for name, each in rule.parameters.items():
        if not each.help:
            yield Finding("words", rule.id, f"nobody is told what {name} is: Meta(description=…)")


def choices(house: type[House]) -> Iterator[Finding]:
    """Choices of house rules of which nothing says what they mean, or that do not exist, or of which the book's is not the first."""
    hints = get_type_hints(house)
    defaults = house()
    for field, switch in house.switches().items():
        worded, said = [*map(str, _words(hints[field]))], [*map(str, switch.choices)]
        missing = [each for each in worded if each not in said]
        if missing:
            yield Finding(
                "words", switch.key, f"nobody is told what {', '.join(missing)} means: choices={{…}}"
            )
        unknown = [each for each in said if each not in worded]
        if unknown:
            yield Finding("words", switch.key, f"{', '.join(unknown)} is said to be a choice, and is none")
        book = str(getattr(defaults, field))
        if book in said and said[0] != book:
            yield Finding("words", switch.key, f"{said[0]} comes before what the book has: begin with {book}")


def _words(hint: Any) -> Iterator[Any]:
    """Every value that a type names."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for each in get_args(hint):
            yield from _words(each)
