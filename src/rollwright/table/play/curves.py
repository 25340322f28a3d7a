"""Curves: odds over what a seat may not know. A hidden number is never used; every value that it might have is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import convert, inspect

from rollwright.errors import BadInput
from rollwright.rules import Rule
from rollwright.rules.docstrings import forms

LEAST, MOST = 1, 30
"""The numbers that a hidden one is thought to lie between, where its own bounds are wider."""


def span(kind: Any) -> list[int]:
    """The values that a hidden whole number of a type might have; none where it is no number.

    >>> from typing import Annotated
    >>> from msgspec import Meta
    >>> span(Annotated[int, Meta(ge=2, le=5)] | None), span(str)
    ([2, 3, 4, 5], [])
    """
    for form in forms(kind):
        if isinstance(form, inspect.IntType):
            least = LEAST if form.ge is None else max(LEAST, form.ge)
            most = MOST if form.le is None else min(MOST, form.le)
            return list(range(least, most + 1))
    return []


def stand_in(kind: Any) -> Any:
    """Something that a hidden value of a type could be: what is said against it says nothing about the hidden one."""
    candidates: tuple[Any, ...] = (*span(kind)[len(span(kind)) // 2 :], None, False, "", [], {})
    for value in candidates:
        try:
            convert(value, kind)
        except ValueError:
            continue
        return value
    return None


def possible(bound: Rule, hidden: Sequence[str]) -> list[tuple[int, Rule]]:
    """The rule with every value that what is hidden of its arguments might have, in the same place everywhere, and switches off; where
    one cannot be as much as another, such as a difficulty beside a pool, it is as much as it can be.

    Empty where what is hidden is no number.
    """
    args = bound.arguments()
    numbers = [path for path in hidden if with_value(args, [path], LEAST) != with_value(args, [path], MOST)]

    def tried(at: Mapping[str, int]) -> Rule | None:
        changed = args
        for path in hidden:
            changed = with_value(changed, [path], at.get(path, LEAST))
        try:
            return bound.rule.bind(changed, bound.house)
        except BadInput:
            return None

    def onward(at: Mapping[str, int], values: Iterable[int]) -> Iterator[tuple[int, Rule]]:
        for value in values:
            rule = None
            for path in numbers:
                further = {**at, path: value}
                if (bound := tried(further)) is not None:
                    at, rule = further, bound
            if rule is not None:
                yield value, rule

    every = range(LEAST, MOST + 1) if numbers else range(0)
    begun = next((value for value in every if tried(dict.fromkeys(numbers, value))), None)
    if begun is None:
        return []
    at = dict.fromkeys(numbers, begun)
    return [*reversed([*onward(at, reversed(range(LEAST, begun)))]), *onward(at, range(begun, MOST + 1))]


def with_value(args: Mapping[str, Any], hidden: Sequence[str], value: Any) -> dict[str, Any]:
    """Arguments with one value in place of everything that is hidden of them."""
    changed = dict(args)
    for path in hidden:
        name, _, rest = path.partition(".")
        changed[name] = _put(changed.get(name), rest, value)
    return changed


def _put(there: Any, rest: str, value: Any) -> Any:
    """Another value in place of one, in every item of a list, or of what is hidden within an object; a switch is thought to be off."""
    if there is None and rest:
        return None
    if isinstance(there, bool):
        return False
    if isinstance(there, list):
        return [_put(each, rest, value) for each in there]
    return with_value(there, [rest], value) if rest else value
