"""The page speaks the language of the device, or the one that is chosen there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import fine
from browser.guests import DESKTOP, PHONE
from browser.lending import fresh
from browser.test_home import Street
from browser.wire import check_first_load
from evenings.people import OverHttp


@pytest.fixture
def street(browser: Browser, server: OverHttp) -> Iterator[Street]:
    """Where nobody has been yet."""
    found = Street(server, browser)
    yield found
    found.close()


def arrive(street: Street, locale: str, **device: object) -> Page:
    """The home page in the browser of somebody who reads this language."""
    page = fresh(street.context(**device, locale=locale))
    page.goto(street.server.url)
    return page


def spoken(page: Page) -> str:
    """Which language the page says that it speaks."""
    return str(page.evaluate("document.documentElement.lang"))


def test_german_is_spoken_to_who_reads_it_and_the_first_load_stays_small(street: Street) -> None:
    page = arrive(street, "de-AT", **PHONE)
    expect(page.get_by_role("button", name="Tisch eröffnen")).to_be_enabled()
    assert spoken(page) == "de"
    fine(page, "home in German")
    check_first_load(page)


def test_another_language_is_chosen_in_place_and_kept(street: Street) -> None:
    page = arrive(street, "fr-FR", **DESKTOP)
    page.get_by_role("textbox", name="Your name").fill("Wren")
    assert spoken(page) == "en"
    assert not page.evaluate("performance.getEntriesByType('resource').some((e) => /german/.test(e.name))")
    page.get_by_role("button", name="This device…").click()
    page.get_by_role("dialog").get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("dialog", name="Dieses Gerät")).to_be_visible()
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("textbox", name="Dein Name")).to_have_value("Wren")
    assert spoken(page) == "de"
    page.reload()
    expect(page.get_by_role("button", name="Tisch eröffnen")).to_be_enabled()
    assert spoken(page) == "de"
