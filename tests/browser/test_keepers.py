"""An evening of Keepers in the Dark, played through the page: a hotel that counts its guests, and the guests who count back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import hours
from browser.guests import PATIENCE, Scene, seat
from browser.keepers import (
    adjusts,
    by_hand,
    goes_on,
    joins,
    proposes,
    rolls,
    says,
    sets,
    sheet_of,
    stands,
)
from cast import MAGS, ODILE, RAVI, TOBIAS


def test_several_outcomes_are_thrown_for_assigned_bettered_and_pushed(scene: Callable[..., Scene]) -> None:
    """A thing to gain, a threat, and one that the player adds; the server is away while the dice lie there."""
    here = scene("keepers", title="The hotel that counts")
    gm, odile, tobias = seat(here, "gm"), here.guest(ODILE, phone=True), here.guest(TOBIAS)
    gm.call("begin-session")
    gm.call("begin-scene", scene="The lobby")
    proposes(odile, "Sneak", "past the lodge")
    outcomes = [{"name": "the book"}, {"name": "the Porter", "threat": True}]
    gm.frame(gm.drafts[0]["id"], outcomes=outcomes, stakes="he counts his keys")
    # Tobias keeps watch, for a Stress
    expect(tobias.waits("past the lodge")).to_contain_text("he counts his keys")
    joins(tobias, TOBIAS, "past the lodge")
    # a third outcome is a die more: the odds say so before anybody rolls, and so does the advice
    card = by_hand(odile, "past the lodge")
    expect(card.get_by_role("listitem").filter(has_text="the Porter (threat)")).to_have_count(1)
    expect(card.get_by_role("img", name=re.compile("Success, Success 20 %$"))).to_be_visible()
    added = odile.fold(card, "More").get_by_role("group", name="Added outcomes")
    added.get_by_role("button", name="Add", exact=True).click()
    added.get_by_role("textbox", name="Name").fill("a key")
    expect(card.get_by_role("img", name=re.compile("Success, Success, Success 6.2 %$"))).to_be_visible()
    if hours.night():  # advice on three outcomes takes seconds
        odile.fold(card, "What is best?").get_by_role("radio", name=re.compile("results")).check()
        expect(card.locator(".ways .best")).to_be_visible(timeout=5 * PATIENCE)
    rolls(card)
    odile.throw(6, 6, 4, 2, 1, 3)
    # she is one who could invoke a Distinction: that is offered in place of assigning the dice as they lie
    expect(odile.waits("die 3, a 4, becomes a 6: 6, 6, 6, 2 crits")).to_contain_text("tap the two")
    # the dice are assigned by tap: the server is gone in the middle of it, and what was held is held
    dice = odile.waits("tap the two")
    dice.get_by_role("button", name="6 for the Porter").tap()
    with here.away():
        expect(odile.page.get_by_text("Reconnecting").first).to_be_visible()
    expect(odile.page.get_by_text("Reconnecting")).to_have_count(0)
    dice.get_by_role("button", name="4 for a key").tap()
    expect(dice.locator(".assign li")).to_have_text(["6the bookgot it", "4the Porterpartly", "6a keygot it"])
    # a die dragged onto another changes places with it as well, and may be dragged back
    dice.get_by_role("button", name="6 for the book").drag_to(
        dice.get_by_role("button", name="4 for the Porter")
    )
    expect(dice.locator(".assign li")).to_have_text(["4the bookpartly", "6the Porteravoided", "6a keygot it"])
    dice.get_by_role("button", name="6 for the Porter").drag_to(
        dice.get_by_role("button", name="4 for the book")
    )
    expect(dice.locator(".assign li")).to_have_text(["6the bookgot it", "4the Porterpartly", "6a keygot it"])
    dice.get_by_role("button", name="Assign them like this").tap()
    # two sixes are a crit, which makes the Porter smaller; then he is pushed, for what Odile's body says
    odile.choose("the Porter: Lesser effect", of="a crit moves")
    expect(odile.waits("make an outcome one better")).to_contain_text(
        re.compile(
            r"the Porter: avoided, for the Stress.*no Stress [\d.]+ % · 1 Stress \d+ % · 2 Stress \d+ % · 3 Stress [\d.]+ %"
        )
    )
    odile.choose("for the Stress of a resistance roll", of="make an outcome one better")
    odile.throw(5, 2, 1)
    card = says(
        tobias, "past the lodge", re.compile("the Porter: avoided .pushed., Lesser effect; a key: got it")
    )
    expect(card).to_contain_text("Stress 0 → 2")
    expect(card).to_contain_text("Edge 0 → 1")
    stands(tobias, ODILE, "Stress", "2/6")
    stands(odile, TOBIAS, "Stress", "1/6")
    tobias.never_received(here.links[ODILE].partition("#")[2])
    odile.never_received(here.links["gm"].partition("#")[2], "behind the wallpaper")


@pytest.mark.night
def test_dice_are_bought_altered_bargained_for_and_edges_spent(scene: Callable[..., Scene]) -> None:
    """Somebody else's Edge, Drama, the Devil's Bargain and an Aptitude, in a scene that becomes more perilous."""
    here = scene("keepers", title="The lift that goes on")
    gm, mags, tobias = here.guest("gm"), here.guest(MAGS, phone=True), here.guest(TOBIAS)
    ravi = here.guest(RAVI, phone=True)
    adjusts(sheet_of(gm, TOBIAS), "Edge", 2, "a good evening before this one")
    # Tobias spends an Edge on what Mags does; the dice are the server's
    proposes(mags, "Brawl", "hold the lift")
    sets(gm, "hold the lift", "the lift")
    joins(tobias, TOBIAS, "hold the lift", "edge")
    expect(mags.waits("hold the lift")).to_contain_text("with Tobias Fenn")
    rolls(mags.waits("hold the lift"))
    expect(mags.card("hold the lift").locator(".die").first).to_be_visible()
    goes_on(mags, "hold the lift")
    says(tobias, "hold the lift", re.compile("the lift: (got it|partly|not this time)"))
    stands(tobias, TOBIAS, "Edge", "1")
    # he is afraid of the dark: a two becomes a six, two sixes are a crit
    proposes(tobias, "Study", "read the register")
    sets(gm, "read the register", "who is missing")
    card = by_hand(tobias, "read the register")
    rolls(card)
    tobias.throw(6, 2, 3)
    tobias.choose("die 2, a 2, becomes a 6")
    turned = mags.card("read the register").locator(".turned")
    expect(turned).to_contain_text("2 →")
    expect(turned.get_by_role("img", name="d6: 6")).to_be_visible()
    # which of his fresh Distinctions it is, he says then
    tobias.choose("Afraid of the dark", of="which Distinction is invoked")
    says(mags, "read the register", "who is missing: got it, Great effect; 1 crit, 1 Edge")
    expect(sheet_of(mags, TOBIAS).get_by_role("button", name="Afraid of the dark drama")).to_be_visible()
    # that one is used up; with another nothing is changed, and the push is paid with an Edge
    proposes(tobias, "Study", "read on")
    sets(gm, "read on", "since when")
    card = by_hand(tobias, "read on")
    expect(card.get_by_role("radio", name="Afraid of the dark")).to_have_count(0)
    rolls(card)
    tobias.throw(1, 2, 3)
    tobias.choose("partly, for one Edge")
    says(mags, "read on", "since when: partly (pushed); 1 Edge spent")
    stands(mags, TOBIAS, "Edge", "1")
    # the scene becomes more perilous: everything is bigger
    gm.go("Game master").get_by_role("button", name="Set the scene's peril").click()
    composer = gm.page.locator(".composer")
    composer.get_by_role("radio", name="Great").check()
    expect(composer.get_by_label("What would change")).to_contain_text("Peril 2 → 3")
    composer.get_by_role("button", name="Set the scene's peril").click()
    ravi.reads("Peril is Great")
    # Mags has paid part of the bill in a flashback; Ravi takes a bargain, and knows how to talk to a Countess
    proposes(ravi, "Charm", "talk the Countess round")
    sets(
        gm,
        "talk the Countess",
        "her trust",
        threats=["the bill"],
        setup="the bill",
        bargain="she will want to dance",
    )
    card = by_hand(ravi, "talk the Countess")
    expect(card).to_contain_text("she will want to dance")
    card.get_by_role("checkbox", name="Accept").check()
    card.get_by_role("radio", name="High society").check()
    rolls(card)
    ravi.throw(4, 4, 4, 4, 4)
    ravi.choose("let the results stand", of="her trust")
    card = says(
        gm,
        "talk the Countess",
        "her trust: partly, Extreme effect; the bill: partly",
    )
    expect(card).to_contain_text("with the Devil's Bargain: she will want to dance")
    # what Mags has never done stands on no sheet, and has no dots: she is told so before, and of a pair the lower die counts
    composer = mags.compose("Action roll")
    composer.get_by_label("What do you do?").fill("speak for the portrait")
    composer.get_by_role("textbox", name="Action").fill("Ventriloquism")
    mags.asks(composer)
    expect(gm.asked("speak for the portrait")).to_contain_text("Ventriloquism")
    sets(gm, "speak for the portrait", "they believe it")
    nothing = "Mags Holloway has nothing written down as Ventriloquism: it has no dots"
    card = by_hand(mags, "speak for the portrait")
    expect(card.get_by_text(nothing)).to_be_visible()
    rolls(card)
    mags.throw(1, 2)
    expect(
        says(ravi, "speak for the portrait", "they believe it: not this time, Great effect")
    ).to_contain_text(nothing)
    # and what needs no dice needs none
    proposes(mags, "Command", "tell them to be quiet")
    gm.waives("tell them to be quiet", "They were quiet already.")
    mags.reads("They were quiet already.")
    mags.nothing_waits()
