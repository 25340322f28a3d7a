"""Whoever reads German finds no English on a table of any game, wherever they look: no word of the English catalogue, no name for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import hours
from browser.guests import DESKTOP, PATIENCE, STILL, Guest
from browser.lending import give_back, lend
from browser.staged import SYSTEMS, staged
from browser.wire import came
from evenings.people import OverHttp
from evenings.test_german import ids
from rollwright.doors.web.words import words
from rollwright.systems.registry import system as game

JOINTS = re.compile(r"[.!?] |[:;,·—()→\n]|(?: (?:< )?[+−-]?\d+(?:,\d+)?(?:✦|\s?%)?$)")
SHOWN = """async () => {
  const seen = new Set();
  const folded = () => [...document.querySelectorAll("details:not([open])")].filter((each) => !seen.has(each));
  for (let now = folded(); now.length > 0; now = folded()) {
    now.forEach((each) => (seen.add(each), (each.open = true)));
    do await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    while (document.querySelector("[aria-busy=true]"));
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const within = walk.currentNode.parentElement;
    if (within.checkVisibility() && !within.closest("script, style, .said, .seat, [lang=en]")) found.push(walk.currentNode.data);
  }
  return found;
}"""
"""Every text that is drawn on the page, with all that is folded unfolded, which is drawn only then; but for what people said, what they call themselves, and where it stands in a book."""


def english() -> set[str]:
    """What the catalogue has in English, as far as no German reads the same."""
    german = {told.lower() for told in words("de").values()}
    return {each.lower() for each in words("de") if "{" not in each and each.strip()} - german


def nouns() -> set[str]:
    """What stands by itself with a capital in the catalogue, and nowhere in its sentences without: in small letters."""
    told = set(words("de").values())
    small = {each for text in told for each in re.findall(r"\w+", text) if each[:1].islower()}
    return {each.lower() for each in told if re.fullmatch(r"\w+", each) and each[:1].isupper()} - small


def typed_in(name: str) -> str:
    """What the page shows of how an adversary is typed in: names of a game master's own."""
    found = game(name)
    assert found is not None
    assert found.kit is not None
    return found.kit().example


def parts(text: str) -> Iterator[str]:
    """A text, and what it is put together of."""
    yield text
    yield from JOINTS.split(text)


def shown(page: Page) -> set[str]:
    """Every text of all views."""
    found: set[str] = set()
    for tab in page.locator(".tab:visible").all():
        tab.click()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        found |= {each.strip() for each in page.evaluate(SHOWN)}
    return found


@pytest.mark.parametrize("system", hours.some(SYSTEMS, one_in=4))
def test_a_table_in_german_has_no_english_on_it(browser: Browser, server: OverHttp, system: str) -> None:
    table = staged(server, system)
    left: dict[str, str] = {}
    foreign, capital = english(), nouns()
    typed = typed_in(system)
    for who in (table.gm, table.players[0]):
        settings = {**DESKTOP, **STILL, "locale": "de-DE"}
        context = lend(browser, settings)
        guest = Guest(who.name, context, f"{server.url}/table/{table.table}#{who.token}", phone=False)
        expect(guest.page.locator("article.card").first).to_be_visible(timeout=PATIENCE)
        texts = {each for each in shown(guest.page) if typed not in each}
        assert len(texts) > 60
        left |= {part: text for text in texts for part in parts(text) if part.strip().lower() in foreign}
        left |= {text: text for text in texts if ids().search(text)}
        left |= {part: text for text in texts for part in parts(text) if part.strip() in capital}
        fetched = {each.name.partition("/api/words/")[2] for each in came(guest.page)} - {""}
        assert fetched == {f"de?game={system}"}, "its own words, and those of every table"
        give_back(context, settings, server.url)
        assert not guest.trouble
    assert left == {}
