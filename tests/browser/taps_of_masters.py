"""What game masters do most, tap by tap: from their desk."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.taps import Counted, Hand, row
from browser.taps_of_players import strikes
from cast import HESK, ORLA, TROLL

DESK = "Game master"


def face_to_face(table: Counted, name: str) -> None:
    """The troll is seen, and whatever is rolled against somebody hits."""
    master = table.person("gm")
    master.call("show", {"sheet": master.id(TROLL)})
    table.gives(name, evasion=0)


@row("adversary attacks", "daggerheart", gm=2, player=1)
def adversary_attacks(table: Counted) -> dict[str, Hand]:
    """Their attack, and whom; whoever was hit applies it."""
    face_to_face(table, ORLA)
    orla, gm = table.hand(ORLA), table.on("gm", DESK)
    gm.press("Attack +2, 2d8+3", within=gm.guest.page.get_by_role("article", name=TROLL))
    gm.press(re.compile(f"^{ORLA}"))
    orla.guest.waits("damage to Orla Fennick")
    orla = table.on(ORLA, "Log")
    orla.press("Apply")
    expect(orla.guest.page.get_by_role("button", name="Apply")).to_have_count(0)
    return {"gm": gm, "player": orla}


@row("damage marked on two foes", "daggerheart", gm=1)
def damage_of_two(table: Counted) -> dict[str, Hand]:
    """Both were hit: one button applies to both."""
    strikes(table, 1)
    gm = table.on("gm", "Log")
    gm.press("Apply to both who were hit")
    expect(gm.guest.page.get_by_role("button", name="Apply to both who were hit")).to_have_count(0)
    return {"gm": gm}


@row("spend or bank Fear", "daggerheart", gm=1)
def bank_fear(table: Counted) -> dict[str, Hand]:
    """From whatever is open: Fear is on top."""
    gm = table.on("gm", "Log")
    gm.press("Bank a Fear")
    strip = gm.guest.page.get_by_role("region", name="On the table")
    expect(strip).to_contain_text("Fear 1 of 12")
    gm.start()
    gm.press("Spend a Fear")
    expect(strip).to_contain_text("Fear 0 of 12")
    return {"gm": gm}


@row("GM calls one player secretly 15", "daggerheart", gm=3)
def calls_one(table: Counted) -> dict[str, Hand]:
    """Who, with what, in secret; 15 is what is mostly meant."""
    gm = table.on("gm", DESK)
    bar = gm.guest.page.get_by_role("region", name="Call for a roll")
    gm.press(bar.locator("label.chip", has_text="Orla"))
    gm.press(bar.locator("label.chip", has_text="Agility"))
    gm.press("Call in secret")
    orla = table.hand(ORLA)
    expect(orla.guest.waits("Yours to roll")).to_contain_text("Difficulty")
    orla.guest.never_received('"difficulty":15')
    return {"gm": gm}


@row("GM calls everybody for a reaction", "daggerheart", gm=3)
def calls_everybody(table: Counted) -> dict[str, Hand]:
    """Which roll, with what, and the call."""
    gm = table.on("gm", DESK)
    bar = gm.guest.page.get_by_role("region", name="Call for a roll")
    gm.press(bar.locator("label.chip", has_text="Reaction roll"))
    gm.press(bar.locator("label.chip", has_text="Agility"))
    gm.press(bar.get_by_role("button", name="Call", exact=True))
    for name in (ORLA, HESK):
        expect(table.hand(name).guest.waits("Yours to roll")).to_contain_text("15")
    return {"gm": gm}


@row("invite a player", "daggerheart", options={"party": False}, gm=1)
def invites(table: Counted) -> dict[str, Hand]:
    """A seat, its link, and the code of it."""
    gm = table.on("gm", "Log")
    gm.press("Invite a player")
    expect(gm.guest.page.get_by_role("img", name="Link of Player 1 as a QR code")).to_be_visible()
    return {"gm": gm}


@row("a counter up by one", "daggerheart", gm=1)
def marks(table: Counted) -> dict[str, Hand]:
    """A box of an adversary's is marked from its line."""
    gm = table.on("gm", DESK)
    troll = gm.guest.page.get_by_role("article", name=TROLL)
    gm.press(troll.get_by_role("button", name=re.compile("^Hit Points marked: 0 of 8")))
    expect(troll.get_by_role("button", name=re.compile("^Hit Points marked: 1 of 8"))).to_be_visible()
    return {"gm": gm}
