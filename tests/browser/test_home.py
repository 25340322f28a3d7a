"""The home page: a table is opened there, joined by a link, come back to and forgotten; and a game that the page never heard of is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import hours
from browser.guests import DESKTOP, PATIENCE, PHONE, STILL, Guest
from browser.late import held_back
from browser.lending import fresh, give_back, lend
from evenings.people import OverHttp


class Street:
    """A server whose tables are opened by those who come along, each with a browser of their own."""

    def __init__(self, server: OverHttp, browser: Browser) -> None:
        self.server, self._browser = server, browser
        self._lent: list[tuple[BrowserContext, dict[str, Any]]] = []
        self._guests: list[Guest] = []

    def context(self, **device: Any) -> BrowserContext:
        """Somebody's browser."""
        settings = {**STILL, **device}
        self._lent.append((lend(self._browser, settings), settings))
        return self._lent[-1][0]

    def home(self, context: BrowserContext) -> Page:
        """The home page in somebody's browser."""
        page = fresh(context)
        page.set_default_timeout(PATIENCE)
        page.goto(self.server.url)
        expect(page.get_by_role("button", name="Open a table")).to_be_enabled()
        return page

    def guest(self, name: str, link: str, **device: Any) -> Guest:
        """Somebody who opens the link that they were sent."""
        self._guests.append(Guest(name, self.context(**device), link, phone=device is PHONE))
        return self._guests[-1]

    def close(self) -> None:
        """Everybody goes home, and no page has had trouble."""
        for context, settings in self._lent:
            give_back(context, settings, self.server.url)
        assert not [each for guest in self._guests for each in guest.trouble]


@pytest.fixture
def street(browser: Browser, server: OverHttp) -> Iterator[Street]:
    """Where nobody has been yet."""
    found = Street(server, browser)
    yield found
    found.close()


def fold(page: Page, title: str) -> Locator:
    """Open a fold of the home page."""
    found = page.locator("details").filter(has=page.locator("summary", has_text=title)).first
    found.locator("summary").first.click()
    return found


def opened(page: Page) -> Callable[[str], str]:
    """Open the table with a party: whoever is asked for, their link."""
    page.get_by_role("checkbox", name="A ready-made party").check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("heading", name="The table is open")).to_be_visible()
    return lambda name: page.get_by_role("textbox", name=name, exact=True).input_value()


def seated(page: Page, title: str) -> None:
    """The page shows a table with this title."""
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


def test_a_table_is_opened_shared_joined_left_and_come_back_to(street: Street) -> None:
    """Whoever rolls sets difficulties, nobody sees odds, and an Edge clears two Stress instead of one."""
    device = street.context(**DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page = street.home(device)
    expect(page.get_by_role("heading", name="Tables of this device")).to_have_count(0)
    page.get_by_role("radio", name="Keepers").check()
    page.get_by_label("Title").fill("The hotel that counts")
    page.get_by_label("Your name").fill("Wren")
    options = fold(page, "At this table")
    options.get_by_role("radio", name="whoever rolls").check()
    options.get_by_role("checkbox", name="Players see odds").uncheck()
    rules = fold(page, "House rules")
    edge = rules.get_by_role("group", name="How much Stress one Edge clears.")
    expect(edge).to_contain_text("Source: Stress and Edge")
    edge.get_by_role("button", name="one more").click()
    expect(rules.locator("summary").first).to_contain_text("1 changed")
    # everybody's link is shown, to be sent
    link = opened(page)
    assert len({link(name) for name in ("Your own link", "Odile Marsh", "Tobias Fenn", "Ravi Sandoval")}) == 4
    page.get_by_role("button", name="Copy the link of Odile Marsh").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link("Odile Marsh")
    odile = link("Odile Marsh")
    page.get_by_role("button", name="Sit down").click()
    seated(page, "The hotel that counts")
    expect(page.get_by_role("list", name="At the table")).to_contain_text("Wren, Game master (you)")
    # Odile joins by her link: she sets what her roll is about, and sees no odds
    phone = street.home(street.context(**PHONE))
    phone.get_by_label("Link of your seat").fill("https://example.org/some/page")
    phone.get_by_role("button", name="Join").tap()
    expect(phone.get_by_role("alert")).to_contain_text("This is no link of a seat")
    phone.get_by_label("Link of your seat").fill(odile)
    phone.get_by_role("button", name="Join").tap()
    seated(phone, "The hotel that counts")
    # who has come is seen, and who has not
    page.get_by_role("button", name="Table", exact=True).click()
    people = page.locator(".people li")
    expect(people.filter(has_text="not here")).to_have_count(3)
    expect(people.filter(has_text="Odile Marsh").first).not_to_contain_text("not here")
    phone.get_by_role("button", name="Make a move").tap()
    composer = phone.locator(".composer")
    composer.get_by_role("button", name="Action roll").tap()
    composer.get_by_role("radio", name="Sneak").check()
    composer.get_by_role("group", name="Outcomes").get_by_role("button", name="Add").tap()
    composer.get_by_role("textbox", name="Name").fill("the book")
    expect(composer.get_by_role("button", name="Roll", exact=True)).to_be_enabled()
    expect(composer.get_by_role("group", name="Odds")).to_have_count(0)
    # she goes home, comes back by what her device keeps, and has it forgotten
    composer.get_by_role("button", name="Close").tap()
    phone.get_by_role("button", name="Options").tap()
    phone.get_by_role("button", name="Home").tap()
    expect(phone.get_by_role("heading", name="Tables of this device")).to_be_visible()
    phone.get_by_role("link", name="The hotel that counts").tap()
    seated(phone, "The hotel that counts")
    table = phone.url.partition("#")[0]
    phone.goto(street.server.url)
    phone.get_by_role("button", name="Forget The hotel that counts").tap()
    expect(phone.get_by_role("heading", name="Tables of this device")).to_have_count(0)
    phone.goto(table)
    expect(phone.get_by_role("heading", name="You need a link")).to_be_visible()


@pytest.mark.parametrize("comes", hours.some([True, False], one_in=2))
def test_nothing_is_pushed_away_when_the_games_arrive(street: Street, comes: bool) -> None:
    """Whoever is at a button, with a key or a finger, is still there when the list of games has come, or is known not to come."""
    page = street.home(street.context(**DESKTOP))
    opened(page)
    page.get_by_role("button", name="Sit down").click()
    seated(page, "A table")
    with held_back(page, "**/api/games*") as held:
        page.goto(street.server.url)
        expect(page.get_by_role("heading", name="Tables of this device")).to_be_visible()
        for _ in range(12):
            page.keyboard.press("Tab")
        places = {
            it: it.bounding_box() for it in page.query_selector_all("main :is(a, button, input, summary)")
        }
        assert len(places) >= 2, "the table that was opened, and what forgets it"
        if not comes:
            held.pop().fulfill(status=500)
    expect(page.get_by_role("radio", name="Keepers") if comes else page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    assert {it: it.bounding_box() for it in places} == places


def test_house_rules_that_could_not_be_had_are_asked_for_again(street: Street) -> None:
    page = street.home(street.context(**DESKTOP))
    page.route("**/api/rules*", lambda route: route.fulfill(status=503))
    rules = fold(page, "House rules")
    again = rules.get_by_role("button", name="Try again")
    again.click()
    expect(again).to_be_visible()
    page.unroute("**/api/rules*")
    again.click()
    expect(rules.get_by_role("group").first).to_be_visible()
    expect(again).to_have_count(0)


@pytest.mark.night
def test_a_game_of_a_plugin_is_played_without_a_line_in_the_page(street: Street) -> None:
    """Lanterns, with four and up as clues: proposed, set in secret, thrown by hand, burned for, and on the sheet."""
    page = street.home(street.context(**DESKTOP))
    page.get_by_role("radio", name="Lanterns").check()
    page.get_by_label("Title").fill("The dark house")
    clue = fold(page, "House rules").get_by_role("group", name="The lowest face that is a clue.")
    clue.get_by_role("button", name="one less").click()
    link = opened(page)
    gm = street.guest("gm", link("Your own link"), **DESKTOP)
    ada = street.guest("Ada", link("Ada"), **PHONE)
    bo = street.guest("Bo", link("Bo"), **DESKTOP)
    composer = ada.compose("Search a room")
    composer.get_by_label("What do you do?").fill("the cellar")
    ada.asks(composer)
    proposal = gm.asked("the cellar")
    proposal.get_by_role("button", name="Set it").click()
    proposal.get_by_role("textbox", name="Darkness").fill("1")
    expect(proposal.get_by_role("img", name=re.compile("^Lost 13 %, Found 88 %"))).to_be_visible()
    proposal.get_by_role("button", name="Let them roll").click()
    # four lights, of which the darkness swallows one; what three dice show is worth a lantern
    card = ada.waits("the cellar")
    ada.fold(card, "How it is rolled").get_by_role("checkbox", name="I throw real dice").check()
    card.get_by_role("button", name="Roll", exact=True).tap()
    ada.throw(4, 1, 2)
    ada.choose("burn a lantern and roll again")
    ada.throw(5, 4, 1)
    card = bo.card("the cellar")
    expect(card.locator(".outcome")).to_have_text("clues: 2")
    expect(card).to_contain_text("Lanterns 2 → 1")
    expect(card).to_contain_text("Clues 0 → 2")
    expect(ada.go("Sheet").get_by_role("group", name="lanterns").locator("output")).to_have_text("1/3")
    # the attic is darker than anybody but the game master knows
    calls = gm.fold(gm.go("Game master"), "Call for a roll")
    calls.get_by_role("checkbox", name="Bo", exact=True).check()
    calls.get_by_label("What for").fill("the attic")
    darkness = calls.get_by_role("group", name="Darkness")
    darkness.get_by_role("textbox", name="Darkness").fill("2")
    darkness.get_by_role("checkbox", name="secret").check()
    calls.get_by_role("button", name="Call for a roll").click()
    card = bo.waits("the attic")
    expect(card).to_contain_text("Darkness hidden")
    expect(card.get_by_role("group", name="Odds")).to_contain_text("the odds over all that it could be")
    card.get_by_role("button", name="Roll", exact=True).click()
    bo.choose("go on with this")
    expect(bo.card("the attic").locator(".outcome")).to_have_text(re.compile("clues: 1|something finds you"))
    bo.never_received('"darkness":2', '"lights":1', link("Ada"))
