"""Fields of outcomes: how one is named, and read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Field = str | Callable[[Any], Any] | None
"""A name, a position or a key, or a dotted path of such; a function; or nothing, for the outcome itself."""


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


@cache
def literals(kind: type) -> dict[str, tuple[Any, ...]]:
    """The fields of a type that declare all that they may hold, as `Literal` or that and None, with these values.

    >>> class Came:
    ...     label: Literal["over", "stuck"]
    ...     total: int
    >>> literals(Came)
    {'label': ('over', 'stuck')}
    """
    try:
        hints = get_type_hints(kind)
    except (NameError, TypeError):  # what only a type checker knows is open to us
        return {}
    said = {name: _values(hint) for name, hint in hints.items()}
    return {name: values for name, values in said.items() if values}


def declared(kinds: Iterable[type], field: str) -> tuple[Any, ...]:
    """All that a field of outcomes may hold, whichever type these are of; nothing where one leaves that open."""
    every = [literals(kind).get(field, ()) for kind in kinds]
    return tuple(dict.fromkeys(value for values in every for value in values)) if all(every) else ()


def _values(hint: Any) -> tuple[Any, ...]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return args
    if origin in (Union, UnionType):
        every = [_values(each) for each in args if each is not NoneType]
        return sum(every, ()) if all(every) else ()
    return ()


def _itself(outcome: Any) -> Any:
    return outcome


def _follow(outcome: Any, path: list[str]) -> Any:
    for name in path:
        if isinstance(outcome, Mapping):
            outcome = outcome[name]
        elif name.isdigit():
            outcome = outcome[int(name)]
        else:
            outcome = getattr(outcome, name)
            if name.startswith("_") or callable(outcome):
                raise AttributeError(f"{name} is no field")
    return outcome
