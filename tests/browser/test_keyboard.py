"""A scene of Double Down without a mouse: everything with Tab, arrows, Enter, Space and Escape, and never lost on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.guests import DESKTOP, PATIENCE, Scene, seat

SEES = """async (aim, patience) => {
    const seen = () => {
        const it = document.activeElement;
        const shown = [it, it.nextElementSibling, it.parentElement].filter(Boolean).some((each) => {
            const style = getComputedStyle(each);
            return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        });
        const box = it.getBoundingClientRect();
        const there = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
        return it === document.body || (shown && there);
    };
    for (const begun = performance.now(); !seen(); await new Promise(requestAnimationFrame))
        if (performance.now() - begun > patience) throw Error(`${document.activeElement.outerHTML} does not show that it has focus`);
    return aim.isConnected ? aim === document.activeElement : null;
}"""
"""Whatever has focus shows it, and is in sight; at either end of the page that is nothing at all. Whether it is what was aimed at, as long as that is there."""
FAR = 150
"""So many times one presses Tab before one gives up."""


class Keys:
    """Somebody at a keyboard, who sees where they are and is never thrown out."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def paste(self, text: str) -> None:
        self.page.keyboard.insert_text(text)

    def reach(self, place: Locator, key: str = "Tab") -> None:
        """Go on until this has focus, and see at every step where one is."""
        expect(place).to_be_attached(timeout=PATIENCE)
        aim = place.element_handle()
        if place.evaluate("(it) => it === document.activeElement"):
            return
        for _ in range(FAR):
            self.page.keyboard.press(key)
            reached = aim.evaluate(SEES, PATIENCE)
            if reached is None:  # it was drawn anew
                aim = place.element_handle()
                reached = aim.evaluate(SEES, PATIENCE)
            if reached:
                return
        raise AssertionError(f"{place} cannot be reached")

    def holds(self) -> None:
        """After something was done, focus is somewhere."""
        self.page.wait_for_function("() => document.activeElement !== document.body", timeout=PATIENCE)

    def presses(self, place: Locator, key: str = "Enter") -> None:
        """Go to a button and press it, once it can be."""
        self.reach(place)
        expect(place).to_be_enabled()
        self.press(key)
        self.holds()

    def writes(self, place: Locator, text: str) -> None:
        """Go to a field and fill it in."""
        self.reach(place)
        self.type(text)

    def picks(self, group: Locator, name: str) -> None:
        """Go to a choice of one, with its arrows to the one that is meant."""
        radio = group.get_by_role("radio", name=name)
        for _ in range(FAR):
            if group.evaluate(
                "(it) => it.contains(document.activeElement) && document.activeElement.type === 'radio'"
            ):
                break
            self.press("Tab")
        self.press("Space")
        self.reach(radio, "ArrowDown")
        expect(radio).to_be_checked()


def joined(here: Scene, name: str) -> Keys:
    """Home, a link, and a seat."""
    guest = here.guest(name, **DESKTOP)
    keys = Keys(guest.page)
    guest.page.goto(here.server.url)
    keys.reach(guest.page.get_by_label("Link of your seat"))
    keys.paste(guest.link)
    keys.press("Enter")
    expect(guest.page.locator(".table")).to_be_visible(timeout=PATIENCE)
    return keys


def test_a_scene_without_a_mouse(scene: Callable[..., Scene]) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), joined(here, "Odile Marsh")
    proposed(odile)
    gm.frame(gm.drafts[0]["id"], stat="Rivercraft", difficulty=14, stakes="the chain")
    rolled(odile)
    decided(odile)
    taken_back(odile)
    expect(odile.page.locator("article.card").last).to_contain_text("taken back", timeout=PATIENCE)


@pytest.mark.night
def test_a_game_master_without_a_mouse(scene: Callable[..., Scene]) -> None:
    here = scene("double-down")
    odile = seat(here, "Odile Marsh")
    gm = joined(here, "gm")
    odile.propose("double-down.attempt", "Odile Marsh", "hold the ferry", suggested={"stat": "Rivercraft"})
    framed(gm)
    assert odile.drafts[0]["stakes"] == "the chain"


def proposed(odile: Keys) -> None:
    """Whoever comes in stands at the way past everything; a move is found, filled in, and proposed."""
    page = odile.page
    expect(page.get_by_role("link", name="Skip to the log")).to_be_focused()
    odile.presses(page.get_by_role("button", name="Make a move"))
    expect(page.locator(".composer h2")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    odile.press("Escape")
    expect(page.get_by_role("button", name="Make a move")).to_be_focused()
    odile.press("Enter")
    odile.presses(page.locator(".composer button.move").filter(has_text="Attempt").first)
    odile.writes(page.get_by_label("What do you do?"), "hold the ferry")
    odile.picks(page.locator(".composer").get_by_role("group", name="stat").first, "Rivercraft")
    odile.presses(page.locator(".composer summary", has_text="How it is rolled"))
    odile.presses(page.get_by_role("checkbox", name="I press Roll myself"), "Space")
    odile.presses(page.get_by_role("button", name="Propose"))
    expect(page.get_by_role("button", name="Make a move")).to_be_focused(timeout=PATIENCE)


def framed(gm: Keys) -> None:
    """The game master sets what is theirs on the line that asks, and is somewhere afterwards."""
    proposal = gm.page.get_by_role("article", name="hold the ferry")
    gm.presses(proposal.get_by_role("button", name="Set it"))
    gm.writes(proposal.get_by_role("textbox", name="Difficulty"), "14")
    gm.writes(proposal.get_by_label("Stakes"), "the chain")
    gm.press("Enter")
    expect(proposal.get_by_label("Stakes")).to_have_count(0, timeout=PATIENCE)
    gm.holds()


def rolled(odile: Keys) -> None:
    """Real dice: a switch in a fold, then faces that are typed; what it comes to is read aloud."""
    page = odile.page
    draft = page.locator("section.todo", has_text="Yours to roll")
    odile.presses(draft.locator("summary", has_text="How it is rolled"))
    odile.presses(draft.get_by_label("I throw real dice"), "Space")
    odile.presses(draft.get_by_role("button", name="Roll", exact=True))
    throw = page.locator("section.todo", has_text="Throw the dice")
    odile.writes(throw.get_by_label("Or type them, in this order"), "12")
    odile.presses(throw.get_by_role("button", name="That is what lies there"))


def decided(odile: Keys) -> None:
    """Doubling down, another die, a line on it."""
    page = odile.page
    odile.presses(page.get_by_role("button", name="DOUBLE DOWN"))
    throw = page.locator("section.todo", has_text="Throw the dice")
    odile.writes(throw.get_by_label("Or type them, in this order"), "19")
    odile.presses(throw.get_by_role("button", name="That is what lies there"))
    card = page.locator("article.card").last
    expect(card.locator(".outcome")).to_contain_text("Success", timeout=PATIENCE)
    said = card.locator(".outcome").inner_text()
    expect(page.locator("[aria-live=polite]", has_text=said).first).to_be_attached()
    odile.writes(card.get_by_label("A line on this roll"), "She sings to the chain.")
    odile.press("Enter")
    expect(card.get_by_text("She sings to the chain.")).to_be_visible(timeout=PATIENCE)
    odile.holds()


def taken_back(odile: Keys) -> None:
    """The card's menu: opened, left with Escape, opened again, and the roll taken back."""
    card = odile.page.locator("article.card").last
    menu = card.get_by_role("button", name="More with this")
    odile.reach(menu, "Shift+Tab")
    odile.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    odile.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    odile.press("Enter")
    odile.presses(card.get_by_text("Take back"))
