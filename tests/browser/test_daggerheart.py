"""An evening of Daggerheart, played through the page: a rope bridge, and what is added to a roll that lies there already."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene, seat
from browser.marsh import (
    adds,
    adjusts,
    begins,
    came_from,
    counts,
    frames,
    goes_on,
    joins,
    lays,
    never_read,
    proposes,
    rolls,
    settle,
    sheet,
    takes,
)
from cast import HESK, ORLA, PIM, TEODAN

Opens = Callable[..., Scene]
BRIDGE, BELL, VERSE = "cross the bridge", "ring the drowned bell", "sing to the fog"


def test_a_rope_bridge_in_the_fog(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla, hesk = here.guest("gm"), here.guest(ORLA, phone=True), here.guest(HESK)
    begins(gm, "A rope bridge in the fog")
    seat(here, HESK).propose("daggerheart.action", HESK, "look down", suggested={"trait": "Instinct"})
    proposes(orla, "Action roll", BRIDGE, trait="Agility +1")
    the_master_sets_it(gm, hesk)
    orla_crosses(orla, hesk)
    hesk.reads("16 with Fear: success")
    the_roll_had_fear(gm, orla)
    and_is_told(orla, gm)


def the_master_sets_it(gm: Guest, hesk: Guest) -> None:
    """No roll is needed to see that it is a long way down; the bridge is another matter."""
    gm.waives("look down", "it is a long way down")
    hesk.reads("it is a long way down")
    # The trait is as Orla suggested; the number is told.
    frames(gm, BRIDGE, stakes="the river", difficulty="15: average")


def orla_crosses(orla: Guest, hesk: Guest) -> None:
    """Hesk holds the rope for a Hope, an Experience costs another; what it comes to is announced."""
    mine = orla.waits(BRIDGE)
    expect(mine).to_contain_text("At stake: the river")
    plain = mine.get_by_role("img", name=re.compile("Success with Hope")).get_attribute("aria-label")
    joins(hesk, BRIDGE, how="holds the rope")
    expect(mine).to_contain_text("with Hesk Ironroot: holds the rope")
    adds(orla, BRIDGE, "Ferry gossip +2 for 1 Hope")
    odds = mine.get_by_role("img", name=re.compile("Success with Hope"))
    expect(odds).not_to_have_attribute("aria-label", str(plain))
    mine.locator("summary", has_text="What is best?").click()
    mine.get_by_role("radio").last.check()
    expect(mine.locator(".ways .best")).to_be_visible()
    rolls(orla, BRIDGE, 3, 6, 4)
    expect(hesk.card(BRIDGE)).to_contain_text("16 with Fear: success")
    counts(orla, ORLA, "Hope", "1/6")
    counts(hesk, HESK, "Hope", "1/6")


def the_roll_had_fear(gm: Guest, orla: Guest) -> None:
    """The master's answer to Fear: it is banked in place of a move, and everybody can ask where it comes from."""
    takes(gm, "a roll with Fear")
    fear = came_from(gm, "Table", "Fear")
    expect(fear).to_contain_text("0 → 1")
    gm.page.keyboard.press("Escape")
    hope = came_from(orla, ORLA, "Hope")
    expect(hope).to_contain_text("2 → 1 Experiences")
    hope.get_by_role("button", name="Show the roll").click()
    expect(orla.card(BRIDGE)).to_be_visible()
    expect(orla.card(BRIDGE)).to_contain_text("16 with Fear: success")


def and_is_told(orla: Guest, gm: Guest) -> None:
    """The book asks how it shows that Hope was spent; the same again; and dice that one keeps."""
    card = orla.card(BRIDGE)
    expect(card).to_contain_text("You spent Hope: how does that show?")
    card.get_by_label("A line on this roll").fill("She hums the ferryman's song.")
    card.get_by_role("button", name="Tell").click()
    gm.reads("She hums the ferryman's song.")
    orla.menu(card, "Keep as a favourite")
    orla.page.get_by_role("button", name="Make a move").click()
    orla.page.get_by_role("list", name="Favourites").get_by_role("button", name=BRIDGE).click()
    expect(orla.page.get_by_role("heading", name="Action roll")).to_be_visible()
    orla.page.keyboard.press("Escape")
    card.get_by_role("button", name="Roll again").click()
    expect(gm.asked(BRIDGE)).to_be_visible()


@pytest.mark.night
def test_what_is_added_after_the_roll(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla = here.guest("gm"), here.guest(ORLA, phone=True)
    teodan, pim = here.guest(TEODAN), here.guest(PIM, phone=True)
    begins(gm, "The drowned chapel", real="1 3")
    adjusts(gm, PIM, "Hope", by=1, why="the coin came up twice")
    nobody_is_told(gm, orla)
    proposes(orla, "Action roll", BELL)
    frames(gm, BELL, trait="Strength −1", difficulty=13)
    rolls(orla, BELL, 2, 5)
    # The server goes away in the middle of it, and comes back: the decision still waits for everybody.
    expect(teodan.waits(BELL).get_by_text("Then it is: Failure with Fear").first).to_be_visible()
    with here.away():
        expect(teodan.page.get_by_text("Reconnecting").first).to_be_visible()
    added = prays(teodan, BELL)
    assert added == 1, "one of those that were typed in"
    expect(pim.waits(BELL)).to_contain_text(f"{6 + added} with Fear: failure")
    expect(pim.waits(BELL).get_by_role("img", name=re.compile("Success with Hope"))).to_be_visible()
    pim.choose("reroll Hope and Fear for 3 Hope", of=BELL)
    orla.throw(8, 4)
    expect(gm.waits(BELL)).to_contain_text(f"{11 + added} with Hope: failure")
    expect(gm.waits(BELL)).to_contain_text(re.compile("Others may still add to this.*Go on when", re.DOTALL))
    expect(gm.waits(BELL)).not_to_contain_text("that nothing more is added")
    goes_on(gm, BELL)
    pim.reads(f"{11 + added} with Hope: failure")
    counts(pim, PIM, "Hope", "0/6")
    counts(orla, ORLA, "Hope", "3/6")
    sheet(teodan, TEODAN).get_by_role("button", name="All changes").click()
    expect(teodan.page.get_by_role("dialog")).to_contain_text(
        f"Prayer Dice: {added} gone added {added} to the roll"
    )
    teodan.page.keyboard.press("Escape")
    for who in (orla, teodan, pim):
        others = [link.partition("#")[2] for link in here.links.values() if link != who.link]
        who.never_received("9d13", "Bellringer", *others)
        never_read(who, 613)
    sheet(pim, PIM)
    expect(pim.page.get_by_role("checkbox", name="Luckbender used")).to_be_checked()
    gm.waits("offer two extras").get_by_role("button", name="No extra").click()
    gm.nothing_waits()
    # What Teodan has left he gives to Orla.
    composer = teodan.compose("Give a Prayer Die as Hope")
    composer.get_by_role("group", name="Die", exact=True).get_by_role("radio").first.check()
    settle(composer, to=ORLA)
    composer.get_by_role("button", name="Give a Prayer Die as Hope").click()
    gm.reads("Brother Teodan's prayer")


def nobody_is_told(gm: Guest, orla: Guest) -> None:
    """A hidden adversary, hidden dice, and a number so high that only a critical does it: the players read none of it."""
    lays(gm, "Bellringer: difficulty 11, hp 2", copies=2)
    gm.page.get_by_role("button", name="Plain dice").click()
    gm.page.locator(".composer").get_by_role("textbox", name="Dice").fill("9d13")
    gm.page.get_by_role("checkbox", name="Nobody else sees it").check()
    gm.page.get_by_role("button", name="Roll", exact=True).click()
    gm.reads("Game master: 9d13")
    proposes(orla, "Spellcast roll", VERSE)
    frames(gm, VERSE, difficulty=613, secret="Difficulty")
    mine = orla.waits(VERSE)
    expect(mine).to_contain_text("Difficulty hidden")
    expect(mine).to_contain_text("The difficulty is hidden: the odds over all that it could be.")
    # The curve goes as far as one likes to look.
    mine.get_by_role("slider").fill("20")
    expect(mine.get_by_text("If it is 20")).to_be_visible()
    rolls(orla, VERSE, 7, 7)
    orla.reads("16: critical success")
    counts(orla, ORLA, "Hope", "3/6")
    adjusts(orla, ORLA, "Hope", by=-1, why="a verse too many")


def prays(teodan: Guest, what: str) -> int:
    """A Prayer Die is added to somebody else's roll, though one sees that it will not do; what it shows."""
    waiting = teodan.waits(what)
    dice = waiting.get_by_role("button", name=re.compile("add [1-4] to the total"))
    expect(waiting.get_by_text("Then it is: Failure with Fear").first).to_be_visible()
    words = dice.first.text_content() or ""
    dice.first.click()
    found = re.search(r"add (\d)", words)
    assert found
    expect(teodan.card(what)).to_contain_text(words)
    return int(found[1])
