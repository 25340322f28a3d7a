"""The same evening of Keepers in the Dark, later: Stress and Harm, what nobody is to know, and the log that is taken home."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene, unfolded
from browser.keepers import (
    PORTER,
    adjusts,
    begins,
    by_hand,
    comes_from,
    joins,
    proposes,
    rolls,
    says,
    sets,
    sheet_of,
    stands,
)
from cast import MAGS, ODILE, RAVI, TOBIAS
from rollwright.table.proof.verify import verify


@pytest.mark.night
def test_stress_is_resisted_laughed_off_and_becomes_harm(scene: Callable[..., Scene]) -> None:
    """The lights go out for everybody; somebody's track is full, is eased, and is full again."""
    here = scene("keepers", title="The dark floor")
    gm, odile, mags = here.guest("gm"), here.guest(ODILE, phone=True), here.guest(MAGS)
    # everybody is asked; Odile has dice of her own, the others the server's
    panel = gm.go("Game master")
    calls = gm.fold(panel, "Call for a roll")
    calls.get_by_role("combobox").first.select_option(label="Resist")
    calls.get_by_role("checkbox", name="Everybody").check()
    calls.get_by_label("What for").fill("the lights go out")
    calls.get_by_role("radio", name=re.compile("^Mind")).check()
    calls.get_by_role("button", name="Call for a roll").click()
    expect(gm.fold(panel, "Being prepared").get_by_role("article")).to_have_count(4)
    rolls(by_hand(odile, "the lights go out"))
    odile.throw(2)
    says(mags, "Odile Marsh resists with Mind", "3 Stress (Failure)")
    stands(odile, ODILE, "Stress", "3/6")
    rolls(mags.waits("the lights go out"))
    says(odile, "Mags Holloway resists with Mind", re.compile("Stress"))
    # a Distinction for Comedy eases it, once
    composer = odile.compose("Invoke a Distinction for Comedy")
    composer.get_by_role("radio", name="Owes everybody a favour").check()
    expect(composer.get_by_label("What would change")).to_contain_text("Stress 3 → 2")
    composer.get_by_role("button", name="Invoke a Distinction for Comedy").click()
    mags.reads("Odile Marsh invokes Owes everybody a favour for Comedy")
    composer = odile.compose("Invoke a Distinction for Comedy")
    expect(composer.get_by_role("radio", name="Never been caught")).to_be_visible()
    expect(composer.get_by_role("radio", name="Owes everybody a favour")).to_have_count(0)
    composer.get_by_role("button", name="Close").click()
    # and an Edge eases somebody else's
    adjusts(sheet_of(gm, MAGS), "Edge", 1, "the long corridor")
    composer = mags.compose("Edge: clear Stress")
    composer.get_by_role("radio", name="Odile Marsh, 2 Stress").check()
    composer.get_by_role("button", name="Edge: clear Stress").click()
    stands(odile, ODILE, "Stress", "1/6")
    stands(odile, MAGS, "Edge", "0")
    a_full_track(gm, odile, mags)
    harmed(gm, odile, mags)


def a_full_track(gm: Guest, odile: Guest, mags: Guest) -> None:
    """It comes down at once, or it is Harm: that is taken, taken back, and an Edge spent instead."""
    adjusts(sheet_of(gm, ODILE), "Stress", 4, "what is in the cellar")
    proposes(mags, "Climb", "the skylight")
    sets(gm, "the skylight", "out")
    joins(odile, ODILE, "the skylight")
    rolls(mags.waits("the skylight"))
    offer = odile.waits("Odile Marsh's Stress track is full")
    expect(offer.get_by_role("radio")).to_have_count(1)
    offer.get_by_role("radio", name="take the Harm").check()
    expect(offer.get_by_label("What changed")).to_contain_text("Harms")
    offer.get_by_role("button", name="Decide").click()
    mags.reads("Odile Marsh is Stressed")
    sheet = sheet_of(odile, ODILE)
    expect(sheet.get_by_role("button", name="Stressed 2")).to_be_visible()
    # there would have been an Edge: what was done is found among the changes of the sheet, and taken back
    sheet.get_by_role("button", name="All changes").click()
    past = odile.page.get_by_role("dialog")
    expect(past).to_contain_text("what is in the cellar")
    past.get_by_role("listitem").filter(has_text="Harms").get_by_role("button", name="Take back").click()
    expect(past.get_by_text("taken back").first).to_be_visible()
    past.get_by_role("button", name="Close").click()
    expect(sheet.get_by_role("button", name="Stressed 2")).to_have_count(0)
    adjusts(sheet_of(gm, ODILE), "Edge", 1, "it was there")
    offer = odile.waits("Odile Marsh's Stress track is full")
    with_edge = offer.get_by_role("listitem").filter(
        has=odile.page.get_by_role("button", name="with an Edge")
    )
    expect(with_edge.get_by_label("What changed")).to_contain_text("Stress 6 → 5")
    with_edge.get_by_role("button").click()
    stands(mags, ODILE, "Stress", "5/6")
    stands(mags, ODILE, "Edge", "0")
    odile.nothing_waits()


def harmed(gm: Guest, odile: Guest, mags: Guest) -> None:
    """The game master writes down Harm: a die less for what the body does."""
    gm.go("Game master").get_by_role("button", name="Write down Harm", exact=True).click()
    composer = gm.page.locator(".composer")
    composer.get_by_role("radio", name="Odile Marsh").check()
    composer.get_by_role("textbox", name="Name").fill("Cut hand")
    composer.get_by_role("textbox", name="Level").fill("2")
    gm.fold(composer, "More").get_by_role("radio", name="Body").check()
    composer.get_by_role("button", name="Write down Harm").click()
    mags.reads("Odile Marsh: Cut hand, level 2 Harm, Body")
    proposes(odile, "Climb", "the drainpipe")
    sets(gm, "the drainpipe", "down")
    rolls(by_hand(odile, "the drainpipe"))
    odile.throw(6)
    expect(says(mags, "the drainpipe", "down: got it")).to_contain_text("Harm −1")


@pytest.mark.night
def test_what_is_hidden_put_right_and_taken_away(scene: Callable[..., Scene]) -> None:
    """Adversaries and rolls that nobody sees, a roll amended and one taken back, and the log, sealed and verified."""
    here = scene("keepers", title="The bell without a rope")
    gm, tobias, ravi = here.guest("gm"), here.guest(TOBIAS), here.guest(RAVI, phone=True)
    begins(gm)
    # two bellhops wait behind a door; the Porter is seen, his suspicion is his own
    panel = gm.go("Game master")
    gm.fold(panel, "Lay down")
    panel.get_by_label("Somebody in a line").fill("Zanzibar bellhop: patience 3")
    panel.get_by_role("button", name="How many: one more").click()
    panel.get_by_role("button", name="Lay down").click()
    unfolded(panel.get_by_role("article", name="Zanzibar bellhop").first).get_by_role(
        "button", name="Copy"
    ).click()
    expect(panel.get_by_role("article", name="Zanzibar bellhop")).to_have_count(3)
    porter = panel.get_by_role("article", name=PORTER)
    porter.get_by_role("button", name="Show").click()
    unfolded(porter)
    adjusts(porter, "Suspicion", 2, "a creaking board, unheard")
    expect(comes_from(porter, "suspicion")).to_contain_text("a creaking board, unheard")
    gm.page.keyboard.press("Escape")
    expect(tobias.go("Table")).to_contain_text(PORTER)
    # dice that nobody knows of
    gm.go("Log")
    gm.page.get_by_role("button", name="Plain dice").click()
    composer = gm.page.locator(".composer")
    composer.get_by_role("textbox", name="Dice").fill("2d6+4711")
    composer.get_by_role("checkbox", name="Nobody else sees it").check()
    composer.get_by_role("button", name="Roll", exact=True).click()
    expect(gm.card("2d6+4711")).to_contain_text("hidden")
    fuse_box(gm, tobias, ravi)
    on_second_thoughts(gm, ravi)
    evening_ends(gm)
    for player in (tobias, ravi):
        player.never_received(
            "Zanzibar", "2d6+4711", "a creaking board, unheard", here.links["gm"].partition("#")[2]
        )
    taken_away(gm, tobias)


def fuse_box(gm: Guest, tobias: Guest, ravi: Guest) -> None:
    """It was a bigger lamp than that: the same dice, read anew; and a line about it."""
    proposes(tobias, "Tinker", "the fuse box")
    sets(gm, "the fuse box", "light")
    rolls(by_hand(tobias, "the fuse box"))
    tobias.throw(3)
    tobias.choose("let the result stand")
    says(ravi, "the fuse box", "light: not this time")
    fold = gm.fold(gm.go("Game master"), "Rolls")
    fold.get_by_role("article").filter(has_text="the fuse box").get_by_role("button", name="Amend").click()
    dialog = gm.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Effect").fill("3")
    dialog.get_by_label("Why").fill("a big lamp")
    dialog.get_by_role("button", name="Amend").click()
    card = says(ravi, "the fuse box", "light: not this time, Great effect")
    expect(ravi.fold(card, "The numbers")).to_contain_text("before it was put right")
    card = tobias.card("the fuse box")
    card.get_by_role("button", name="Tell").click()
    card.get_by_label("A line on this roll").fill("Every bulb in the house is awake.")
    card.get_by_label("A line on this roll").press("Enter")
    ravi.reads("Every bulb in the house is awake.")


def on_second_thoughts(gm: Guest, ravi: Guest) -> None:
    """The attempt never happened; it is made again, and kept for another day."""
    proposes(ravi, "Bluff", "a lie about the lift")
    sets(gm, "a lie about the lift", "believed")
    rolls(by_hand(ravi, "a lie about the lift"))
    ravi.throw(1, 2)
    ravi.choose("for the Stress of a resistance roll")
    ravi.throw(4, 1, 1)
    stands(gm, RAVI, "Stress", "2/6")
    ravi.menu(ravi.card("a lie about the lift"), "Take back")
    expect(gm.card("a lie about the lift")).to_contain_text("taken back")
    stands(ravi, RAVI, "Stress", "0/6")
    ravi.menu(ravi.card("a lie about the lift"), "Keep as a favourite")
    ravi.card("a lie about the lift").get_by_role("button", name="Roll again").click()
    proposal = gm.asked("a lie about the lift")
    proposal.get_by_role("button", name="Set it").click()
    expect(proposal.get_by_role("textbox", name="Name")).to_have_value("believed")
    proposal.get_by_role("button", name="Let them roll").click()
    rolls(by_hand(ravi, "a lie about the lift"))
    ravi.throw(6, 2)
    ravi.choose("leave the dice as they lie")
    says(gm, "a lie about the lift", "believed: got it")
    # the favourite is there, filled in
    ravi.page.get_by_role("button", name="Make a move").click()
    ravi.page.get_by_label("Favourites").get_by_role("button", name="a lie about the lift").click()
    composer = ravi.page.locator(".composer")
    expect(composer.get_by_role("radio", name="Bluff")).to_be_checked()
    expect(composer.get_by_label("What do you do?")).to_have_value("a lie about the lift")


def evening_ends(gm: Guest) -> None:
    """A rest, of which the book knows nothing; the end of the episode; and the seed of the hidden dice is opened."""
    panel, dialog = gm.go("Game master"), gm.page.get_by_role("dialog")
    panel.get_by_role("button", name="Rest", exact=True).click()
    dialog.get_by_role("radio", name="Long").check()
    expect(dialog.get_by_label("This would change")).to_contain_text("No sheet would change.")
    dialog.get_by_role("button", name="Rest", exact=True).click()
    panel.get_by_role("button", name="End the session").click()
    dialog.get_by_role("button", name="End the session").click()
    away = gm.fold(panel, "Export and close")
    away.get_by_role("button", name="Reveal stretch 1").click()
    expect(away.get_by_role("button", name="Reveal stretch 1")).to_be_disabled()


def taken_away(gm: Guest, tobias: Guest) -> None:
    """The log as a file, verified here and in the page."""
    away = gm.fold(gm.go("Game master"), "Export and close")
    with gm.page.expect_download() as download:
        away.get_by_role("button", name="Download the log").click()
    with Path(download.value.path()).open("rb") as lines:
        report = verify(lines)
    assert report.ok, report.faults
    record = tobias.go("Record")
    story = tobias.fold(record, "The story so far").get_by_role("textbox", name="The story so far")
    expect(story).to_have_value(re.compile("the fuse box"))
    fair = tobias.fold(record, "Fair dice")
    fair.get_by_role("button", name="Check every die").click()
    expect(fair.get_by_text("There are no dice to check")).to_be_visible()
