"""An evening of Double Down, played through the page: what they do together and against one another, and how it ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.ferry import (
    adjust,
    attempt,
    buy,
    commits,
    contests,
    counts,
    fill,
    frame,
    joins,
    odds,
    propose,
    quickly,
    roll,
    sheet,
    step,
)
from browser.guests import Scene, seat
from cast import ANSELM, TAM, WREN
from rollwright.table.proof.verify import verify


@pytest.mark.night
def test_all_hands(scene: Callable[..., Scene]) -> None:
    """A hot drink for Wren; then everybody rows, and votes on doubling down without seeing the others' votes."""
    here = scene("double-down", title="The narrows")
    gm, anselm = here.guest("gm"), here.guest(ANSELM)
    tam, wren = here.guest(TAM, phone=True), here.guest(WREN, phone=True)
    step(gm, "Begin a session")
    adjust(gm, WREN, "stress", 4, "a night in the water")

    # Four stress: the book suggests 14. A plain success buys half of what the table has for that.
    propose(anselm, "Support somebody", "a hot drink", {"Target": WREN}, {"Stat": "Wisdom 4✦"})
    frame(gm, "a hot drink", {"Difficulty": "14: helping Wren"})
    roll(anselm, "a hot drink", {"Tags": "Vow of Patience 2✦"}, faces=(10,))
    anselm.choose("let the outcome stand")
    wren.reads("16: Success, 2 boons")
    bought = buy(anselm, "2 boons to spend", *["Wren: recover a stress (1 boon)"] * 2)
    bought.get_by_role("button", name="Spend boons").click()
    counts(wren, WREN, "stress", "2/9")

    # Regard is a drive for somebody else, twice in a session.
    quickly(anselm, "Show regard", {"To": TAM})
    quickly(anselm, "Show regard", {"To": WREN})
    tam.reads("Brother Anselm Oake shows Tam Quill regard: a drive")
    counts(anselm, ANSELM, "regard given", "2/2")
    composer = anselm.compose("Show regard")
    fill(anselm, composer, {"To": TAM})
    expect(composer).to_contain_text("has shown regard 2 times in this session")
    composer.get_by_role("button", name="Close").click()

    # Tam gives drive and Wren a tag; whoever thinks better of it takes no part, and whoever does votes.
    propose(anselm, "Roll for a group", "through the narrows", {}, {"Stat": "Toughness 4✦"})
    frame(gm, "through the narrows", {"Difficulty": 20}, stakes="the keel")
    joins(tam, "through the narrows", {"Drive": "1 drive"})
    joins(wren, "through the narrows", {"My stress counts": True})
    wren.waits("through the narrows").get_by_role("button", name="Take no part").click()
    joins(wren, "through the narrows", {"My stress counts": False, "Tags": "Tinker 3✦"})
    for given in (f"with {TAM}: drive 1", f"with {WREN}: Tinker"):
        expect(anselm.waits("the keel")).to_contain_text(given)
    odds(anselm.waits("the keel"), "Failure 45 %")
    roll(anselm, "the keel", faces=(7,))

    # One for it and one against: the others see that they have voted, and not how.
    expect(tam.page.locator("button.keep")).to_contain_text("Keep 15: Failure")
    tam.choose("double down")
    expect(anselm.card("through the narrows")).to_contain_text(f"Ready: {TAM}.")
    wren.choose("let the outcome stand")
    expect(anselm.card("through the narrows")).to_contain_text(f"Ready: {TAM}, {WREN}.")
    expect(tam.card("through the narrows")).to_contain_text("You chose: double down.")
    vote = f'"{TAM}":"double"'
    assert any(vote in told for told in tam.received)
    for other in (anselm, wren, gm):
        other.never_received(vote)
    with here.away():
        expect(anselm.page.get_by_text("Reconnecting").first).to_be_visible()
    # A tie goes by whoever rolls.
    anselm.choose("double down")
    anselm.throw(14)
    said = "15 then 22: Success, 1 boon, rolled by Brother Anselm Oake"
    for voter in (tam, wren, gm):
        voter.reads(said)
    expect(anselm.card(said)).to_contain_text(f"{WREN}, double down: let the outcome stand")
    expect(tam.card(said)).to_contain_text("What is clever about this")
    counts(tam, TAM, "drive", "0")
    counts(wren, WREN, "drive", "1")


@pytest.mark.night
def test_a_vote_is_changed_while_it_is_open_and_a_tie_is_told(scene: Callable[..., Scene]) -> None:
    here = scene("double-down")
    gm, anselm, tam = here.guest("gm"), here.guest(ANSELM), here.guest(TAM, phone=True)
    propose(anselm, "Roll for a group", "through the narrows", {}, {"Stat": "Toughness 4✦"})
    expect(tam.waits("through the narrows")).to_contain_text("You are called")
    frame(gm, "through the narrows", {"Difficulty": 20})
    joins(tam, "through the narrows", {"Tags": "Silver Tongue 3✦"})
    roll(anselm, "through the narrows", faces=(7,))
    tam.choose("let the outcome stand")
    card = tam.card("through the narrows")
    expect(card).to_contain_text("You chose: let the outcome stand.")
    again = tam.fold(card, "Choose again")
    again.get_by_role("button", name="Double Down").click()
    expect(card).to_contain_text("You chose: double down.")
    anselm.never_received(f'"{TAM}":"stand"', f'"{TAM}":"double"')
    # One for it and one against: whoever rolls decides, for whom the game master may choose, and all are told so.
    asked = gm.card("through the narrows")
    asked.get_by_role("button", name=f"Choose for {ANSELM}").click()
    asked.get_by_role("button", name="let the outcome stand").click()
    said = "the vote was a tie, and Brother Anselm Oake's own decided"
    for who in (gm, anselm, tam):
        who.reads(said)
    expect(tam.card(said)).to_contain_text(f"{TAM}, double down")


def test_a_hand_is_weighed_before_the_roll_is_set(scene: Callable[..., Scene]) -> None:
    here = scene("double-down")
    anselm, tam = here.guest(ANSELM), here.guest(TAM, phone=True)
    composer = anselm.compose("Roll for a group")
    # most rolls are aimed at nobody, and who rolls is open
    expect(composer.get_by_role("group", name="Target", include_hidden=True)).to_be_hidden()
    expect(composer.get_by_role("radio", name="whoever wants to")).to_be_checked()
    fill(anselm, composer.get_by_role("group", name="Suggest to the game master"), {"Stat": "Toughness 4✦"})
    composer.get_by_label("What do you do?").fill("through the narrows")
    composer.get_by_role("button", name="Roll", exact=True).click()
    card = tam.waits("through the narrows")
    expect(card).to_contain_text("Stat Toughness suggested")
    expect(card.get_by_role("checkbox", name="My stat counts Toughness 1✦")).to_be_visible()
    # what only drive or a tag asks for is not asked yet
    for field in ("Relevant", "Why the drive"):
        expect(card.get_by_label(field)).to_have_count(0)
    odds(card, "Success 50 %")
    card.get_by_label("16", exact=True).check()
    odds(card, "Success 35 %")
    card.get_by_label("Silver Tongue 3✦").check()
    odds(card, "Success 50 %")
    expect(card.get_by_role("checkbox", name="Relevant")).to_be_checked()
    # where nobody has said the stat, that is what is waited for
    seat(here, ANSELM).propose("double-down.group", ANSELM, "and back")
    expect(tam.waits("and back")).to_contain_text("For the odds the game master has yet to set: stat.")
    expect(tam.waits("and back").get_by_label("My stat counts instead of the roller's")).to_be_visible()


@pytest.mark.night
def test_the_letter(scene: Callable[..., Scene]) -> None:
    """Wren wants Tam's letter. Both commit unseen; the server dies between the two."""
    here = scene("double-down", title="The letter")
    gm, anselm = here.guest("gm"), here.guest(ANSELM)
    tam, wren = here.guest(TAM, phone=True, falling=True), here.guest(WREN, phone=True)
    adjust(gm, WREN, "drive", 2, "luck")
    adjust(gm, TAM, "drive", 1, "luck")

    # He may let her read it, without dice.
    contests(gm, wren, "read the letter", {})
    roll(wren, "read the letter")
    tam.choose("allow it: it succeeds without dice")
    wren.reads("the target lets it succeed")

    # He does not let her take it.
    contests(
        gm,
        wren,
        "take the letter",
        {"Target stat": "Agility 3✦", "Target irrelevant": "Silver Tongue 3✦"},
    )
    wren.fold(wren.waits("take the letter"), "How it is rolled").get_by_label(
        re.compile("^I throw real dice")
    ).check()
    roll(wren, "take the letter")
    tam.choose("leave it to the dice")

    # What each puts in, nobody sees before both have; only that the other is ready. What the odds take it to be is said.
    unseen = "The odds take it that {} chooses: nothing."
    expect(wren.waits("Your choice, at once with others")).to_contain_text(unseen.format(TAM))
    expect(tam.waits("Your choice, at once with others")).to_contain_text(unseen.format(WREN))
    commits(wren, "Tinker (3✦)", "2 drive")
    expect(wren.card("take the letter")).to_contain_text("You chose: Tinker (3✦) and 2 drive.")
    expect(tam.card("take the letter")).to_contain_text(f"Ready: {WREN}.")
    sides = {
        who: who.card("take the letter").get_by_role("list", name="Laid down at once")
        for who in (tam, wren, anselm)
    }
    for who, says in ((tam, "lies face down"), (anselm, "lies face down"), (wren, "Tinker (3✦) and 2 drive")):
        expect(sides[who].locator(".side.down")).to_have_text(f"{WREN}, commit: {says}")
        expect(sides[who].locator(".side.open")).to_have_text(f"{TAM}, commit: still chooses")
    commitment = '"attempter":"2/2"'
    assert any(commitment in told for told in wren.received)
    for other in (tam, anselm, gm):
        other.never_received(commitment)
    with here.away():
        expect(tam.page.get_by_text("Reconnecting").first).to_be_visible()
    expect(
        tam.waits("at once with others").get_by_role("button", name="Commit nothing, and keep it all")
    ).to_be_visible()
    commits(tam, "Silver Tongue (3✦, irrelevant)")

    # One reveal, of both; it is seen to turn where things may move.
    for who in (tam, wren, anselm):
        laid = ["Tinker (3✦) and 2 drive", "Silver Tongue (3✦, irrelevant)"]
        expect(sides[who].locator(".side.up span:last-child")).to_have_text(laid)
    assert [sides[who].evaluate("(each) => each.classList.contains('turns')") for who in (tam, wren)] == [
        True,
        False,
    ]

    # 4 for her agility, 3 for the tag and 2 drive, against 10 and his 3 and 2: her 14 is short of 15, and she wants more.
    wren.throw(5)
    expect(tam.card("take the letter")).to_contain_text(re.compile("14: Failure.*against 15.*as it stands"))
    made = tam.card("take the letter").get_by_label("Made of")
    expect(made).to_contain_text(
        re.compile(r"Agility \+4.*Tinker \+3.*difficulty: contested 10.*Silver Tongue 2")
    )
    wren.waits("let the outcome stand")
    rung = wren.card("take the letter").get_by_role("listitem").filter(has_text=re.compile("^Success"))
    expect(rung).to_contain_text("65 %")
    wren.choose("double down")
    wren.throw(2)
    banes = gm.waits("let them all stand")
    expect(banes).to_contain_text("Overwhelming Failure")
    # Of nine ways one is picked, and the button says which: nobody looks for it in a list.
    banes.get_by_label("ignore 1", exact=True).check()
    banes.get_by_role("button", name="ignore 1").click()
    anselm.reads(re.compile("14 then 11: Overwhelming Failure, 7 banes, 1 drive gained, against 15"))
    gm.spends("7 banes to spend").get_by_role("button", name="Spend none").click()
    counts(wren, WREN, "drive", "1")


@pytest.mark.night
def test_the_far_bank(scene: Callable[..., Scene], tmp_path: Path) -> None:
    """What is put right, taken back and learned; a rest; and what everybody takes home, verified."""
    here = scene("double-down", title="The far bank")
    gm, tam, anselm = here.guest("gm"), here.guest(TAM, phone=True), here.guest(ANSELM)
    step(gm, "Begin a session")
    adjust(gm, TAM, "drive", 1, "luck")

    # The wrong tag: Tam takes his roll back, and the tag is fresh again. The dice stay on record.
    attempt(gm, tam, "read the chart", "Perception 4✦", 13)
    roll(tam, "read the chart", {"Tags": "Forger's Hand 3✦", "Drive": "1 drive"}, faces=(12,))
    tam.choose("let the outcome stand")
    expect(tam.card("20: Success, 1 boon")).to_contain_text(
        "why does it matter so much that you spend drive?"
    )
    expect(sheet(tam, TAM).get_by_role("button", name="Forger's Hand 3")).to_contain_text("exhausted")
    tam.menu(tam.card("20: Success"), "Take back")
    expect(anselm.card("read the chart")).to_contain_text("taken back")
    expect(sheet(tam, TAM).get_by_role("button", name="Forger's Hand 3")).not_to_contain_text("exhausted")
    counts(tam, TAM, "drive", "1")

    # The game master was wrong: it was 13. The same faces, another outcome; what it did before is exchanged.
    attempt(gm, tam, "talk us out of it", "Charisma 5✦", 16)
    roll(tam, "talk us out of it", faces=(9,))
    tam.choose("double down")
    tam.throw(8)
    anselm.reads("14 then 13: Critical Failure, 6 banes, 1 drive gained")
    counts(tam, TAM, "drive", "2")
    rolls = gm.fold(gm.go("Game master"), "Rolls")
    rolls.get_by_role("button", name="Amend").first.click()
    dialog = gm.page.get_by_role("dialog")
    fill(gm, dialog, {"Difficulty": 13})
    dialog.get_by_label("Why").fill("it was 13")
    dialog.get_by_role("button", name="Amend").click()
    anselm.reads("14 then 13: Critical Success, 4 boons")
    counts(tam, TAM, "drive", "1")
    bought = buy(tam, "4 boons to spend", *["Tam Quill: gain a drive (2 boons)"] * 2)
    bought.get_by_role("button", name="Spend boons").click()
    counts(tam, TAM, "drive", "3")

    # A splinter, and none after all.
    adjust(gm, TAM, "stress", 3, "a splinter")
    tam.reads(re.compile("a splinter"))
    gm.menu(gm.go("Log").locator(".deed").filter(has_text="a splinter"), "Take back")
    counts(tam, TAM, "stress", "0/9")
    adjust(gm, TAM, "stress", 3, "bad dreams")

    # Anselm finds something new about himself: what it changes is shown as he types. And he bakes better than before.
    composer = anselm.compose("Spend experience")
    composer.get_by_role("textbox", name="Tag").fill("Sleeps Anywhere")
    expect(composer.get_by_role("group", name="What would change")).to_contain_text("Experience 3 → 2")
    composer.get_by_role("button", name="Spend experience").click()
    expect(sheet(anselm, ANSELM).get_by_role("button", name="Sleeps Anywhere 1")).to_be_visible()
    adjust(gm, ANSELM, "experience", 1, "a night at the oars")
    quickly(anselm, "Spend experience", {"Tag": "Bakes from 1✦: 3 experience"})
    expect(sheet(anselm, ANSELM).get_by_role("button", name="Bakes 2")).to_be_visible()
    counts(anselm, ANSELM, "experience", "0")

    # The book does not tell what a rest restores: the table says so, and sleeps.
    settings = gm.fold(gm.go("Game master"), re.compile("^The table$"))
    long = gm.fold(settings, "What rests restore").get_by_role("group", name="Long", exact=True)
    for _ in range(2):
        long.get_by_role("button", name="Stress: one more").click()
    settings.get_by_role("button", name="Save").click()
    expect(gm.page.get_by_text("Saved")).to_be_visible()
    gm.go("Game master").get_by_role("button", name="Rest", exact=True).click()
    dialog.get_by_label("Long", exact=True).check()
    expect(dialog.get_by_label("This would change")).to_contain_text("Stress 3 → 1")
    dialog.get_by_role("button", name="Rest", exact=True).click()
    counts(tam, TAM, "stress", "1/9")
    step(gm, "End the session")

    # The story to paste, and the log to keep: every die is checked, by the page and by whoever has the file.
    story = tam.fold(tam.go("Record"), "The story so far").get_by_label("The story so far")
    expect(story).to_have_value(re.compile(r"## Session 1.*it was 13.*stress 3 → 1", re.DOTALL))
    tam.page.get_by_role("button", name="Options").click()
    tam.page.get_by_role("button", name="This device").click()
    tam.page.get_by_role("dialog").get_by_label("Language").select_option(label="Deutsch")
    story = tam.page.get_by_label("Die Geschichte bisher")
    expect(story).to_have_value(re.compile(r"## Sitzung 1.*it was 13.*Stress 3 → 1", re.DOTALL))
    verified(gm.fold(gm.go("Game master"), "Export and close"), "Download the log", gm.page)
    fair = anselm.fold(anselm.go("Record"), "Fair dice")
    verified(fair, "Save the log", anselm.page)
    fair.get_by_role("button", name="Check every die").click()
    expect(fair.get_by_role("status")).to_contain_text("There are no dice to check")


def verified(place: Locator, button: str, page: Page) -> None:
    """Download the log: nothing is wrong with it."""
    with page.expect_download() as saved:
        place.get_by_role("button", name=button).click()
    report = verify(saved.value.path().read_bytes().splitlines(keepends=True))
    assert report.ok, report.faults
    assert report.typed == 3
