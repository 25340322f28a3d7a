"""An evening of Daggerheart, played through the page: a fight in the marsh, and what Fear does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene, unfolded
from browser.marsh import (
    Said,
    adjusts,
    attacks,
    by_hand,
    came_from,
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
from cast import HESK, ORLA, PIM, TROLL

Opens = Callable[..., Scene]
WIGHT, SECOND, LURKER = "Bog wight", "Bog wight 2", "Mire lurker"
WIGHTS = "difficulty 13, hp 4, stress 2, major 6, severe 12, attack +3, damage 1d8+2, weapon Claws"
KNIVES, AXE = "knives from the rail", "cleave the roots"


@pytest.mark.night
def test_a_fight_in_the_marsh(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, pim = here.guest("gm"), here.guest(PIM, phone=True)
    hesk, orla = here.guest(HESK), here.guest(ORLA, phone=True)
    out_of_the_fog(gm)
    knives(gm, pim)
    claws(gm, orla)
    stress(gm, hesk)
    with here.away():
        expect(pim.page.get_by_text("Reconnecting").first).to_be_visible()
    rally(orla, pim)
    an_axe(gm, hesk)
    it_never_was(gm)
    for who in (pim, orla, hesk):
        who.never_received(LURKER, TROLL)
        never_read(who, 613)
        never_read(who, 617)


def out_of_the_fog(gm: Guest) -> None:
    """Two wights are shown; whoever else lies in the mire is not; and the action tracker is placed."""
    lays(gm, f"{LURKER}: difficulty 613, hp 3")
    lays(gm, f"{WIGHT}: {WIGHTS}", copies=2)
    acts(gm, LURKER, "Adversary's reaction", 9, difficulty=617)
    expect(gm.card(LURKER)).to_contain_text("9: failure")
    # As long as they are hidden they are numbered apart, so that a name does not tell of others.
    for hidden, shown in ((WIGHT, WIGHT), ("Bog wight #2", SECOND)):
        panel = gm.go("Game master")
        panel.get_by_role("article", name=hidden, exact=True).get_by_role("button", name="Show").click()
        wight = panel.get_by_role("article", name=shown, exact=True)
        expect(unfolded(wight).get_by_role("button", name="Hide")).to_be_visible()
    does(gm, "Set the action tracker", out="yes")


def knives(gm: Guest, pim: Guest) -> None:
    """Two knives from above at two targets, whose numbers are the master's: the damage is rolled once, and offered for each."""
    proposes(pim, "Attack", KNIVES, weapon="Thrown knives (Finesse)", targets=[WIGHT, SECOND], advantage=1)
    frames(gm, KNIVES, advantage=1)
    mine = pim.waits(KNIVES)
    expect(mine).to_contain_text("Advantage 1")
    expect(mine.get_by_text("are hidden: the odds over all that they could be.")).to_be_visible()
    rolls(pim, KNIVES, 5, 4, 3)
    pim.throw(6)
    pim.reads("14 with Hope: success, 2 of 2 hit, 6 damage")
    hit = gm.waits("Who was hit")
    for name in (WIGHT, SECOND):
        expect(hit.get_by_role("listitem", name=name, exact=True)).to_contain_text(
            f"6 physical damage to {name}: 2"
        )
    hit.get_by_role("button", name="Apply to both who were hit").click()
    for name in (WIGHT, SECOND):
        expect(gm.go("Game master").get_by_role("article", name=name, exact=True)).to_contain_text(
            "badly hurt"
        )
    expect(pim.go("Table").get_by_role("listitem").filter(has_text=SECOND)).to_contain_text("badly hurt")
    counts(pim, "Table", "Action tokens", "1")


def claws(gm: Guest, orla: Guest) -> None:
    """The wight strikes back; its numbers are not told, and whoever it hits decides about her armor."""
    acts(gm, WIGHT, "Adversary's attack", 9, target=ORLA)
    gm.throw(7)
    offer = orla.waits("9 physical damage to Orla Fennick: 2 Hit Points")
    applied = gm.card(WIGHT).get_by_role("list", name="Who has applied it")
    expect(applied).to_have_text("Orla: not yet")
    expect(offer.get_by_role("list", name="What changed")).to_contain_text("0 → 2")
    offer.get_by_role("checkbox", name="Armor: 1 less").check()
    expect(offer.get_by_role("list", name="What changed")).to_contain_text("0 → 1")
    takes(orla, "9 physical damage")
    expect(applied).to_have_count(0)
    counts(orla, ORLA, "Hit Points marked", "1/5")
    counts(orla, ORLA, "Armor Slots marked", "1/3")
    expect(came_from(orla, ORLA, "Hit Points marked")).to_contain_text("0 → 1 9 damage")
    orla.page.keyboard.press("Escape")


def acts(gm: Guest, whose: str, move: str, *faces: int, **said: Said) -> None:
    """An adversary's d20, from its card; with dice of the master's own where faces are named."""
    panel = gm.go("Game master")
    unfolded(panel.get_by_role("article", name=whose, exact=True))
    panel.get_by_role("combobox", name=f"A move of {whose}", exact=True).select_option(label=move)
    composer = gm.page.locator(".composer")
    settle(composer, **said)
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
    acts(gm, SECOND, "Adversary's attack", target=HESK)
    expect(hesk.card("Bog wight 2").locator(".outcome")).to_have_text(re.compile("hit|miss"))
    does(hesk, "Clear Stress", amount=1)
    expect(sheet(hesk, HESK)).not_to_contain_text("Vulnerable")


def rally(orla: Guest, pim: Guest) -> None:
    """The bard gives everybody a die, and sings a ballad that lasts; a spell has any name that one likes."""
    does(orla, "Rally the party")
    does(orla, "Begin a condition or spell", name="Ballad of reeds", ends="with the scene")
    expect(sheet(orla, ORLA)).to_contain_text("Ballad of reeds")
    does(pim, "Mark Stress", amount=3)
    # The server throws this one: one Stress less at least.
    does(pim, "Clear Stress with the Rally die")
    counts(pim, PIM, "Stress marked", re.compile("[012]/6"))


def an_axe(gm: Guest, hesk: Guest) -> None:
    """The Rally die goes into an attack; it has Fear in it, and the master buys action tokens for that."""
    attacks(hesk, AXE, 1, 8, 4, weapon="Battleaxe (Strength)", targets=[WIGHT], rally="Roll")
    # Pim has three Hope now, and could have it rerolled; nobody does, and the damage is thrown.
    goes_on(gm, AXE)
    hesk.throw(10)
    hesk.reads("15 with Fear: success, 13 damage")
    takes(gm, "13 physical damage to Bog wight: 3")
    takes(gm, "a roll with Fear")
    counts(gm, "Table", "Fear", "1/12")
    adjusts(gm, "Table", "Fear", by=1, why="the bell tolls")
    does(gm, "Spend Fear", on="Tokens")
    counts(hesk, "Table", "Action tokens", "4")
    fear = came_from(hesk, "Table", "Fear")
    expect(fear).to_contain_text("1 → 2 the bell tolls")
    hesk.page.keyboard.press("Escape")
    does(gm, "Activate adversaries", tokens=2)
    does(gm, "Use an adversary's feature", whose=TROLL, feature="Drag under (2 tokens, 0 Fear)")
    counts(hesk, "Table", "Action tokens", "0")
    does(gm, "Use an adversary's feature", whose=TROLL, feature="Knit flesh (0 tokens, 1 Fear)")
    counts(hesk, "Table", "Fear", "0/12")


def it_never_was(gm: Guest) -> None:
    """The axe is taken back; what came of it stands until that is taken back too, in one tap, and the wight is as it was."""
    wight = gm.go("Game master").get_by_role("article", name=WIGHT, exact=True)
    expect(wight).to_contain_text("down")
    gm.menu(gm.card(AXE), "Take back")
    still = gm.go("Log").locator(".deed").filter(has_text="what came of this roll still stands")
    still.get_by_role("button", name="Take that back too").click()
    expect(still.get_by_role("button")).to_have_count(0)
    expect(gm.go("Game master").get_by_role("article", name=WIGHT, exact=True)).not_to_contain_text("down")
