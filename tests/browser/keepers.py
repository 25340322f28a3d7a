"""What people do at a page of Keepers in the Dark: they say what they do, it is set, they roll, and somebody looks at the sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from browser.guests import Guest, moved

PORTER = "The Night Porter"


def begins(gm: Guest) -> None:
    """The first episode begins, in the lobby."""
    panel = gm.go("Game master")
    panel.get_by_role("button", name="Begin a session").click()
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text("0 → 1")
    dialog.get_by_role("button", name="Begin a session").click()
    panel.get_by_role("button", name="Begin a scene").click()
    dialog.get_by_label("Where and what").fill("The lobby")
    dialog.get_by_role("button", name="Begin a scene").click()
    expect(dialog).to_have_count(0)
    expect(gm.page.locator(".top")).to_contain_text("The lobby")


def proposes(guest: Guest, action: str, words: str) -> None:
    """Say what I do, and with which action."""
    composer = guest.compose("Action roll")
    composer.get_by_label("What do you do?").fill(words)
    composer.get_by_role("radio", name=action).check()
    guest.asks(composer)
    guest.waits(words)


def sets(
    gm: Guest,
    words: str,
    *outcomes: str,
    threats: Sequence[str] = (),
    stakes: str = "",
    setup: str = "",
    bargain: str = "",
) -> None:
    """The game master says what the proposal in these words is about."""
    proposal = gm.asked(words)
    proposal.get_by_role("button", name="Set it").click()
    about = proposal.get_by_role("group", name="Outcomes")
    for at, each in enumerate([*outcomes, *threats]):
        about.get_by_role("button", name="Add", exact=True).click()
        about.get_by_role("textbox", name="Name").nth(at).fill(each)
        if each in threats:
            about.get_by_role("checkbox", name="Threat").nth(at).check()
    proposal.get_by_label("Stakes").fill(stakes)
    if setup:
        done = gm.fold(proposal, "More").get_by_role("group", name="Setup")
        done.get_by_role("button", name="Add", exact=True).click()
        done.get_by_role("textbox", name="Setup 1").fill(setup)
    if bargain:
        gm.fold(proposal, "More").get_by_role("textbox", name="Bargain").fill(bargain)
    expect(proposal.get_by_role("checkbox", name="secret")).to_have_count(0)
    proposal.get_by_role("button", name="Let them roll").click()
    expect(proposal.get_by_role("button", name="Let them roll")).to_have_count(0)


def joins(guest: Guest, me: str, words: str, way: str = "assist") -> None:
    """Give a die to somebody's roll in these words."""
    card = guest.waits(words)
    part = guest.fold(card, me)
    part.get_by_role("radio", name=way).check()
    part.get_by_role("button", name="Give a die").click()
    expect(card).to_contain_text(f"{me} takes part")


def by_hand(guest: Guest, words: str) -> Locator:
    """The card of a roll of mine in these words, for which I take dice of my own."""
    card = guest.waits(words)
    guest.fold(card, "How it is rolled").get_by_role("checkbox", name="I throw real dice").check()
    return card


def rolls(card: Locator) -> None:
    """Roll what is prepared."""
    card.get_by_role("button", name="Roll", exact=True).click()


def goes_on(guest: Guest, of: str) -> None:
    """Take the first option of whatever a roll still asks, until it came to something."""
    option = guest.page.locator("section.todo .options button:enabled").first
    outcome = guest.card(of).locator(".outcome")
    while True:
        expect(option.or_(outcome).first).to_be_visible()
        if outcome.count():
            return
        option.click()


def stands(guest: Guest, sheet: str, counter: str, value: str) -> None:
    """A counter of a sheet says this."""
    row = sheet_of(guest, sheet).get_by_role("group", name=counter, exact=True)
    expect(row.locator("output")).to_have_text(value)


def sheet_of(guest: Guest, sheet: str) -> Locator:
    """Somebody's sheet, opened."""
    column = guest.go("Sheet")
    column.get_by_label("Whose sheet").select_option(label=sheet)
    expect(column.get_by_role("heading", name=sheet)).to_be_visible()
    return column


def adjusts(place: Locator, counter: str, steps: int, why: str) -> None:
    """Move a counter so many steps, for a reason."""
    moved(place.get_by_role("group", name=counter, exact=True), counter, steps, why)


def comes_from(place: Locator, counter: str) -> Locator:
    """Where a counter comes from, change by change: the dialog that tells it."""
    place.get_by_role("button", name=f"{counter}: where it comes from").click()
    dialog = place.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def says(guest: Guest, of: str, words: str | re.Pattern[str]) -> Locator:
    """The card of a roll in which this was said tells large what it came to."""
    card = guest.card(of)
    expect(card.locator(".outcome")).to_have_text(words)
    return card
