"""HTTP as an attacker speaks it: from any address of the loopback network, and without waiting for a reply where that serves."""

from __future__ import annotations

import asyncio
import json
from typing import Any

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Wire:
    """A connection from an address, made anew where it was closed."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        self.port, self.address, self.token = port, address, token
        self._streams: Streams | None = None

    async def connect(self) -> Streams:
        """A new connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    def request(self, path: str, body: Any, length: int | None = None) -> bytes:
        """A request as it is sent; *length* is what it claims to bring."""
        raw = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{bearer}"
        return f"{head}Content-Length: {len(raw) if length is None else length}\r\n\r\n".encode() + raw

    async def get(self, path: str) -> int:
        """The status of what is there."""
        reader, writer = await self.connect()
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        status, _ = await _reply(reader)
        writer.close()
        return status

    async def post(self, path: str, body: Any) -> tuple[int, dict[str, Any]]:
        """The status of a reply, and what it says; 0 where the server hung up."""
        try:
            if self._streams is None:
                self._streams = await self.connect()
            reader, writer = self._streams
            writer.write(self.request(path, body))
            await writer.drain()
            return await _reply(reader)
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError):
            await self.close()
            return 0, {}

    async def hang_up(self, path: str, body: Any, after: float) -> None:
        """Ask something, and go before there is an answer."""
        _, writer = await self.connect()
        writer.write(self.request(path, body))
        await asyncio.sleep(after)
        writer.close()

    async def close(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _reply(reader: asyncio.StreamReader) -> tuple[int, dict[str, Any]]:
    status = int((await reader.readline()).split()[1])
    length, chunked = 0, False
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode().lower().partition(":")
        length = int(value) if name == "content-length" else length
        chunked = chunked or (name == "transfer-encoding" and "chunked" in value)
    raw = await _chunks(reader) if chunked else await reader.readexactly(length)
    try:
        found = json.loads(raw)
    except ValueError:
        return status, {}
    return status, found if isinstance(found, dict) else {}


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    found = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        found += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return found
