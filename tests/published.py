"""What seats are sent, held to the types that the server publishes: nothing missing, and nothing that a type does not know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from rollwright.doors.web import schemas
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.log.kinds import KINDS, NOBODY
from rollwright.table.log.pieces import Seat
from rollwright.table.play.commands import Look
from rollwright.table.seen import secrecy


def strict(value: Any, *shapes: Any) -> Any:
    """A value as the first type that it is of, whole: what the type does not know would be lost on the way, and is a fault."""
    faults = []
    for shape in shapes:
        try:
            found = msgspec.convert(value, shape)
        except msgspec.ValidationError as error:
            faults.append(f"{shape.__name__}: {error}")
        else:
            fault = None if in_order(value) == in_order(found) else differs(value, as_sent(found))
            if fault is None:
                return found
            faults.append(f"{shape.__name__}: {fault}")
    raise AssertionError("; ".join(faults))


def in_order(value: Any) -> bytes:
    """A value as it is sent, its names in alphabetical order: what is equal so, is equal."""
    return msgspec.json.encode(value, order="sorted")


def differs(one: Any, other: Any, at: str = "$") -> str | None:
    """Where two values differ, in words; `None` where they do not."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return f"{at}: {sorted(one.keys() ^ other.keys())}"
        return _first(differs(one[name], other[name], f"{at}.{name}") for name in one)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return _first(
            differs(*pair, f"{at}[{place}]") for place, pair in enumerate(zip(one, other, strict=True))
        )
    return None if one == other else f"{at}: {one!r} is read as {other!r}"


def _first(faults: Iterable[str | None]) -> str | None:
    return next((each for each in faults if each is not None), None)


def as_sent(value: Any) -> Any:
    """A value as it comes out at the other end of a wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def check_event(kind: str, data: Any) -> None:
    """Hold what an event says to the type of its kind."""
    known = KINDS.get(kind)
    assert known is not None, f"{kind} is no kind of event that is published"
    assert known.to != NOBODY, f"{kind} is for nobody, and was sent"
    try:
        strict(data, known.data)
    except AssertionError as fault:
        raise AssertionError(f"{kind}: {fault}: {data}") from None


def check_look(wanted: Look, reply: Any) -> None:
    """Hold what a look replies to one of its types."""
    try:
        looked_at_once(wanted.want, msgspec.json.encode(reply))
    except AssertionError as fault:
        raise AssertionError(f"{wanted}: {fault}") from None


@lru_cache(500)
def looked_at_once(wanted: str, sent: bytes) -> None:
    """Hold a look as it is sent; what is sent once more is not looked at once more."""
    strict(msgspec.json.decode(sent), *schemas.LOOKS[wanted])


@lru_cache(2_000)
def checked_once(kind: str, sent: bytes) -> None:
    """Check an event as it is sent; what is sent once more is not checked once more."""
    check_event(kind, msgspec.json.decode(sent))


def watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on check whatever passes the filter of secrets, and whatever a host shows, in this process."""
    seen, look = secrecy.seen, Host.look

    def checked(event: Event, seat: Seat) -> Event | None:
        found = seen(event, seat)
        if found is not None:
            checked_once(found.kind, msgspec.json.encode(found.data))
        return found

    async def looked(self: Host, name: str, token: str, wanted: Look, *elsewhere: Any) -> Any:
        reply = await look(self, name, token, wanted, *elsewhere)
        if wanted.want != "links":  # the door puts their pages beside them
            check_look(wanted, reply)
        return reply

    monkeypatch.setattr(secrecy, "seen", checked)
    monkeypatch.setattr(Host, "look", looked)
