"""Fields of outcomes: how one is named, and read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from rollwright.errors import NoSuchName, WrongType

Field = str | Callable[[Any], Any] | None
"""A name, a position or a key, or a dotted path of such; a function; or nothing, for the outcome itself."""

NUMBERS = (int, float, Fraction)
"""What counts as a number."""


def reader(field: Field) -> Callable[[Any], Any]:
    """A function that reads *field* from an outcome: an attribute, a key, a position, a dotted path of them, or itself.

    >>> reader("actor.label")({"actor": {"label": "Success"}})
    'Success'
    """
    if field is None:
        return _itself
    if callable(field):
        return field
    path = field.split(".")
    return lambda outcome: _follow(outcome, path)


def numbers(outcomes: Iterable[Any], field: Field, asked: str) -> Callable[[Any], Any]:
    """As `reader`, for who reckons with what is read, as *asked* with a name in it; a `TypeError` where that is no number.

    >>> numbers(["won", "lost"], None, "mean({})")
    Traceback (most recent call last):
    rollwright.errors.WrongType: 'won' is a word, of which there is no mean(): ask .p('won')
    """
    read = undivided(outcomes, field, asked)
    word = next(map(read, outcomes), None)
    if isinstance(word, str):
        raise WrongType(f"{word!r} is a word, of which there is no {asked.format('')}: ask .p({word!r})")
    return read


def undivided(outcomes: Iterable[Any], field: Field, asked: str) -> Callable[[Any], Any]:
    """As `reader`; a `TypeError` where what is read has fields, of which one would have to be named, as in *asked*.

    Where none is named it is the `number` of those outcomes that have one, as dice in notation do.
    """
    read = reader(field)
    outcome = next(map(read, outcomes), None)
    if field is None and number_of(outcome) is not None:
        return number_of
    if names := fields(outcome):
        name = f"{field}.{names[-1]}" if isinstance(field, str) else names[-1]
        raise WrongType(
            f"{type(outcome).__name__} is no number but has the fields {', '.join(names)}: name one, as in .{asked.format(repr(name))}"
        )
    return read


def number_of(outcome: Any) -> Any:
    """The number that an outcome stands for, where it has a property `number` that says so; `None` of any other."""
    if not isinstance(getattr(type(outcome), "number", None), property):
        return None
    return outcome.number if isinstance(outcome.number, NUMBERS) else None


def fields(outcome: Any) -> tuple[str, ...]:
    """The names of the fields of an outcome; none of a number, a word or a tuple without names."""
    return fields_of(type(outcome))


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a type of outcomes; none of numbers, of words or of tuples without names."""
    return tuple(getattr(kind, "__struct_fields__", ())) or tuple(getattr(kind, "_fields", ()))


def _itself(outcome: Any) -> Any:
    return outcome


def _follow(outcome: Any, path: list[str]) -> Any:
    for name in path:
        if isinstance(outcome, Mapping):
            outcome = outcome[name]
        elif name.isdigit():
            outcome = outcome[int(name)]
        else:
            outcome = _attribute(outcome, name)
            if name.startswith("_") or callable(outcome):
                raise NoSuchName(f"{name} is no field")
    return outcome


def _attribute(outcome: Any, name: str) -> Any:
    try:
        return getattr(outcome, name)
    except AttributeError:
        has = f": it has {', '.join(names)}" if (names := fields(outcome)) else ""
        raise NoSuchName(f"{type(outcome).__name__} has no field {name!r}{has}") from None
