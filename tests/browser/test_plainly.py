"""Somebody plays for the first time: the page says what is missing, what cannot be had, and for whom a roll waits."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene, seat
from browser.marsh import by_hand, proposes, settle
from cast import ODILE, ORLA, PIM, TOBIAS, YSOLDE

Opens = Callable[..., Scene]


def test_what_is_missing_is_named_and_what_is_suggested_is_read(scene: Opens) -> None:
    here = scene("keepers", title="The hotel that counts")
    gm, odile, tobias = here.guest("gm"), here.guest(ODILE, phone=True), here.guest(TOBIAS)
    seat(here, "gm").call("begin-session")
    composer = odile.compose("Action roll")
    expect(composer.locator(".composer-foot")).to_contain_text("To see the odds, choose: action, outcomes.")
    expect(composer.get_by_text("needed", exact=True)).to_have_count(0)
    expect(composer.get_by_role("checkbox", name="Accept")).to_have_count(0)
    composer.get_by_role("radio", name="Sneak").check()
    about = composer.get_by_role("group", name="Outcomes")
    about.get_by_role("button", name="Add", exact=True).click()
    # what was begun has to be whole
    roll = composer.get_by_role("button", name="Roll", exact=True)
    expect(about.get_by_text("needed", exact=True)).to_be_visible()
    expect(roll).to_be_disabled()
    about.get_by_role("textbox", name="Name").fill("the book")
    expect(about.get_by_text("needed", exact=True)).to_have_count(0)
    expect(composer.locator(".composer-foot .bar")).to_be_visible()
    roll.click()
    # without a word said there is none between quotes, and everybody reads what she suggests
    for guest in (odile, tobias):
        card = guest.waits(f"{ODILE}: Action roll")
        expect(card).to_contain_text("Outcomes the book suggested")
        expect(card.locator(".said")).to_have_count(0)
    expect(gm.asked("Action roll")).to_contain_text("Outcomes the book suggested")
    desk = gm.go("Game master")
    gm.fold(desk, "Lay down")
    expect(desk.get_by_text("Such as Night Porter: suspicion 0, keys 7")).to_be_visible()


def test_a_refusal_goes_away_and_a_roll_waits_for_nobody(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla, pim = seat(here, "gm"), here.guest(ORLA, phone=True), here.guest(PIM)
    gm.adjust(ORLA, "hope", by=-1, why="the fog")
    composer = orla.compose("Action roll")
    composer.get_by_label("What do you do?").fill("cross the bridge")
    expect(composer.get_by_role("checkbox", name=re.compile("^Rally"))).to_have_count(0)
    orla.asks(composer)
    expect(orla.waits("cross the bridge")).to_contain_text("Waits for the game master")
    gm.frame(gm.drafts[0]["id"], trait="Agility", difficulty=15)
    she_wants_more_than_she_has(orla)
    told = pim.page.locator(".unseen[role=status]").last
    expect(told).to_contain_text(re.compile("Orla Fennick: Agility roll: 9 with Hope: failure"))
    expect(orla.card("cross the bridge")).not_to_contain_text("Waits for")
    pim.nothing_waits()
    assert gm.state["todo"] == []


def she_wants_more_than_she_has(orla: Guest) -> None:
    """Two Experiences for one Hope: the foot says why there are no odds, and the refusal stays until she thinks better of it."""
    mine = orla.waits("cross the bridge")
    by_hand(mine)
    for each in ("Ferry gossip", "Sings"):
        mine.get_by_role("checkbox", name=re.compile(each)).check()
    expect(mine.locator(".fault")).to_contain_text("has 1 Hope, and this costs 2")
    expect(mine.locator(".bar")).to_have_count(0)
    roll = mine.get_by_role("button", name="Roll", exact=True)
    roll.click()
    told = orla.page.locator(".notice.bad")
    expect(told).to_be_visible()
    for each in ("Ferry gossip", "Sings"):
        mine.get_by_role("checkbox", name=re.compile(each)).uncheck()
    expect(told).to_have_count(0)
    expect(mine.locator(".fault")).to_have_count(0)
    roll.click()
    orla.throw(5, 3)


@pytest.mark.night
def test_the_game_master_lets_her_choose_between_two_traits(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla = here.guest("gm"), here.guest(ORLA, phone=True)
    proposes(orla, "Action roll", "talk her way in")
    proposal = gm.asked("talk her way in")
    proposal.get_by_role("button", name="Set it…").click()
    settle(proposal, difficulty="15: average")
    proposal.locator("summary", has_text="Let them choose the trait").click()
    theirs = proposal.get_by_role("group", name="Let them choose the trait")
    for trait in ("Instinct", "Presence"):
        theirs.get_by_role("checkbox", name=re.compile(f"^{trait}")).check()
    proposal.get_by_role("button", name="Let them roll").click()
    mine = orla.waits("talk her way in")
    traits = mine.get_by_role("radiogroup", name="Trait").get_by_role("radio")
    expect(traits).to_have_count(2)
    roll = mine.get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_disabled()
    traits.nth(1).check()
    roll.click()
    expect(orla.card("talk her way in")).to_contain_text("Presence roll")


def test_who_is_picked_is_not_written_beside_their_name_once_more_as_the_page_knows_them(
    scene: Opens,
) -> None:
    composer = scene("storyteller").guest(YSOLDE, phone=True).compose("Resisted and extended")
    composer.get_by_role("radio", name="Mirela Two-Coats").check()
    written = composer.get_by_role("textbox", name="Opponent")
    expect(written).to_have_value("")
    expect(written).to_have_attribute("placeholder", "or write it…")
    written.fill("the reeve")
    expect(composer.get_by_role("radio", name="Mirela Two-Coats")).not_to_be_checked()
