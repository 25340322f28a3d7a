"""House rules: one switch for every sentence of a rulebook that can be read two ways.

A system's house is a frozen struct; every field is annotated with a `Switch` that says its key, what it means in plain
words, and where the reading comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from rollwright.errors import BadHouse
from rollwright.rules.trouble import plainly, trouble


class Switch(Struct, frozen=True):
    """A house rule's *key* as people write it, its meaning in plain words, and the source of its default.

    *choices* says in a few words what each of its values means, the book's first, where they are words. *asked* is the question by
    which a table is asked for it when it is opened, before all others.
    """

    key: str
    meaning: str
    source: str
    choices: Mapping[Any, str] = {}
    asked: str = ""


LONGEST = 5_000
"""So many characters one house rule may say: a table of a book in words takes a few hundred."""


class House(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The switches of one system with their values; without settings, the book as we read it."""

    settled: ClassVar[bool] = True

    @classmethod
    @cache
    def switches(cls) -> dict[str, Switch]:
        """Field by field, what can be switched."""
        switches = {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            for extra in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
                if isinstance(extra, Switch):
                    switches[name] = extra
        return switches

    @classmethod
    @cache
    def by_key(cls) -> dict[str, str]:
        """The field behind every key."""
        names: dict[str, str] = {}
        for name, switch in cls.switches().items():
            if switch.key in names:
                raise TypeError(
                    f"{cls.__name__}: {names[switch.key]} and {name} are one switch, {switch.key!r}"
                )
            names[switch.key] = name
        return names

    @classmethod
    def of(cls, settings: Mapping[str, Any], *, strict: bool = True) -> Self:
        """The house with *settings*, by key; `BadHouse` names a key or value that does not exist."""
        if not settings:
            return cls._book()
        fields = cls.by_key()
        for key in settings:
            if key not in fields:
                known = ", ".join(sorted(fields)) or "nothing can be set here"
                raise BadHouse(f"there is no house rule {key!r}: {known}", at=f"house.{key}")
        chosen = {fields[key]: value for key, value in settings.items()}
        _refuse_long(chosen, settings)
        return cls._convert(cls.grouped(chosen), strict=strict)

    @classmethod
    def grouped(cls, chosen: dict[str, Any]) -> dict[str, Any]:
        """Let one switch set others that were not chosen; a system with editions overrides this."""
        return chosen

    @classmethod
    @cache
    def _book(cls) -> Self:
        return cls()

    @classmethod
    def _convert(cls, chosen: dict[str, Any], *, strict: bool) -> Self:
        try:
            house = msgspec.convert(chosen, cls, strict=strict)
        except msgspec.ValidationError as error:
            path, wanted = trouble(error, cls)
            name = path.removeprefix(".").partition(".")[0].partition("[")[0]
            switch = cls.switches().get(name)
            if switch is None:  # the house itself refuses how its switches go together
                raise BadHouse(wanted, at="house") from None
            raise BadHouse(
                f"{switch.key}: {wanted}, not {plainly(chosen[name])}. {switch.meaning}",
                at=f"house.{switch.key}",
            ) from None
        for name in chosen:
            _refuse_unordered(getattr(house, name), cls.switches()[name].key)
        return house

    def settings(self) -> dict[str, Any]:
        """The switches that differ from the book, by key."""
        return self.beside(self._book())

    def beside(self, other: Self) -> dict[str, Any]:
        """The switches that differ from those of another house, by key."""
        if self == other:
            return {}
        ours, theirs = msgspec.to_builtins(self), msgspec.to_builtins(other)
        return {key: ours[name] for key, name in self.by_key().items() if ours[name] != theirs[name]}


def _refuse_long(chosen: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
    """Raise `BadHouse` where house rules say more than any table needs."""
    for key, value in zip(settings, chosen.values(), strict=True):
        if len(repr(value)) > LONGEST:
            raise BadHouse(f"{key} says more than {LONGEST:,} characters", at=f"house.{key}")


def _refuse_unordered(rows: Any, key: str) -> None:
    """Raise `BadHouse` where the rows of a table, each of which holds from its *least* on, do not go up."""
    starts = [row.least for row in rows if hasattr(row, "least")] if isinstance(rows, tuple) else []
    if any(after <= before for before, after in pairwise(starts)):
        said = ", ".join(map(str, starts))
        raise BadHouse(f"{key}: each row begins above the one before it, not at {said}", at=f"house.{key}")
