"""A real browser for these tests, and scenes that take place in it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from threading import Timer
from typing import Any

import hatch_build
import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser.guests import Scene
from evenings.people import OverHttp

WITHOUT = (
    *(
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
    ),  # two pages of its own for every window, which cost more than ours
    *(
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "PaintHolding",
        "OptimizationHints",
    ),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning", "MediaRouter"),
    *(
        "AvoidCorsURLLoaderRestartOnRedirect",
        "LensOverlay",
        "NetworkTimeServiceQuerying",
        "PreconnectToSearch",
    ),
)
"""What the browser can that nobody needs here: the address bar's pages, and what Playwright leaves out, whose list this replaces."""
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(WITHOUT)}",
)
"""The browser talks to our server, and to nobody else."""
ONE_PROCESS = "--renderer-process-limit=1"
"""The pages of one guest after another are drawn by one process, which has started and has read the page's programs: a page costs a sixth less."""
HASTY = "--js-flags=--no-opt,--no-maglev"
"""A page that lives for seconds is not worth the work of a compiler that makes it quicker."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What a Chromium may be called; the first, which has no windows at all, costs a sixth less."""


LONGEST = 1800.0
"""So many seconds no test takes, on whatever machine: it hangs."""


def chromium() -> str:
    """The machine's Chromium, which `make test` installs where there is none."""
    named = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)
    assert found, "these tests need Chromium: apt install chromium-headless-shell, or name one in CHROMIUM"
    return found


@contextmanager
def driven() -> Iterator[Playwright]:
    """Playwright, driven by the Node that builds the page: the one that it brings needs a library that bare machines lack."""
    node = hatch_build.node()
    if node is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    with sync_playwright() as playwright:
        yield playwright


class Chrome:
    """A browser without a window, and the event loop that it brings; another one when the first was killed."""

    def __init__(self, playwright: Playwright) -> None:
        self._kind, self.loop = playwright.chromium, asyncio.get_running_loop()
        self._found: Browser | None = None
        self._process = 0

    def found(self) -> Browser:
        """The browser."""
        if self._found is None or not self._found.is_connected():
            self._found = self._kind.launch(executable_path=chromium(), args=[*QUIET, ONE_PROCESS, HASTY])
            told = self._found.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
            [self._process] = [each["id"] for each in told["processInfo"] if each["type"] == "browser"]
        return self._found

    def kill(self) -> None:
        """Whoever waits for it is told that it is gone."""
        os.kill(self._process, signal.SIGKILL)

    def close(self) -> None:
        """End it."""
        if self._found is not None:
            self._found.close()


@pytest.fixture(scope="session")
def chrome() -> Iterator[Chrome]:
    """The browser of all these tests."""
    with driven() as playwright:
        found = Chrome(playwright)
        yield found
        asyncio._set_running_loop(found.loop)
        found.close()


@pytest.fixture(scope="module")
def browser(chrome: Chrome) -> Iterator[Browser]:
    """The browser. Its loop runs as long as there is anything to do here: elsewhere it would be in others' way."""
    asyncio._set_running_loop(chrome.loop)
    yield chrome.found()
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def ended(chrome: Chrome, browser: Browser) -> Iterator[None]:
    """Not every question to a page has an end of its own: after `LONGEST` the browser is killed, which ends them all."""
    watch = Timer(LONGEST, chrome.kill)
    watch.start()
    yield
    watch.cancel()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OverHttp]:
    """The server of every scene: each has a table of its own there."""
    with closing(OverHttp(tmp_path_factory.mktemp("house"))) as server:
        yield server


@pytest.fixture
def server(house: OverHttp) -> OverHttp:
    """The server, which a scene that failed may have left dead."""
    if not house.lives:
        house.start()
    return house


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember of a test that it failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def scene(
    browser: Browser, server: OverHttp, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Scene]]:
    """Opens a table of a game; it is left in the end, and no page may have had trouble.

    Of a scene that failed, what everybody saw is told.
    """
    opened: list[Scene] = []

    def open_one(system: str, **options: Any) -> Scene:
        opened.append(Scene(server, browser, system, **options))
        return opened[-1]

    yield open_one
    for each in opened:
        if request.node.stash.get(FAILED, False):
            print(each.seen())
        each.end()
