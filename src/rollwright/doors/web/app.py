"""The application: every endpoint and the sockets, over a host. It is made anew for every server, and holds no state of play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from rollwright.doors.web import garbage, guarding, page, plays, probes, tables, words
from rollwright.doors.web.describing import described
from rollwright.doors.web.endpoints import Asking, Door, Endpoint, failed, handler, own_up
from rollwright.doors.web.failures import failure
from rollwright.doors.web.guarding import header
from rollwright.doors.web.hearing import hearing, leaving, waiting
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.sockets import listening
from rollwright.doors.web.watching import watched
from rollwright.table.hosts.host import Host

SOON = 10.0
"""So many seconds after its start a server makes ready for dear questions: whoever waits for the server itself comes first."""
TIDY = 10.0
"""Every so many seconds it is seen to that memory is given back."""

_OTHERS = (*plays.ENDPOINTS, words.ENDPOINT, *tables.ENDPOINTS, *probes.ENDPOINTS)


@cache
def endpoints() -> tuple[Endpoint, ...]:
    """Every address of the door, apart from the WebSocket: the same for every server of a process."""
    return (*_OTHERS, *described(_OTHERS))


def app(host: Host, settings: Settings | None = None) -> Litestar:
    """The web door of a host, as an ASGI application."""
    door = Door(host, settings or Settings())
    every = endpoints()

    def refused(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """What is told where no endpoint had a hand in it."""
        trouble = failure(error)
        if trouble.is_fault:
            own_up(door, error, "-")
        shown = nowhere(Asking(door, request)) if trouble.status == 404 else None
        return shown or failed(trouble, trouble.headers, {})

    made = Litestar(
        lifespan=[
            lambda made: waiting(),
            lambda made: leaving(door),
            lambda made: hearing(door),
            lambda made: answering(door),
        ],
        route_handlers=[
            *(handler(door, each) for each in every),
            listening(door),
        ],
        exception_handlers={HTTPException: refused, Exception: refused},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=door.settings.body,
    )
    made.asgi_handler = watched(door, made.asgi_handler)
    made.state.door = door
    return made


def nowhere(asking: Asking) -> Response[bytes] | None:
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
    task = asyncio.create_task(_prepare(door))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
        door.workshop.close()


async def _prepare(door: Door) -> None:
    await asyncio.sleep(SOON)
    await door.workshop.prepare()
    while True:
        await asyncio.sleep(TIDY)
        garbage.tidy()
