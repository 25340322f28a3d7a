"""A real browser for these tests, and scenes that take place in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser.guests import Scene

QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""The browser talks to our server, and to nobody else."""


def chromium() -> str:
    """The machine's Chromium, which `make test` installs where there is none."""
    named = os.environ.get("CHROMIUM")
    found = (
        named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    )
    assert found, "these tests need Chromium: apt install chromium, or name one in CHROMIUM"
    return found


@contextmanager
def driven() -> Iterator[Playwright]:
    """Playwright, driven by the Node that builds the page: the one that it brings needs a library that bare machines lack."""
    node = hatch_build.node()
    if node is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window, as long as there is anything to do here: the event loop that it brings is in others' way."""
    with driven() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        yield launched
        launched.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember of a test that it failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def scene(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Scene]]:
    """Opens a table of a game on a server of its own; it is closed in the end, and no page may have had trouble.

    Of a scene that failed, what everybody saw is told.
    """
    opened: list[Scene] = []

    def open_one(system: str, **options: Any) -> Scene:
        opened.append(Scene(tmp_path, browser, system, **options))
        return opened[-1]

    yield open_one
    for each in opened:
        if request.node.stash.get(FAILED, False):
            print(each.seen())
        each.end()
