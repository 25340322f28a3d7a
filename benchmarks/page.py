"""``PYTHONPATH=tests python -m benchmarks.page``: how quick the page is, in Chromium, against a server with a file on disk.

How long odds take to follow a tap while somebody composes; how long a roll takes from the tap to the card on another device; what
has to be loaded, and how long that takes on a slow phone.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.conftest import QUIET, chromium, driven
from browser.wire import came, total
from evenings.people import Evening, OverHttp
from rollwright.doors.web import page as served

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TAPS, ROLLS, LOADS = 60, 25, 5
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""A slow mobile network: 1.6 Mbit/s down, 150 ms each way; with a processor four times as slow."""

HOMES = {"en": "Open a table", "de": "Tisch eröffnen"}
"""What opens a table on the home page, by language."""

WATCH = """(selector) => {
  const odds = () => document.querySelector(`${selector} [role=img]`)?.getAttribute("aria-label");
  const before = odds();
  window.changed = null;
  const watch = new MutationObserver(() => {
    if ([before, undefined].includes(odds())) return;
    window.changed = performance.timeOrigin + performance.now();
    watch.disconnect();
  });
  watch.observe(document.querySelector(selector), { subtree: true, childList: true, attributes: true });
}"""
"""From now on it is watched when odds stand there that are others than before."""
NOW = "performance.timeOrigin + performance.now()"


def main() -> int:
    """Measure and print."""
    if not served.built():
        print("the page is not built: make page", file=sys.stderr)
        return 1
    with driven() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        with closing(OverHttp(Path(folder))) as server:
            for language, opens in HOMES.items():
                _first(browser, server, language, opens)
            table = Evening(server, "daggerheart")
            _odds(_sat(browser, server, table, 1))
            _rolls(_sat(browser, server, table, 1), _sat(browser, server, table, 2))
            _loads(browser, _link(server, table, 1))
    return 0


def _link(server: OverHttp, table: Evening, seat: int) -> str:
    return f"{server.url}/table/{table.table}#{(table.gm, *table.players)[seat].token}"


def _sat(browser: Browser, server: OverHttp, table: Evening, seat: int) -> Page:
    page = browser.new_context(**PHONE, reduced_motion="reduce").new_page()
    page.goto(_link(server, table, seat))
    expect(page.locator(".dock")).to_be_visible()
    return page


def _told(what: str, times: list[float]) -> None:
    print(f"{what:60} p50 {median(times):6.0f} ms   p95 {quantiles(times, n=20)[-1]:6.0f} ms")


# -- what is measured ------------------------------------------------------------------------------------------------


def _first(browser: Browser, server: OverHttp, language: str, opens: str) -> None:
    """What the home page fetches over the wire on a first visit, and what of it is most."""
    context = browser.new_context(**PHONE, locale=language)
    page = context.new_page()
    page.goto(server.url)
    expect(page.get_by_role("button", name=opens)).to_be_enabled()
    every = came(page)
    _size(f"all that the home page fetches at first, in {language}", total(every))
    _size("  scripts and styles", total([each for each in every if each.is_script]))
    for each in sorted(every, key=lambda each: -each.wire)[:5]:
        _size(f"  {each.name.removeprefix(server.url)}", each.wire)
    context.close()


def _size(what: str, size: int) -> None:
    print(f"{what:60} {size / 1000:6.1f} kB")


def _odds(page: Page) -> None:
    """Chips are tapped while a roll is composed; each time until the odds below have changed."""
    page.get_by_role("button", name="Make a move").click()
    page.locator("button.move").filter(has=page.get_by_text("Action roll", exact=True)).first.click()
    chip = page.locator(".composer .chip").filter(has_text="Ferry gossip")
    expect(page.locator(".composer-foot .bar, .composer-foot [role=img]").first).to_be_visible()
    times = []
    for _ in range(TAPS):
        page.evaluate(WATCH, ".composer-foot")
        before = page.evaluate(NOW)
        chip.evaluate("it => it.querySelector('input').click()")
        page.wait_for_function("() => window.changed !== null", timeout=5_000)
        times.append(page.evaluate("window.changed") - before)
        page.wait_for_timeout(60)
    _told("odds after a tap in the composer", times)


def _rolls(mine: Page, other: Page) -> None:
    """Plain dice are rolled on one device; each time until the card is on another."""
    times = []
    for at in range(ROLLS):
        cards = other.locator("article.card").count()
        mine.get_by_role("button", name="Plain dice").click()
        mine.get_by_placeholder("4d6kh3+2").fill(f"{at + 2}d6")
        mine.wait_for_timeout(250)
        before = mine.evaluate(NOW)
        mine.locator(".composer button.main").evaluate("it => it.click()")
        other.wait_for_function(
            "n => document.querySelectorAll('article.card').length > n", arg=cards, polling="raf"
        )
        times.append(other.evaluate(NOW) - before)
        expect(mine.locator(".composer")).to_have_count(0)
    _told("from the tap to the card on another device", times)


def _loads(browser: Browser, link: str) -> None:
    """A table is opened for the first time on a slow phone."""
    times = []
    for _ in range(LOADS):
        context = browser.new_context(**PHONE, reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(link, wait_until="commit")
        page.wait_for_function(
            "() => document.querySelector('.dock') !== null", polling="raf", timeout=60_000
        )
        times.append(page.evaluate("performance.now()"))
        context.close()
    print(f"{'first visit to a table on a slow phone, until it can be used':60} p50 {median(times):6.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
