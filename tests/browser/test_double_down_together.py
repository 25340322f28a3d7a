"""An evening of Double Down, played through the page: what they do together and against one another, and how it ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from browser.guests import Guest, Scene
from browser.test_double_down import ANSELM, ATTEMPT, TAM, WREN, buy, odds, step
from rollwright.table.verify import verify


def quickly(who: Guest, move: str, said: dict[str, str], button: str = "Do it") -> None:
    """Make a move that needs no dice; what it changes is shown before it is done."""
    composer = who.compose(move)
    who.fill(composer, said)
    expect(composer.get_by_role("group", name="What would change")).to_be_visible()
    composer.get_by_role("button", name=button, exact=True).click()
    expect(composer).to_have_count(0)


def test_all_hands(scene: Callable[..., Scene]) -> None:
    """A hot drink for Wren; then everybody rows, and votes on doubling down without seeing the others' votes."""
    here = scene("double-down", title="The narrows")
    gm, anselm = here.guest("gm"), here.guest(ANSELM)
    tam, wren = here.guest(TAM, phone=True), here.guest(WREN, phone=True)
    step(gm, "Begin a session")
    gm.adjust(WREN, "stress", 4, "a night in the water")

    # Four stress: the book suggests 14. A plain success buys half of what the table has for that.
    anselm.propose("Support somebody", "a hot drink", {"Target": WREN}, {"Stat": "Wisdom 4✦"})
    gm.frame("a hot drink", {"Difficulty": "14: helping Wren"})
    anselm.roll("a hot drink", {"Tags": "Vow of Patience 2✦"}, faces=(10,))
    anselm.choose("let the outcome stand")
    wren.reads("16: Success, 2 boons")
    buy(anselm, "2 boons to spend", *["Wren: recover a stress (1 boon)"] * 2)
    anselm.waits("2 boons").get_by_role("button", name="Do it").click()
    wren.counts(WREN, "stress", "2/9")

    # Regard is a drive for somebody else, twice in a session.
    quickly(anselm, "Show regard", {"To": TAM})
    quickly(anselm, "Show regard", {"To": WREN})
    tam.reads("Brother Anselm Oake shows Tam Quill regard: a drive")
    anselm.counts(ANSELM, "regard given", "2/2")
    composer = anselm.compose("Show regard")
    anselm.fill(composer, {"To": TAM})
    expect(composer).to_contain_text("has shown regard 2 times in this session")
    composer.get_by_role("button", name="Close").click()

    # Tam gives drive and Wren a tag; whoever thinks better of it takes no part, and whoever does votes.
    anselm.propose("Roll for a group", "through the narrows", {}, {"Stat": "Toughness 4✦"})
    gm.frame("through the narrows", {"Difficulty": 20}, stakes="the keel")
    joins(tam, "through the narrows", {"Drive": "1 drive"})
    joins(wren, "through the narrows", {"Stress": True})
    wren.waits("through the narrows").get_by_role("button", name="Take no part").click()
    joins(wren, "through the narrows", {"Stress": False, "Tags": "Tinker 3✦"})
    for given in (f"with {TAM}: drive 1", f"with {WREN}: Tinker"):
        expect(anselm.waits("the keel")).to_contain_text(given)
    odds(anselm.waits("the keel"), "Failure 45 %")
    anselm.roll("the keel", faces=(7,))

    # One for it and one against: the others see that they have voted, and not how.
    tam.choose("roll again and move the outcome")
    expect(anselm.card("through the narrows")).to_contain_text(f"Ready: {TAM}.")
    wren.choose("let the outcome stand")
    expect(anselm.card("through the narrows")).to_contain_text(f"Ready: {TAM}, {WREN}.")
    expect(tam.card("through the narrows")).to_contain_text("You chose: roll again and move the outcome.")
    vote = f'"{TAM}":"double"'
    assert any(vote in told for told in tam.received)
    for other in (anselm, wren, gm):
        other.never_received(vote)
    with here.away():
        expect(anselm.page.get_by_text("Reconnecting").first).to_be_visible()
    # A tie goes by whoever rolls.
    anselm.choose("roll again and move the outcome")
    anselm.throw(14)
    said = "Brother Anselm Oake for the group, 15 then 22: Success, 1 boon"
    for voter in (tam, wren, gm):
        voter.reads(said)
    expect(anselm.card(said)).to_contain_text(f"{WREN}: let the outcome stand")
    expect(tam.card(said)).to_contain_text("What is clever about this")
    tam.counts(TAM, "drive", "0")
    wren.counts(WREN, "drive", "1")


def joins(who: Guest, text: str, part: dict[str, object]) -> None:
    """Give something to somebody else's roll."""
    card = who.waits(text)
    who.fill(who.fold(card, "gives to the roll"), part)
    card.get_by_role("button", name="Gives to the roll").click()
    expect(card).to_contain_text("takes part")


def test_the_letter(scene: Callable[..., Scene]) -> None:
    """Wren wants Tam's letter. Both commit unseen; the server dies between the two."""
    here = scene("double-down", title="The letter")
    gm, anselm = here.guest("gm"), here.guest(ANSELM)
    tam, wren = here.guest(TAM, phone=True), here.guest(WREN, phone=True)
    gm.adjust(WREN, "drive", 2, "luck")
    gm.adjust(TAM, "drive", 1, "luck")

    # He may let her read it, without dice.
    contests(gm, wren, "read the letter", {})
    wren.roll("read the letter")
    tam.choose("let it succeed, without dice")
    wren.reads("the target lets it succeed")

    # He does not let her take it.
    contests(gm, wren, "take the letter", {"Target stat": "Agility", "Target irrelevant": "Silver Tongue (Tam Quill)"})
    wren.fold(wren.waits("take the letter"), "How it is rolled").get_by_label(re.compile("^I throw real dice")).check()
    wren.roll("take the letter")
    tam.choose("leave it to the dice")

    # What each puts in, nobody sees before both have; only that the other is ready.
    wren.page.screenshot(path="/tmp/h/scenedd-scratch/c1.png")
    wren.choose("Tinker (3✦) and 2 drive")
    expect(wren.card("take the letter")).to_contain_text("You chose: Tinker (3✦) and 2 drive.")
    expect(tam.card("take the letter")).to_contain_text(f"Waits for {TAM}. Ready: {WREN}.")
    commitment = '"attempter":"2/2"'
    assert any(commitment in told for told in wren.received)
    for other in (tam, anselm, gm):
        other.never_received(commitment)
    with here.away():
        expect(tam.page.get_by_text("Reconnecting").first).to_be_visible()
    tam.choose("Silver Tongue (3✦, irrelevant)")
    wren.page.screenshot(path="/tmp/h/scenedd-scratch/c2.png")

    # 4 for her agility, 3 for the tag and 2 drive, against 10 and his 3 and 2: her 18 reaches 15, and she wants more.
    wren.throw(9)
    wren.page.screenshot(path="/tmp/h/scenedd-scratch/c3.png")
    expect(tam.card("take the letter")).to_contain_text("needs 6")
    wren.choose("roll again and move the outcome")
    wren.throw(2)
    banes = gm.waits("let them all stand")
    expect(banes).to_contain_text("Critical Failure")
    gm.choose("ignore 1")
    anselm.reads(re.compile("18 then 11: Critical Failure, 3 banes, 1 drive gained, against 15"))
    gm.page.screenshot(path="/tmp/h/scenedd-scratch/c4.png")
    gm.waits("3 banes to spend").get_by_role("button", name="Let it go").click()
    wren.counts(WREN, "drive", "1")


def contests(gm: Guest, wren: Guest, text: str, said: dict[str, str]) -> None:
    """Wren attempts something against Tam; the game master says with what, and with what he defends himself."""
    wren.propose("Attempt something against another", text, {"Target": TAM}, {"Stat": "Agility 4✦"})
    gm.frame(text, said)
