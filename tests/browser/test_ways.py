"""Other ways to what most people tap: a line that rolls, a key, a long press; and whoever is called feels it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import FELT, Guest, Scene, seat
from cast import ORLA

Opens = Callable[..., Scene]


def says(who: Guest, line: str) -> None:
    """Say a line at the table."""
    field = who.page.get_by_label("Say something", exact=True)
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("")


def test_a_line_rolls_dice_and_what_stands_on_the_sheet(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, orla = here.guest("gm"), here.guest(ORLA, phone=True)
    says(orla, "/roll 2d6+3")
    expect(gm.card("2d6+3").locator(".die")).to_have_count(2)
    says(orla, "/r agility")
    # It is proposed as it would be by a tap, and allowed by a key.
    expect(gm.page.locator(".asks")).to_contain_text("Agility")
    expect(gm.page.locator("[data-key=allow]")).to_be_enabled()
    gm.page.keyboard.press("a")
    expect(orla.card("Agility roll").locator(".die")).to_have_count(2)
    expect(gm.page.locator(".asks")).to_have_count(0)


def test_a_key_makes_a_move_and_rolls(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, orla = seat(here, "gm"), here.guest(ORLA)
    expect(orla.page.locator("[data-key=move]")).to_be_visible()
    orla.page.keyboard.press("m")
    expect(orla.page.locator(".composer")).to_be_visible()
    orla.page.keyboard.press("Escape")
    gm.ask("daggerheart.action", [ORLA], "hold the rope", trait="Strength", difficulty=12)
    expect(orla.waits("Yours to roll").get_by_role("button", name="Roll", exact=True)).to_be_enabled()
    orla.page.keyboard.press("r")
    expect(orla.card("Strength roll").locator(".die")).to_have_count(2)


def test_holding_a_number_tells_where_it_comes_from_and_a_called_phone_is_felt(scene: Opens) -> None:
    """A long press on a phone is the other button of a mouse: it asks for what else there is."""
    here = scene("daggerheart")
    gm, orla = seat(here, "gm"), here.guest(ORLA, phone=True)
    tile = orla.go("Sheet").get_by_role("button", name=re.compile("Agility"))
    tile.click(button="right")
    past = orla.page.get_by_role("dialog")
    expect(past).to_contain_text("Agility: change by change")
    orla.page.keyboard.press("Escape")
    expect(orla.page.locator(".composer")).to_have_count(0)
    orla.page.evaluate(FELT)
    gm.ask("daggerheart.action", [ORLA], "hold the rope", trait="Strength", difficulty=12)
    orla.page.wait_for_function("() => window.felt.length")
    assert orla.page.evaluate("window.felt") == [[60, 40, 60]]
