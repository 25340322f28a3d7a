"""Transcripts: a run as JSON.

A transcript holds the rule, its version and arguments, the house, and every throw and decision in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.errors import BadJson
from rollwright.readings.events import Decided, Event
from rollwright.rules import Outcome, Rule

FORMAT = 1


class Record(Struct, frozen=True, omit_defaults=True):
    """One throw (with faces) or one decision (with a key), as it is stored."""

    name: str
    dice: str | None = None
    faces: tuple[Any, ...] = ()
    role: str | None = None
    key: str | None = None

    @classmethod
    def of(cls, event: Event) -> Record:
        """How something that happened is stored."""
        if isinstance(event, Decided):
            return cls(event.name, role=event.role, key=event.key)
        return cls(event.name, event.dice, event.faces)


class Transcript(Struct, frozen=True):
    """A run as it was played."""

    rollwright: int
    rule: str
    version: int
    args: dict[str, Any]
    house: dict[str, Any]
    run: tuple[Record, ...]
    outcome: dict[str, Any] | None = None

    @classmethod
    def of(cls, bound: Rule, events: Iterable[Event], outcome: Outcome | None) -> Transcript:
        """The transcript of a played run: of what happened, and of its outcome, where there is one yet."""
        return cls(
            FORMAT,
            bound.rule.id,
            bound.rule.version,
            bound.arguments(),
            bound.house.settings(),
            tuple(map(Record.of, events)),
            None if outcome is None else outcome.to_dict(),
        )

    def to_json(self) -> str:
        """The transcript as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Transcript:
        """Read a transcript; `BadJson` for anything else, or a format from the future."""
        try:
            read = msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as error:
            raise BadJson(f"this is no transcript: {error}") from None
        if read.rollwright != FORMAT:
            raise BadJson(
                f"a transcript of format {read.rollwright}; this program reads format {FORMAT}",
                at="rollwright",
            )
        return read
