"""What is the same for everybody comes compressed to who takes it so, and is the same bytes to everybody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rollwright.doors.web import page
from rollwright.doors.web.app import endpoints
from rollwright.doors.web.endpoints import SMALL, Door
from rollwright.doors.web.packed import takes_gzip
from rollwright.doors.web.settings import Settings
from rollwright.table.hosts.host import Host
from rollwright.table.stores.memory import Memory
from webserver import Running

PACKED_ALREADY = ("image/png", "font/woff2")
FEW = 4_000
"""So many bytes come in few packets, compressed or not."""


def same_for_everybody() -> list[str]:
    """Every address of which anybody may get what does not change: all that a first visit of the home page fetches, and what describes the server."""
    read = [each for each in endpoints() if each.method == "GET" and each is not page.ENDPOINT]
    got = [each.path for each in read if each.everywhere or each.topic in ("pages", "schema")]
    files = [f"/page/{name}" for name in page.built()]
    return [*files, *(path.format(language="de", table="t1", name="call.json") for path in got)]


@pytest.mark.parametrize("path", same_for_everybody())
def test_what_does_not_change_comes_compressed_to_who_takes_it_so(served: Running, path: str) -> None:
    plain = served.http.get(path, headers={"Accept-Encoding": "identity"})
    packed, again = (served.http.get(path, headers={"Accept-Encoding": "br, gzip"}) for _ in range(2))
    assert plain.status_code == packed.status_code == 200
    assert plain.content == packed.content == again.content
    assert "Content-Encoding" not in plain.headers
    if len(plain.content) > FEW and plain.headers["Content-Type"] not in PACKED_ALREADY:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) < len(plain.content) / 2
        assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    own = {"content-length", "content-encoding", "date"}
    assert {name: said for name, said in plain.headers.items() if name not in own} == {
        name: said for name, said in packed.headers.items() if name not in own
    }


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0,GZIP;q=0.001", True),
        ("gzip ; q=1", True),
        ("gzip;q=0", False),
        ("br, gzip ; q=0.000, identity", False),
        ("gzip; q=0", False),
        ("gzipped", False),
        ("identity", False),
        ("", False),
    ],
)
def test_who_takes_what_is_compressed(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


@pytest.mark.parametrize(("size", "times"), [(SMALL, 1), (SMALL // 2, 3)])
def test_what_is_the_same_is_made_once_and_what_is_small_takes_no_room(size: int, times: int) -> None:
    door, made = Door(Host(Memory()), Settings()), []

    async def make() -> Any:
        made.append(size)
        return "x" * size

    async def asked() -> set[bytes]:
        return {(await door.same("it", make)).content for _ in range(3)}

    assert asyncio.run(asked()) == {b'"' + b"x" * size + b'"'}
    assert len(made) == times
