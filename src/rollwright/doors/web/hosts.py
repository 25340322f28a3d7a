"""Hosts: by which names a server may be called. A page of another site whose name was made to lead here is turned away.

That is DNS rebinding: a browser takes such a page for the server's own. Addresses as numbers cannot be made to lead
elsewhere, nor can names without a dot, which belong to whoever runs the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from rollwright.doors.web import guarding
from rollwright.doors.web.failures import Failure

AT_HOME = ("local", "lan", "home.arpa", "internal", "localdomain")
"""What networks at home call their machines by; nobody can buy such a name."""


def check(scope: Any, allowed: Iterable[str], proxies: Iterable[str]) -> None:
    """Refuse a request for a name that is not the server's. A trusted proxy knows for which names it asks."""
    said = guarding.header(scope, "host")
    if not said or guarding.peer(scope) in proxies or host_allowed(said, allowed):
        return
    raise Failure(
        403,
        "host",
        f"this server is not called {said[:80]!r}: its `hosts` lists the names that it goes by, beside its addresses",
        at="host",
    )


def host_allowed(said: str, allowed: Iterable[str] = ()) -> bool:
    """Whether a server may be called by this, a port behind it included.

    >>> [host_allowed(each) for each in ("127.0.0.1:8080", "[::1]:80", "localhost:8080", "evil.example")]
    [True, True, True, False]
    >>> host_allowed("dice.example:8080", ["dice.example"])
    True
    """
    name = _name(said)
    return (
        _is_address(name)
        or "." not in name
        or name.endswith(".localhost")
        or name in _own()
        or name in {each.lower().rstrip(".") for each in allowed}
    )


@lru_cache(maxsize=100)
def _name(said: str) -> str:
    """The name without port, and as names are compared; a dot, which is nobody's, for what no browser sends."""
    if not re.fullmatch(r"[\w.~:%\[\]!$&'()*+;=-]*", said, re.ASCII):
        return "."
    try:
        name = urlsplit(f"//{said}").hostname
    except ValueError:
        return said.lower()
    return (name or said.lower()).rstrip(".")


@lru_cache(maxsize=100)
def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _own() -> frozenset[str]:
    """The names of this machine."""
    whole = gethostname().lower()
    short = whole.partition(".")[0]
    return frozenset((whole, *(f"{short}.{each}" for each in AT_HOME)))


def among(address: str, networks: Iterable[str]) -> bool:
    """Whether an address is one of those, or in one of those networks; loopback always.

    >>> among("127.0.0.1", []), among("10.1.2.3", ["10.0.0.0/8"]), among("10.1.2.3", ["10.1.2.4"])
    (True, True, False)
    """
    try:
        there = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    there = getattr(there, "ipv4_mapped", None) or there
    return there.is_loopback or any(there in ip_network(each, strict=False) for each in networks)
