"""An evening of Storyteller, played through the page: those who help, those who resist, and what takes long."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest, Scene
from browser.storytelling import (
    WILLPOWER,
    by_hand,
    comes_to,
    counter,
    dice,
    join,
    keeps,
    proposal,
    propose,
    roll,
    settle,
    tick,
    write,
)
from cast import GUARD, HADRUN, MIRELA, REEVE, YSOLDE

Opens = Callable[..., Scene]
DEXTERITY, ATHLETICS = "Dexterity 3", "Athletics 4"
SO = "roll as it is"
LEAST = 2
"""So many actions there is room for from the beginning."""
BEYOND = """(form, width) => [...form.querySelectorAll(".item, .item *")]
  .map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([, { right, width: own }]) => own && right > width).map(([name, { right }]) => `${name}: ${right}`)"""
"""What of the actions lies beyond this width."""
ATTACK = "Attack whether it is an attack; one a turn may be"


@pytest.mark.night
def test_one_lifts_and_another_helps_and_then_they_contest(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela, hadrun = here.guest("gm"), here.guest(MIRELA, phone=True), here.guest(HADRUN)

    # He lifts the portcullis. She helps: her successes are dice of his. The server goes away in between.
    propose(hadrun, "Teamwork", "lift the portcullis", "Strength 5", "Athletics 2")
    settle(gm, "lift the portcullis", Difficulty=7, Limit=2)
    strength = mirela.waits("lift the portcullis").get_by_role(
        "checkbox", name="Strength 2", include_hidden=True
    )
    expect(strength).to_be_checked()  # as he does; athletics is nothing that she has
    join(mirela, "lift the portcullis", "help", WILLPOWER)
    expect(hadrun.waits("lift the portcullis")).to_contain_text(f"with {MIRELA}")
    with here.away():
        expect(mirela.page.get_by_text("Reconnecting").first).to_be_visible()
    lifting = hadrun.waits("lift the portcullis")
    expect(lifting.get_by_role("img", name="Success")).to_be_visible()
    tick(lifting, ["lifting (Strength)"])
    by_hand(lifting)
    lifting.get_by_role("button", name="Roll", exact=True).click()
    mirela.throw(6, 2)
    hadrun.throw(*dice(9, 7, 7, 7, 10, 1))
    card = hadrun.card("lift the portcullis")
    comes_to(card, "4 successes (Exceptional), with 2 dice from helpers")
    expect(counter(mirela, "Willpower")).to_have_text("3/4")

    # She reaches for his purse, and he may have noticed.
    propose(mirela, "Resisted", "your purse, friend", "Dexterity 4", "Larceny 4", HADRUN)
    settle(gm, "your purse, friend")
    join(hadrun, "your purse, friend", "resist", "Perception 3")
    purse = roll(mirela, "your purse, friend", dice(8, 3), adds=["pockets (Larceny)"])
    hadrun.throw(*dice(3, 8, 9, 8))
    comes_to(purse, f"{HADRUN} wins by 2 successes (Moderate)")
    expect(purse).to_contain_text(f"with {HADRUN}")


@pytest.mark.night
def test_the_reeve_resists_with_dice_that_nobody_sees(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, mirela = here.guest("gm"), here.guest(MIRELA, phone=True)
    mirela.never_received(REEVE)
    reeve = gm.go("Game master").get_by_role("article", name=REEVE)
    reeve.get_by_role("button", name="Show").click()
    expect(reeve.get_by_role("button", name="Show")).to_have_count(0)

    # She lies to him. With what he listens, and how well, is the Storyteller's to know.
    propose(mirela, "Resisted", "the tax was paid", "Manipulation 3", "Subterfuge 3", REEVE)
    found = proposal(gm, "the tax was paid")
    tick(found, ["Investigation 6"])
    expect(found.get_by_role("img", name=f"{REEVE} wins")).to_be_visible()
    found.get_by_role("button", name="Let them roll").click()
    lie = mirela.waits("Yours to roll")
    expect(lie).to_contain_text("is hidden: the odds over all that it could be.")
    tick(lie, [WILLPOWER])
    lie.get_by_text("How it is rolled").click()
    lie.get_by_role("button", name="Show the others what I add").click()
    expect(gm.waits("the tax was paid")).to_contain_text("Willpower yes")

    # She throws her own dice, and the server his.
    card = roll(mirela, "the tax was paid", dice(6, 9, 9, 9))
    comes_to(card, re.compile(f"^({REEVE}|{MIRELA}) wins by|^a tie"))
    expect(card.get_by_role("figure")).to_have_count(1)
    expect(gm.card("the tax was paid").get_by_role("figure", name=REEVE)).to_be_visible()

    # She lies again, and with what he listens is asked where it is answered: one chip.
    propose(mirela, "Resisted", "and the tithe", "Manipulation 3", "Subterfuge 3", REEVE)
    asked = gm.asked("and the tithe")
    allow = asked.get_by_role("button", name=re.compile("^Allow"))
    expect(asked.get_by_text("Investigation 6")).to_be_visible()
    expect(allow).to_be_disabled()
    tick(asked, ["Investigation 6"])
    expect(allow).to_have_text(re.compile(r"^Allow \d+ %$"))
    allow.click()
    comes_to(roll(mirela, "and the tithe"), re.compile(f"^({REEVE}|{MIRELA}) wins by|^a tie"))

    # He runs; she follows, round after round, and says before each whether she spends a point; the server throws for both.
    propose(mirela, "Resisted and extended", "after him", "Dexterity 4", REEVE)
    chase = proposal(gm, "after him")
    write(chase, {"Target": 2})
    tick(chase, ["Melee 4"])
    chase.get_by_role("button", name="Let them roll").click()
    running = roll(mirela, "after him")
    over, keep = running.locator(".outcome"), mirela.page.get_by_role("button", name=SO, exact=True)
    expect(keep).to_be_visible()
    while not over.is_visible():
        thrown = running.get_by_role("figure").count()
        mirela.choose(SO)
        expect(running.get_by_role("figure")).to_have_count(thrown + 1)
        expect(over.or_(keep)).to_be_visible()
    comes_to(running, re.compile(r"wins after \d+ rounds?|after \d+ rounds?"))

    # Somebody breathes in the dark: who that is, the Storyteller alone knows.
    propose(mirela, "Resisted", "past whoever breathes there", "Dexterity 4", REEVE)
    found = proposal(gm, "past whoever breathes there")
    found.locator("summary", has_text="More").click()
    tick(found, [GUARD, "Alertness 5"])
    found.get_by_role("button", name="Let them roll").click()
    dark = mirela.waits("Yours to roll")
    expect(dark).to_contain_text("Opponent Somebody hidden")
    expect(dark.get_by_role("radio", name=REEVE)).to_have_count(0)
    comes_to(roll(mirela, "whoever breathes"), re.compile(f"^(Somebody hidden|{MIRELA}) wins by|^a tie"))
    guard = gm.go("Game master").get_by_role("article", name=GUARD)
    expect(guard).to_contain_text("Somebody hidden")

    # His pools were never told, nor anybody who is hidden.
    keeps(here, [mirela], '"Investigation":', "threats", GUARD, "spears")
    assert any('"Investigation":6' in each for each in gm.received)


def work(gm: Guest, who: Guest, *faces: int) -> Locator:
    """One roll for the weir."""
    composer = who.compose("Roll for a long task")
    composer.get_by_label("What do you do?").fill("at the weir")
    composer.get_by_role("radio", name="The weir: ").check()
    who.asks(composer)
    settle(gm, "at the weir")
    return roll(who, "at the weir", dice(7, *faces))


@pytest.mark.night
def test_a_weir_that_takes_weeks_and_what_a_botch_does_to_it(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, hadrun = here.guest("gm"), here.guest(HADRUN, phone=True)

    # At this table a botch asks the Storyteller what becomes of the work.
    settings = gm.fold(gm.go("Game master"), re.compile("^The table$"))
    settings.get_by_text("House rules").click()
    botches = settings.get_by_role("radiogroup", name="What a botch does to an extended action")
    botches.get_by_label("Ask").check()
    settings.get_by_role("button", name="Save").click()
    expect(gm.page.get_by_text("Saved")).to_be_visible()

    # How long it takes is told before anybody begins it; it needs a name.
    composer = hadrun.compose("Begin a long task")
    tick(composer, ["Strength 5", "Crafts 2"])
    write(composer, {"Target": 9})
    expect(composer.get_by_role("button", name="Propose")).to_be_disabled()
    write(composer, {"Name": "The weir"})
    expect(composer.get_by_role("button", name="Propose")).to_be_enabled()
    expect(composer.locator(".composer-foot")).to_contain_text(
        re.compile(r"Done:\s*in 2 rolls\s*12 %\s*in 3")
    )
    composer.get_by_role("button", name="Close").click()

    # A weir, written down for all to see, and rolled for week by week.
    propose(hadrun, "Begin a long task", "", "Strength 5", "Crafts 2", Name="The weir")
    settle(gm, "Begin a long task", Target=9, Interval="a week", Max_rolls=6)
    hadrun.reads("begins a task: The weir, 9 successes")
    comes_to(work(gm, hadrun, 6, 7, 8), "3 successes (Complete)")
    expect(hadrun.card("at the weir")).to_contain_text("0 → 3")
    far = gm.card("at the weir").get_by_role("meter", name="The weir")
    expect(far).to_have_attribute("aria-valuetext", "3 of 9, week 1, at most 6")
    expect(far.locator(".fresh")).to_have_count(3)

    # It breaks. The server is gone when the Storyteller thinks about that, and the question is there when it is back.
    comes_to(work(gm, hadrun, 1), "Botch")
    with here.away():
        expect(gm.page.get_by_text("Reconnecting").first).to_be_visible()
    asked = gm.waits("The weir: a botch; start over, or give up?")
    anew = asked.get_by_role("listitem").filter(has=gm.page.get_by_role("button", name="Restart"))
    expect(anew.get_by_role("list", name="What changed")).to_contain_text("3 → 0")
    anew.get_by_role("button").click()
    hadrun.reads("The weir starts over")

    # Two good weeks, and it stands. Nobody needs the note any more.
    work(gm, hadrun, 9, 9, 9, 9, 9, 9)
    comes_to(work(gm, hadrun, 9, 9, 9), "3 successes (Complete)")
    hadrun.reads("the task is done")
    done = hadrun.card("at the weir").get_by_role("meter", name="The weir")
    expect(done).to_have_attribute("aria-valuetext", "9 of 9, week 4, at most 6, done")
    composer = gm.compose("Drop a long task")
    composer.get_by_label("The weir (done)").check()
    expect(composer.get_by_role("group", name="What would change")).to_contain_text("The weir")
    composer.get_by_role("button", name="Drop a long task").click()
    hadrun.reads("The weir is dropped")


@pytest.mark.night
def test_nets_in_one_go_and_three_things_in_one_turn(scene: Opens) -> None:
    here = scene("storyteller", title="The reeve's tax")
    gm, ysolde = here.guest("gm"), here.guest(YSOLDE, phone=True)

    # Nets, rolled for until there are enough of them: how many that is, nobody is told.
    propose(ysolde, "Extended action in one go", "mend the nets", "Stamina 4", "Survival 3")
    settle(gm, "mend the nets", Target=13, Max_rolls=3, secret="Target")
    waiting = ysolde.waits("Yours to roll")
    expect(waiting).to_contain_text("The target is hidden: the odds over all that it could be.")
    write(waiting, {"Willpower": 1})
    nets = roll(ysolde, "mend the nets", [6, 6, 6, 6, 6, 6, 6], [6, 6, 6, 6, 6, 6, 6])
    comes_to(nets, "15 successes in 2 rolls")
    expect(nets).to_contain_text("target hidden")
    expect(counter(ysolde, "Willpower")).to_have_text("5/6")
    assert any('"target":13' in each for each in gm.received)

    # Three things in one turn: each is one die fewer and one harder than the one before.
    propose(ysolde, "Several actions", "all at once")
    found = proposal(gm, "all at once")
    for at, (what, *traits) in enumerate(
        (("dodge", DEXTERITY, ATHLETICS), ("grab", "Strength 3", "Brawl 2"), ("run", DEXTERITY, ATHLETICS)), 1
    ):
        if at > LEAST:
            found.get_by_role("group", name="Actions", exact=True).get_by_role(
                "button", name="Add"
            ).last.click()
        each = found.get_by_role("group", name=f"Actions {at}", exact=True)
        line = each.locator(".item-line")
        if line.get_attribute("aria-expanded") == "false":
            line.click()
        write(each, {"Name": what})
        tick(each, traits)
    second = found.get_by_role("group", name="Actions 2", exact=True)
    second.get_by_role("button", name=re.compile("^grab")).click()
    tick(second, [ATTACK])
    # Each is a line with what its place costs, and only the one that is filled in is open.
    for at, line in enumerate(("dodge, Dexterity, Athletics", "grab, Strength, Brawl, attack"), 1):
        row = found.get_by_role("group", name=f"Actions {at}", exact=True).locator(".item-line")
        expect(row).to_have_text(f"{line}{at} {'die' if at == 1 else 'dice'} less, {at} harder")
    opened = found.locator(".item-line[aria-expanded=true]")
    expect(opened).to_have_count(1)
    # What is done first is changed by a tap, and read from its line.
    second.get_by_role("button", name="Later").click()
    expect(opened).to_have_text("grab, Strength, Brawl, attack3 dice less, 3 harder")
    expect(opened).to_be_in_viewport()
    found.get_by_role("button", name="Earlier").click()
    expect(opened).to_have_text("grab, Strength, Brawl, attack2 dice less, 2 harder")
    # The chance of each is told beside how many succeed.
    expect(found.locator(".closer").get_by_role("listitem").first).to_contain_text(
        re.compile(r"dodge:\s*Success\s*\d\d %\s*Botch")
    )
    whole = gm.page.viewport_size
    for width in (390, 320):
        gm.page.set_viewport_size({"width": width, "height": 844})
        expect(found.locator(".item-line").first).to_be_visible()
        assert not found.evaluate(BEYOND, width), f"an action runs off a page of {width} px"
    gm.page.set_viewport_size(whole or {"width": 1280, "height": 800})
    found.get_by_role("button", name="Let them roll").click()

    # She knows how to climb, which helps with the first of them.
    turn = ysolde.waits("Yours to roll")
    turn.get_by_role("button", name="Add", exact=True).click()
    adds = turn.get_by_role("group", name="Adds 1", exact=True)
    write(adds, {"Name": "dodge"})
    tick(adds, ["rowing (Athletics)"])
    by_hand(turn)
    turn.get_by_role("button", name="Roll", exact=True).click()
    for faces in ([7, 7, 8, 1, 2, 3], [8, 2, 2], [9, 9, 9, 1]):
        ysolde.choose(SO)
        ysolde.throw(*faces)
    card = ysolde.card("all at once")
    # What she rolled is in view, though she has typed her dice.
    expect(card.locator(".upshot").first).to_be_in_viewport()
    comes_to(card, "dodge: 2 successes (Moderate); grab: 1 success (Marginal); run: 2 successes (Moderate)")
    # What each was made of is told under its name, once.
    made = card.get_by_role("list", name="Made of").get_by_role("listitem")
    expect(made).to_have_text(
        [re.compile(f"^{each}: (?!.*{each}).*difficulty") for each in ("dodge", "grab", "run")]
    )
    keeps(here, [ysolde], '"target":13')
