"""Messages: everything that goes over the web beside looks, as types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import msgspec
from msgspec import UNSET, Meta, Struct

from rollwright.doors.batch_verbs import Asked
from rollwright.systems.style import Game
from rollwright.table.log.kinds import KINDS, NOBODY, Kind
from rollwright.table.log.shapes import DisplayName, Maybe
from rollwright.table.look.replies.forms import Switch

Object = dict[str, Any]
Ok = Annotated[Literal[True], Meta(description="always `true`")]
Phrases = Annotated[
    dict[str, str],
    Meta(
        description="by what is said in English the same in that language; what is filled in stands in braces, and is a number "
        "where it is called `n`"
    ),
]


class Fault(Struct, kw_only=True):
    """What is wrong."""

    code: Annotated[str, Meta(description="what kind of error, for programs")]
    at: Annotated[str | None, Meta(description="where in the request, a path with dots")]
    message: Annotated[str, Meta(description="what is wrong and what would be right, for people")]
    position: Maybe[Annotated[int, Meta(description="of a notation: at which character")]] = UNSET
    found: Maybe[Annotated[str, Meta(description="of a notation: what stands there")]] = UNSET
    expected: Maybe[Annotated[str, Meta(description="of a notation: what would be right")]] = UNSET


class Failed(Struct, kw_only=True):
    """The reply to whatever could not be done."""

    ok: Annotated[Literal[False], Meta(description="always `false`")]
    error: Annotated[Fault, Meta(description="what is wrong")]
    id: Annotated[Any, Meta(description="of rolls, odds and advice: the request's")] = UNSET


class Sent(Struct, kw_only=True):
    """An event as a seat is sent it, whatever its kind."""

    n: Annotated[int, Meta(ge=1, description="counts what this seat was sent, without gaps")]
    time: Annotated[int, Meta(description="when, in milliseconds since 1970")]
    seat: Annotated[str, Meta(description='who did it; nobody (`""`) is the server')]
    command: Maybe[
        Annotated[str, Meta(description="the id that this very seat gave to the command that caused it")]
    ] = UNSET


def _event(name: str, kind: Kind) -> type[Struct]:
    """A kind of event as it is sent: ``session-begun`` is a SessionBegunEvent."""
    return msgspec.defstruct(
        "".join(map(str.capitalize, name.split("-"))) + "Event",
        [("data", kind.data)],
        bases=(Sent,),
        kw_only=True,
        tag_field="kind",
        tag=name,
        namespace={"__doc__": kind.data.__doc__},
    )


EVENTS: Mapping[str, type[Struct]] = {
    name: _event(name, kind) for name, kind in KINDS.items() if kind.to != NOBODY
}
"""Every kind of event that is sent, by its name."""

if TYPE_CHECKING:
    Happened = Sent
else:
    Happened = Union[tuple(EVENTS.values())]  # noqa: UP007 - what there is is known at run time


class Events(Struct, kw_only=True):
    """What happened, oldest first."""

    events: Annotated[list[Happened], Meta(description="the events")]
    n: Maybe[
        Annotated[
            int,
            Meta(
                ge=0,
                description="how many events there are for this seat by now: in a look, and while a listener catches up",
            ),
        ]
    ] = UNSET


class Done(Struct, kw_only=True):
    """The reply to a command."""

    ok: Ok
    events: Annotated[list[Happened], Meta(description="what it came to, as this seat sees it")]
    seat: Maybe[Annotated[str, Meta(description="of `hand-out` and `renew`: the seat")]] = UNSET
    token: Maybe[Annotated[str, Meta(description="its token, told this once")]] = UNSET
    page: Maybe[Annotated[str, Meta(description="the address of its page, with the token")]] = UNSET


class Link(Struct, kw_only=True):
    """How somebody comes to a seat: secret, for whoever has it sits there."""

    seat: Annotated[str, Meta(description="the seat's id")]
    name: DisplayName
    token: Annotated[str, Meta(description="the token, for programs")]
    page: Annotated[str, Meta(description="the address of its page, for people")]
    role: Maybe[Annotated[str, Meta(description="`gm`, `player` or `watcher`: told to game masters")]] = UNSET


class Opened(Struct, kw_only=True):
    """The reply to a new table."""

    ok: Ok
    table: Annotated[str, Meta(description="the table's id")]
    seat: Annotated[str, Meta(description="the game master's seat")]
    token: Annotated[str, Meta(description="its token")]
    page: Annotated[str, Meta(description="the address of its page")]
    links: Annotated[list[Link], Meta(description="of a ready-made party: a seat for each")]
    paths: Annotated[dict[str, str], Meta(description="the addresses of the table's commands, by name")]


class Links(Struct, kw_only=True):
    """One's own link; for a game master everybody's."""

    links: Annotated[list[Link], Meta(description="the links")]


class Played(Struct, kw_only=True):
    """The reply to a roll: finished, with an *outcome*, or waiting for a decision, which is *pending*."""

    ok: Literal[True]
    id: Any
    rolls: list[Object]
    effects: list[Object]
    outcome: Any = UNSET
    parts: Maybe[list[Object]] = UNSET
    prompts: Maybe[list[Object]] = UNSET
    says: Maybe[str] = UNSET
    pending: Maybe[Object] = UNSET
    rule: Maybe[str] = UNSET
    args: Maybe[Object] = UNSET


class Share(Struct, kw_only=True):
    """One outcome's share: *weight* of the total, exactly, and as a number."""

    outcome: Any
    weight: str
    p: float


class Shares(Struct, kw_only=True):
    """A row for every outcome, with exact weights over the common total *of*."""

    ok: Literal[True]
    id: Any
    odds: list[Share]
    of: str
    unresolved: Maybe[Object] = UNSET


class Priced(Shares, kw_only=True):
    """The reply to odds."""

    rule: Maybe[str] = UNSET
    args: Maybe[Object] = UNSET


class Advised(Shares, kw_only=True):
    """The reply to advise: the best way to the goal, its odds, and what every way to begin is worth."""

    goal: str
    best: Object
    options: list[Object]


class Rules(Struct, kw_only=True):
    """The reply to rules: everything that may be said to every rule, the house rules of every game, and how games look."""

    ok: Literal[True]
    rules: list[Object]
    house: dict[str, list[Object]]
    games: dict[str, Game]


class Games(Struct, kw_only=True):
    """The games that there are, by their names."""

    ok: Literal[True]
    games: Annotated[dict[str, Game], Meta(description="what each is called, and how it looks")]
    asked: Annotated[
        dict[str, list[Switch]],
        Meta(description="the house rules of each that whoever opens a table is asked for"),
    ]
    others: Annotated[
        dict[str, int],
        Meta(description="how many further house rules each has; `/api/rules?name=` has them"),
    ]
    phrases: Annotated[
        Phrases, Meta(description="what is said here, in the language that was asked for")
    ] = {}


class Health(Struct, kw_only=True, omit_defaults=True):
    """The process lives; or (ready) the store can be written to.

    *notices* are what whoever runs it should know of a store that works: that it acknowledges before its disk has it, for example.
    """

    ok: Literal[True]
    notices: list[str] = []


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
