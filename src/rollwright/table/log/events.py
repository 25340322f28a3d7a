"""Events: what has happened at a table. Its log is the only state there is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

EVERYONE = "all"
"""The audience of everybody who has a seat, or will have one."""

MASTER = "gm"
"""The audience of the game master."""


def who_may_know(*, hidden: bool) -> tuple[str, ...]:
    """Who may know of something: everybody, and of what is *hidden* the game master alone."""
    return (MASTER,) if hidden else (EVERYONE,)


class Event(Struct, frozen=True, omit_defaults=True, dict=True):
    """One thing that happened: its place in the log, when (milliseconds since 1970), by which seat, and what.

    *to* are the audiences that may know of it: ``all``, ``gm``, a seat's id; nobody outside the server where it is empty.
    *secret* are parts of the data that only an audience may see, merged into it for them. *command* is the id that the
    client gave to what caused it, and *digest* tells that command from another of the same id; *by* is the seat that
    commanded it, where another did.
    """

    seq: int
    time: int
    seat: str
    kind: str
    data: Mapping[str, Any] = {}
    to: tuple[str, ...] = (EVERYONE,)
    secret: Mapping[str, Mapping[str, Any]] = {}
    command: str = ""
    digest: str = ""
    by: str = ""

    @property
    def caused_by(self) -> str:
        """The command that caused it, by the seat that gave it and its id; empty where nobody is told of that."""
        return f"{self.by or self.seat}/{self.command}" if self.digest else ""

    def to_json(self) -> bytes:
        """The event as one line of JSON, made once: what stands on sheets keeps the order in which it was written there."""
        return self._line

    @cached_property
    def _line(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, line: bytes) -> Event:
        """Read an event; a `msgspec.MsgspecError` where the line is none."""
        return msgspec.json.decode(line, type=cls)
