"""An evening of Daggerheart, played through the page: what is put right, two rests, and everybody takes the log home."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene
from browser.marsh import (
    adjusts,
    begins,
    calls_for,
    came_from,
    counts,
    frames,
    goes_on,
    proposes,
    rolls,
    settle,
)
from cast import HESK, ORLA
from rollwright.table.proof.verify import verify

Opens = Callable[..., Scene]
VERSE, GATE = "a dirge for the troll", "lift the gate"


@pytest.mark.night
def test_the_end_of_an_evening(scene: Opens, tmp_path: Path) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla, hesk = here.guest("gm"), here.guest(ORLA, phone=True), here.guest(HESK)
    here_are_the_rests(gm)
    begins(gm, "The dry island")
    adjusts(gm, ORLA, "Hit Points marked", by=2, why="thorns")
    adjusts(orla, ORLA, "Stress marked", by=3, why="the dark")
    a_wrong_number(gm, orla)
    a_roll_that_never_was(gm, hesk)
    two_rests(gm, orla)
    the_session_ends(gm)
    is_in_order(gm, tmp_path / "master.jsonl")
    is_in_order(orla, tmp_path / "orla.jsonl")


def here_are_the_rests(gm: Guest) -> None:
    """Where the book is silent on rests, the table says what they restore."""
    settings = gm.fold(gm.go("Game master"), re.compile(r"^\s*The table\s*$"))
    settings.locator("summary", has_text="What rests restore").click()
    short, long = (settings.get_by_role("group", name=each, exact=True) for each in ("Short", "Long"))
    short.get_by_role("textbox", name="Stress").fill("2")
    for counter in ("Stress", "HP"):
        long.get_by_role("group", name=counter, exact=True).get_by_label("All").check()
    settings.get_by_role("button", name="Save").click()
    expect(gm.page.get_by_text("Saved")).to_be_visible()


def a_wrong_number(gm: Guest, orla: Guest) -> None:
    """The muse was watching, and nobody had said so: the same dice are read anew."""
    calls_for(gm, "Action roll", VERSE, whom=ORLA, trait="Presence +2", difficulty="15: average")
    rolls(orla, VERSE, 7, 4)
    goes_on(gm, VERSE)
    orla.reads("13 with Hope: failure")
    listed = gm.fold(gm.go("Game master"), "Rolls").get_by_role("article").filter(has_text=VERSE)
    listed.get_by_role("button", name="Amend").click()
    dialog = gm.page.get_by_role("dialog")
    settle(dialog, modifier=4)
    dialog.get_by_label("Why").fill("the muse was watching")
    dialog.get_by_role("button", name="Amend", exact=True).click()
    orla.reads("15 with Hope: success")
    card = orla.card(VERSE)
    card.locator("summary", has_text="The numbers").click()
    expect(card).to_contain_text("13 with Hope: failure")


def a_roll_that_never_was(gm: Guest, hesk: Guest) -> None:
    """The gate stood open all the time: what it gave is taken back, and the dice stay on record."""
    proposes(hesk, "Action roll", GATE)
    frames(gm, GATE, trait="Strength +2", difficulty="5: very easy")
    rolls(hesk, GATE, 6, 4)
    counts(hesk, HESK, "Hope", "3/6")
    gm.menu(gm.card(GATE), "Take back")
    expect(hesk.card(GATE)).to_contain_text("taken back")
    counts(hesk, HESK, "Hope", "2/6")


def two_rests(gm: Guest, orla: Guest) -> None:
    """A short rest, and a long one: each shows beforehand what it does."""
    rests(gm, "Short", "Stress marked 3 → 1")
    counts(orla, ORLA, "Stress marked", "1/6")
    counts(orla, ORLA, "Hit Points marked", "2/5")
    rests(gm, "Long", "Hit Points marked 2 → 0")
    counts(orla, ORLA, "Stress marked", "0/6")
    counts(orla, ORLA, "Hit Points marked", "0/5")
    expect(came_from(orla, ORLA, "Hit Points marked")).to_contain_text("2 → 0 a long rest")
    orla.page.keyboard.press("Escape")


def rests(gm: Guest, length: str, restores: str) -> None:
    gm.go("Game master").get_by_role("button", name="Rest", exact=True).click()
    dialog = gm.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=length).check()
    expect(dialog.get_by_label("This would change")).to_contain_text(restores)
    dialog.get_by_role("button", name="Rest", exact=True).click()
    expect(dialog).to_have_count(0)


def the_session_ends(gm: Guest) -> None:
    """What is left of the Prayer Dice goes, and the seed of the dice is revealed."""
    gm.go("Game master").get_by_role("button", name="End the session").click()
    dialog = gm.page.get_by_role("dialog")
    dialog.get_by_role("button", name="End the session").click()
    expect(gm.page.get_by_role("banner")).to_contain_text("Session 1 is over")
    expect(gm.go("Game master").get_by_role("button", name="Begin a session")).to_be_visible()


def is_in_order(who: Guest, file: Path) -> None:
    """The log is taken away through the page: it verifies there, and by itself."""
    fair = who.fold(who.go("Record"), "Fair dice")
    fair.get_by_role("button", name="Check every die").click()
    expect(fair.get_by_role("status")).to_contain_text("All is well")
    with who.page.expect_download() as coming:
        fair.get_by_role("button", name="Save the log").click()
    coming.value.save_as(file)
    with file.open("rb") as lines:
        report = verify(lines)
    assert report.ok, report.faults
    assert report.checked > 0
    assert report.typed > 0
