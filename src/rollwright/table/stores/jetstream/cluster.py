"""What the address of a shared store says, and who may use it: credentials come from files and the environment, never from the address."""

from __future__ import annotations

import os
import re
import ssl
from collections.abc import Mapping
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from msgspec import Struct

from rollwright.errors import BadArgument

PORT = 4222
EXAMPLE = "nats://one.example,two.example,three.example/tables?replicas=3&monitor=8222"
_STREAM = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?")
_OPTIONS = ("replicas", "monitor", "unsynced")


class Cluster(Struct, frozen=True, kw_only=True):
    """Where a store is: its servers (host and port), the name of its stream, and how many of them keep a copy (1 to 5).

    *monitor* is the port at which each server tells of itself (its ``http_port``), 0 where it tells nobody. *unsynced* allows servers
    that acknowledge before the disk has it.
    """

    servers: tuple[tuple[str, int], ...]
    stream: str = "rollwright"
    replicas: int = 1
    monitor: int = 0
    unsynced: bool = False

    @property
    def urls(self) -> list[str]:
        """The servers' addresses, as their client wants them."""
        return [f"nats://{host}:{port}" for host, port in self.servers]


def cluster(where: str) -> Cluster:
    """Read what follows ``nats:``; `BadArgument` says what is wrong with it.

    >>> cluster("//a,b:4333/club?replicas=3").servers
    (('a', 4222), ('b', 4333))
    """
    # Several hosts, some perhaps in brackets, are more than Python's own reader of addresses takes.
    address, _, query = where.partition("#")[0].partition("?")
    hosts, _, path = address[2:].partition("/") if address.startswith("//") else ("", "", address)
    if "@" in hosts:
        _wrong(
            "credentials do not belong into an address that is logged: ROLLWRIGHT_NATS_CREDS names their file"
        )
    servers = tuple([_server(each) for each in hosts.split(",")])
    stream = path.strip("/") or Cluster.__struct_defaults__[0]
    if not _STREAM.fullmatch(stream):
        _wrong(f"the name of a stream is letters, digits, - and _, not {stream!r}")
    said = dict(parse_qsl(query, keep_blank_values=True))
    if unknown := sorted(set(said) - set(_OPTIONS)):
        _wrong(f"an address may say {', '.join(_OPTIONS)}, not {unknown[0]!r}")
    return Cluster(
        servers=servers,
        stream=stream,
        replicas=_number(said, "replicas", 1, 5, 1),
        monitor=_number(said, "monitor", 1, 65535, 0),
        unsynced=_yes(said, "unsynced"),
    )


def _server(text: str) -> tuple[str, int]:
    match = _HOST.fullmatch(text)
    if not match or int(match[2] or PORT) > 65535:
        _wrong(f"a server is a host, or a host and a port, not {text!r}")
    return match[1], int(match[2] or PORT)


def _number(said: Mapping[str, str], name: str, least: int, most: int, missing: int) -> int:
    text = said.get(name)
    if text is None:
        return missing
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        _wrong(f"{name} is a number from {least} to {most}, not {text!r}")
    return int(text)


def _yes(said: Mapping[str, str], name: str) -> bool:
    text = said.get(name, "no")
    if text not in ("yes", "no"):
        _wrong(f"{name} is yes or no, not {text!r}")
    return text == "yes"


def _wrong(why: str) -> NoReturn:
    raise BadArgument(f"{why}; a shared store is written as in {EXAMPLE}", at="store")


def credentials(environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """What is shown to the servers: a file of credentials, or a user and a password, and the authority that signed their certificates.

    ``ROLLWRIGHT_NATS_CREDS``, ``ROLLWRIGHT_NATS_USER`` with ``ROLLWRIGHT_NATS_PASSWORD``, ``ROLLWRIGHT_NATS_CA``. `BadArgument` where a
    file that is named is not there.
    """
    shown: dict[str, Any] = {}
    if creds := environ.get("ROLLWRIGHT_NATS_CREDS"):
        shown["user_credentials"] = _file(creds, "ROLLWRIGHT_NATS_CREDS")
    if user := environ.get("ROLLWRIGHT_NATS_USER"):
        shown |= {"user": user, "password": environ.get("ROLLWRIGHT_NATS_PASSWORD", "")}
    if authority := environ.get("ROLLWRIGHT_NATS_CA"):
        shown["tls"] = ssl.create_default_context(cafile=_file(authority, "ROLLWRIGHT_NATS_CA"))
    return shown


def _file(path: str, name: str) -> str:
    if not os.path.isfile(path):
        raise BadArgument(f"{name} names no file: {path}", at="store")
    return path
