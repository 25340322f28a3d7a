"""What a page has fetched so far, as it came over the wire."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page

MOST = 60_000
"""So many bytes the home page may fetch before it is there, gzipped, whatever it speaks: the page, and what there is to choose from."""

FEW = 4_000
"""So many bytes need not be compressed."""

_FETCHED = """() => ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, wire: encodedBodySize, size: decodedBodySize }))"""


class Fetched(msgspec.Struct):
    """An address, how many bytes came over the wire, and how many they are."""

    name: str
    wire: int
    size: int

    @property
    def is_script(self) -> bool:
        """Whether it is a script or a style of the page."""
        return self.name.endswith((".js", ".css"))


def came(page: Page) -> list[Fetched]:
    """All of it, the page itself first."""
    read: Any = page.evaluate(_FETCHED)
    return msgspec.convert(read, list[Fetched])


def total(every: list[Fetched]) -> int:
    """How many bytes came."""
    return sum(each.wire for each in every)


def check_first_load(page: Page) -> None:
    """What the home page fetched is little, all of it, and nothing large came as it is."""
    every = came(page)
    assert any("/api/games" in each.name for each in every)
    assert [each for each in every if each.size > FEW and each.wire == each.size] == []
    assert 0 < total(every) < MOST
