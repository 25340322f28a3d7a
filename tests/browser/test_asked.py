"""What others ask of somebody comes before what they may do in their own time, wherever on their phone they are."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Request, expect

from browser.guests import Guest, Scene, seat
from browser.test_phone import shows
from cast import ODILE, TAM, WREN
from evenings.people import Person

Opens = Callable[..., Scene]


def earned(gm: Person, who: Person) -> None:
    """Somebody has boons to spend, and all the time in the world for that."""
    draft = who.propose("double-down.attempt", who.name, "hold the ferry")
    gm.frame(draft, stat="Agility", difficulty=13)
    who.answer(who.roll(draft, [14]).roll, "double", faces=[16])


def contested(gm: Person, wren: Person, text: str = "take the letter") -> str:
    """Wren against Tam: he is asked first."""
    draft = wren.propose("double-down.contested", WREN, text, target=wren.id(TAM))
    gm.frame(draft, stat="Agility", target_stat="Agility")
    return wren.roll(draft).roll


def shopping(here: Scene) -> tuple[Person, Person, Person, Guest]:
    """Tam looks at what his boons buy when something else begins."""
    gm, wren, tam = (seat(here, name) for name in ("gm", WREN, TAM))
    earned(gm, tam)
    guest = here.guest(TAM, phone=True)
    shop = guest.spends("4 boons to spend")
    shop.get_by_role("button", name=f"{TAM}: gain a drive (2 boons): one more").tap()
    expect(shop.get_by_text("2 of 4 spent")).to_be_in_viewport()
    return gm, wren, tam, guest


def test_what_a_contest_asks_is_in_view_from_its_title_though_a_shop_is_open(scene: Opens) -> None:
    gm, wren, _, tam = shopping(scene("double-down"))
    wren.call("say", text="I nearly had it.")
    expect(tam.page.get_by_text("2 of 4 spent")).to_be_in_viewport()
    contested(gm, wren)
    for choice in ("refuse it", "Commit nothing"):
        card = tam.waits("Your choice")
        shows(tam, card.get_by_text("Your choice"), card.get_by_role("button", name=re.compile(choice)))
        card.get_by_role("button", name=re.compile("leave it|Commit nothing")).tap()
    # and whoever goes back to the shop finds what they chose
    expect(tam.spends("4 boons to spend").get_by_text("2 of 4 spent")).to_be_in_viewport()


def test_a_vote_is_in_view_though_a_shop_is_open_and_so_is_what_comes_of_it(scene: Opens) -> None:
    gm, wren, me, tam = shopping(scene("double-down"))
    draft = wren.propose("double-down.group", WREN, "through the narrows")
    gm.frame(draft, stat="Toughness", difficulty=16)
    # what is exhausted meanwhile is another line of what there is to buy
    me.join(draft, TAM, tags=["Silver Tongue"])
    wren.call("call-in", {"draft": draft, "sheets": [wren.id(TAM)]})
    roll = wren.roll(draft).roll
    card = tam.card("through the narrows")
    keep = tam.page.get_by_role("button", name="let the outcome stand")
    shows(tam, card.locator(".standing"), keep)
    keep.tap()
    wren.answer(roll, "stand")
    shows(tam, card.get_by_role("heading"), card.locator(".upshot"))


def test_one_of_many_things_to_lay_down_is_read_from_the_top_with_its_button_in_reach(scene: Opens) -> None:
    here = scene("double-down")
    gm, wren, tam = (seat(here, name) for name in ("gm", WREN, TAM))
    gm.adjust(WREN, "drive", by=2, why="luck")
    guest = here.guest(WREN, phone=True)
    tam.answer(contested(gm, wren), "roll")
    card = guest.waits("both at once, unseen")
    shows(guest, card.get_by_text("Your choice"), card.get_by_role("button", name=re.compile("^Commit")))


def test_whoever_looks_at_their_sheet_is_told_what_somebody_else_asks(scene: Opens) -> None:
    here = scene("double-down")
    gm, wren, tam = seat(here, "gm"), seat(here, WREN), here.guest(TAM, phone=True)
    tam.go("Sheet")
    contested(gm, wren)
    told = tam.page.get_by_role("region", name="Your choice")
    expect(told).to_contain_text("Wren against Tam Quill: Agility “take the letter”")
    answer = told.get_by_role("button", name="Your choice")
    assert answer.evaluate("it => it.scrollWidth <= it.clientWidth"), "its words have room"
    answer.tap()
    expect(told).to_have_count(0)
    expect(tam.page.get_by_role("button", name="leave it to the dice")).to_be_in_viewport(ratio=1)


def test_whoever_is_called_to_a_roll_is_told_wherever_they_look_and_has_it_before_their_own_offers(
    scene: Opens,
) -> None:
    _, wren, _, tam = shopping(scene("double-down"))
    tam.page.locator(".composer").get_by_role("button", name="Close").tap()
    tam.go("Sheet")
    wren.propose("double-down.group", WREN, "through the narrows")
    told = tam.page.get_by_role("region", name="You are called")
    expect(told).to_contain_text("through the narrows")
    told.get_by_role("button", name="You are called").tap()
    expect(told).to_have_count(0)
    expect(tam.page.get_by_role("region", name="What waits")).to_contain_text("through the narrows")
    expect(tam.budget("4 boons to spend")).to_be_in_viewport(ratio=1)


def test_nothing_is_asked_of_the_server_twice_as_long_as_nothing_happens(scene: Opens) -> None:
    here = scene("double-down")
    gm, odile, guest = seat(here, "gm"), seat(here, ODILE), here.guest(ODILE, phone=True)
    asked = Counter[str]()

    def keep(request: Request) -> None:
        said: dict[str, Any] = json.loads(request.post_data or "{}") if "/look" in request.url else {}
        if said.get("want") in ("odds", "form"):
            asked[json.dumps(said, sort_keys=True)] += 1

    draft = odile.propose("double-down.attempt", ODILE, "hold the ferry")
    gm.frame(draft, stat="Agility", difficulty=13)
    guest.waits("hold the ferry")
    odile.roll(draft, [14])
    expect(guest.card("hold the ferry").locator(".rung.can").first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    guest.page.on("request", keep)
    gm.call("say", text="The rope creaks.")
    guest.reads("The rope creaks.")
    guest.page.wait_for_load_state("networkidle")
    assert len(asked) == 1, asked
    assert set(asked.values()) == {1}, asked


def test_whoever_proposes_something_sees_it_after_however_long_a_card(scene: Opens) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), seat(here, ODILE)
    earned(gm, odile)
    odile.take("4 boons to spend", on=[{"what": "story", "amount": 4}])
    guest = here.guest(ODILE, phone=True)
    draft = odile.propose("double-down.attempt", ODILE, "and back")
    gm.frame(draft, stat="Agility", difficulty=13)
    odile.answer(odile.roll(draft, [14]).roll, "stand")
    shows(guest, guest.card("and back").get_by_role("heading"), guest.card("and back").locator(".upshot"))
    odile.propose("double-down.attempt", ODILE, "once more")
    line = guest.page.locator("details.pending > summary")
    shows(guest, line, line)


def test_an_older_roll_says_what_it_asks_below_newer_ones_and_what_comes_of_it_is_in_view(
    scene: Opens,
) -> None:
    here = scene("double-down")
    gm, odile, tam = (seat(here, name) for name in ("gm", ODILE, TAM))
    guest = here.guest(ODILE, phone=True)
    draft = odile.propose("double-down.attempt", ODILE, "hold the ferry")
    gm.frame(draft, stat="Agility", difficulty=13)
    odile.roll(draft, [14])
    for text in ("the rope", "the chain"):
        draft = tam.propose("double-down.attempt", TAM, text)
        gm.frame(draft, stat="Agility", difficulty=13)
        tam.answer(tam.roll(draft, [14]).roll, "stand")
    # below another roll a question says itself what it is about
    shows(guest, guest.waits("hold the ferry").get_by_role("heading"), guest.page.locator("button.double"))
    guest.choose("let the outcome stand")
    card = guest.card("hold the ferry")
    expect(card.locator(".outcome")).to_be_attached()
    shows(guest, card.get_by_role("heading"), card.locator(".upshot"))


def test_what_was_bought_is_not_rolled_again(scene: Opens) -> None:
    here = scene("double-down")
    gm, tam = seat(here, "gm"), seat(here, TAM)
    earned(gm, tam)
    tam.take("4 boons to spend", on=[{"what": "drive", "amount": 1}])
    guest = here.guest(TAM, phone=True)
    bought = guest.card("2 spent, 2 left")
    expect(bought.get_by_role("button", name="More with this")).to_be_visible()
    expect(bought.get_by_role("button", name="Roll again")).to_have_count(0)
    expect(guest.card("19: Critical Success").get_by_role("button", name="Roll again")).to_be_visible()


def test_what_was_added_and_taken_off_again_holds_up_no_roll(scene: Opens) -> None:
    here = scene("keepers")
    odile = here.guest(ODILE, phone=True)
    odile.go("Sheet").get_by_role("button", name="3 Sneak").tap()
    composer = odile.page.locator(".composer")
    roll = composer.get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_enabled()
    composer.get_by_role("group", name="Outcomes").get_by_role("button", name="Add", exact=True).tap()
    expect(roll).to_be_disabled()
    composer.get_by_role("button", name=re.compile("Remove Outcomes 1")).tap()
    expect(roll).to_be_enabled()
    roll.tap()
    expect(composer).to_have_count(0)
    expect(here.guest("gm").asked("Action roll")).to_be_visible()
