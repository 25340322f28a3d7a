"""Sheets: what is written down about a character, an adversary or the table itself; and what stands there by a name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Protocol, Self, TypeVar

from msgspec import Meta, Struct

from rollwright.errors import BadArgument, Refused
from rollwright.rules import House, Track
from rollwright.rules.arguments import shaped
from rollwright.rules.docstrings import schema_of
from rollwright.rules.outcome import plain
from rollwright.sheets.changes import value_at
from rollwright.sheets.counters import Counter
from rollwright.sheets.desk import Fact

Name = Annotated[str, Meta(min_length=1, max_length=60, description="the name that people at the table use")]
DIE: Final = {"format": "die"}
"""A number on a sheet that is the sides of a die somebody holds, and 0 where they hold none, is annotated with
``Meta(extra_json_schema=DIE)``: a page shows it as a die.
"""


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet: typed fields, every one with a default but the name, and the counters among them.

    A game's own sheets add their fields, each annotated with bounds and a line of help, and list their counters.
    """

    counters: ClassVar[tuple[Counter, ...]] = ()
    kind: ClassVar[str] = "sheet"

    name: Name

    @classmethod
    def read(cls, values: Mapping[str, Any], house: House) -> Self:
        """A sheet from plain values; `BadInput` names the field that is missing, unknown or out of its bounds."""
        sheet = shaped(values, cls, f"a {cls.kind} sheet", "sheet")
        sheet.check(house)
        return sheet

    def check(self, house: House) -> None:
        """Refuse a counter that is out of its bounds; a game adds what else must hold."""
        values = self.values()
        for counter in self.counted():
            least, most = counter.bounds(self, house)
            value = value_at(values, counter.at)
            if value < least or (most is not None and value > most):
                upto = f"{least} to {most}" if most is not None else f"{least} or more"
                raise BadArgument(
                    f"{counter.title} of {self.name} is {upto}, not {value}", at=f"sheet.{counter.at}"
                )

    def beyond(self, house: Any) -> dict[str, str]:
        """What stands here beyond what the house allows to be written: by where it stands, why. What stands there already may stay."""
        return {}

    def values(self) -> dict[str, Any]:
        """The sheet as plain JSON values."""
        values: dict[str, Any] = plain(self)
        return values

    def counted(self) -> tuple[Counter, ...]:
        """The counters of this sheet."""
        return self.counters

    def counter(self, at: str) -> Counter | None:
        """The counter that stands at a path, or `None`."""
        return next((each for each in self.counted() if each.at == at), None)

    @classmethod
    @cache
    def schema(cls) -> dict[str, Any]:
        """The JSON Schema of the sheet, made once; its title is its kind's, as people read it, and those of counters are theirs."""
        schema = schema_of(cls)
        own = schema["$defs"][cls.__name__]
        own["title"] = cls.kind.capitalize()
        for counter in cls.counters:
            own["properties"].get(counter.at, {}).setdefault("title", counter.title)
        return schema

    def about(self) -> str:
        """Who they are, in a few words, for whoever picks one of several."""
        return ""

    def facts(self) -> tuple[Fact, ...]:
        """What stands beside the name, where the whole sheet is one line."""
        return ()

    def tracks(self) -> tuple[Track, ...]:
        """What is written down here that takes long, and how far each has come."""
        return ()

    def state(self) -> str:
        """How it goes for them, in a word, for those who may not see the numbers."""
        return ""


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
    check_named(values, name, what, at, whose)
    return values[name]


def check_named(names: Collection[str], name: str, what: str, at: str, whose: str = "") -> None:
    """`Refused` where a name is none of those that there are."""
    if name not in names:
        has = f"{whose} has no" if whose else "no"
        raise Refused(f"{has} {what} {name!r}: {', '.join(names) or 'there is none'}", at=at)


def item_named(items: Iterable[N], name: str, what: str, at: str, whose: str = "") -> N:
    """The first of this name in a list; `Refused` as for `value_named`."""
    by_name: dict[str, N] = {}
    for each in items:
        by_name.setdefault(each.name, each)
    return value_named(by_name, name, what, at, whose)


def repeated(names: Iterable[str]) -> tuple[int, str] | None:
    """The first of some names that was there before, with its place; nothing where each is there once.

    >>> repeated(["Wits", "Nerve", "Wits"]), repeated(["Wits", "Nerve"])
    ((2, 'Wits'), None)
    """
    every = list(names)
    return next(((at, name) for at, name in enumerate(every) if name in every[:at]), None)
