"""Steps: one more or one less of everything that can be counted among a rule's arguments, however deep it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rollwright.errors import BadInput, UnknownArgument
from rollwright.lab.claims.knobs import COUNTS
from rollwright.lab.compare.settings import Setting

Path = tuple[str | int, ...]


class Step(Struct, frozen=True):
    """A parameter, or a place within one, with its value, and what it is with one step less and one more.

    `fewer` and `more` are lists of one value, or empty where there is no such step.
    """

    path: Path
    value: Any
    fewer: tuple[Any, ...] = ()
    more: tuple[Any, ...] = ()
    said: str = ""

    @property
    def name(self) -> str:
        """The place as it is written: ``targets[0]``, ``leader.modifier``; in a notation the number, marked: ``[4]d6``."""
        if self.said:
            return self.said
        first, *rest = self.path
        return str(first) + "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in rest)


def steps(setting: Setting, units: Mapping[str, Any] | None = None) -> list[Step]:
    """Every step that can be taken from a setting: whole numbers by one, flags the other way, lists by one item like the last.

    *units* says for parameters what one more is: the item that joins a list, the amount that is added to a number, what
    stands in place of null. Raises `UnknownArgument` for a unit of no parameter.
    """
    arguments, said = setting.bound.arguments(), dict(units or {})
    for name in said:
        if name not in arguments:
            raise UnknownArgument(
                f"{setting.rule.id} has no parameter {name!r}: {', '.join(arguments)}", at=f"units.{name}"
            )
    every: list[Step] = []
    for name, value in arguments.items():
        if setting.rule.id == "notation":
            every += _notated(value)
            continue
        every += _measured(name, value, said[name]) if name in said else _counted((name,), value)
    return every


def stepped(setting: Setting, step: Step, ways: tuple[Any, ...]) -> Setting | None:
    """The setting with a step taken; `None` where there is none, or the rule does not allow it."""
    if not ways:
        return None
    try:
        return setting.at(_with(setting.bound.arguments(), step.path, ways[0]))
    except BadInput:
        return None


def _counted(path: Path, value: Any) -> Iterator[Step]:
    """Steps of a value and of what is within it."""
    if isinstance(value, bool):
        yield Step(path, value, (False,) if value else (), () if value else (True,))
    elif isinstance(value, int):
        yield Step(path, value, (value - 1,), (value + 1,))
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _counted((*path, name), each)
    elif isinstance(value, list) and value:
        if not any(isinstance(each, dict) and "name" in each for each in value):
            yield Step(path, value, (value[:-1],), ([*value, value[-1]],))
        for at, each in enumerate(value):
            yield from _counted((*path, at), each)


def _notated(text: str) -> Iterator[Step]:
    """Steps of every number of a notation: of its dice, of what is kept or counted, of a modifier."""
    for match in COUNTS.finditer(text):
        before, number, after = text[: match.start()], int(match[0]), text[match.end() :]
        fewer = (f"{before}{number - 1}{after}",) if number > 1 else ()
        more = f"{before}{number + 1}{after}"
        yield Step(("text",), text, fewer, (more,), f"{before}[{number}]{after}")


def _measured(name: str, value: Any, unit: Any) -> Iterator[Step]:
    """Steps of a parameter by a stated unit."""
    if isinstance(value, list):
        yield Step((name,), value, (value[:-1],) if value else (), ([*value, unit],))
    elif isinstance(value, int) and not isinstance(value, bool) and isinstance(unit, int):
        yield Step((name,), value, (value - unit,), (value + unit,))
    else:
        yield Step((name,), value, (), (unit,))


def _with(value: Any, path: Path, new: Any) -> Any:
    """A value with something else at a place within it."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        return [_with(each, rest, new) if at == first else each for at, each in enumerate(value)]
    return {name: _with(each, rest, new) if name == first else each for name, each in value.items()}
