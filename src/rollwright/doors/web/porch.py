"""The porch: whoever comes too often is sent away before anything is made for them."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from rollwright.doors.web import guarding
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.throttle import Buckets
from rollwright.doors.web.turns import Clock

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)
"""What is said to whoever is not let in."""

AWAY = 16
"""So many are sent away in one go, before whoever is here goes on."""


class Porch(socket.socket):
    """A socket that listens, and takes the place of *listening*. A trusted proxy may come as often as it likes. *refused* is told who was sent away."""

    def __init__(
        self,
        listening: socket.socket,
        settings: Settings,
        refused: Callable[[str], None],
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.detach())
        self._proxies, self._refused = frozenset(settings.proxies), refused
        self._arrivals = Buckets(
            "new connections from your address", settings.arrivals, settings.known, clock
        )

    def accept(self) -> tuple[socket.socket, Any]:
        """The next who may come in; `BlockingIOError` where nobody else waits, or the next must wait for the next turn."""
        for _ in range(AWAY):
            connection, client = super().accept()
            who = guarding.network(client[0])
            if client[0] in self._proxies or not self._arrivals.wait(who):
                return connection, client
            self._refused(who)
            with connection, suppress(OSError):
                connection.setblocking(False)
                connection.send(FULL)
        raise BlockingIOError
