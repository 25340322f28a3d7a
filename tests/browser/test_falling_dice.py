"""Dice that fall: they are there and gone again, a tap ends them, and only where somebody wants them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

import hours
from browser.frames import fetched, stopped, until_they_are
from browser.guests import PATIENCE, Guest, Scene, seat

Scenes = Callable[..., Scene]


STRAIGHT = "(yes, no) => [yes, no].map((it) => [it.offsetTop, it.offsetHeight, it.offsetWidth])"
"""Where two buttons lie, and how large they are."""


def fallen(guest: Guest) -> Locator:
    return guest.page.locator("canvas.dice3d")


def roll(guest: Guest, dice: str) -> None:
    """Roll plain dice."""
    guest.page.get_by_role("button", name="Plain dice").click()
    throw(guest, dice)


def throw(guest: Guest, dice: str) -> None:
    """Roll them, where plain dice are open."""
    guest.page.get_by_placeholder("4d6kh3+2").fill(dice)
    guest.page.locator(".composer").get_by_role("button", name="Roll", exact=True).click()


def test_a_tap_shows_at_once_what_they_come_to(scene: Scenes) -> None:
    here = scene("daggerheart")
    orla = here.guest("Orla Fennick", phone=True, falling=True)
    page = orla.page
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="This device").click()
    page.get_by_role("radio", name="Jade").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Plain dice").click()
    fetched(page)
    throw(orla, "3d6")
    expect(page.locator("article.card .die")).to_have_count(3)
    expect(fallen(orla)).to_have_count(0)

    stopped(page)
    roll(orla, "2d8")
    until_they_are(page, "playing")
    expect(fallen(orla)).to_have_attribute("data-skin", "jade")
    page.locator(".band").click()
    expect(fallen(orla)).to_have_attribute("data-dice3d", "landed")
    page.clock.run_for(200)
    expect(page.locator("article.card .die")).to_have_count(5)

    # Sounds are offered once, after the first throw.
    offer = page.get_by_role("group", name="Dice can be heard, too.")
    yes, no = (offer.get_by_role("button", name=name) for name in ("Turn sound on", "Stay quiet"))
    left, right = yes.evaluate(STRAIGHT, no.element_handle())
    assert left == right, "they lie straight"
    yes.click()
    expect(offer).to_have_count(0)
    assert page.evaluate("localStorage.getItem('rollwright.sounds')") == "on"


FELL = """() => {
  const seen = () => document.querySelector(".band canvas.dice3d") && (window.fell = true);
  new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
}"""


def test_what_dice_are_thrown_with_is_out_of_their_way_though_the_log_hears_of_them_first(
    scene: Scenes,
) -> None:
    here = scene("daggerheart")
    orla = here.guest("Orla Fennick", phone=True, falling=True, viewport={"width": 390, "height": 560})
    page = orla.page
    page.get_by_role("button", name="Plain dice").click()
    fetched(page)
    page.get_by_placeholder("4d6kh3+2").fill("2d8")
    expect(page.locator(".composer").get_by_role("img", name="2–3 4.7 %, 4–5")).to_be_visible()
    page.evaluate(FELL)

    def late(route: Route) -> None:
        reply = route.fetch()
        page.wait_for_timeout(300)
        route.fulfill(response=reply)

    page.route("**/call", late)
    page.locator(".composer").get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator("article.card .die")).to_have_count(2)
    assert page.evaluate("window.fell")


def test_dice_that_were_thrown_before_somebody_came_do_not_fall(scene: Scenes) -> None:
    here = scene("keepers")
    seat(here, "Odile Marsh").call("roll", {"dice": "3d6"})
    late = here.guest("Mags Holloway", phone=True, falling=True)
    expect(late.page.locator("article.card")).to_have_count(1, timeout=PATIENCE)
    expect(fallen(late)).to_have_count(0)


@pytest.mark.parametrize("how", hours.some(["setting", "reduced motion"], one_in=2))
def test_dice_do_not_fall_for_who_does_not_want_it(scene: Scenes, how: str) -> None:
    here = scene("storyteller")
    wishes = {"reduced_motion": "reduce"} if how == "reduced motion" else {}
    ysolde = here.guest("Ysolde of the Fen", phone=True, falling=True, **wishes)
    if how == "setting":
        ysolde.page.get_by_role("button", name="Options").click()
        ysolde.page.get_by_role("button", name="This device").click()
        ysolde.page.get_by_label("See the dice fall").uncheck()
        ysolde.page.keyboard.press("Escape")
        expect(ysolde.page.get_by_role("dialog")).to_have_count(0)
    roll(ysolde, "3d6")
    expect(ysolde.page.locator("article.card .die")).to_have_count(3, timeout=PATIENCE)
    expect(fallen(ysolde)).to_have_count(0)
    fetched = ysolde.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    assert not [name for name in fetched if "player" in name], "what nobody wants is not fetched"
