"""Ports for servers that tests start: such as no connection of anybody's is given by the system meanwhile."""

from __future__ import annotations

import socket
from random import SystemRandom

OURS = range(15_000, 32_000)
"""Below those that systems give to whoever connects: a server that is killed finds its port free when it starts again."""


def free_ports(count: int) -> list[int]:
    """So many ports that nobody has; they are let go of together, so that they differ."""
    held: list[socket.socket] = []
    for port in SystemRandom().sample(OURS, len(OURS)):
        if len(held) == count:
            break
        try:
            held.append(socket.create_server(("127.0.0.1", port)))
        except OSError:
            continue
    ports: list[int] = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports
