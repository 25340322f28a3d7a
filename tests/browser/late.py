"""Late answers: what a page asks the server does not get there before something else has happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

from browser.guests import HASTY


@contextmanager
def held_back(page: Page, path: str, what: str = "") -> Iterator[list[Route]]:
    """Nothing that is asked there, and names *what*, comes to the server before this ends."""
    held: list[Route] = []

    def hold(asked: Route) -> None:
        if what in (asked.request.post_data or ""):
            held.append(asked)
        else:
            asked.continue_()

    page.route(path, hold)
    HASTY.add(page)
    yield held
    for each in held:
        each.continue_()
    page.unroute(path, hold)
    HASTY.discard(page)


def asked(page: Page, held: list[Route]) -> None:
    """Wait until something is held back: a request is told of before it comes to whoever holds it."""
    for _ in range(3000):
        if held:
            return
        page.wait_for_timeout(20)
    raise AssertionError("nothing was asked")
