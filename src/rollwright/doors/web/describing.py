"""Describing: the addresses at which the door describes itself, to programs and to people."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rollwright.doors.web import guarding, openapi, page, pages, schemas
from rollwright.doors.web.endpoints import HTML, PLACE, Asking, Do, Endpoint
from rollwright.doors.web.packed import Packed, SentFile
from rollwright.errors import NotFound


def described(others: Sequence[Endpoint]) -> tuple[Endpoint, ...]:
    """The endpoints that describe the *others* and themselves. What they say is made once."""
    made: dict[str, Packed] = {}

    def once(name: str, media: str, make: Callable[[dict[str, Any]], bytes]) -> Do:
        async def do(asking: Asking, said: None) -> SentFile:
            _check(asking)
            index = page.index(asking) if name in _OVER else None
            if index is not None:
                return index
            if name not in made:
                made[name] = await asyncio.to_thread(lambda: Packed(make(document), media))
            return made[name].sent(asking.scope)

        return do

    ours = tuple(_page(name, once) for name in _PAGES) + tuple(_schema(name, once) for name in _SCHEMAS)
    ours = (*ours, page.ENDPOINT, _MESSAGE)
    document = openapi.document((*others, *ours))
    return ours


def _check(asking: Asking) -> None:
    """Refuse what cannot be the name of anything."""
    for value in asking.path.values():
        if not re.fullmatch(PLACE, value):
            raise NotFound("there is nothing at this address: /schema lists what there is", at="path")


Once = Callable[[str, str, Callable[[dict[str, Any]], bytes]], Do]

_OVER = ("welcome", "seat", "lab")
"""Where the web table is, once it is built."""

_PAGES = {
    "welcome": ("/", "What this is", "A page that says what this server is.", pages.welcome),
    "seat": ("/table/{table}", "A seat's page", "Where the link of a seat leads.", pages.table),
    "lab": ("/lab", "The lab page", "Any rule, its odds at once as its numbers change.", pages.lab),
    "reference": (
        "/schema",
        "The description",
        "Every address with what it takes and replies, to be read.",
        pages.reference,
    ),
}


def _page(name: str, once: Once) -> Endpoint:
    path, title, help, make = _PAGES[name]
    endpoint = _got(path, name, title, help, once(name, HTML, make))
    return replace(endpoint, media=HTML, fails=(404,) if "{" in path else (), headers=guarding.PAGE)


def _got(path: str, name: str, title: str, help: str, do: Do) -> Endpoint:
    return Endpoint(path=path, name=name, title=title, help=help, do=do)


_SCHEMAS: dict[str, tuple[str, str, str, str, Callable[[dict[str, Any]], bytes]]] = {
    "openapi": (
        "/schema/openapi.json",
        "OpenAPI",
        "The description as an OpenAPI 3.1 document.",
        "application/json",
        msgspec.json.encode,
    ),
    "messages": (
        "/schema/messages.json",
        "Every message",
        "The names of all messages, with the addresses of their schemas.",
        "application/json",
        lambda document: msgspec.json.encode(schemas.index()),
    ),
    "style": (
        pages.STYLE,
        "The style sheet",
        "How the pages look.",
        "text/css",
        lambda document: pages.style(),
    ),
}


def _schema(name: str, once: Once) -> Endpoint:
    path, title, help, media, make = _SCHEMAS[name]
    endpoint = _got(path, name, title, help, once(name, media, make))
    return replace(endpoint, topic="schema", media=media, headers={"Cache-Control": "no-cache"})


async def _message(asking: Asking, said: None) -> SentFile:
    name = asking.path["name"].removesuffix(".json")
    schema = schemas.messages().get(name)
    if schema is None:
        raise NotFound(f"there is no message {name!r:.80}: /schema/messages.json lists them", at="name")

    async def made() -> Any:
        return schema

    return (await asking.door.same(f"message {name}", made)).sent(asking.scope)


_MESSAGE = Endpoint(
    path="/schema/messages/{name}",
    name="message",
    title="One message",
    help="The JSON Schema of a message: `/schema/messages/call.json`.",
    do=_message,
    topic="schema",
    media="application/json",
    fails=(404,),
    headers={"Cache-Control": "no-cache"},
)
