"""An evening of Storyteller, played through the page: the river, the lock, and what costs Willpower."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Scene
from browser.storytelling import (
    HADRUN,
    MIRELA,
    WILLPOWER,
    YSOLDE,
    begin,
    by_hand,
    chip,
    comes_to,
    counter,
    propose,
    proposal,
    roll,
    settle,
    write,
)

Opens = Callable[..., Scene]
NOTHING = (2, 3, 2, 3, 2, 3, 2, 3)


def test_a_river_whose_difficulty_nobody_is_told(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, ysolde, mirela = here.guest("gm"), here.guest(YSOLDE, phone=True), here.guest(MIRELA)
    begin(gm, "The ford at dusk")
    expect(ysolde.page.locator(".top")).to_contain_text("The ford at dusk")

    # She says with what she would row. The Storyteller agrees, makes it 8, and keeps that.
    propose(ysolde, "Roll", "row against the flood", "Stamina 4", "Athletics 4")
    river = proposal(gm, "row against the flood")
    expect(river.get_by_label("Stamina 4", exact=True)).to_be_checked()
    write(river, {"Difficulty": 10})
    write(river, {"Difficulty": 8})
    river.get_by_role("group", name="Difficulty", exact=True).get_by_label("secret").check()
    river.get_by_label("Stakes").fill("the ferry")
    masters = river.get_by_role("img", name="Success")
    expect(masters).to_have_accessible_name(re.compile("Success 7. %"))
    known = masters.get_attribute("aria-label") or ""
    river.get_by_role("button", name="Let them roll").click()

    # She sees what is at stake, and her chances over every difficulty that it could be.
    waiting = ysolde.waits("row against the flood")
    expect(waiting).to_contain_text("the ferry")
    expect(waiting).to_contain_text("Difficulty hidden")
    waiting.get_by_role("slider").fill("8")
    expect(waiting.get_by_role("img", name=known)).to_be_visible()

    # What is best? A specialty and a point of Willpower, for as much as there can be.
    waiting.get_by_text("What is best?").click()
    waiting.get_by_label("as many successes as can be").check()
    best = waiting.locator(".ways li").first
    expect(best).to_contain_text("Willpower")
    best.get_by_role("button", name="Use").click()
    expect(chip(waiting, WILLPOWER)).to_be_checked()
    card = roll(ysolde, "row against the flood", 2, 3, 8, 10, 10, 1, 7, 6, adds=["rowing (Athletics)"])
    comes_to(card, "5 successes (Phenomenal)")
    expect(card).to_contain_text("thrown by hand")
    expect(card.get_by_role("list", name="What changed")).to_contain_text("6 → 5")
    expect(counter(ysolde, "Willpower")).to_have_text("5/6")

    # The book asks what lasting thing comes of it.
    expect(ysolde.card("flood")).to_contain_text("It could not have gone better")
    ysolde.card("flood").get_by_label("A line on this roll").fill("The ferry sings of it yet.")
    ysolde.card("flood").get_by_label("Tell", exact=True).click()
    mirela.reads("The ferry sings of it yet.")

    # Only the Storyteller's page ever had the number.
    expect(mirela.card("flood")).to_contain_text("difficulty hidden")
    assert any('"difficulty":8' in each for each in gm.received)
    for who in (ysolde, mirela):
        who.never_received('"difficulty":8', '"difficulty": 8', here.links["gm"].split("#")[1])
