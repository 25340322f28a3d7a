"""The machine's limits: a WebSocket room that does nothing but pass on, and a log that does nothing but fsync."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path
from time import perf_counter

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROOM: set[WebSocket] = set()


async def room(socket: WebSocket) -> None:
    """Pass every message on to all who are here, the sender too."""
    await socket.accept()
    ROOM.add(socket)
    try:
        while True:
            message = await socket.receive_text()
            for other in list(ROOM):
                await other.send_text(message)
    except WebSocketDisconnect:
        ROOM.discard(socket)


app = Starlette(routes=[WebSocketRoute("/", room)])


def fsyncs(times: int, group: int = 1) -> list[float]:
    """The seconds of each of so many commits of a group of small events, each on disk before the next."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        log = sqlite3.connect(Path(folder, "bare.db"), isolation_level=None)
        log.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE log (seq INTEGER PRIMARY KEY, event BLOB)"
        )
        for _ in range(times):
            begun = perf_counter()
            log.execute("BEGIN IMMEDIATE")
            log.executemany("INSERT INTO log (event) VALUES (?)", [(b"x" * 400,)] * group)
            log.execute("COMMIT")
            taken.append(perf_counter() - begun)
        log.close()
    return taken
