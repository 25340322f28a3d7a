"""Changes: what is different on a sheet afterwards, as data that can be applied, shown and taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

Values = Mapping[str, Any]
"""A sheet as plain JSON values."""


class Change(Struct, frozen=True):
    """One value of one sheet: where it stands, what it *was*, what it is *now*, and *why*.

    *at* is a path with dots: ``hope``, ``stats.Agility``, and in a list of named things the name, ``tags.Rogue.exhausted``.
    """

    sheet: Annotated[str, Meta(description="the sheet's id")]
    at: Annotated[str, Meta(description="where on it, a path with dots")]
    was: Annotated[Any, Meta(description="what stood there; `null` where nothing did")]
    now: Annotated[Any, Meta(description="what stands there now; `null` where nothing does")]
    why: Annotated[str, Meta(description="why; empty where nobody may know")] = ""

    @property
    def by(self) -> int | None:
        """By how much a number changed; `None` where it is no number."""
        plain = type(self.was) is int and type(self.now) is int
        return self.now - self.was if plain else None


def value_at(values: Any, at: str) -> Any:
    """What stands at a path; a LookupError where nothing does.

    >>> value_at({"tags": [{"name": "Rogue", "level": 2}]}, "tags.Rogue.level")
    2
    """
    for step in _steps(values, at):
        values = values[step]
    return values


def put(values: Values, at: str, now: Any) -> dict[str, Any]:
    """The values with another one at a path; nothing is changed in place.

    >>> put({"hope": 2, "stats": {"Agility": 3}}, "stats.Agility", 4)
    {'hope': 2, 'stats': {'Agility': 4}}
    """
    changed: dict[str, Any] = _put(values, at.split("."), now)
    return changed


def _put(values: Any, path: Sequence[str], now: Any) -> Any:
    if not path:
        return now
    step = _step(values, path[0], last=len(path) == 1)
    if isinstance(values, Mapping):
        return {**values, step: _put(values.get(step), path[1:], now)}
    return [_put(each, path[1:], now) if place == step else each for place, each in enumerate(values)]


def _steps(values: Any, at: str) -> list[Any]:
    steps = []
    for name in at.split("."):
        steps.append(_step(values, name, last=False))
        values = values[steps[-1]]
    return steps


def _step(values: Any, name: str, *, last: bool) -> Any:
    """A step of a path as a key of an object or a place in a list."""
    if isinstance(values, Mapping):
        if not last and name not in values:
            raise LookupError(name)
        return name
    if isinstance(values, list | tuple):
        for place, each in enumerate(values):
            if isinstance(each, Mapping) and each.get("name") == name:
                return place
    raise LookupError(name)
