"""Schemas: every message that goes over the web, as types, and as JSON Schema at an address that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.doors.batch import Asked
from rollwright.doors.web.comparisons import CompareAsked, Laid
from rollwright.table.acts import ACTS
from rollwright.table.acts.tabling import Opening
from rollwright.table.commands import Answer, Call, Look, Withdraw

Object = dict[str, Any]


class Fault(Struct, kw_only=True):
    """What is wrong (*code*, for programs), where in the request (*at*, a path), and what would be right (*message*)."""

    code: str
    at: str | None
    message: str
    position: int | UnsetType = UNSET
    found: str | UnsetType = UNSET
    expected: str | UnsetType = UNSET


class Failed(Struct, kw_only=True):
    """The reply to whatever could not be done."""

    ok: Literal[False]
    error: Fault
    id: Any = UNSET


class Happened(Struct, kw_only=True):
    """An event as a seat is sent it: *n* counts what this seat was sent, without gaps; *time* is in milliseconds since 1970.

    *seat* is who did it (nobody: the server), *command* the id that this very seat gave to the command that caused it.
    """

    n: Annotated[int, Meta(ge=1)]
    time: int
    seat: str
    kind: str
    data: Object
    command: str | UnsetType = UNSET


class Events(Struct, kw_only=True):
    """What happened, oldest first. While a listener catches up, *n* says how many events there are for this seat by now."""

    events: list[Happened]
    n: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class Done(Struct, kw_only=True):
    """The reply to a command: the events that it came to, as the seat sees them, and what is for its sender alone.

    *token* is the link of a seat that was handed out or whose link was renewed, *page* the address of its page.
    """

    ok: Literal[True]
    events: list[Happened]
    seat: str | UnsetType = UNSET
    token: str | UnsetType = UNSET
    page: str | UnsetType = UNSET


class Link(Struct, kw_only=True):
    """How somebody comes to a seat: the token for programs, the page for people. Both are secret."""

    seat: str
    name: str
    token: str
    page: str
    role: str | UnsetType = UNSET


class Opened(Struct, kw_only=True):
    """The reply to a new table: the game master's seat, the links of the others, and the addresses of the table's commands."""

    ok: Literal[True]
    table: str
    seat: str
    token: str
    page: str
    links: list[Link]
    paths: dict[str, str]


class Seen(Struct, kw_only=True):
    """The reply to a look: an object, and what is in it depends on what was wanted."""

    ok: Literal[True]
    n: int | UnsetType = UNSET
    events: list[Happened] | UnsetType = UNSET
    markdown: str | UnsetType = UNSET
    lines: list[Any] | UnsetType = UNSET
    links: list[Link] | UnsetType = UNSET


class Played(Struct, kw_only=True):
    """The reply to a roll: finished, with an *outcome*, or waiting for a decision, which is *pending*."""

    ok: Literal[True]
    id: Any
    rolls: list[Object]
    effects: list[Object]
    outcome: Any = UNSET
    parts: list[Object] | UnsetType = UNSET
    prompts: list[Object] | UnsetType = UNSET
    says: str | UnsetType = UNSET
    pending: Object | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    args: Object | UnsetType = UNSET


class Share(Struct, kw_only=True):
    """One outcome's share: *weight* of the total, exactly, and as a number."""

    outcome: Any
    weight: str
    p: float


class Priced(Struct, kw_only=True):
    """The reply to odds: a row for every outcome, with exact weights over the common total *of*."""

    ok: Literal[True]
    id: Any
    odds: list[Share]
    of: str
    unresolved: Object | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    args: Object | UnsetType = UNSET


class Advised(Struct, kw_only=True):
    """The reply to advise: the best way to the goal, its odds, and what every way to begin is worth."""

    ok: Literal[True]
    id: Any
    goal: str
    best: Object
    odds: list[Object]
    options: list[Object]


class Rules(Struct, kw_only=True):
    """The reply to rules: everything that may be said to every rule, and the house rules of every game."""

    ok: Literal[True]
    rules: list[Object]
    house: dict[str, list[Object]]


class Health(Struct, kw_only=True):
    """The process lives; or (ready) the store can be written to."""

    ok: Literal[True]


class Hello(Struct, kw_only=True, forbid_unknown_fields=True):
    """The first message of a WebSocket that brought no token with it. *since* is the number of the last event that you have."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    since: Annotated[int, Meta(ge=0)] = 0


class Ping(Struct, kw_only=True, forbid_unknown_fields=True):
    """Ask whether anybody is there."""

    ping: Annotated[str, Meta(max_length=100)] | int


class Pong(Struct, kw_only=True):
    """Somebody is there."""

    pong: str | int


def _asked(name: str, verb: str, *fields: str) -> type[Struct]:
    """A request of the batch protocol as one verb takes it. Its address says what to do, so that *do* may be left out."""
    return msgspec.defstruct(
        name,
        [
            ("id", Any, None),
            ("do", Literal[verb] | None, None),
            *(
                (each.name, each.type | None, None)
                for each in msgspec.structs.fields(Asked)
                if each.name in fields
            ),
        ],
        forbid_unknown_fields=True,
        namespace={"__doc__": f"What is asked of `{verb}`: a rule with its arguments, or a notation."},
    )


_SHARED = ("rule", "args", "notation", "house")
RollAsked = _asked("RollAsked", "roll", *_SHARED, "faces", "answers", "decide")
OddsAsked = _asked("OddsAsked", "odds", *_SHARED, "policy", "by")
AdviseAsked = _asked("AdviseAsked", "advise", *_SHARED, "policy", "goal", "over", "prices", "role")

MESSAGES: Mapping[str, type[Struct]] = {
    "opening": Opening,
    "call": Call,
    "answer": Answer,
    "withdraw": Withdraw,
    "look": Look,
    "opened": Opened,
    "done": Done,
    "seen": Seen,
    "failed": Failed,
    "event": Happened,
    "events": Events,
    "hello": Hello,
    "ping": Ping,
    "pong": Pong,
    "roll": RollAsked,
    "odds": OddsAsked,
    "advise": AdviseAsked,
    "compare": CompareAsked,
    "compared": Laid,
    "played": Played,
    "priced": Priced,
    "advised": Advised,
    "rules": Rules,
}
"""Every message by the name under which its schema stands."""


def place(name: str) -> str:
    """Where a message's schema stands."""
    return f"/schema/messages/{name}.json"


@cache
def messages() -> dict[str, dict[str, Any]]:
    """The JSON Schema of every message, and of what every act is told, by name."""
    shapes = {**MESSAGES, **{f"args-{name}": act.shape for name, act in ACTS.items()}}
    return {name: _schema(name, shape) for name, shape in shapes.items()}


def _schema(name: str, shape: type[Struct]) -> dict[str, Any]:
    found = msgspec.json.schema(shape)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": place(name), "title": name}
    return {**head, **tidied(found)}


def components(shapes: Sequence[Any]) -> tuple[list[Object], Object]:
    """The schemas of several types, and those that they refer to, for an OpenAPI document."""
    found, shared = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    return [tidied(each) for each in found], tidied(shared)


def tidied(schema: Any) -> Any:
    """A schema whose descriptions are not indented as docstrings are."""
    if isinstance(schema, dict):
        return {
            name: cleandoc(value) if name == "description" and isinstance(value, str) else tidied(value)
            for name, value in schema.items()
        }
    return [tidied(each) for each in schema] if isinstance(schema, list | tuple) else schema


@cache
def index() -> dict[str, dict[str, str]]:
    """Every message's name, with the address of its schema."""
    return {"messages": {name: place(name) for name in messages()}}
