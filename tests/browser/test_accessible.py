"""What axe says to every screen, in the dark and in the light, on a phone and on a desktop: nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, product
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import hours
from browser.axe import faults, fine
from browser.guests import DESKTOP, PHONE, STILL, Guest, all_open
from browser.lending import fresh, give_back, lend
from browser.plainness import technical
from browser.staged import SYSTEMS, staged
from evenings.people import Evening, OverHttp, Person

Sits = Callable[..., Guest]
DEVICES = ("phone", "desktop")
SCREENS = list(product(SYSTEMS, DEVICES))
BY_DAY = list(zip(SYSTEMS, cycle(DEVICES), strict=False))
PLAYERS, MASTERS = (SCREENS, SCREENS) if hours.night() else (BY_DAY[:1], BY_DAY[1:2])
"""By night everything; by day a player on a phone, and the game master of another game on a desktop."""
DECIDERS = ("Tobias Fenn", "Tam Quill", "Brother Teodan")
DECIDED = list(product(DECIDERS, DEVICES) if hours.night() else zip(DECIDERS[:1], DEVICES[1:], strict=True))
ON_PHONES, ON_DESKTOPS = (DEVICES, DEVICES) if hours.night() else (DEVICES[:1], DEVICES[1:])
"""By day one of the two is enough for what looks much alike on both."""


class Tables:
    """A table of every game, made when it is first needed."""

    def __init__(self, server: OverHttp) -> None:
        self.server = server
        self.of = cache(lambda system: staged(self.server, system))

    def link(self, table: Evening, who: Person) -> str:
        return f"{self.server.url}/table/{table.table}#{who.token}"


@pytest.fixture(scope="module")
def tables(house: OverHttp) -> Tables:
    return Tables(house)


@pytest.fixture
def sits(browser: Browser, tables: Tables) -> Iterator[Sits]:
    """Sits somebody down on a seat of a table; no page may have had trouble."""
    guests: list[Guest] = []
    settings: list[dict[str, Any]] = []

    def sit(table: Evening, who: Person, device: str) -> Guest:
        settings.append((PHONE if device == "phone" else DESKTOP) | STILL)
        context = lend(browser, settings[-1])
        guests.append(Guest(who.name, context, tables.link(table, who), phone=device == "phone"))
        return guests[-1]

    yield sit
    for guest, of in zip(guests, settings, strict=True):
        give_back(guest.context, of, tables.server.url)
        assert not guest.trouble


def unfold(place: Locator) -> None:
    """Open every fold that is there, and those that come with them."""
    expect(place.locator("summary").first).to_be_attached()
    all_open(place)


def settled(page: Page) -> None:
    """Nothing is being fetched any more."""
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("One moment…")).to_have_count(0)


def test_axe_finds_what_is_wrong(tables: Tables, sits: Sits) -> None:
    table = tables.of("daggerheart")
    page = sits(table, table.gm, "phone").page
    page.evaluate("""() => {
        const main = document.querySelector("main");
        const [image, pale] = [document.createElement("img"), document.createElement("p")];
        pale.textContent = "hard to read";
        pale.style.cssText = "color: #777; background: #888";
        main.append(image, pale);
    }""")
    assert {"image-alt", "color-contrast"} <= {each["rule"] for each in faults(page)}


def test_what_is_for_programs_is_told_from_what_is_for_people() -> None:
    wrong = [
        "a number, −99 to 999",
        "-99 to 999",
        "0 to 9,999",
        "1..10",
        "dh.fearGain",
        "expected int",
        "the id of their sheet",
    ]
    wrong += ["daggerheart.action", "fear_gain", "or null", "`hope`"]
    right = [
        "15: Success, against 13",
        "1 of 2 hit",
        "Hope 2 → 3",
        "10 to climb, 9 to fall",
        "Difficulty 15",
        "2d8+3",
        "Page 3.",
    ]
    assert technical([*right, *wrong]) == wrong


@pytest.mark.parametrize(("system", "device"), PLAYERS)
def test_what_players_see(tables: Tables, sits: Sits, system: str, device: str) -> None:
    table = tables.of(system)
    guest = sits(table, table.players[0], device)
    page = guest.page
    unfold(guest.go("Log"))
    settled(page)
    fine(page, "log, sheet and what waits")
    composing(guest)
    fine(page, "a move being composed")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Plain dice").click()
    fine(page, "plain dice")
    page.get_by_role("button", name="Close").click()
    guest.go("Sheet")
    fine(page, "sheet")
    sheet(guest)
    guest.go("Table")
    page.get_by_role("button", name="Options").click()
    fine(page, "who is here, and the options")
    page.get_by_role("button", name="This device…").click()
    expect(page.get_by_role("dialog").get_by_label("Theme")).to_be_visible()
    fine(page, "the settings of this device")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Options")).to_be_focused()
    unfold(guest.go("Record"))
    page.get_by_role("button", name="Check every die").click()
    expect(page.locator(".receipt")).to_be_visible()
    settled(page)
    fine(page, "record")


def composing(guest: Guest) -> None:
    """The moves that there are, and one of them filled in, with advice."""
    page = guest.page
    page.locator(".dock").get_by_role("button", name="Make a move").click()
    composer = page.locator(".composer")
    expect(composer.locator("button.move").first).to_be_visible()
    fine(page, "the moves")
    composer.locator("button.move").first.click()
    expect(composer.get_by_label("What do you do?")).to_be_visible()
    composer.get_by_role("radio").first.check()
    settled(page)
    unfold(composer)
    for goal in composer.get_by_role("group", name="Goal").get_by_role("radio").all()[:1]:
        goal.check()
    settled(page)
    composer.get_by_role("button", name="Roll", exact=True).scroll_into_view_if_needed()
    page.locator(".composer-body").evaluate("(body) => body.scrollTo(0, body.scrollHeight)")


def sheet(guest: Guest) -> None:
    """A counter being moved, where it comes from, and the sheet being written."""
    page, column = guest.page, guest.page.locator(".column.left")
    more = column.locator(".counter button[aria-label$='one more']:not([aria-disabled=true])")
    less = column.locator(".counter button[aria-label$='one less']:not([aria-disabled=true])")
    more.or_(less).first.click()
    fine(page, "a counter being moved")
    column.locator(".counter-name").first.click()
    settled(page)
    fine(page, "where it comes from")
    page.keyboard.press("Escape")
    column.get_by_role("button", name="Edit").click()
    unfold(column)
    fine(page, "the sheet being written")
    column.get_by_role("button", name="Cancel").last.click()
    column.get_by_role("button", name="New sheet").click()
    unfold(column)
    fine(page, "a new sheet")
    column.get_by_role("button", name="Cancel").last.click()


@pytest.mark.parametrize(("system", "device"), MASTERS)
def test_what_game_masters_see(tables: Tables, sits: Sits, system: str, device: str) -> None:
    table = tables.of(system)
    guest = sits(table, table.gm, device)
    page = guest.page
    unfold(guest.go("Log"))
    if guest.phone:
        settled(page)
        fine(page, "log, and what waits")
    fine(page, "what is asked")
    page.locator(".asks").get_by_role("button", name="Set it").first.click()
    unfold(page.locator(".asks"))
    settled(page)
    fine(page, "what is asked, set")
    panel = guest.go("Game master")
    settled(page)
    unfold(panel)
    settled(page)
    fine(page, "the panel")
    panel.get_by_role("button", name="Amend").first.click()
    settled(page)
    fine(page, "a roll being amended")
    page.keyboard.press("Escape")
    panel.get_by_role("button", name="Begin a scene").click()
    settled(page)
    fine(page, "a scene about to begin")
    page.keyboard.press("Escape")
    panel.get_by_role("button", name="Link of").first.click()
    expect(page.locator("svg.qr")).to_be_visible()
    fine(page, "the link of a seat")
    page.keyboard.press("Escape")
    panel.get_by_role("button", name="Close the table").click()
    fine(page, "asked whether they are sure")
    page.keyboard.press("Escape")
    guest.go("Log")
    page.locator(".dock").get_by_role("button", name="Make a move").click()
    page.locator(".composer button.move").first.click()
    settled(page)
    asked, foot = (
        page.locator(f".composer-{each}").first.bounding_box() for each in ("body .field-name", "foot")
    )
    assert asked
    assert foot
    assert asked["y"] + asked["height"] < foot["y"], "something of the form can be seen"
    fine(page, "the master's own move")


@pytest.mark.parametrize(("name", "device"), DECIDED)
def test_what_is_decided(tables: Tables, sits: Sits, name: str, device: str) -> None:
    """A crit to spend, a commitment to make, a die to add: what the first players were not asked."""
    table = next(each for each in map(tables.of, SYSTEMS) if name in [who.name for who in each.players])
    guest = sits(table, next(who for who in table.players if who.name == name), device)
    expect(guest.page.locator("section.todo").first).to_be_visible()
    unfold(guest.go("Log"))
    settled(guest.page)
    fine(guest.page, name)


@pytest.mark.parametrize("device", ON_PHONES)
def test_home_and_doors(browser: Browser, tables: Tables, device: str) -> None:
    settings = (PHONE if device == "phone" else DESKTOP) | STILL
    context = lend(browser, settings)
    page = fresh(context)
    page.goto(tables.server.url)
    for system in hours.some(("Keepers", "Storyteller", "Daggerheart", "Double Down"), one_in=4):
        page.get_by_role("radio", name=system).check()
        unfold(page.locator("main"))
        fine(page, f"a table of {system} about to be opened")
    page.get_by_label("Link of your seat").fill("nowhere")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_be_visible()
    fine(page, "a link that leads nowhere")
    page.get_by_role("checkbox", name="A ready-made party").check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    fine(page, "an opened table")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".table")).to_be_visible()
    fine(page, "an empty table")
    page.goto(f"{tables.server.url}/")
    expect(page.get_by_role("heading", name="Tables of this device")).to_be_visible()
    fine(page, "home, with a table to come back to")
    page.goto(f"{tables.server.url}/table/nobody-was-here")
    fine(page, "a door without a link")
    page.goto(f"{tables.server.url}/table/nobody-was-here#wrong")
    expect(page.get_by_role("heading", name="This link does not open a seat")).to_be_visible()
    fine(page, "a shut seat")
    give_back(context, settings, tables.server.url)


@pytest.mark.parametrize("device", ON_DESKTOPS)
def test_those_who_only_look_on(tables: Tables, sits: Sits, device: str) -> None:
    table = tables.of("keepers")
    watcher = sits(table, table.guest("Uncle Piet " + device), device)
    fine(watcher.page, "what watchers see")
    watcher.context.set_offline(True)
    expect(watcher.page.get_by_text("No network.")).to_be_visible()
    fine(watcher.page, "without a network")
    watcher.context.set_offline(False)


@pytest.mark.parametrize("device", ON_PHONES)
def test_a_closed_table(tables: Tables, sits: Sits, device: str) -> None:
    table = Evening(tables.server, "double-down", id="closed on a " + device)
    table.gm.call("close")
    for guest in (sits(table, who, device) for who in hours.some((table.players[0], table.gm), one_in=2)):
        expect(guest.page.get_by_text("This table is closed").first).to_be_visible()
        fine(guest.page, f"a closed table as {guest.name} sees it")
