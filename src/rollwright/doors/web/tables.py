"""Tables: opened, played at and looked at, each command by whoever holds a seat's token."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from time import perf_counter
from typing import Any

import msgspec

from rollwright.doors.web import messages, schemas
from rollwright.doors.web.endpoints import JSON, Asking, Do, Endpoint, Streamed, read
from rollwright.doors.web.failures import failure
from rollwright.errors import BadArgument
from rollwright.table.acts.tabling import Opening
from rollwright.table.log import slices
from rollwright.table.play.commands import SLOW, Answer, Call, Look, Withdraw

LINES = "application/x-ndjson"
VERBS = ("call", "answer", "withdraw", "look")


def page(table: str, token: str) -> str:
    """The address of a seat's page. What stands behind the ``#`` stays in the browser: no server is ever sent it.

    >>> page("t1", "seat-2.abc")
    '/table/t1#seat-2.abc'
    """
    return f"/table/{table}#{token}"


def _linked(table: str, said: dict[str, Any]) -> dict[str, Any]:
    """A reply, with a page beside every token in it."""
    links = [{**link, "page": page(table, link["token"])} for link in said.get("links", ())]
    reply = {**said, **({"links": links} if "links" in said else {})}
    return {**reply, "page": page(table, said["token"])} if "token" in said else reply


def _counted(kind: str, do: Do) -> Do:
    """The same, with what it came to and how long it took counted."""

    async def counted(asking: Asking, said: Any) -> Any:
        metrics, outcome, begun = asking.door.metrics, "ok", perf_counter()
        try:
            return await do(asking, said)
        except Exception as error:
            outcome = failure(error).error["code"]
            raise
        finally:
            metrics.commands.add(kind, outcome)
            metrics.command_seconds.add(perf_counter() - begun, kind)

    return counted


async def _open(asking: Asking, said: dict[str, Any]) -> Any:
    asking.door.throttle.openings.take(asking.address)
    opening = read(said, Opening, "a new table")
    async with asking.door.throttle.hands.one(asking.address):
        reply = await asking.door.host.open(opening)
    table = reply["table"]
    paths = {verb: f"/api/tables/{table}/{verb}" for verb in (*VERBS, "events", "export")}
    return {"ok": True, **_linked(table, reply), "paths": paths}


def _command(shape: type[Call | Answer | Withdraw]) -> Do:
    async def do(asking: Asking, said: dict[str, Any]) -> Any:
        table = asking.path["table"]
        command = read(said, shape, shape.__name__.lower())
        async with asking.door.throttle.hands.one(asking.address):
            came = await asking.door.host.do(table, asking.token, command)
        return {"ok": True, **_linked(table, came)}

    return do


async def _look(asking: Asking, said: dict[str, Any]) -> Any:
    table, look = asking.path["table"], read(said, Look, "look")

    if look.want == "export":
        lines = await asking.door.host.export(table, asking.token, look.session)
        return await streamed(asking, _quoted(lines), JSON)
    if look.want in SLOW:
        seen = await asking.door.host.look(table, asking.token, look, asking.ask)
    else:
        seen = await asking.door.host.look(table, asking.token, look)
    return {"ok": True, **_linked(table, seen)}


async def _export(asking: Asking, said: None) -> Any:
    table, session = asking.path["table"], asking.query.get("session")
    if session is not None and not (session.isascii() and session.isdigit() and len(session) < 10):
        raise BadArgument(
            f"session is the number of a session, from 1, not {session!r:.40}", at="query.session"
        )
    lines = await asking.door.host.export(table, asking.token, None if session is None else int(session))
    return await streamed(asking, lines, LINES)


async def streamed(asking: Asking, lines: Iterable[bytes], media: str) -> Streamed:
    """A reply of lines that are made while it is sent; a `Failure` where too many are being sent already."""
    pieces = _held(asking, lines)
    # What is refused is refused before anything is sent, and a place that is held is given back.
    first = await anext(pieces)

    async def sent() -> AsyncIterator[bytes]:
        yield first
        async for piece in pieces:
            yield piece

    return Streamed(sent(), media)


async def _held(asking: Asking, lines: Iterable[bytes]) -> AsyncIterator[bytes]:
    """The pieces of a reply, which holds a place among those that are sent to one address, and from one table."""
    throttle = asking.door.throttle
    with throttle.exports.one(asking.address), throttle.exported.one(asking.path["table"]):
        async for piece in slices.pieces(lines):
            yield piece


def _quoted(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a log as the reply to a look."""
    yield b'{"ok":true,"lines":['
    for at, line in enumerate(lines):
        yield (b"," if at else b"") + msgspec.json.encode(line.decode())
    yield b"]}"


def _endpoint(verb: str, title: str, help: str, body: Any, reply: Any, examples: dict[str, Any]) -> Endpoint:
    do: Callable[[Asking, Any], Awaitable[Any]] = _look if verb == "look" else _command(body)
    return Endpoint(
        method="POST",
        path=f"/api/tables/{{table}}/{verb}",
        name=verb,
        title=title,
        help=help,
        do=_counted(verb, do),
        topic="tables",
        body=body,
        reply=reply,
        seat=True,
        examples=examples,
    )


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables",
        name="open-table",
        title="Open a table",
        help="Open a table, or find the one that was opened by the same words: the id is yours to make, and a secret, for it "
        "gives the game master's link again. The reply's tokens are the only way to the seats.",
        do=_counted("open", _open),
        topic="tables",
        body=Opening,
        reply=messages.Opened,
        status=201,
        fails=(409, 422, 503),
        examples={
            "party": {
                "id": "0b8c4f6e9d1a42c7",
                "system": "plain",
                "title": "The drowned road",
                "party": True,
            }
        },
    ),
    _endpoint(
        "call",
        "Make a move",
        "One of the game's moves (of a game that is called `lanterns` one such as `lanterns.look`), or one that every table has (`say`). Sent twice, it is done once.",
        Call,
        messages.Done,
        {
            "say": {"id": "c-1", "move": "say", "args": {"text": "The bridge sways."}},
            "seat": {"id": "c-2", "move": "hand-out", "args": {"name": "Ann"}},
        },
    ),
    _endpoint(
        "answer",
        "Answer what a roll waits for",
        "An option's key, or the faces of dice that were thrown by hand.",
        Answer,
        messages.Done,
        {"decide": {"id": "c-3", "roll": "roll-1", "key": "stand"}},
    ),
    _endpoint(
        "withdraw",
        "Take something back",
        "A roll, or anything else that changed sheets, by its id. Dice that were thrown stay on record.",
        Withdraw,
        messages.Done,
        {"undo": {"id": "c-4", "of": "line-1", "reason": "a slip of the tongue"}},
    ),
    _endpoint(
        "look",
        "Look",
        "The state, the events behind a number of this seat's own, a move's form, odds, advice, a preview, the summary, the "
        "export or the links. It changes nothing.",
        Look,
        tuple(shape for replies in schemas.LOOKS.values() for shape in replies),
        {"state": {"want": "state"}, "events": {"want": "events", "since": 0, "limit": 50}},
    ),
    Endpoint(
        path="/api/tables/{table}/export",
        name="export",
        title="The log of a seat",
        help="What this seat was sent, a line each, to be verified: made while it is sent, however long it is.",
        do=_counted("export", _export),
        topic="tables",
        media=LINES,
        fails=(400, 429),
        seat=True,
        query={"session": "the number of a session of play; the whole log without"},
    ),
)
