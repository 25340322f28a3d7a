"""Named: what stands on a sheet under a name, or is refused with all that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from rollwright.errors import Refused


class Named(Protocol):
    """What bears its name: a weapon, a tag, a task."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


T = TypeVar("T")
N = TypeVar("N", bound=Named)


def value_named(values: Mapping[str, T], name: str, what: str, at: str, whose: str = "") -> T:
    """The value of this name; `Refused` lists what there is, and says *whose* it is.

    >>> value_named({"Wits": 3}, "Wits", "stat", "args.stat")
    3
    """
    if name in values:
        return values[name]
    has = f"{whose} has no" if whose else "no"
    raise Refused(f"{has} {what} {name!r}: {', '.join(values) or 'there is none'}", at=at)


def item_named(items: Iterable[N], name: str, what: str, at: str, whose: str = "") -> N:
    """The first of this name in a list; `Refused` as for `value_named`."""
    by_name: dict[str, N] = {}
    for each in items:
        by_name.setdefault(each.name, each)
    return value_named(by_name, name, what, at, whose)
