"""Browsers that guests borrow one after another: what one has fetched and read of the page's programs, the next need not.

Nothing else is left in one for whoever has it next. Whoever needs other settings, or changes those of a whole browser, has one of their own.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page

FREE: WeakKeyDictionary[Browser, dict[str, list[BrowserContext]]] = WeakKeyDictionary()
"""Those that nobody has, by their settings."""
OWN = """{
  const turn = /\\bturn=(\\w+)/.exec(document.cookie)?.[1] ?? "";
  if ((localStorage.getItem("turn") ?? "") !== turn) { localStorage.clear(); localStorage.setItem("turn", turn); }
}"""
"""Runs in a page before all else: what one wrote that was shut, on its way still when all was thrown away, is nothing to whoever has the next turn."""
FLAT = 'localStorage.setItem("rollwright.dice3d", "off")'
"""Runs in a page before its own scripts: no dice are drawn in space, which is much work without a graphics card."""


def lend(browser: Browser, settings: dict[str, Any]) -> BrowserContext:
    """One with these settings."""
    free = FREE.setdefault(browser, {}).get(repr(settings))
    if free:
        return free.pop()
    made = browser.new_context(**settings)
    made.add_init_script(OWN)
    made.add_init_script(FLAT)
    return made


def fresh(context: BrowserContext) -> Page:
    """A page on which nobody was: the one that was left open for whoever is next, or another."""
    blank = (each for each in context.pages if each.url == "about:blank")
    return next(blank, None) or context.new_page()


def give_back(context: BrowserContext, settings: dict[str, Any], origin: str) -> None:
    """Its pages are shut, and what they kept is gone; an empty one is left open, so that the process that drew them stays."""
    empty = context.new_page()
    for page in context.pages:
        if page is not empty:
            page.close()
    session = context.new_cdp_session(empty)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    context.add_cookies([{"name": "turn", "value": uuid4().hex, "url": origin}])
    assert context.browser is not None
    FREE[context.browser].setdefault(repr(settings), []).append(context)
