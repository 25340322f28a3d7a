"""Endpoints: every address declared once, with what it takes and replies; the way of a request through it; how it is documented."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from rollwright.doors.decoding import decoded
from rollwright.doors.web import guarding, hosts, logs
from rollwright.doors.web.failures import Failure, failure, hung_up
from rollwright.doors.web.metrics import Metrics
from rollwright.doors.web.packed import Packed, SentFile
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.throttle import Throttle
from rollwright.doors.web.workshop import Client, Workshop
from rollwright.errors import BadJson, Inward
from rollwright.rules.arguments import shaped
from rollwright.table.hosts.host import Host

JSON = "application/json"
HTML = "text/html"
T = TypeVar("T")
PLACE = r"^[A-Za-z0-9.-]{1,80}$"
"""What stands for a name in a path."""
SMALL = 1_000
"""So many bytes are neither worth being kept nor being compressed."""
ANYWHERE = "/health"
"""Whoever asks only whether the process lives may call the server by any name."""


class Door:
    """What every endpoint works with: the tables, the settings, what is counted and what is limited."""

    def __init__(self, host: Host, settings: Settings) -> None:
        self.host, self.settings = host, settings
        self.throttle = Throttle(settings)
        self.metrics = Metrics(lambda: len(self.throttle.sockets))
        self.workshop = Workshop(settings, self.metrics.questions.add)
        self._same: dict[str, Packed] = {}

    async def same(self, name: str, make: Callable[[], Awaitable[Any]]) -> Packed:
        """A reply that is the same for everybody as long as the server runs, made once; a small one is not kept."""
        if name in self._same:
            return self._same[name]
        content = msgspec.json.encode(await make())
        if len(content) < SMALL:
            return Packed(content, JSON, helps=False)
        self._same[name] = await asyncio.to_thread(Packed, content, JSON)
        return self._same[name]


class Asking:
    """One request, taken apart as far as its endpoint says."""

    def __init__(self, door: Door, request: Request) -> None:
        self.door, self.scope = door, request.scope
        self.address = guarding.address(self.scope, door.settings.proxies)
        self.path: dict[str, str] = request.path_params
        self.token, self.body = "", None
        self.echo: dict[str, Any] = {}
        self._receive = request.receive

    @property
    def query(self) -> dict[str, str]:
        """What stands behind the question mark."""
        return guarding.query(self.scope)

    async def ask(self, job: Callable[[], T]) -> T:
        """The answer to a question that may take long, at the table of the path if there is one; see `Workshop.ask`."""
        return await self.door.workshop.ask(Client(self.address, self._gone, self.path.get("table", "")), job)

    async def _gone(self) -> None:
        """Wait until whoever asks has hung up."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


class Streamed(Struct, frozen=True):
    """A reply that is made while it is sent, of a kind of its own; whoever hangs up ends it."""

    pieces: AsyncIterator[bytes]
    media: str


Do = Callable[[Asking, Any], Awaitable[Any]]


QUESTION = 32_768
"""So many bytes may be asked by somebody who has no seat: who reads them does nothing else meanwhile."""


class Endpoint(Struct, frozen=True, kw_only=True):
    """An address: its method and path, what it is for, what it takes and replies, and what answers.

    *seat*: it needs a token. *everywhere*: any page in the world may read it. *limited*: it counts against an address's
    requests. *body* is the type of what it takes (`None`: nothing), which *do* is handed; *reply* that of its JSON,
    or several that it may be (`None`: *do* returns text of the kind *media*). *fails* are the statuses of what may go wrong, apart from those that
    follow from the rest.
    """

    method: str = "GET"
    path: str
    name: str
    title: str
    help: str
    do: Do
    topic: str = "pages"
    body: Any = None
    reply: Any = None
    media: str = JSON
    status: int = 200
    fails: tuple[int, ...] = ()
    seat: bool = False
    everywhere: bool = False
    limited: bool = True
    query: Mapping[str, str] = {}
    headers: Mapping[str, str] = {}
    examples: Mapping[str, Any] = {}

    @property
    def replies(self) -> tuple[Any, ...]:
        """The types that its JSON may be of."""
        several = self.reply if isinstance(self.reply, tuple) else (self.reply,)
        return tuple(each for each in several if each is not None)

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status of what may go wrong here."""
        every = {*self.fails, 500, *(() if self.path == ANYWHERE else (403,))}
        if self.limited:
            every |= {400, 429}
        if self.body is not None:
            every |= {400, 408, 413, 415, 422}
        if self.seat:
            every |= {401, 403, 404, 409, 422, 503}
        return tuple(sorted(every))


def routed(door: Door, endpoint: Endpoint) -> Route:
    """An endpoint as the framework knows it; where any page may ask, it says so to browsers."""
    methods = ("GET", "HEAD", "OPTIONS") if endpoint.method == "GET" else (endpoint.method, "OPTIONS")
    options = guarding.PREFLIGHT if endpoint.everywhere else {"Allow": ", ".join(methods)}

    async def answer(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=options)
        return await _answered(door, endpoint, request)

    return Route(endpoint.path, answer, methods=methods, name=endpoint.name)


async def _answered(door: Door, endpoint: Endpoint, request: Request) -> Response:
    asking = Asking(door, request)
    headers = {**(guarding.CORS if endpoint.everywhere else {}), **endpoint.headers}
    try:
        said = await endpoint.do(asking, await _admitted(door, endpoint, asking, request))
    except Inward as error:
        return refusal(door, endpoint.path, error.astray, headers, asking.echo)
    except Exception as error:
        return refusal(door, endpoint.path, error, headers, asking.echo)
    if isinstance(said, SentFile):
        return Response(said.content, media_type=said.media, headers={**headers, **said.headers})
    if isinstance(said, Streamed):
        return StreamingResponse(said.pieces, endpoint.status, headers, said.media)
    content = said if isinstance(said, bytes) else msgspec.json.encode(said)
    return Response(content, status_code=endpoint.status, media_type=endpoint.media, headers=headers)


def refusal(
    door: Door, path: str, error: Exception, headers: Mapping[str, str], echo: Mapping[str, Any]
) -> Response:
    """What is told of what went wrong. Nobody keeps it: an error holds the run that it ended, and would wait for the garbage collector with it."""
    trouble = failure(error)
    if trouble.is_fault:
        own_up(door, error, path)
    return failed(trouble, {**headers, **trouble.headers}, echo)


def failed(trouble: Failure, headers: Mapping[str, str], echo: Mapping[str, Any]) -> Response:
    """A failure as a reply."""
    content = msgspec.json.encode({**echo, **trouble.body})
    return Response(content, status_code=trouble.status, media_type=JSON, headers=headers)


def own_up(door: Door, error: BaseException, path: str) -> None:
    """Write down a fault of ours, and count it."""
    door.metrics.faults.add()
    logs.fault(error, path=path)


async def _admitted(door: Door, endpoint: Endpoint, asking: Asking, request: Request) -> Any:
    """Let a request in, or not; what it brought."""
    if endpoint.path != ANYWHERE:
        hosts.check(asking.scope, door.settings.hosts, door.settings.proxies)
    if endpoint.limited:
        door.throttle.requests.take(asking.address)
        guarding.check_query(asking.scope, endpoint.query if endpoint.path.startswith("/api/") else None)
    if endpoint.seat:
        asking.token = guarding.bearer(asking.scope)
        door.throttle.commands.take(guarding.key(asking.token))
    if endpoint.body is None:
        return None
    kind = guarding.header(asking.scope, "content-type").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Failure(415, "media-type", f"send JSON, and say so: Content-Type: {JSON}")
    try:
        async with asyncio.timeout(door.settings.patience):
            text = await _body(request, door.settings.body)
    except TimeoutError:
        raise Failure(408, "timeout", "the body took too long to come") from None
    except ClientDisconnect:
        raise hung_up() from None
    if not endpoint.seat and len(text) > QUESTION:
        raise Failure(413, "too-large", f"a question is {QUESTION:,} bytes at the most")
    return parsed(text)


async def _body(request: Request, most: int) -> bytes:
    """What a request brought, so many bytes at the most; one that says it brings more is refused before it does."""
    text, said = bytearray(), int(guarding.header(request.scope, "content-length") or 0)
    if said <= most:
        async for piece in request.stream():
            text += piece
            if len(text) > most:
                break
        else:
            return bytes(text)
    raise Failure(413, "too-large", "the body is longer than this server takes")


def parsed(text: bytes | str) -> dict[str, Any]:
    """The JSON object that was sent; `BadJson` where it is none."""
    value = decoded(text)
    if not isinstance(value, dict):
        raise BadJson("send an object")
    return value


def read(said: Mapping[str, Any], shape: type[Struct], what: str) -> Any:
    """What was said as a message of a type; `BadInput` says what of it is wrong, and where."""
    return shaped(said, shape, what, "")
