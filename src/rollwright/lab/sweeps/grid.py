"""Grids: what is varied in a study, and its cells in order, the axis that is written last varying fastest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rollwright.errors import BadArgument, TooLarge, figure

MOST_CELLS = 1_000_000
POLICY = str | dict[str, str | dict[str, str | dict[str, int]]]
_RANGE = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")


class Axis(Struct, frozen=True):
    """One thing that is varied: an argument, a house rule or the policy, with its values and what is *shown* of them."""

    kind: Literal["args", "house", "policy"]
    name: str
    values: tuple[Any, ...]
    shown: tuple[Any, ...]

    @property
    def place(self) -> str:
        """Where it stands in a study."""
        return f"grid.house.{self.name}" if self.kind == "house" else f"grid.{self.name}"


class Cell(Struct, frozen=True):
    """One cell: its number, which value of every axis it has, and what follows for the rule."""

    number: int
    picks: tuple[int, ...]
    args: Mapping[str, Any]
    house: Mapping[str, Any]
    policy: Any


def axes(grid: Mapping[str, Any]) -> tuple[Axis, ...]:
    """The axes of a ``[grid]``; `BadArgument` where values are no list or range, `TooLarge` beyond a million cells.

    >>> [(axis.name, axis.values) for axis in axes({"pool": "1..3", "house": {"st.botch": ["net-zero"]}})]
    [('pool', (1, 2, 3)), ('st.botch', ('net-zero',))]
    """
    every = tuple(_axes(grid))
    if (cells := size(every)) > MOST_CELLS:
        raise TooLarge(f"{figure(cells)} cells, where {MOST_CELLS:,} are the most", at="grid")
    return every


def size(varied: Iterable[Axis]) -> int:
    """How many cells these axes make."""
    return prod(len(axis.values) for axis in varied)


def picks(varied: Sequence[Axis], number: int) -> tuple[int, ...]:
    """Which value of each axis the cell of this number has.

    >>> picks(axes({"pool": "1..2", "difficulty": [4, 6, 8]}), 4)
    (1, 1)
    """
    at: list[int] = []
    for axis in reversed(varied):
        number, here = divmod(number, len(axis.values))
        at.append(here)
    return tuple(reversed(at))


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The entries of tables within tables, their names joined by points.

    >>> dict(flat({"st": {"botch": "net-zero"}, "dd.tiers": 8}))
    {'st.botch': 'net-zero', 'dd.tiers': 8}
    """
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def put(args: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Arguments with one of them, or a field within one, set.

    >>> put({"actor": {"pool": 5}}, "actor.difficulty", 7)
    {'actor': {'pool': 5, 'difficulty': 7}}
    """
    first, _, rest = name.partition(".")
    if not rest:
        return {**args, first: value}
    inner = args.get(first)
    return {**args, first: put(inner if isinstance(inner, Mapping) else {}, rest, value)}


def _axes(grid: Mapping[str, Any]) -> Iterator[Axis]:
    for name, written in grid.items():
        if name == "policy":
            yield _policies(written)
        elif name == "house":
            if not isinstance(written, Mapping):
                raise BadArgument(
                    "house rules are varied by their keys, each with its values", at="grid.house"
                )
            for key, values in flat(written):
                yield _axis("house", key, values, f"grid.house.{key}")
        else:
            for key, values in flat({name: written}):
                yield _axis("args", key, values, f"grid.{key}")


def _axis(kind: Literal["args", "house"], name: str, written: Any, at: str) -> Axis:
    values = _values(written, at)
    return Axis(kind, name, values, values)


def _values(written: Any, at: str) -> tuple[Any, ...]:
    """The values of an axis: a list, or a range with both its ends."""
    match = _RANGE.fullmatch(written) if isinstance(written, str) else None
    if match:
        low, high = int(match[1]), int(match[2])
        if low > high:
            raise BadArgument("a range begins with the smaller number", at=at)
        if high - low >= MOST_CELLS:
            raise TooLarge(f"{figure(high - low + 1)} values, where {MOST_CELLS:,} are the most", at=at)
        return tuple(range(low, high + 1))
    if not isinstance(written, list) or not written:
        raise BadArgument(f'a list of values, or a range such as "1..12", not {written!r}', at=at)
    return tuple(written)


def _policies(written: Any) -> Axis:
    """Policies by name, each a text or a table, or a list of texts that are their own names."""
    if isinstance(written, list) and all(isinstance(each, str) for each in written):
        written = dict(zip(written, written, strict=True))
    if not isinstance(written, Mapping) or not written:
        right = 'policies by name, such as { plain = "first", best = "best:net" }'
        raise BadArgument(f"{right}, not {written!r}", at="grid.policy")
    for name, policy in written.items():
        sound(policy, f"grid.policy.{name}")
    return Axis("policy", "policy", tuple(written.values()), tuple(written))


def sound(policy: Any, at: str) -> None:
    """Check the form of a policy: a text, or by role a text, or by decision a text or whole weights by key."""
    try:
        msgspec.convert(policy, POLICY)
    except msgspec.ValidationError:
        right = 'first, "best:net", or by role { player = "double" }'
        raise BadArgument(f"a policy is a text such as {right}, not {policy!r}", at=at) from None
