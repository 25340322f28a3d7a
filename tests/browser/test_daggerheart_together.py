"""An evening of Daggerheart, played through the page: what everybody is asked for, a group's action, and a tag team."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Scene
from browser.marsh import (
    Said,
    adjusts,
    begins_by_hand,
    calls_for,
    counts,
    frames,
    joins,
    never_read,
    proposes,
    rolls,
    settle,
    takes,
)
from cast import HESK, ORLA, PIM, TROLL

Opens = Callable[..., Scene]
BEAM, LIGHTS, BOTH, ROPE = "the beam comes down", "wade past the lights", "high and low", "one rope for all"
SECRET = 613
"""A number that nobody is told."""


@pytest.mark.night
def test_everybody_together(scene: Opens) -> None:
    here = scene("daggerheart", title="The marsh road")
    gm, orla = here.guest("gm"), here.guest(ORLA, phone=True)
    pim, hesk = here.guest(PIM, phone=True), here.guest(HESK)
    # A beam comes down: everybody ducks, each when they come to it, against a number that nobody is told.
    calls_for(
        gm,
        "Reaction roll",
        BEAM,
        whom="Everybody",
        trait="Agility +1",
        difficulty=SECRET,
        secret="Difficulty",
    )
    rolls(orla, BEAM, 7, 7)
    orla.reads("15: critical success")
    rolls(pim, BEAM)
    expect(gm.card(PIM).locator(".outcome")).to_be_visible()
    drops(gm, BEAM, 2)
    for who in (orla, pim, hesk):
        never_read(who, SECRET)
    a_group_action(gm, orla, pim, hesk)
    a_tag_team(gm, orla, hesk)
    while_one_is_away(gm, orla, pim, hesk)


def drops(gm: Guest, what: str, times: int) -> None:
    """The others were elsewhere."""
    prepared = gm.fold(gm.go("Game master"), "Being prepared").get_by_role("article", name=what)
    for left in range(times, 0, -1):
        expect(prepared).to_have_count(left)
        prepared.first.get_by_role("button", name="Call it off").click()


def a_group_action(gm: Guest, orla: Guest, pim: Guest, hesk: Guest) -> None:
    """Orla leads; the reaction rolls of the two others give one more or one less each."""
    proposes(orla, "Group action roll", LIGHTS, trait="Finesse +1")
    allow = gm.asked(LIGHTS).get_by_role("button", name="Allow at")
    expect(allow).to_contain_text("% if all take part")
    frames(gm, LIGHTS, difficulty=15, reaction_difficulty=13)
    expect(orla.waits(LIGHTS)).to_contain_text("If they take part so: Teodan, Pim, Hesk with Finesse.")
    another_leads(orla, hesk, HESK)
    another_leads(hesk, orla, ORLA)
    called = orla.fold(orla.waits(LIGHTS), "Call others").get_by_role("checkbox", name=PIM)
    called.check()
    expect(pim.waits(LIGHTS)).to_contain_text("You are called")
    sets_for(gm, PIM, LIGHTS, trait="Agility +1")
    for who in (pim, hesk):
        expect(who.waits(LIGHTS)).to_contain_text(re.compile(f"set for {PIM}: .*Agility"))
    joins(pim, LIGHTS, experiences="Roofs and drainpipes +2 for 1 Hope")
    joins(hesk, LIGHTS, trait="Strength +2", helps=True)
    expect(orla.waits(LIGHTS).get_by_role("img", name=re.compile("Success with Hope"))).to_be_visible()
    # Pim and Hesk throw on their own phones, in whatever order, and both meet the thirteen; then Orla decides, and throws with Hesk's help.
    begins_by_hand(orla, LIGHTS)
    expect(orla.card(LIGHTS)).to_contain_text(f"Waits for {HESK}, {PIM}.")
    pim.throw(6, 4)
    pim.nothing_waits()
    expect(orla.card(LIGHTS)).to_contain_text(f"Waits for {HESK}.")
    hesk.throw(9, 2)
    expect(orla.waits(LIGHTS).locator(".standing")).to_have_text(
        re.compile(r"^\+2 from the others( ?not brought yet: .*)?$")
    )
    given = (
        orla.card(LIGHTS).get_by_role("list", name="What everybody has given so far").get_by_role("listitem")
    )
    expect(given).to_have_text([f"{HESK}: +1, success with 13", f"{PIM}: +1, success with 13"])
    orla.choose("roll, with +2 from the others", of=LIGHTS)
    orla.throw(7, 8, 5)
    expect(pim.card(LIGHTS).get_by_role("figure", name=PIM)).to_have_count(2)
    pim.reads("23 with Fear: success, +2 from the others")
    # The master makes a move for that, and so banks nothing.
    gm.waits("a roll with Fear").get_by_role("button", name="Make my move").click()
    gm.nothing_waits()
    counts(pim, "Table", "Fear", "0/12")


def another_leads(who: Guest, other: Guest, name: str) -> None:
    """Whoever leads a group has another lead it: it is theirs to roll then, and nobody else's."""
    together = who.fold(who.waits(re.compile("Yours to roll")), "Call others")
    together.get_by_role("group", name="Somebody else leads:").get_by_role("button", name=name).click()
    expect(other.waits(LIGHTS)).to_contain_text("Yours to roll")
    expect(who.waits(LIGHTS)).not_to_contain_text("Yours to roll")
    expect(who.waits(LIGHTS).get_by_text("Somebody else leads:")).to_have_count(0)


def sets_for(gm: Guest, name: str, what: str, **part: Said) -> None:
    """The game master sets what somebody rolls with who takes part."""
    theirs = gm.fold(gm.waits(what), f"Set for {name}")
    settle(theirs, **part)
    theirs.get_by_role("button", name="Set it").click()
    expect(theirs.get_by_role("button", name="Set it")).to_be_visible()


def while_one_is_away(gm: Guest, orla: Guest, pim: Guest, hesk: Guest) -> None:
    """Pim goes when he is to throw: the game master alone throws for him, and against which number, the game master alone knows."""
    proposes(orla, "Group action roll", ROPE, trait="Finesse +1")
    frames(gm, ROPE, difficulty=15, reaction_difficulty=SECRET, secret="Reaction difficulty")
    joins(pim, ROPE, trait="Agility +1")
    begins_by_hand(orla, ROPE)
    expect(orla.card(ROPE)).to_contain_text(f"Waits for {PIM}.")
    for who in (orla, hesk):
        expect(who.card(ROPE).get_by_role("button", name="Throw for")).to_have_count(0)
    gm.card(ROPE).get_by_role("button", name=f"Throw for {PIM}").click()
    expect(orla.card(ROPE).get_by_role("figure", name=PIM)).to_have_count(2)
    gave = re.compile(f"{PIM}: (\u22121, failure|\\+1, critical success) with \\d+")
    expect(orla.card(ROPE)).to_contain_text(gave)
    for who in (orla, pim, hesk):
        never_read(who, SECRET)


def a_tag_team(gm: Guest, orla: Guest, hesk: Guest) -> None:
    """Once a session and for three Hope: both roll, and Orla says which of the two rolls stands."""
    adjusts(gm, ORLA, "Hope", by=1, why="the song they all know")
    gm.go("Game master").get_by_role("article", name=TROLL).get_by_role("button", name="Show").click()
    proposes(orla, "Tag team", BOTH, partner=HESK, weapon="Rapier (Presence)", targets=[TROLL])
    joins(hesk, BOTH, weapon="Battleaxe (Strength)")
    begins_by_hand(orla, BOTH)
    # What Hesk types meanwhile stays while Orla's dice fall, though they have the same names.
    hesk.types(4, 4)
    orla.throw(10, 3)
    expect(hesk.card(BOTH).get_by_role("figure", name="Hope")).to_have_count(1)
    hesk.lies()
    expect(orla.waits(BOTH).locator(".standing")).to_contain_text(f"{HESK}: Critical Success")
    orla.choose("Hesk Ironroot's roll: 10, Critical Success", of=BOTH)
    orla.throw(5)
    hesk.throw(6)
    hesk.reads("Hesk Ironroot's roll stands, 10: critical success, 32 damage")
    counts(orla, ORLA, "Hope", "0/6")
    counts(hesk, HESK, "Hope", "2/6")
    takes(gm, "32 physical damage to Marsh troll: 3")
    expect(hesk.go("Table").get_by_role("listitem").filter(has_text=TROLL)).to_contain_text("hurt")
