"""An evening of Double Down, played through the page: what each does alone, and what only the game master knows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.ferry import ATTEMPT, buy, counts, fill, frame, lay, odds, propose, roll
from browser.guests import Scene, seat, unfolded
from cast import ANSELM, ODILE, TAM, WREN

STORY = "a reward of the story (1 boon)"


def test_that_a_roll_deals_damage_is_said_on_the_line_that_allows_it(scene: Callable[..., Scene]) -> None:
    here = scene("double-down")
    gm, anselm = here.guest("gm"), seat(here, ANSELM)
    draft = anselm.propose("double-down.attempt", ANSELM, "swing the oar", suggested={"stat": "Combat"})
    asked = gm.asked("swing the oar")
    asked.get_by_role("checkbox", name="Deals damage").check()
    asked.get_by_role("button", name=re.compile("^Allow at 13")).click()
    expect(asked).to_have_count(0)
    anselm.answer(anselm.roll(draft, [12]).roll, "stand")
    expect(gm.card("swing the oar")).to_contain_text("1 damage")


def test_the_chain_holds(scene: Callable[..., Scene]) -> None:
    """Odile holds the ferry against the current: odds, advice, a tag, doubling down, and boons for everybody."""
    here = scene("double-down", title="Fog over the ferry")
    gm, odile, tam = seat(here, "gm"), here.guest(ODILE, phone=True), here.guest(TAM)
    gm.call("begin-session")
    gm.call("begin-scene", scene="The night ferry")
    expect(odile.page.get_by_role("banner")).to_contain_text("Session 1 · The night ferry")
    gm.adjust(WREN, "stress", by=1, why="the cold")

    # She says what she does; the game master finds it hard, and says what is at stake.
    propose(odile, ATTEMPT, "hold the ferry", {}, {"Stat": "Rivercraft 5✦"})
    odile.waits("Waits for the game master")
    gm.frame(gm.drafts[0]["id"], stat="Rivercraft", difficulty=18, stakes="or the chain goes")

    # What does she give to it? The odds are there at once; the advice compares her tags, and she takes the best.
    mine = odile.waits("or the chain goes")
    odds(mine, "Success 30 %")
    advice = odile.fold(mine, "What is best?")
    advice.get_by_label("any tier of success").check()
    best = advice.get_by_role("listitem").first
    expect(best).to_contain_text("Born on the Ferry 3✦")
    best.get_by_role("button", name="Use").click()
    odds(mine, "Success 45 %")
    roll(odile, "or the chain goes", faces=(5,))

    # 13 is not enough. She sees what doubling down comes to; the others see that she thinks. Then the server dies.
    choice = odile.waits("let the outcome stand")
    expect(choice.get_by_role("button", name="Keep 13: Failure")).to_be_visible()
    rungs = odile.card("hold the ferry").get_by_role("list", name="Where it stands")
    expect(rungs.get_by_role("listitem").filter(has_text="45 %")).to_contain_text("Success")
    expect(tam.card("hold the ferry")).to_contain_text(f"Waits for {ODILE}.")
    tam.nothing_waits()
    with here.away():
        expect(odile.page.get_by_text("Reconnecting").first).to_be_visible()
    odile.choose("double down")
    odile.throw(20)
    said = "13 then 28: Critical Success, 6 boons"
    expect(tam.page.locator("article.card").get_by_text(said)).to_be_visible()
    expect(odile.card(said).get_by_label("Made of")).to_contain_text("Rivercraft +5Born on the Ferry +3")

    # She tells how, and spends the boons: a stress of Wren's, a drive for Tam, her tag; one is left, and she lets it go.
    told = "She sings to the chain, and it holds."
    odile.card(said).get_by_label("A line on this roll").fill(told)
    odile.card(said).get_by_role("button", name="Tell").click()
    expect(tam.card(told)).to_contain_text("Spend the boons: what do they look like?")
    bought = buy(
        odile,
        "6 boons to spend",
        "Wren: recover a stress (1 boon)",
        "Tam Quill: gain a drive (2 boons)",
        "Odile Marsh: recover Born on the Ferry (2 boons)",
    )
    expect(bought.get_by_label("What changed")).to_contain_text("Tam Quill")
    more = [
        bought.get_by_role("button", name=f"{each}: one more")
        for each in ("Tam Quill: gain a drive (2 boons)", STORY)
    ]
    expect(more[0]).to_be_disabled()
    # What is typed in beyond what can be paid is what can be paid, and it is said why.
    drives = bought.get_by_role("textbox", name="Tam Quill: gain a drive (2 boons)")
    drives.fill("9")
    expect(drives).to_have_value("1")
    expect(bought.get_by_text("No more than 1 can be paid for")).to_be_visible()
    expect(more[1]).to_be_enabled()
    more[1].click()
    expect(bought.get_by_text("6 of 6 spent")).to_be_in_viewport()
    bought.get_by_role("button", name=f"{STORY}: one less").click()
    expect(bought.get_by_text("5 of 6 spent")).to_be_visible()
    bought.get_by_role("button", name="Spend boons").click()
    tam.reads("5 spent, 1 left")
    odile.spends("1 boon to spend").get_by_role("button", name="Leave the rest").click()
    odile.nothing_waits()
    counts(tam, TAM, "drive", "1")
    counts(tam, WREN, "stress", "0/9")
    tam.never_received(odile.link)


@pytest.mark.night
def test_what_is_under_the_boards(scene: Callable[..., Scene]) -> None:
    """A secret difficulty, hidden dice, and somebody in the water of whom nobody knows until he is shown."""
    here = scene("double-down", title="Under the boards")
    gm, wren, anselm = here.guest("gm"), here.guest(WREN, phone=True), here.guest(ANSELM)
    lay(gm, "Mother Eel: health 4917", 1)
    lay(gm, "Drowned Man: health 3, grip 2", 2)

    # Wren listens. How difficult it is only the game master knows: she sees the odds over all that it could be.
    propose(wren, ATTEMPT, "listen under the boards", {}, {"Stat": "Perception 4✦"})
    frame(gm, "listen under the boards", {"Difficulty": 47}, secret="Difficulty")
    mine = wren.waits("difficulty hidden")
    expect(mine).to_contain_text("The difficulty is hidden")
    odds(mine, "Success")
    roll(wren, "listen under the boards", {"Tags": "Small Enough to Hide 2✦", "Relevant": False}, faces=(11,))
    expect(wren.waits("let the outcome stand")).to_contain_text("Failure")
    wren.choose("let the outcome stand")
    # 4 of her own, 1 of a tag that does not fit, 11 on the die; failing gains her a drive.
    wren.reads("16: Failure, 6 banes, 1 drive gained")
    expect(wren.card("16: Failure")).to_contain_text("difficulty hidden")
    counts(wren, WREN, "drive", "1")
    gm.fold(gm.card("16: Failure"), "The numbers")
    expect(gm.card("16: Failure")).to_contain_text("47")

    # The banes: a stress for her, and tension on the table, which is taken off again with the next ones.
    bought = buy(gm, "6 banes to spend", "Wren: inflict a stress (1 bane)", "add a tension (2 banes)")
    bought.get_by_role("button", name="Spend banes").click()
    wren.reads("3 spent, 3 left")
    counts(wren, WREN, "stress", "1/9")
    counts(wren, "Table", "tension", "1")
    offer = buy(gm, "3 banes to spend", *["a complication of the story (1 bane)"] * 3)
    more = offer.get_by_role("button", name="a complication of the story (1 bane): one more")
    expect(more).to_be_disabled()
    fill(gm, offer, {"Tension": "1"})
    more.click()
    offer.get_by_role("button", name="Spend banes").click()
    wren.reads("4 spent, nothing left")
    wren.reads("4 of them on a complication of the story")
    counts(wren, "Table", "tension", "0")

    # Dice that nobody sees.
    gm.page.get_by_role("button", name="Plain dice").click()
    gm.page.get_by_role("textbox", name=re.compile("^Dice")).fill("3d20+913")
    gm.page.get_by_role("checkbox", name="Nobody else sees it").check()
    gm.page.locator(".composer").get_by_role("button", name="Roll").click()
    expect(gm.card("3d20+913")).to_contain_text("hidden")

    # Somebody comes aboard, and Anselm swings the oar; how much of him is left stays the game master's to know.
    panel = gm.go("Game master")
    man = panel.get_by_role("article", name="Drowned Man").first
    unfolded(man).get_by_role("button", name="Copy").click()
    expect(panel.get_by_role("article", name="Drowned Man")).to_have_count(3)
    man.get_by_role("button", name="Show").click()
    oar = {"Tags": "Arms like Oars 3✦", "Target": "Drowned Man"}
    propose(anselm, ATTEMPT, "swing the oar", oar, {"Stat": "Combat 5✦"})
    # Whether a tag fits is the game master's to say too, in one press beside the answers or where everything is set.
    fits = gm.asked("swing the oar").get_by_role("group", name="Relevant").get_by_role("checkbox")
    fits.uncheck()
    gm.asked("swing the oar").get_by_role("button", name="Set it…").click()
    expect(gm.asked("swing the oar").get_by_role("button", name="Let them roll")).to_be_enabled()
    gm.asked("swing the oar").get_by_role("button", name="Cancel").click()
    frame(gm, "swing the oar", {"Difficulty": "16: hard", "Combat": True, "Relevant": True})
    roll(anselm, "swing the oar", faces=(8,))
    anselm.choose("double down")
    anselm.throw(10)
    wren.reads("16 then 18: Critical Success, 6 boons, 2 damage")
    gm.waits("2 damage to Drowned Man").get_by_role("button", name="Deal damage").click()
    expect(man.get_by_role("group", name="health").locator("output")).to_have_text("1")
    man.get_by_role("button", name="Hide").click()
    expect(anselm.go("Table").get_by_text("Drowned Man")).to_have_count(0)
    for name in ("Drowned Man", "Mother Eel"):
        unfolded(panel.get_by_role("article", name=name).last).get_by_role("button", name="Remove").click()
        gm.page.get_by_role("button", name="Yes, do it").click()
    expect(panel.get_by_role("article", name="Drowned Man")).to_have_count(2)

    secrets = ("Mother Eel", '"health":4917', "3d20+913", '"difficulty":47', '"grip"')
    assert all(any(each in told for told in gm.received) for each in secrets)
    for player in (wren, anselm):
        player.never_received(*secrets, gm.link.split("#")[1])


@pytest.mark.night
def test_the_deck_tilts(scene: Callable[..., Scene]) -> None:
    """Rolls that the game master calls for, needs none for, or reads otherwise; and what is rolled often."""
    here = scene("double-down", title="The deck tilts")
    gm, odile, wren = here.guest("gm"), here.guest(ODILE), here.guest(WREN, phone=True)

    # The game master calls for a roll from everybody; the server throws, and nobody knows how they will fall.
    call = gm.fold(gm.go("Game master"), "Call for a roll")
    call.get_by_role("checkbox", name="Everybody").check()
    call.get_by_label("What for").fill("keep your feet")
    fill(gm, call, {"Stat": "Toughness 4✦", "Difficulty": "13: medium"})
    call.get_by_role("button", name="Call for a roll").click()
    for player in (odile, wren):
        roll(player, "keep your feet")
        player.choose("let the outcome stand")
        expect(gm.card(f"{player.name}: Toughness").locator(".outcome")).to_contain_text(
            re.compile(r"\d+: (Critical )?(Success|Failure)")
        )
    prepared = gm.fold(gm.go("Game master"), "Being prepared")
    late = prepared.get_by_role("button", name="Call it off")
    for left in (1, 0):  # of the two who are not here yet
        late.first.click()
        expect(late).to_have_count(left)

    # What needs no roll, and what she thinks better of.
    propose(odile, ATTEMPT, "charm the cook", {}, {})
    gm.waives("charm the cook", "She likes you already.")
    odile.reads("She likes you already.")
    propose(wren, ATTEMPT, "sing", {}, {})
    wren.waits("sing").get_by_role("button", name="Call it off").click()
    expect(gm.page.locator(".asks")).to_have_count(0)

    # A group that is one person after all: the game master sets it as something else.
    propose(wren, "Roll for a group", "bail", {}, {})
    bail = gm.asked("bail")
    bail.get_by_role("button", name="Set it…").click()
    bail.get_by_role("combobox", name=re.compile("^As")).select_option(label=ATTEMPT)
    fill(gm, bail, {"Stat": "Toughness 3✦", "Difficulty": "10: easy"})
    bail.get_by_role("button", name="Let them roll").click()
    roll(wren, "bail", faces=(9,))
    wren.choose("let the outcome stand")
    gm.reads("12: Success")

    # She will bail again: once more at once, and kept for later.
    wren.card("12: Success").get_by_role("button", name="Roll again").click()
    frame(gm, "bail", {})
    roll(wren, "bail", faces=(19,))
    wren.choose("let the outcome stand")
    gm.reads("22: Critical Success, 2 boons")
    wren.menu(wren.card("22: Critical Success"), "Keep as a favourite")
    expect(wren.page.get_by_text("Kept: bail")).to_be_visible()
    wren.go("Log").get_by_role("button", name="Make a move").click()
    wren.page.get_by_role("list", name="Favourites").get_by_role("button", name="bail").click()
    expect(wren.page.locator(".composer").get_by_label("Toughness 3✦")).to_be_checked()
    wren.page.locator(".composer").get_by_role("button", name="Close").click()
    wren.go("Record").get_by_role("button", name=re.compile("^bail")).click()
    frame(gm, "bail", {})
    wren.waits("Yours to roll")
