"""Serving: the application on a socket, in one process, until it is told to stop."""

from __future__ import annotations

import socket
import sys
from ipaddress import ip_address
from typing import Any

from msgspec.structs import replace
from uvicorn import Config, Server

from rollwright.doors.web import files, garbage, logs
from rollwright.doors.web.app import app
from rollwright.doors.web.connections import protocols
from rollwright.doors.web.endpoints import Door
from rollwright.doors.web.porch import Porch
from rollwright.doors.web.settings import Settings
from rollwright.errors import BadArgument
from rollwright.table.hosts.host import Host

GRACE = 3
"""So many seconds requests have to end when the server stops."""

BACKLOG, AT_ONCE = 2048, 4
"""So many may wait to be let in; and so many are let in before whoever is here goes on."""

SWITCH = 0.0001
"""So many seconds the thread that writes waits for the event loop to let it go on: it needs little, and often."""


def listener(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any that is free. `BadArgument` where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.getaddrinfo(host, port, family)
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except socket.gaierror:
        raise BadArgument(f"there is no host {host!r} here: 127.0.0.1, or 0.0.0.0", at="host") from None
    except (OSError, OverflowError) as error:
        why = (getattr(error, "strerror", None) or str(error)).partition(" (while")[0]
        raise BadArgument(f"cannot listen at {host}:{port} ({why}): try another --port", at="port") from None
    # What comes of it inherits this: no reply waits for the next packet.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def url(listening: socket.socket) -> str:
    """The address of a socket that listens, for people."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def abroad(listening: socket.socket) -> tuple[str, bool]:
    """The address for links, and whether other machines can come by it: one of this machine's own where it listens at all."""
    host, port = listening.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return url(listening), not ip_address(host).is_loopback
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # nothing is sent; the machine only chooses the way out
            return f"http://{way.getsockname()[0]}:{port}", True
        except OSError:
            return f"http://127.0.0.1:{port}", False


class Ending(Server):
    """A server that lets in a few at a time, and waits for no question when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; asyncio takes the number of those who wait for that of those who are let in at once."""
        if sockets is not None:
            sockets[:] = [
                Porch(each, self._door.settings, self._door.throttle.steps.refused) for each in sockets
            ]
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what is still being answered, and then everything else in an orderly way."""
        self._door.workshop.stop()
        await super().shutdown(sockets)

    @property
    def _door(self) -> Door:
        made: Any = self.config.app
        door: Door = made.state.door
        return door


def server(host: Host, settings: Settings) -> Server:
    """The server of a host; it runs with ``run(sockets=[…])``."""
    application = app(host, settings)
    http, ws = protocols(settings, application.state.door.throttle.steps)
    return Ending(
        Config(
            application,
            http=http,
            ws=ws,
            loop="asyncio",
            ws_max_size=settings.frame,
            ws_ping_interval=settings.ping,
            ws_ping_timeout=settings.pong,
            ws_per_message_deflate=False,
            h11_max_incomplete_event_size=16_384,
            timeout_graceful_shutdown=GRACE,
            backlog=AT_ONCE,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
        )
    )


def serve(host: Host, settings: Settings, listening: socket.socket) -> None:
    """Serve a host on a socket until a signal comes."""
    logs.set_up(quiet=settings.quiet)
    room = files.room(settings.all_connections)
    if room < settings.all_connections:
        logs.warn(
            "files",
            says=f"{room} connections are the most here: the system lets this process have no more open files",
        )
    sys.setswitchinterval(SWITCH)
    with garbage.kept():
        server(host, replace(settings, all_connections=room)).run(sockets=[listening])
