"""Browsers that are borrowed: nothing but the page's programs is left in one for whoever has it next."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from browser.lending import give_back, lend
from evenings.people import OverHttp


def test_what_a_page_keeps_until_it_is_shut_is_gone_for_who_is_next(
    browser: Browser, server: OverHttp
) -> None:
    settings: dict[str, Any] = {"locale": "en-IE"}  # nobody else's
    first = lend(browser, settings)
    page = first.new_page()
    page.goto(server.url)
    page.evaluate("setInterval(() => localStorage.setItem('left', 'behind'), 0)")
    page.wait_for_function("localStorage.getItem('left')")
    give_back(first, settings, server.url)
    again = lend(browser, settings)
    assert again is first
    page = again.new_page()
    page.goto(server.url)
    assert page.evaluate("localStorage.getItem('left')") is None
    again.close()
