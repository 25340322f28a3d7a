"""Guarding: who asks, from where, by which token, and the headers that keep a browser from doing harm."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlsplit

from rollwright.doors.web.failures import Failure
from rollwright.errors import BadArgument, NoSeat

SUBPROTOCOL = "rollwright"
TOKEN_PREFIX = "token."
_TOKEN = re.compile(r"seat-\w+\.\w", re.IGNORECASE)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
"""What every reply carries, where it does not say otherwise itself."""

PAGE = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cache-Control": "no-cache",
}
"""What a page carries instead: it may have our own style sheet, and nothing else."""

CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What replies carry that any page in the world may read: rolls, odds, advice and rules, which need no seat."""

PREFLIGHT = {
    **CORS,
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}

Scope = Mapping[str, Any]


def header(scope: Scope, name: str) -> str:
    """The value of a header, all of them joined where it is there more than once; nothing where it is not."""
    wanted = name.lower().encode()
    return ", ".join(value.decode("latin-1") for each, value in scope["headers"] if each == wanted)


def address(scope: Scope, proxies: Iterable[str]) -> str:
    """Where a request comes from, as it is counted. A trusted proxy says for whom it asks; nobody else is believed.

    >>> asked = {"client": ("10.0.0.1", 5), "headers": [(b"x-forwarded-for", b"6.6.6.6, 203.0.113.9")]}
    >>> address(asked, ["10.0.0.1"]), address(asked, [])
    ('203.0.113.9', '10.0.0.1')
    """
    return network(asker(scope, proxies))


def asker(scope: Scope, proxies: Iterable[str]) -> str:
    """The address of whoever asks, as it is."""
    trusted, there = set(proxies), peer(scope)
    for said in reversed(header(scope, "x-forwarded-for").split(",")):
        if there not in trusted or not said.strip():
            break
        there = said.strip()
    return there


def peer(scope: Scope) -> str:
    """Where the connection comes from, a proxy's address where there is one."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_relayed(scope: Scope, proxies: Iterable[str]) -> bool:
    """Whether a request came by way of a proxy that nobody declared: its address says nothing of who asks."""
    said = header(scope, "x-forwarded-for") or header(scope, "forwarded") or header(scope, "x-real-ip")
    return bool(said) and peer(scope) not in proxies


@lru_cache(maxsize=1000)
def network(text: str) -> str:
    """Who has one address of the sixth version has all of its 64 bits."""
    try:
        there = ip_address(text.partition("%")[0])
    except ValueError:
        return text[:60]
    if isinstance(there, IPv6Address) and there.ipv4_mapped is None:
        return f"{IPv6Address(int(there) >> 64 << 64)}/64"
    return str(getattr(there, "ipv4_mapped", None) or there)


def check_query(scope: Scope, known: Collection[str] | None = None) -> None:
    """Refuse a token in an address, under whatever name: addresses are written into logs and histories; and words that are not *known*."""
    said = query(scope)
    if "token" in said or _TOKEN.search(unquote_plus(scope["query_string"].decode("latin-1"))):
        raise BadArgument(
            "a token does not belong into an address, where logs keep it: send Authorization: Bearer TOKEN",
            at="query.token",
        )
    for word in said:
        if known is not None and word not in known:
            right = ", ".join(known) or "nothing may stand behind the question mark"
            raise BadArgument(f"there is no {word!r:.40} to be said here: {right}", at="query")


def query(scope: Scope) -> dict[str, str]:
    """What stands behind the question mark; the last where something is there twice."""
    text = scope["query_string"].decode("latin-1")
    return {name: values[-1] for name, values in parse_qs(text, keep_blank_values=True).items()}


def bearer(scope: Scope) -> str:
    """The token that a request carries; `NoSeat` where it carries none."""
    kind, _, token = header(scope, "authorization").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise NoSeat("say who you are: Authorization: Bearer TOKEN", at="token")
    return token.strip()


def offered(scope: Scope) -> str | None:
    """The token that a WebSocket brings with it, as a header or among its subprotocols; nothing where it brings none."""
    if header(scope, "authorization"):
        return bearer(scope)
    for name in scope.get("subprotocols", ()):
        if name.startswith(TOKEN_PREFIX):
            return str(name.removeprefix(TOKEN_PREFIX))
    return None


def check_origin(scope: Scope, allowed: Iterable[str]) -> None:
    """Refuse a WebSocket that another site's page opened. Programs, which send no origin, pass."""
    origin = header(scope, "origin")
    if origin and origin not in allowed and _place(origin) != header(scope, "host").lower():
        raise Failure(
            403, "origin", "this page belongs to another site: the server's `origins` lists whom it trusts"
        )


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def key(token: str) -> str:
    """What stands for a token where something is counted: it says nothing of the token."""
    return sha256(token.encode()).hexdigest()[:20]
