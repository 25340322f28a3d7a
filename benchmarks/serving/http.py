"""A client that costs next to nothing: one kept connection, requests one after the other."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Client:
    """Posts JSON over one connection."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self._port, self._token = port, token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Post a body and read the reply; an AssertionError where it is not a success."""
        if (
            self._writer is None or self._reader is None or self._reader.at_eof()
        ):  # the server ends idle lines
            await self.close()
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        raw = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{bearer}"
        self._writer.write(f"{head}Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
        await self._writer.drain()
        return await self._reply(self._reader)

    async def _reply(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        status = await reader.readline()
        length = 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
        reply: dict[str, Any] = json.loads(await reader.readexactly(length))
        assert status.split()[1] in (b"200", b"201"), (status, reply)
        return reply

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()
