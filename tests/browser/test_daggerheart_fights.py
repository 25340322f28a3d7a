"""An evening of Daggerheart, played through the page: a fight in the marsh, what Fear does, and how the evening ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.guests import Guest, Scene
from browser.marsh import (
    HESK,
    ORLA,
    PIM,
    TROLL,
    adjusts,
    begins,
    by_hand,
    came_from,
    calls_for,
    counts,
    does,
    frames,
    goes_on,
    lays,
    never_read,
    proposes,
    rolls,
    settle,
    sheet,
    takes,
)
from rollwright.table.verify import verify

Opens = Callable[..., Scene]
WIGHT, SECOND, LURKER = "Bog wight", "Bog wight 2", "Mire lurker"
WIGHTS = "difficulty 13, hp 4, stress 2, major 6, severe 12, attack +3, damage 1d8+2, weapon Claws"
KNIVES, AXE, VERSE, GATE = (
    "knives from the rail",
    "cleave the roots",
    "a dirge for the troll",
    "lift the gate",
)


def test_a_fight_in_the_marsh(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, pim = here.guest("gm"), here.guest(PIM, phone=True)
    hesk, orla = here.guest(HESK), here.guest(ORLA, phone=True)
    out_of_the_fog(gm)
    knives(gm, pim)
    claws(gm, orla)
    stress(gm, hesk)
    with here.away():
        expect(pim.page.get_by_text("Reconnecting").first).to_be_visible(timeout=20_000)
    rally(orla, pim)
    an_axe(gm, hesk)
    for who in (pim, orla, hesk):
        who.never_received(LURKER, TROLL)
        never_read(who, 613)


def out_of_the_fog(gm: Guest) -> None:
    """Two wights are shown; whoever else lies in the mire is not; and the action tracker is placed."""
    lays(gm, f"{LURKER}: difficulty 613, hp 3")
    lays(gm, f"{WIGHT}: {WIGHTS}", copies=2)
    # As long as they are hidden they are numbered apart, so that a name does not tell of others.
    for hidden, shown in ((WIGHT, WIGHT), ("Bog wight #2", SECOND)):
        panel = gm.go("Game master")
        panel.get_by_role("article", name=hidden, exact=True).get_by_role("button", name="Show").click()
        wight = panel.get_by_role("article", name=shown, exact=True)
        expect(wight.get_by_role("button", name="Hide")).to_be_visible()
    does(gm, "Action tracker", out="yes")


def knives(gm: Guest, pim: Guest) -> None:
    """Two knives from above at two targets, whose numbers are the master's: the damage is rolled once, and offered for each."""
    proposes(pim, "Attack", KNIVES, weapon="Thrown knives (Finesse)", targets=[WIGHT, SECOND])
    frames(gm, KNIVES, advantage=1)
    mine = pim.waits(KNIVES)
    expect(mine).to_contain_text("Advantage 1")
    expect(mine.get_by_text("is hidden: the odds over all that it could be.")).to_be_visible()
    rolls(pim, KNIVES, 5, 4, 3)
    pim.throw(6)
    goes_on(gm, KNIVES)
    pim.reads("14 with Hope: success, 2 of 2 hit, 6 damage")
    for name in (WIGHT, SECOND):
        takes(gm, f"6 physical damage to {name}: 2")
        expect(gm.go("Game master").get_by_role("article", name=name, exact=True)).to_contain_text(
            "badly hurt"
        )
    expect(pim.go("Table").get_by_role("listitem").filter(has_text=SECOND)).to_contain_text("badly hurt")
    counts(pim, "Table", "action tokens", "1")


def claws(gm: Guest, orla: Guest) -> None:
    """The wight strikes back; its numbers are not told, and whoever it hits decides about her armor."""
    attacks(gm, WIGHT, ORLA, 9)
    gm.throw(7)
    offer = orla.waits("9 physical damage to Orla Fennick: 2 Hit Points")
    expect(offer.get_by_role("list", name="What changed")).to_contain_text("0 → 2")
    offer.get_by_role("checkbox", name=re.compile("^Armor")).check()
    expect(offer.get_by_role("list", name="What changed")).to_contain_text("0 → 1")
    takes(orla, "9 physical damage")
    counts(orla, ORLA, "Hit Points marked", "1/5")
    counts(orla, ORLA, "Armor Slots marked", "1/3")
    expect(came_from(orla, ORLA, "Hit Points marked")).to_contain_text("0 → 1 9 damage")
    orla.page.keyboard.press("Escape")


def attacks(gm: Guest, whose: str, target: str, *faces: int) -> None:
    """An adversary attacks: from its card, with dice of the master's own where faces are named."""
    gm.go("Game master").get_by_role("combobox", name=f"A move of {whose}", exact=True).select_option(
        label="Adversary's attack"
    )
    composer = gm.page.locator(".composer")
    settle(composer, target=target)
    if faces:
        by_hand(composer)
    composer.get_by_role("button", name="Roll", exact=True).click()
    expect(composer).to_have_count(0)
    if faces:
        gm.throw(*faces)


def stress(gm: Guest, hesk: Guest) -> None:
    """The last Stress makes Vulnerable, and a condition has an end; the wight's dice are the server's this time."""
    does(hesk, "Mark Stress", amount=6)
    counts(hesk, HESK, "Stress marked", "6/6")
    expect(sheet(hesk, HESK)).to_contain_text("Vulnerable")
    attacks(gm, SECOND, HESK)
    expect(hesk.card("Bog wight 2").locator(".outcome")).to_have_text(re.compile("hit|miss"))
    does(hesk, "Clear Stress", amount=1)
    expect(sheet(hesk, HESK)).not_to_contain_text("Vulnerable")


def rally(orla: Guest, pim: Guest) -> None:
    """The bard gives everybody a die, and sings a ballad that lasts; a spell has any name that one likes."""
    does(orla, "Rally the party")
    does(orla, "Condition or lasting spell", name="Ballad of reeds", ends="with the scene")
    expect(sheet(orla, ORLA)).to_contain_text("Ballad of reeds")
    does(pim, "Mark Stress", amount=3)
    # The server throws this one: one Stress less at least.
    does(pim, "Clear Stress with the Rally die")
    counts(pim, PIM, "Stress marked", re.compile("[012]/6"))


def an_axe(gm: Guest, hesk: Guest) -> None:
    """The Rally die goes into an attack; it has Fear in it, and the master buys action tokens for that."""
    proposes(hesk, "Attack", AXE, weapon="Battleaxe (Strength)", targets=[WIGHT])
    frames(gm, AXE)
    settle(hesk.waits(AXE), rally="Roll")
    rolls(hesk, AXE, 1, 8, 4)
    # Pim has three Hope now, and could have it rerolled; nobody does, and the damage is thrown.
    goes_on(gm, AXE)
    hesk.throw(10)
    goes_on(gm, AXE)
    hesk.reads("15 with Fear: success, 13 damage")
    takes(gm, "13 physical damage to Bog wight: 3")
    takes(gm, "a roll with Fear")
    counts(gm, "Table", "Fear", "1/12")
    does(gm, "Spend Fear", on="Tokens")
    counts(hesk, "Table", "action tokens", "4")
    counts(hesk, "Table", "Fear", "0/12")
    does(gm, "Activate adversaries", tokens=2)
    does(gm, "Adversary's feature", whose=TROLL, feature="Drag under (2 tokens, 0 Fear)")
    counts(hesk, "Table", "action tokens", "0")


def test_the_end_of_an_evening(scene: Opens, tmp_path: Path) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla, hesk = here.guest("gm"), here.guest(ORLA, phone=True), here.guest(HESK)
    here_are_the_rests(gm)
    begins(gm, "The dry island", throws="Brother Teodan: dice are thrown: 2d4")
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
    for length, counter in (("Short", "stress"), ("Long", "stress"), ("Long", "hp")):
        place = settings.get_by_role("group", name=length, exact=True)
        place.get_by_label("Name", exact=True).fill(counter)
        place.get_by_label("Add", exact=True).click()
    settings.get_by_role("textbox", name="Short: stress").fill("2")
    for counter in ("stress", "hp"):
        settings.get_by_label(f"Long: {counter}: what it is").select_option(label="All")
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
    goes_on(gm, GATE)
    counts(hesk, HESK, "Hope", "3/6")
    gm.menu(gm.card(GATE), "Take back")
    expect(hesk.card(GATE)).to_contain_text("taken back")
    counts(hesk, HESK, "Hope", "2/6")


def two_rests(gm: Guest, orla: Guest) -> None:
    """A short rest, and a long one: each shows beforehand what it does."""
    rests(gm, "short", "stress 3 → 1")
    counts(orla, ORLA, "Stress marked", "1/6")
    counts(orla, ORLA, "Hit Points marked", "2/5")
    rests(gm, "long", "hp 2 → 0")
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
