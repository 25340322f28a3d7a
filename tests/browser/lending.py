"""Browsers that guests borrow one after another: what one has fetched of the page's programs, the next need not fetch again.

Nothing else is left in one for whoever has it next. Whoever needs other settings, or changes those of a whole browser, has one of their own.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext

FREE: WeakKeyDictionary[Browser, dict[str, list[BrowserContext]]] = WeakKeyDictionary()
"""Those that nobody has, by their settings."""


def lend(browser: Browser, settings: dict[str, Any]) -> BrowserContext:
    """One with these settings."""
    free = FREE.setdefault(browser, {}).get(repr(settings))
    return free.pop() if free else browser.new_context(**settings)


def give_back(context: BrowserContext, settings: dict[str, Any], origin: str) -> None:
    """Its pages are shut, and what they kept is gone."""
    empty = context.new_page()
    for page in context.pages:
        if page is not empty:
            page.close()
    session = context.new_cdp_session(empty)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    empty.close()
    assert context.browser is not None
    FREE[context.browser].setdefault(repr(settings), []).append(context)
