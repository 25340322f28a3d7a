"""The lab page: a rule is picked, its numbers moved, a setting pinned and compared, advice asked for, all of it shared and taken along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Download, Locator, Page, expect

import hours
from browser.axe import fine
from browser.guests import DESKTOP, HARMLESS, PATIENCE, PHONE, STILL
from browser.lending import fresh, give_back, lend
from browser.wire import check_first_load
from evenings.people import OverHttp


class Workbench:
    """A server, and browsers that look at its lab."""

    def __init__(self, server: OverHttp, browser: Browser) -> None:
        self.server, self._browser = server, browser
        self.trouble: list[str] = []
        self.fetched: list[str] = []
        self._lent: list[tuple[BrowserContext, dict[str, Any]]] = []

    def page(self, path: str = "/lab", **device: Any) -> Page:
        """Somebody's browser at an address of the server."""
        settings = {**STILL, **device}
        self._lent.append((lend(self._browser, settings), settings))
        page = fresh(self._lent[-1][0])
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("response", lambda reply: self.fetched.append(reply.url))
        page.goto(self.server.url + path)
        return page

    def _note(self, text: str) -> None:
        if not HARMLESS.search(text):
            self.trouble.append(text)

    def close(self) -> None:
        """Everybody leaves, and no page has had trouble."""
        for context, settings in self._lent:
            give_back(context, settings, self.server.url)
        assert not self.trouble


@pytest.fixture
def bench(browser: Browser, server: OverHttp) -> Iterator[Workbench]:
    """Where nobody is yet."""
    found = Workbench(server, browser)
    yield found
    found.close()


def picture(page: Page) -> Locator:
    """The picture of the odds."""
    return page.locator("#lab-picture")


def says(page: Page, text: str) -> None:
    """The picture says this to whoever does not see it."""
    expect(picture(page)).to_have_attribute("aria-label", re.compile(re.escape(text)), timeout=PATIENCE)


def knob(page: Page, name: str) -> Locator:
    """A parameter by its name."""
    return page.get_by_role("group", name=name, exact=True)


def saved(page: Page, button: str) -> Download:
    """What a button saves as a file."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value


def test_from_home_to_a_comparison_that_is_shared_and_taken_along(bench: Workbench) -> None:
    page = bench.page("/", **DESKTOP)
    page.get_by_role("link", name="The lab").click()
    expect(page.get_by_role("heading", name="The lab")).to_be_visible()
    page.get_by_role("radio", name="Daggerheart").check()
    page.get_by_role("combobox", name="Rule").select_option("daggerheart.action")
    # a stepper, a field and a slider move the odds
    knob(page, "Modifier").get_by_role("button", name="one more").click()
    knob(page, "Modifier").get_by_role("button", name="one more").click()
    knob(page, "Difficulty").get_by_role("textbox").fill("15")
    says(page, "Critical Success: 8.3 %; Success with Hope: 25 %")
    # pinned, and compared with advantage, by the keyboard alone
    page.get_by_role("button", name="Pin it").click()
    slider = page.get_by_role("slider", name="Advantage, by sliding")
    slider.focus()
    slider.press("ArrowRight")
    says(page, "Success with Hope: Now 36 %, A 25 %")
    against = page.get_by_role("group", name="Now against A")
    expect(against).to_contain_text("21 % of the chance lies elsewhere")
    expect(against.get_by_role("img").first).to_have_attribute(
        "aria-label", "success: now is larger 33 %, smaller 12 %, equal 55 %"
    )
    expect(page.get_by_role("row", name=re.compile("^success"))).to_contain_text("80 % 58 %")
    # another number is shown
    page.get_by_role("radiogroup", name="What is shown").get_by_role("radio", name="total").check()
    expect(picture(page).locator("path.outline")).to_have_count(2)
    # the link holds all of it
    link = page.url
    assert link.endswith(
        "/lab#daggerheart.action/modifier=2/difficulty=15/advantage=1;"
        "daggerheart.action/modifier=2/difficulty=15;@shown=total"
    )
    other = bench.page(link.removeprefix(bench.server.url), **PHONE)
    expect(picture(other).locator("path.outline")).to_have_count(2)
    expect(knob(other, "Advantage").get_by_role("textbox")).to_have_value("1")
    # the picture and the data
    svg = Path(saved(page, "Picture (SVG)").path()).read_text()
    assert "A advantage 0" in svg
    assert "var(" not in svg
    assert Path(saved(page, "Picture (PNG)").path()).read_bytes().startswith(b"\x89PNG")
    lines = Path(saved(page, "Data (CSV)").path()).read_text().splitlines()
    assert lines[0] == "setting,rule,what,label,chance,exact"
    assert any(
        line.startswith("advantage 0,daggerheart.action,outcomes,Success with Hope,0.25") for line in lines
    )
    data = json.loads(Path(saved(page, "Data (JSON)").path()).read_text())
    assert data["names"] == ["advantage 1", "advantage 0"]
    # back to what is pinned, and it is let go
    page.get_by_role("button", name="Go back to A").click()
    expect(knob(page, "Advantage").get_by_role("textbox")).to_have_value("0")
    page.get_by_role("button", name="Unpin A").click()
    expect(page.locator(".lab-legend")).to_have_count(0)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Open a table")).to_be_enabled()


def test_advice_on_a_phone(bench: Workbench) -> None:
    page = bench.page("/lab#double-down.attempt/stat=3/difficulty=14", **PHONE)
    says(page, "Success: 40 %")
    knobs = page.get_by_role("region", name="Settings")
    knobs.get_by_role("radio", name="for net", exact=True).check()
    says(page, "Failure: 57 %")
    advice = page.get_by_role("region", name="Advice").first
    advice.get_by_role("radio", name="net", exact=True).check()
    expect(advice).to_contain_text("Worth −0.26 on average.")
    expect(advice.get_by_role("row").filter(has_text="Double down")).not_to_have_count(0)
    advice.get_by_role("checkbox", name="Drive").check()
    expect(advice).to_contain_text("Best begun with drive 5")
    advice.get_by_role("button", name="Set it so").click()
    expect(knob(page, "Drive").get_by_role("textbox")).to_have_value("5")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_every_rule_of_every_game_has_a_bench(bench: Workbench) -> None:
    page = bench.page("/lab#notation/text=4d6kh3", **DESKTOP)
    says(page, "4d6kh3")
    for game in page.get_by_role("radiogroup", name="Game").get_by_role("radio").all():
        game.check()
        rules = page.get_by_role("combobox", name="Rule")
        for rule in hours.some(
            [each.get_attribute("value") or "" for each in rules.locator("option").all()], 6
        ):
            rules.select_option(rule)
            expect(page).to_have_url(re.compile(re.escape(rule)))
            expect(page.locator("#lab-picture:not(.asking), .lab-results .fault").first).to_be_visible()


def test_what_cannot_be_is_told_and_mended(bench: Workbench) -> None:
    page = bench.page("/lab#notation/text=2dd", **DESKTOP)
    expect(page.get_by_role("alert")).to_contain_text(
        "“d” cannot stand there: a roll is written as 2d6+3 or 4d6kh3"
    )
    page.get_by_label("Text").last.fill("2d6")
    says(page, "7: 17 %")
    expect(page.get_by_role("alert")).to_have_count(0)
    page = bench.page("/lab#no.such.rule", **DESKTOP)
    expect(page.get_by_role("alert")).to_contain_text("no.such.rule")
    expect(page.get_by_text("There is no such rule here.")).to_be_visible()


@pytest.mark.parametrize(
    "device", hours.some([PHONE, DESKTOP], one_in=2), ids=lambda each: f"{each['viewport']['width']} wide"
)
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param("notation/text=6d6;notation/text=4d10", id="numbers", marks=pytest.mark.night),
        pytest.param("double-down.attempt/stat=3/difficulty=14/@goal=net", id="advice"),
        pytest.param(
            "daggerheart.action/difficulty=15;daggerheart.action/difficulty=12;storyteller.action/pool=4;notation/text=2d6",
            id="labels",
        ),
    ],
)
def test_axe_finds_nothing_wrong(bench: Workbench, device: dict[str, Any], settings: str) -> None:
    page = bench.page(f"/lab#{settings}", **device)
    expect(picture(page)).to_be_visible()
    page.get_by_text("Every chance").click()
    advice = page.get_by_role("region", name="Advice")
    if advice.count():
        advice.get_by_role("radio").nth(1).check()
    if page.get_by_text("House rules").count():
        page.get_by_text("House rules").click()
    fine(page, settings)


def test_it_is_fetched_by_those_who_come_there_alone_and_asks_once_for_each_click(bench: Workbench) -> None:
    page = bench.page("/", **DESKTOP)
    expect(page.get_by_role("button", name="Open a table")).to_be_enabled()
    assert not [url for url in bench.fetched if "/Lab-" in url]
    check_first_load(page)
    page.goto(bench.server.url + "/lab#storyteller.action/pool=5")
    says(page, "Success")
    more = knob(page, "Pool").get_by_role("button", name="one more")
    compare = bench.server.url + "/api/compare"
    before = bench.fetched.count(compare)
    for pool in range(6, 16):
        more.click()
        says(page, f"pool {pool}")
    assert 0 < bench.fetched.count(compare) - before <= 10, (
        "a click is a question, and what is taken back is none"
    )
