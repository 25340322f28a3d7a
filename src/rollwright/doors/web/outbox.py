"""The outbox of one listener: what is waiting to be sent, bounded. Whoever does not keep up is cut off, and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque


class Outbox:
    """Takes messages at once and hands them out in order; *most* of them, or so many bytes, may wait."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._waiting: deque[bytes | None] = deque()
        self._bytes = 0
        self._there = asyncio.Event()
        self.overflowed = asyncio.Event()

    def put(self, message: bytes | None) -> None:
        """Take a message to be sent, or `None`: there will be no more."""
        if self.overflowed.is_set():
            return
        size = len(message or b"")
        if self._waiting and (len(self._waiting) >= self._most or self._bytes + size > self._most_bytes):
            self._waiting.clear()
            self.overflowed.set()
            return
        self._waiting.append(message)
        self._bytes += size
        self._there.set()

    async def take(self) -> bytes | None:
        """The next message, when there is one."""
        while not self._waiting:
            self._there.clear()
            await self._there.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message or b"")
        return message
