"""An evening of Storyteller, played through the page: those who help, those who resist, and what takes long."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Scene
from browser.storytelling import (
    GUARD,
    HADRUN,
    MIRELA,
    REEVE,
    WILLPOWER,
    comes_to,
    counter,
    dice,
    join,
    name,
    proposal,
    propose,
    roll,
    settle,
    tick,
    write,
)

Opens = Callable[..., Scene]


def test_one_lifts_and_another_helps_and_then_they_contest(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela, hadrun = here.guest("gm"), here.guest(MIRELA, phone=True), here.guest(HADRUN)

    # He lifts the portcullis. She helps: her successes are dice of his. The server goes away in between.
    propose(hadrun, "Teamwork", "lift the portcullis", "Strength 5", "Athletics 2")
    settle(gm, "lift the portcullis", Difficulty=7, Limit=2)
    join(mirela, "lift the portcullis", "help", "Strength 2", WILLPOWER)
    expect(hadrun.waits("lift the portcullis")).to_contain_text(f"with {MIRELA}")
    with here.away():
        expect(mirela.page.get_by_text("Reconnecting").first).to_be_visible()
    lifting = hadrun.waits("lift the portcullis")
    expect(lifting.get_by_role("img", name="Success")).to_be_visible()
    card = roll(hadrun, "lift the portcullis", [6, 2], dice(9, 7, 7, 7, 10, 1), adds=["lifting (Strength)"])
    comes_to(card, "4 successes (Exceptional), with 2 dice from helpers")
    expect(counter(mirela, "Willpower")).to_have_text("3/4")

    # She reaches for his purse, and he may have noticed.
    propose(mirela, "Resisted", "your purse, friend", "Dexterity 4", "Larceny 4", HADRUN)
    settle(gm, "your purse, friend")
    join(hadrun, "your purse, friend", "resist", "Perception 3")
    purse = roll(mirela, "your purse, friend", dice(8, 3) + dice(3, 8, 9, 8), adds=["pockets (Larceny)"])
    comes_to(purse, f"{HADRUN} wins by 2 successes (Moderate)")
    expect(purse).to_contain_text(f"with {HADRUN}")


def test_the_reeve_resists_with_dice_that_nobody_sees(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela = here.guest("gm"), here.guest(MIRELA, phone=True)
    mirela.never_received(REEVE)
    reeve = gm.go("Game master").get_by_role("article", name=REEVE)
    reeve.get_by_role("button", name="Show").click()
    expect(reeve.get_by_role("button", name="Hide")).to_be_visible()

    # She lies to him. With what he listens, and how well, is the Storyteller's to know.
    propose(mirela, "Resisted", "the tax was paid", "Manipulation 3", "Subterfuge 3", REEVE)
    found = proposal(gm, "the tax was paid")
    name(found, "Opposing", "Investigation")
    expect(found.get_by_role("img", name=f"{REEVE} wins")).to_be_visible()
    found.get_by_role("button", name="Let them roll").click()
    lie = mirela.waits("Yours to roll")
    expect(lie).to_contain_text("Too much is hidden here to tell any odds.")
    tick(lie, [WILLPOWER])
    lie.get_by_text("How it is rolled").click()
    lie.get_by_role("button", name="Show the others what I add").click()
    expect(gm.waits("the tax was paid")).to_contain_text("Willpower yes")

    # She throws her own dice, and the server his.
    card = roll(mirela, "the tax was paid", dice(6, 9, 9, 9))
    comes_to(card, re.compile(f"^({REEVE}|{MIRELA}) wins by|^a tie"))
    expect(card.get_by_role("figure")).to_have_count(1)
    expect(gm.card("the tax was paid").get_by_role("figure", name=REEVE)).to_be_visible()

    # He runs; she follows, round after round, and the server throws for both.
    propose(mirela, "Resisted and extended", "after him", "Dexterity 4", REEVE)
    chase = proposal(gm, "after him")
    write(chase, {"Target": 2})
    name(chase, "Opposing", "Melee")
    chase.get_by_role("button", name="Let them roll").click()
    comes_to(roll(mirela, "after him"), re.compile(r"wins after \d+ rounds?|after \d+ rounds?"))

    # His pools were never told, nor anybody who is hidden.
    for secret in ('"Investigation":6', '"Investigation":', "threats", GUARD, "spears"):
        mirela.never_received(secret)
    assert any('"Investigation":6' in each for each in gm.received)
