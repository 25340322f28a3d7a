"""Beside the logs: what is remembered of tables, in a stream of its own, several messages for each."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import nats.errors
from nats.js import api

from rollwright.table.stores.jetstream.connection import Connection
from rollwright.table.stores.jetstream.letters import TOKEN
from rollwright.table.stores.jetstream.post import subject_part

PART = 500_000
"""So many bytes of it are one message: half of what servers take."""

WITHIN = 2.0
"""So many seconds it may take to have it: to read the log instead is no harm."""

PARTS = "Rollwright-Parts"
_FAILED = (TimeoutError, nats.errors.Error)


class BesideStream:
    """Bytes by the name of a table, beside the logs in a *stream*, over a *connection*."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self._connection, self._stream = connection, stream

    async def put(self, table: str, some: bytes, token: str) -> None:
        """Keep bytes in place of those before, under a *token* that all their parts have; where it cannot be done, it is not."""
        parts = [some[at : at + PART] for at in range(0, len(some), PART)] or [b""]
        with suppress(*_FAILED):
            for at, part in enumerate(parts):
                headers = {TOKEN: f"{token}-{at}", PARTS: f"{len(parts)} {token}"}
                await self._connection.js.publish(
                    self._subject(table, at), part, timeout=WITHIN, headers=headers
                )

    async def get(self, table: str) -> bytes | None:
        """The bytes that were kept; none where there are none, where they cannot be had, or where others are just being written."""
        with suppress(*_FAILED):
            async with asyncio.timeout(WITHIN):
                first = await self._part(table, 0)
                said = _said(first)
                count = int(said.partition(" ")[0] or 0)
                others = await asyncio.gather(*[self._part(table, at) for at in range(1, count)])
            if said and all(_said(each) == said for each in others):
                return b"".join([each.data or b"" for each in (first, *others)])
        return None

    async def _part(self, table: str, at: int) -> api.RawStreamMsg:
        return await self._connection.js.get_msg(
            f"{self._stream}-snapshots", subject=self._subject(table, at)
        )

    def _subject(self, table: str, at: int) -> str:
        return f"{self._stream}.snapshots.{subject_part(table)}.{at}"


def _said(part: api.RawStreamMsg) -> str:
    """How many parts there are, and of which writing they are."""
    return str((part.headers or {}).get(PARTS, ""))
