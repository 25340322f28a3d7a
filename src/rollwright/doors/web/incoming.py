"""Incoming: what a connection brings is taken apart a little at a time, in turns, before there is any request to count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rollwright.doors.web.steps import Steps

PIECE = 2048
"""So many bytes are read at a time. They may be hundreds of chunks or frames, each of which takes time: then somebody else's turn comes."""

BODY = 16_384
"""So many at a time of a body that comes in one piece: there is little to be taken apart in it."""


class Incoming:
    """What comes over a *transport*, taken apart by *read* when it is the turn of whoever sent it; as long as *more* is wanted, more is taken."""

    def __init__(
        self,
        steps: Steps,
        transport: asyncio.Transport,
        read: Callable[[bytes], None],
        more: Callable[[], bool],
    ) -> None:
        self._steps, self._transport, self._read, self._more = steps, transport, read, more
        self._came = bytearray()
        self._turn: asyncio.Future[None] | None = None
        self.expect(PIECE)

    def expect(self, much: int) -> None:
        """Read so many bytes at a time from now on."""
        self._transport.max_size = much  # type: ignore[attr-defined]  # how much asyncio reads at a time, which it does not publish

    def take(self, who: str, data: bytes) -> None:
        """Take what came from somebody; nothing more, until it was their turn."""
        self._came += data
        if self._turn is None:
            self._turn = self._steps.soon(who, self._take_apart)
        if self._turn is not None:
            self._transport.pause_reading()

    def end(self) -> None:
        """Forget what was not taken apart: the connection is gone, or somebody else's."""
        if self._turn is not None:
            self._turn.cancel()
        self._read, self._more = _nothing, _never

    def _take_apart(self) -> None:
        self._turn = None
        data, self._came = bytes(self._came), bytearray()
        self._read(data)
        if self._more():
            self._transport.resume_reading()


def _nothing(data: bytes) -> None:
    """Read nothing: nobody is there any more, and nothing of them is held."""


def _never() -> bool:
    return False
