"""Games from outside, through the page: it knows nothing of them but what they bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from multiprocessing.forkserver import ensure_running

import pytest
from playwright.sync_api import Browser, expect

import hours
from browser.guests import DESKTOP, PATIENCE, STILL, Scene
from browser.keepers import by_hand, rolls
from browser.lending import fresh, give_back, lend
from evenings.people import OverHttp
from installing import GAMES, installed


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OverHttp]:
    """A server where all of them are installed."""
    ensure_running()  # what servers fork from, here and later: none of these is installed there
    with ExitStack() as stack:
        for name in GAMES:
            stack.enter_context(installed(name))
        yield stack.enter_context(closing(OverHttp(tmp_path_factory.mktemp("inn"))))


def test_symbols_are_shown_by_the_signs_of_the_game(inn: OverHttp, browser: Browser) -> None:
    """An archer of Genesys looses an arrow; faces are typed by their letters, and seen as symbols."""
    here = Scene(inn, browser, "genesys")
    gm, iva = here.guest("gm"), here.guest("Iva", phone=True)
    expect(iva.page.locator(".top")).to_contain_text("Genesys")
    assert iva.page.locator(".table").evaluate(ACCENT) == "rgb(143, 45, 20)"
    composer = iva.compose("Check")
    composer.get_by_role("radio", name=re.compile("^talk")).check()
    iva.asks(composer)
    gm.asked("Check").get_by_role("button", name="Allow").click()
    rolls(by_hand(iva, "Iva: Check"))
    iva.choose("keep", of="Iva: talk")
    gm.choose("keep", of="Iva: talk")
    iva.throw("SA", "X", "F", "TT")
    card = iva.card("Iva: talk")
    expect(card.locator(".outcome")).to_contain_text("Success")
    expect(card.get_by_role("img", name="success + advantage")).to_be_visible()
    here.end()


@pytest.mark.parametrize(
    ("name", "who", "accent", "counter"),
    hours.some(
        [
            ("ironsworn", "Hale", "rgb(63, 90, 42)", "momentum"),
            ("pbta", "Rook", "rgb(107, 74, 18)", "harm"),
            ("vampire5", "Noor", "rgb(138, 21, 56)", "hunger"),
        ],
        one_in=3,
    ),
)
def test_a_game_has_its_colour_and_its_counters_before_everybodys_eyes(
    inn: OverHttp, browser: Browser, name: str, who: str, accent: str, counter: str
) -> None:
    here = Scene(inn, browser, name)
    page = here.guest(who).page
    assert page.locator(".table").evaluate(ACCENT) == accent
    expect(page.locator(f'.strip [data-counter="{counter}"]')).to_be_visible()
    here.end()


ACCENT = """(place) => {
  const probe = document.createElement("i");
  probe.style.color = "var(--accent)";
  place.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}"""
"""The accent of a place on the page."""


def test_its_few_words_stand_among_the_games(inn: OverHttp, browser: Browser) -> None:
    settings = DESKTOP | STILL
    context = lend(browser, settings)
    page = fresh(context)
    page.set_default_timeout(PATIENCE)
    page.goto(inn.url)
    expect(page.get_by_text("Blades", exact=True).first).to_be_visible()
    give_back(context, settings, inn.url)
