"""Settings: everything that whoever runs a server may choose, with defaults for a group of friends on one machine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from rollwright.errors import BadArgument
from rollwright.rules.arguments import shaped

Most = Annotated[int, Meta(ge=1)]
Room = Annotated[int, Meta(ge=1_048_576)]
"""Of bytes, room for some commands at least: one may write a quarter of a megabyte."""
Seconds = Annotated[float, Meta(gt=0)]


class Rate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often something may be done: *burst* times at once, and then *each* second so often."""

    each: Annotated[float, Meta(gt=0)]
    burst: Most


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a server allows, and whom it trusts. ``docs/running.md`` explains every one of them.

    >>> Settings().body
    262144
    """

    proxies: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    body: Most = 262_144
    frame: Most = 4_096
    patience: Seconds = 10.0
    connections: Most = 100
    all_connections: Most = 10_000
    unsent_bytes: Room = 33_554_432
    arrivals: Rate = Rate(each=50.0, burst=200)
    requests: Rate = Rate(each=50.0, burst=200)
    plays: Rate = Rate(each=10.0, burst=40)
    openings: Rate = Rate(each=0.01, burst=20)
    commands: Rate = Rate(each=10.0, burst=60)
    messages: Rate = Rate(each=2.0, burst=20)
    known: Most = 10_000
    sockets: Most = 50
    seat_sockets: Most = 8
    queue: Most = 256
    queue_bytes: Most = 1_000_000
    page: Annotated[int, Meta(ge=1, le=1000)] = 200
    greeting: Seconds = 5.0
    ping: Seconds = 20.0
    pong: Seconds = 20.0
    exports: Most = 2
    seat_bytes: Room = 4_194_304
    table_bytes: Room = 16_777_216
    log_bytes: Room = 33_554_432
    hands: Most = 1
    workers: Most = 2
    waiting: Most = 64
    share: Most = 6
    deadline: Seconds = 10.0
    turn: Seconds = 2.0
    memory: Annotated[int, Meta(ge=200_000_000)] = 2_000_000_000
    quiet: bool = False


def read(said: Mapping[str, Any]) -> Settings:
    """Settings from plain values; `BadInput` names what is wrong.

    >>> read({"body": 1000, "plays": {"each": 1, "burst": 5}}).plays
    Rate(each=1.0, burst=5)
    """
    settings = shaped(said, Settings, "a server", "settings")
    for name, (wanted, reads) in TRUSTED.items():
        for each in getattr(settings, name):
            try:
                right = reads(each)
            except ValueError:
                right = False
            if not right:
                raise BadArgument(f"{wanted}, not {each!r}", at=f"settings.{name}")
    return settings


def _is_origin(text: str) -> bool:
    place = urlsplit(text)
    return (
        place.scheme in ("http", "https")
        and place.netloc != ""
        and text == f"{place.scheme}://{place.netloc}"
    )


TRUSTED: Mapping[str, tuple[str, Callable[[str], object]]] = {
    "proxies": ("an address, as 10.0.0.1", ip_address),
    "origins": ("a site without a path, as https://friend.example", _is_origin),
    "hosts": ("a name without a port, as dice.example", re.compile(r"[^\s:/@]+").fullmatch),
    "metrics": ("an address or a network, as 10.0.0.0/8", lambda text: ip_network(text, strict=False)),
}
"""How those whom the server trusts are written: any other name would never match, and nobody would be told."""


def from_file(name: str) -> dict[str, Any]:
    """Settings as they stand in a TOML file, not yet checked; `BadArgument` where it is none."""
    try:
        with Path(name).open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadArgument(f"{name} cannot be read: {error.strerror}", at="settings") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadArgument(f"{name} is no TOML: {error}", at="settings") from None
