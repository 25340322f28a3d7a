"""Outcomes: what a rule returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import NoneType
from typing import Any, ClassVar, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rollwright.dice.within import looked_at

PLAIN: Final = frozenset((str, int, bool, NoneType))
"""The types of most values that stand in JSON as they are."""


class Outcome(Struct, frozen=True):
    """A small frozen value: label, tier, numbers.

    `notes` names the fields that no rule acts on (a total that was shown): whoever asks for odds by other fields
    gets them without, and much sooner. Of those, what is *played* is known to whoever plays and to nobody else: no odds
    tell it apart. `heading` says what the headline is, where that is a number of several fields.
    """

    notes: ClassVar[frozenset[str]] = frozenset()
    played: ClassVar[frozenset[str]] = frozenset()
    heading: ClassVar[str] = ""

    @property
    def headline(self) -> str:
        """The outcome in a word or two, to show its odds by."""
        return str(getattr(self, "label", self))

    @property
    def told(self) -> str:
        """What is told of it at once where another rule has called for it and goes on, in a line; empty: nothing."""
        return ""

    def showing(self, *shows: Callable[[Any], Any]) -> Self:
        """The same, with fields that are only shown filled in: as `Rule.showing` for a rule that has come to its end."""
        shown: Self = with_shown(self, shows)
        return shown

    def to_dict(self) -> dict[str, Any]:
        """The outcome as plain JSON values."""
        values: dict[str, Any] = plain(self)
        return values


def with_shown(outcome: Any, shows: Iterable[Callable[[Any], Any]]) -> Any:
    """An outcome with what is to be shown of it, one after the other."""
    for show in shows:
        outcome = show(outcome)
    return outcome


def shorn(outcome: Any) -> Any:
    """An outcome, or a state, with `None` for what it only shows."""
    notes = getattr(type(outcome), "notes", ())
    return without(outcome, [name for name in notes if getattr(outcome, name, None) is not None])


def without(outcome: Any, fields: Sequence[str]) -> Any:
    """An outcome, or a state, with `None` for these fields."""
    if not fields:
        return outcome
    gone = dict.fromkeys(fields)
    return replace(outcome, **gone) if isinstance(outcome, Struct) else outcome._replace(**gone)


def unkept(value: Any) -> TypeError:
    """The error for an outcome, or a rule, that holds what can change, so that nobody can tell it from others.

    >>> class Came(Outcome, frozen=True):
    ...     faces: list[int]
    >>> unkept(Came([3, 1]))
    TypeError('Came.faces is [3, 1]: outcomes and rules hold numbers, words and tuples of them, so write tuple(…)')
    """
    fields = {name: getattr(value, name) for name in getattr(value, "__struct_fields__", ())}
    loose = [(f"{type(value).__name__}.{name}", each) for name, each in fields.items() if not keeps(each)]
    where, each = (*loose, ("the outcome", value))[0]
    return TypeError(
        f"{where} is {each!r:.60}: outcomes and rules hold numbers, words and tuples of them, so write tuple(…)"
    )


def keeps(value: Any) -> bool:
    """Whether a value is as it is for good, with everything in it."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def plain(value: Any) -> Any:
    """Structs and tuples as the objects and lists that JSON makes of them."""
    if type(value) in PLAIN:
        return value
    try:
        text = msgspec.json.encode(value)
    except TypeError:  # numbers that nobody has seen yet are in no JSON
        text = msgspec.json.encode(looked_at(value))
    return msgspec.json.decode(text)
