"""What no page shows to anybody: names of programs, words of schemas, how far numbers may go."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from evenings.test_german import ids
from web.test_words import TECHNICAL

BOUNDS = re.compile(r"(?:^|[,;:(] )[−-]?\d[\d,]*(?: (?:to|bis) |\.\.)[−-]?\d[\d,]*\b(?! climb)")
"""From which number to which something may go, as an aside: a field says it when somebody goes too far."""
SHOWN = """() => {
  const walk = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walk.nextNode()) {
    const within = walk.currentNode.parentElement;
    if (within.checkVisibility() && !within.closest("script, style, noscript, .said, .said-line, pre, code")) found.add(walk.currentNode.data.trim());
  }
  return [...found].filter(Boolean);
}"""
"""Every text that is drawn, but for what people said."""


def technical(texts: list[str]) -> list[str]:
    """Those that are for programs."""
    return [each for each in texts if any(one.search(each) for one in (TECHNICAL, BOUNDS, ids()))]


def plain(page: Page, what: str) -> None:
    """Nothing of a program is on a page as it stands."""
    texts: list[str] = page.evaluate(SHOWN)
    assert texts, what
    assert technical(texts) == [], f"{what}: {technical(texts)}"
