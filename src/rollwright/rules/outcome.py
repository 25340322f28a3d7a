"""Outcomes: what a rule returns."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec import Struct


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

    def to_dict(self) -> dict[str, Any]:
        """The outcome as plain JSON values."""
        values: dict[str, Any] = plain(self)
        return values


def plain(value: Any) -> Any:
    """Structs and tuples as the objects and lists that JSON makes of them."""
    return msgspec.json.decode(msgspec.json.encode(value))
