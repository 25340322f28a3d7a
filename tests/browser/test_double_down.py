"""An evening of Double Down, played through the page: what each does alone, and what only the game master knows."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.guests import Guest, Scene

ODILE, TAM, ANSELM, WREN = "Odile Marsh", "Tam Quill", "Brother Anselm Oake", "Wren"
ATTEMPT = "Attempt something"


def step(gm: Guest, title: str, scene: str = "") -> None:
    """Begin or end a session, a scene or a rest."""
    gm.go("Game master").get_by_role("button", name=title, exact=True).click()
    dialog = gm.page.get_by_role("dialog")
    if scene:
        dialog.get_by_label("Where and what").fill(scene)
    dialog.get_by_role("button", name=title, exact=True).click()
    expect(dialog).to_have_count(0)


def buy(who: Guest, offer: str, *what: str) -> Locator:
    """Choose from what boons or banes buy; the offer, not taken yet."""
    card = who.waits(offer)
    for each in what:
        card.get_by_role("button", name=f"{each}: one more").click()
    return card


def odds(place: Locator, said: str) -> None:
    """Odds are shown that say this, to those who see the bar and to those who do not."""
    expect(place.get_by_role("img", name=re.compile(rf"\b{said}"))).to_be_visible()


def test_the_chain_holds(scene: Callable[..., Scene]) -> None:
    """Odile holds the ferry against the current: odds, advice, a tag, doubling down, and boons for everybody."""
    here = scene("double-down", title="Fog over the ferry")
    gm, odile, tam = here.guest("gm"), here.guest(ODILE, phone=True), here.guest(TAM)
    step(gm, "Begin a session")
    step(gm, "Begin a scene", "The night ferry")
    expect(odile.page.get_by_role("banner")).to_contain_text("Session 1 · The night ferry")
    gm.adjust(WREN, "stress", 1, "the cold")

    # She says what she does; the game master finds it hard, and says what is at stake.
    odile.propose(ATTEMPT, "hold the ferry", {}, {"Stat": "Rivercraft 5✦"})
    odile.waits("Waits for the game master")
    gm.frame("hold the ferry", {"Difficulty": 18}, stakes="or the chain goes")

    # What does she give to it? The odds are there at once; the advice compares her tags, and she takes the best.
    mine = odile.waits("or the chain goes")
    odds(mine, "Success 30 %")
    advice = odile.fold(mine, "What is best?")
    advice.get_by_label("any tier of success").check()
    best = advice.get_by_role("listitem").first
    expect(best).to_contain_text("Born on the Ferry 3✦")
    best.get_by_role("button", name="Use").click()
    odds(mine, "Success 45 %")
    odile.roll("or the chain goes", faces=(5,))

    # 13 is not enough. She sees what doubling down comes to; the others see that she thinks. Then the server dies.
    choice = odile.waits("let the outcome stand")
    expect(choice).to_contain_text("Then it is: Failure")
    odds(choice, "Success 45 %")
    expect(tam.card("hold the ferry")).to_contain_text(f"Waits for {ODILE}.")
    tam.nothing_waits()
    with here.away():
        expect(odile.page.get_by_text("Reconnecting").first).to_be_visible()
    other = odile.another_tab()
    odile.choose("roll again and move the outcome")
    expect(other.get_by_text("Throw the dice")).to_be_visible()
    odile.throw(20)
    said = "13 then 28: Critical Success, 6 boons"
    for page in (other, tam.page, gm.page):
        expect(page.locator("article.card").get_by_text(said)).to_be_visible()
    expect(odile.card(said).get_by_label("Made of")).to_contain_text("stat +5tag +3")

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
    bought.get_by_role("button", name="Do it").click()
    tam.reads("5 spent, 1 left")
    odile.waits("1 boon to spend").get_by_role("button", name="Let it go").click()
    odile.nothing_waits()
    expect(other.get_by_text("1 boon to spend")).to_have_count(0)
    tam.counts(TAM, "drive", "1")
    tam.counts(WREN, "stress", "0/9")
    gm.never_received(odile.link)
