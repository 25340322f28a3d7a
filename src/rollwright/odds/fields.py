"""Fields of outcomes: how one is named, and read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
