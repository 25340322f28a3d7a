"""An evening of Storyteller, played through the page: whom nobody sees, what the dice came to, and that they were fair."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest, Scene, moved, seat, unfolded
from browser.storytelling import comes_to, counter, dice, going, keeps, propose, roll, settle, tick, write
from cast import MIRELA, REEVE, YSOLDE
from evenings.people import Person
from rollwright.table.proof.verify import verify

Opens = Callable[..., Scene]
RINGER = "Oswin the bell-ringer"


def readable(who: Person) -> str:
    """All that somebody may read of a table."""
    return msgspec.json.encode([who.look("state"), who.look("sheets"), who.look("events", since=0)]).decode()


def test_whom_nobody_sees_and_what_is_rolled_in_secret(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela, ysolde = here.guest("gm"), here.guest(MIRELA, phone=True), seat(here, YSOLDE)
    panel = gm.go("Game master")

    # Two bell-ringers whom nobody knows of; one hears something, and nobody hears that.
    gm.fold(panel, "Lay down")
    panel.get_by_label("Somebody in a line").fill(f"{RINGER}: Melee 4, Listening 17, willpower 3, health 7")
    panel.get_by_role("button", name="How many: one more").click()
    panel.get_by_role("button", name="Lay down").click()
    ringers = panel.get_by_role("article").filter(has_text=RINGER)
    expect(ringers).to_have_count(2)
    unfolded(ringers.first).get_by_role("combobox").select_option(label="Roll")
    composer = gm.page.locator(".composer")
    tick(composer, ["Listening 17"])
    expect(composer.get_by_role("img", name="Success")).to_be_visible()
    composer.get_by_role("button", name="Roll", exact=True).click()
    expect(gm.card(RINGER)).to_contain_text("hidden")
    expect(composer).to_be_hidden()

    # The master's own dice, behind the screen; and the reeve's, of which they know that they were thrown.
    behind_the_screen(gm, "13d10")
    unfolded(panel.get_by_role("article", name=REEVE)).get_by_role("combobox").select_option(label="Roll")
    tick(composer, ["Subterfuge 6"])
    tick(gm.fold(composer, "How it is rolled"), ["They know that I rolled"])
    composer.get_by_role("button", name="Roll", exact=True).click()
    mirela.reads("the game master rolls in secret")

    # Everybody may hear the bell, at a difficulty that is kept.
    asking = gm.fold(panel, "Call for a roll")
    asking.get_by_label("Which roll").select_option(label="Roll")
    tick(asking, ["Everybody", "Perception 3"])
    asking.get_by_label("What for").fill("listen for the bell")
    write(asking, {"Difficulty": 9})
    asking.get_by_role("group", name="Difficulty", exact=True).get_by_label("secret").check()
    asking.get_by_role("button", name="Call for a roll").click()
    comes_to(roll(mirela, "listen for the bell", [9, 9, 1]), "1 success (Marginal)")
    ysolde.roll(ysolde.drafts[0]["id"])
    hers = gm.card(re.compile(f"{YSOLDE}.*listen for the bell", re.DOTALL))
    comes_to(hers, re.compile("success|Failure|Botch"))

    # One of them comes down the stairs; the other was never there.
    keeps(here, (mirela,), RINGER)
    assert RINGER not in readable(ysolde)
    ringers.first.get_by_role("button", name="Show").click()
    expect(ringers.first.get_by_role("button", name="Hide")).to_be_visible()
    mirela.go("Table").get_by_text(RINGER).first.wait_for()
    unfolded(ringers.last).get_by_role("button", name="Remove").click()
    gm.page.get_by_role("button", name="Yes, do it").click()
    expect(ringers).to_have_count(1)
    secrets = "Listening", "13d10", "Subterfuge 6", '"Subterfuge":6', '"difficulty":9'
    keeps(here, (mirela,), *secrets)
    assert [secret for secret in secrets if secret in readable(ysolde)] == []
    assert RINGER in readable(ysolde)
    assert any("Listening" in each and "13d10" in each for each in gm.received)


@pytest.mark.night
def test_the_end_of_an_evening_with_dice_that_were_fair(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela, ysolde = here.guest("gm"), here.guest(MIRELA, phone=True), here.guest(YSOLDE)
    rests(gm)
    going(gm, "Begin a session")
    going(gm, "Begin a scene", Where_and_what="The ford at dusk")
    a_game(ysolde, mirela)
    the_reeds(gm, mirela)
    a_night(gm, mirela)

    # The master looks behind the screen once more, and the evening is over.
    behind_the_screen(gm, "13d10")
    going(gm, "End the session")
    luck(mirela)

    # Every die that they saw was fair, says the page, and so says Rollwright of the log that it keeps for them.
    expect(checked(mirela)).to_contain_text("Dice checked13")
    theirs = saved(mirela, mirela.go("Record"), "Save the log")
    report = verify(theirs.splitlines(keepends=True))
    assert report.ok, report.faults
    assert (report.checked, report.typed, report.unrevealed) == (13, 7, 0)

    # So were those behind the screen, once the Storyteller tells their seed.
    expect(checked(gm)).to_contain_text("Dice whose seed is not revealed yet13")
    away = gm.fold(gm.go("Game master"), "Export and close")
    away.get_by_role("button", name="Reveal stretch").last.click()
    expect(away.get_by_role("button", name="Reveal stretch").last).to_be_disabled()
    report = verify(saved(gm, away, "Download the log").splitlines(keepends=True))
    assert report.ok, report.faults
    assert (report.checked, report.typed, report.unrevealed) == (26, 7, 0)
    expect(checked(gm)).to_contain_text("Dice checked26")

    # Somebody else opens the log that was kept. In another somebody has meddled, and that comes out.
    fair = ysolde.fold(ysolde.go("Record"), "Fair dice")
    file = {"name": "log.jsonl", "mimeType": "application/jsonl"}
    fair.get_by_label("Check a saved log").set_input_files({**file, "buffer": theirs})
    expect(fair.get_by_role("heading", name="All is well")).to_be_visible()
    meddled = theirs.replace(b"hide in the reeds", b"hide in the trees", 1)
    fair.get_by_label("Check a saved log").set_input_files({**file, "buffer": meddled})
    expect(fair.get_by_role("heading", name="1 thing is wrong")).to_be_visible()
    keeps(here, (mirela, ysolde), "13d10")
    assert b"13d10" not in theirs


def a_game(ysolde: Guest, mirela: Guest) -> None:
    """Plain dice, tapped together; they are kept, and thrown again at one tap."""
    ysolde.say("Who is for a game, while the ferry dries?")
    mirela.reads("Who is for a game")
    ysolde.page.get_by_role("button", name="Plain dice").click()
    for sides in (10, 10, 6):
        ysolde.page.get_by_role("button", name=f"A d{sides} more").click()
    ysolde.page.get_by_role("button", name="Roll", exact=True).click()
    game = mirela.card("2d10+d6")
    expect(game.get_by_role("img", name=re.compile("^d10: "))).to_have_count(2)
    expect(game.get_by_role("img", name=re.compile("^d6: "))).to_have_count(1)
    ysolde.menu(ysolde.card("2d10+d6"), "Keep as a favourite")
    ysolde.page.get_by_role("button", name="Make a move").click()
    ysolde.page.get_by_role("list", name="Favourites").get_by_role("button").click()
    expect(mirela.go("Log").get_by_role("article")).to_have_count(2)


def the_reeds(gm: Guest, mirela: Guest) -> None:
    """Mirela hides, with her own dice; then again with those of the server, as soon as the Storyteller has set it."""
    propose(mirela, "Roll", "hide in the reeds", "Dexterity 4", "Stealth 3")
    settle(gm, "hide in the reeds")
    comes_to(roll(mirela, "hide in the reeds", dice(7, 6, 6)), "2 successes (Moderate)")
    mirela.card("hide in the reeds").get_by_role("button", name="Roll again").click()
    settle(gm, "hide in the reeds")
    expect(roll(mirela, "hide in the reeds")).not_to_contain_text("thrown by hand")
    comes_to(mirela.card("hide in the reeds"), re.compile("success|Failure|Botch"))


def a_night(gm: Guest, mirela: Guest) -> None:
    """She is hurt, and the night mends it, as this table has it."""
    hurt = mirela.go("Sheet").get_by_role("group", name="health levels lost")
    moved(hurt, "health levels lost", 1, "a stone in the reeds")
    expect(counter(mirela, "health levels lost")).to_have_text("1/7")
    gm.go("Game master").get_by_role("button", name="Rest", exact=True).click()
    night = gm.page.get_by_role("dialog")
    tick(night, ["Long"])
    expect(night.get_by_role("list", name="What changed")).to_contain_text("1 → 0")
    night.get_by_role("button", name="Rest", exact=True).click()
    expect(counter(mirela, "health levels lost")).to_have_text("0/7")


def behind_the_screen(gm: Guest, what: str) -> None:
    """The master's own dice, which nobody else sees."""
    gm.page.get_by_role("button", name="Plain dice").click()
    gm.page.get_by_placeholder("4d6kh3").fill(what)
    gm.page.get_by_label("Nobody else sees it").check()
    gm.page.get_by_role("button", name="Roll", exact=True).click()
    expect(gm.card(what)).to_contain_text("hidden")


def rests(gm: Guest) -> None:
    """At this table a night mends a point of Willpower, and every wound."""
    settings = gm.fold(gm.go("Game master"), re.compile("^The table$"))
    settings.get_by_text("What rests restore").first.click()
    night = settings.get_by_role("group", name="Long", exact=True)
    night.get_by_role("textbox", name="Willpower").fill("1")
    night.get_by_role("group", name="Health lost", exact=True).get_by_label("All").check()
    settings.get_by_role("button", name="Save").click()
    expect(gm.page.get_by_text("Saved")).to_be_visible()


def luck(mirela: Guest) -> None:
    """Whose luck was it? The record says, for everybody and for her."""
    stats = mirela.fold(mirela.go("Record"), "Dice and luck")
    expect(stats.get_by_role("heading", name="Luck")).to_be_visible()
    expect(stats).to_contain_text("d6 thrown 2 times")
    stats.get_by_label("Whose dice").select_option(label=MIRELA)
    expect(stats).to_contain_text("d10 thrown 7 times by hand")
    expect(stats).to_contain_text(re.compile("[12] of 2 rolls succeeded, 1.8 would be even"))
    expect(stats.get_by_role("img", name="2: 5 times, 0.7 expected")).to_be_visible()
    expect(stats).not_to_contain_text("d6")


def checked(who: Guest) -> Locator:
    """Check every die in the page; the receipt."""
    fair = who.fold(who.go("Record"), "Fair dice")
    fair.get_by_role("button", name="Check every die").click()
    expect(fair.get_by_role("heading", name="All is well")).to_be_visible()
    return fair


def saved(who: Guest, place: Locator, button: str) -> bytes:
    """A log that is downloaded."""
    with who.page.expect_download() as download:
        place.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_bytes()
