"""The application: every endpoint and the sockets, over a host. It is made anew for every server, and holds no state of play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rollwright.doors.web import games, garbage, guarding, page, plays, probes, tables, words
from rollwright.doors.web.describing import described
from rollwright.doors.web.endpoints import Asking, Door, Endpoint, refusal, routed
from rollwright.doors.web.guarding import header
from rollwright.doors.web.hearing import beside, hearing, leaving, waiting
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.sockets import listening
from rollwright.doors.web.watching import watched
from rollwright.systems.registry import systems
from rollwright.table.hosts.host import Host

SOON = 10.0
"""So many seconds after its start a server reads the games that nobody has asked for yet, and makes ready for dear questions: whoever waits for the server itself comes first."""
TIDY = 10.0
"""Every so many seconds it is seen to that memory is given back."""

_OTHERS = (*plays.ENDPOINTS, words.ENDPOINT, games.ENDPOINT, *tables.ENDPOINTS, *probes.ENDPOINTS)


@cache
def endpoints() -> tuple[Endpoint, ...]:
    """Every address of the door, apart from the WebSocket: the same for every server of a process."""
    return (*_OTHERS, *described(_OTHERS))


def app(host: Host, settings: Settings | None = None) -> Starlette:
    """The web door of a host, as an ASGI application."""
    door = Door(host, settings or Settings())

    async def refused(request: Request, error: Exception) -> Response:
        """What is told where no endpoint had a hand in it."""
        reply = refusal(door, "-", error, {}, {})
        return (nowhere(Asking(door, request)) if reply.status_code == 404 else None) or reply

    @asynccontextmanager
    async def lasting(made: Starlette) -> AsyncIterator[None]:
        async with waiting(), leaving(door), hearing(door), answering(door):
            yield

    made = Starlette(
        routes=[*(routed(door, each) for each in endpoints()), *listening(door)],
        exception_handlers={HTTPException: refused, Exception: refused},
        lifespan=lasting,
    )
    made.middleware_stack = watched(door, made.build_middleware_stack())
    made.state.door = door
    return made


def nowhere(asking: Asking) -> Response | None:
    """For a browser at an address where nothing is, the page, which says so; `None` for anybody else."""
    reads = "text/html" in header(asking.scope, "accept") and asking.scope["method"] in ("GET", "HEAD")
    index = page.index(asking) if reads else None
    if index is None:
        return None
    headers = {**guarding.PAGE, **index.headers, "Cache-Control": "no-store"}
    return Response(index.content, status_code=404, media_type=index.media, headers=headers)


@asynccontextmanager
async def answering(door: Door) -> AsyncIterator[None]:
    """While this lasts, questions are answered; what is still being answered at its end is ended."""
    try:
        async with beside(_prepare(door)):
            yield
    finally:
        door.workshop.close()


async def _prepare(door: Door) -> None:
    await asyncio.sleep(SOON)
    await asyncio.to_thread(systems)
    await door.workshop.prepare()
    while True:
        await asyncio.sleep(TIDY)
        garbage.tidy()
