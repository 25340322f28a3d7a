"""Slices: what grows with a log is made bit by bit, so that nobody else waits until all of it is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 100
"""So many events are looked at before others have their turn."""

PIECE: Final = 16_384
"""So many bytes, or a line more, are made at a time."""


async def gathered(parts: Iterable[Iterable[T]]) -> list[T]:
    """Everything in the parts, of which there is one for every event."""
    whole: list[T] = []
    for at, part in enumerate(parts, 1):
        whole += part
        if at % SLICE == 0:
            await asyncio.sleep(0)
    return whole


async def pieces(lines: Iterable[bytes]) -> AsyncIterator[bytes]:
    """The lines, several at a time."""
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
            await asyncio.sleep(0)
    yield bytes(piece)
