"""An evening of Storyteller, played through the page: the river, the lock, and what costs Willpower."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import fine
from browser.guests import Scene
from browser.storytelling import (
    AUTOMATIC,
    WILLPOWER,
    amend,
    by_hand,
    chip,
    comes_to,
    counter,
    dice,
    going,
    keeps,
    proposal,
    propose,
    roll,
    settle,
    tick,
    write,
)
from cast import HADRUN, MIRELA, YSOLDE

Opens = Callable[..., Scene]


@pytest.mark.night
def test_a_river_whose_difficulty_nobody_is_told(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, ysolde, mirela = here.guest("gm"), here.guest(YSOLDE, phone=True), here.guest(MIRELA)
    going(gm, "Begin a session")
    going(gm, "Begin a scene", Where_and_what="The ford at dusk")
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
    card = roll(ysolde, "row against the flood", [2, 3, 8, 10, 10, 1, 7, 6], adds=["rowing (Athletics)"])
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
    expect(mirela.card("flood").get_by_role("img", name=re.compile("counts as"))).to_have_count(0)
    expect(gm.card("flood").get_by_role("img", name="d10: 10, counts as 2")).to_have_count(2)
    assert any('"difficulty":8' in each for each in gm.received)
    keeps(here, (ysolde, mirela), '"difficulty":8', '"difficulty": 8')


@pytest.mark.night
def test_a_lock_that_does_not_open_and_what_willpower_buys(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela = here.guest("gm"), here.guest(MIRELA, phone=True)

    # The lock does not open. She may try again, one harder, and then it goes wrong altogether.
    propose(mirela, "Roll", "pick the lock", "Wits 4", "Larceny 4")
    settle(gm, "pick the lock", Modifier=-1)
    comes_to(roll(mirela, "pick the lock", dice(7, 3)), "Failure")
    again = mirela.waits("try again, one harder")
    expect(again.get_by_role("img", name="Success")).to_be_visible()
    expect(again.get_by_role("checkbox", name="Automatic")).to_have_count(0)
    by_hand(again)
    again.get_by_role("button", name="Try again").click()
    mirela.throw(*dice(7, 1, 6))
    botched = gm.card("Botch")
    expect(botched).to_contain_text("further attempts +1")
    expect(botched).to_contain_text("what odd and unlucky turn do things take")
    botched.get_by_label("A line on this roll").fill("The key was in it, on the other side.")
    botched.get_by_label("Tell", exact=True).click()
    mirela.reads("on the other side")
    mirela.nothing_waits()

    # Of the window she lets go. It was no roll at all, says the Storyteller of the door.
    propose(mirela, "Roll", "the window", "Dexterity 4")
    settle(gm, "the window")
    comes_to(roll(mirela, "the window", dice(4)), "Failure")
    mirela.waits("try again").get_by_role("button", name="Leave it at that").click()
    mirela.nothing_waits()
    propose(mirela, "Roll", "the open door", "Dexterity 4")
    gm.waives("the open door", "It stands ajar.")
    mirela.reads("It stands ajar.")

    # A point of Willpower is one success, whatever the ones say. She wants it back, and gets it.
    propose(mirela, "Roll", "cut the purse", "Dexterity 4", "Larceny 4")
    settle(gm, "cut the purse")
    purse = roll(mirela, "cut the purse", dice(8, 1, 1), adds=[WILLPOWER])
    comes_to(purse, "1 success (Marginal)")
    expect(purse.get_by_role("list", name="Made of")).to_contain_text("Willpower +1")
    expect(purse.get_by_role("list", name="Made of")).to_contain_text("Dexterity +4")
    expect(purse.get_by_role("img", name="d10: 1, counts as −1")).to_have_count(2)
    expect(counter(mirela, "Willpower")).to_have_text("3/4")
    mirela.menu(mirela.card("cut the purse"), "Take back")
    expect(mirela.card("cut the purse")).to_contain_text("taken back")
    expect(counter(mirela, "Willpower")).to_have_text("4/4")

    # She walks the wall well, until somebody remembers that it was raining.
    propose(mirela, "Roll", "walk the wall", "Dexterity 4")
    settle(gm, "walk the wall")
    comes_to(
        roll(mirela, "walk the wall", [6, 6, 7, 9], adds=["sleight of hand (Dexterity)"]),
        "4 successes (Exceptional)",
    )
    amend(gm, "walk the wall", "it was raining", Difficulty=7)
    comes_to(mirela.card("walk the wall"), "2 successes (Moderate)")


def test_a_trait_that_is_on_no_sheet_is_written_and_adds_no_die(scene: Opens) -> None:
    """Rolls: one die for every dot that the character possesses."""
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela = here.guest("gm"), here.guest(MIRELA, phone=True)
    nothing = "Mirela Two-Coats has nothing written down as Omens: it adds no die."

    # What she writes counts while she writes it, and is a chip like the others when she is done.
    composer = mirela.compose("Roll")
    composer.get_by_label("What do you do?").fill("read the omens")
    tick(composer, ["Wits 4"])
    alone = composer.get_by_role("img", name="Success")
    known = alone.get_attribute("aria-label") or ""
    traits = composer.get_by_role("group", name="Traits").last
    traits.get_by_role("button", name="Another…").press("Enter")
    box = traits.get_by_role("textbox", name="Traits: another")
    expect(box).to_be_focused()
    box.press_sequentially("Omens")
    expect(composer.get_by_text(nothing)).to_be_visible()
    expect(alone).to_have_accessible_name(known)
    box.press("Enter")
    expect(chip(traits, "Omens")).to_be_checked()
    expect(box).to_have_value("")
    fine(mirela.page, "a trait that is written")
    mirela.page.set_viewport_size({"width": 320, "height": 640})
    assert mirela.page.evaluate("document.documentElement.scrollWidth") <= 320
    mirela.asks(composer)

    # The Storyteller sees it chosen, and could write one as well.
    omens = proposal(gm, "read the omens")
    expect(chip(omens, "Omens")).to_be_checked()
    expect(omens.get_by_text(nothing)).to_be_visible()
    omens.get_by_role("button", name="Let them roll").click()
    waiting = mirela.waits("read the omens")
    expect(waiting.get_by_text(nothing)).to_be_visible()
    card = roll(mirela, "read the omens", [6, 7, 2, 2])
    comes_to(card, "2 successes (Moderate)")
    expect(card).to_contain_text(nothing)


@pytest.mark.night
def test_a_success_without_a_roll_outlives_the_server(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, hadrun = here.guest("gm"), here.guest(HADRUN)
    phone = here.guest("his phone", phone=True, link=here.links[HADRUN])

    # He may bend the bars without a roll, or roll for more; he means to spend a point if he rolls.
    propose(hadrun, "Roll", "bend the bars", "Strength 5", "Brawl 4")
    settle(gm, "bend the bars", AUTOMATIC)
    roll(hadrun, "bend the bars", adds=[WILLPOWER])
    offered = phone.waits("take one success without a roll")
    expect(
        offered.get_by_text("Then it is: 1 success")
    ).to_be_visible()  # either way one; by the dice perhaps more

    # The server goes away in the middle of it, and comes back; so does he, on both devices.
    with here.away():
        expect(hadrun.page.get_by_text("Reconnecting").first).to_be_visible()
    hadrun.page.reload()
    hadrun.waits("roll, for more or for less")
    phone.choose("take one success without a roll")
    comes_to(hadrun.card("bend the bars"), "1 success (Marginal), automatic")
    expect(counter(hadrun, "Willpower")).to_have_text("5/5")

    # The next bars he rolls for, with the dice of the server.
    propose(phone, "Roll", "the other bars", "Strength 5", "Brawl 4")
    settle(gm, "the other bars", AUTOMATIC)
    roll(phone, "the other bars")
    hadrun.choose("roll, for more or for less")
    comes_to(gm.card("the other bars"), re.compile("success|Failure|Botch"))
    # Whatever the dice showed, that is decided; where they failed him he may try again.
    expect(phone.go("Log").locator("section.todo").filter(has_text="for more or for less")).to_have_count(0)
