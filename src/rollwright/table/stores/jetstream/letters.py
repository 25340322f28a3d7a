"""Letters: what one command wrote, as one message, with a sum over all that was written before it.

So whoever reads a log finds that it was forked, cut or changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event

HEAD, TOKEN = "Rollwright-Head", "Nats-Msg-Id"
EXPECTED = "Nats-Expected-Last-Subject-Sequence"


class Head(Struct, frozen=True, array_like=True):
    """How a table's log stands behind a letter: its events, its bytes, when the first and the last happened (milliseconds since 1970);
    the sums before and behind the letter, and the letter's number in the stream.
    """

    length: int = 0
    size: int = 0
    first: int = 0
    last: int = 0
    before: str = ""
    sum: str = ""
    seq: int = 0


EMPTY = Head()
"""The head of a table of which nothing was written."""


class Lines(Struct, frozen=True):
    """What one command wrote: its events, a line each, how many they are, and when the first and the last happened."""

    body: bytes
    count: int
    first: int
    last: int

    @classmethod
    def of(cls, events: Sequence[Event]) -> Lines:
        """The lines of one or more events."""
        body = b"\n".join([event.to_json() for event in events])
        return cls(body, len(events), events[0].time, events[-1].time)


class Letter(Struct, frozen=True):
    """A message on its way: the lines of its events, its headers, and the head that it leaves."""

    body: bytes
    headers: dict[str, str]
    head: Head
    behind: int
    """The number of the letter that it comes behind; 0: it is the first."""


def summed(before: str, body: bytes) -> str:
    """The sum over a letter and all before it."""
    return blake2b(before.encode() + body, digest_size=16).hexdigest()


def letter(head: Head, lines: Lines, token: str) -> Letter:
    """The letter with these lines, behind the one that left *head*; *token* is its own name, by which it is known again."""
    left = Head(
        head.length + lines.count,
        head.size + len(lines.body) + 1 - lines.count,
        head.first if head.length else lines.first,
        lines.last,
        head.sum,
        summed(head.sum, lines.body),
    )
    headers = {EXPECTED: str(head.seq), TOKEN: token, HEAD: msgspec.json.encode(left).decode()}
    return Letter(lines.body, headers, left, head.seq)


def head_of(headers: Mapping[str, Any] | None, seq: int, where: str) -> Head:
    """The head that a letter left, by its headers; `StoreFailed` where they are not a letter's."""
    try:
        head = msgspec.json.decode((headers or {}).get(HEAD, ""), type=Head)
    except msgspec.MsgspecError as error:
        raise damaged(where, f"message {seq} is no letter of ours") from error
    return replace(head, seq=seq)


def opened(before: Head, left: Head, body: bytes, where: str) -> list[Event]:
    """The events of a letter that came behind another; `StoreFailed` where it does not follow from it."""
    lines = body.split(b"\n")
    if left.before != before.sum or left.length != before.length + len(lines):
        raise damaged(
            where, f"message {left.seq} does not follow event {before.length}: the log was forked or cut"
        )
    if summed(before.sum, body) != left.sum:
        raise damaged(where, f"message {left.seq} is not what was written")
    try:
        return [Event.from_json(line) for line in lines]
    except msgspec.MsgspecError as error:
        raise damaged(where, f"message {left.seq} cannot be read") from error


def damaged(where: str, what: str) -> StoreFailed:
    """That in the stream stands something else than was written there: nothing of this table is given out any more."""
    return StoreFailed(
        f"{where} is damaged: {what}; look at it with `rollwright tables check`, and put a backup in its place"
    )
