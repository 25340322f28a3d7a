"""The game master's desk on its screens: a fight of four without a scroll, sheet and log side by side, damage to all who were hit."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import hours
from browser.guests import PHONE, Guest, Scene, seat
from browser.late import asked, held_back
from browser.marsh import attacks
from cast import HESK, ORLA, PIM, TROLL
from evenings.people import Person

Opens = Callable[..., Scene]
MORE = ("Crossbow on the wall: difficulty 13, hp 3, stress 3, major 7, severe 14, attack +3, damage d10+2", "Bog lantern: difficulty 16, hp 5, stress 3, attack +2, damage 2d6")  # fmt: skip
WIDE = {"viewport": {"width": 1280, "height": 800}}
TABLET = {"viewport": {"width": 820, "height": 1180}}


def fight(gm: Guest) -> Locator:
    """Two more beside those who come with the party; the desk."""
    desk = gm.go("Game master")
    gm.fold(desk, "Lay down")
    for line in MORE:
        desk.get_by_label("Somebody in a line").fill(line)
        desk.get_by_role("button", name="Lay down").click()
        expect(desk.get_by_role("article", name=line.partition(":")[0])).to_be_visible()
    desk.locator("summary", has_text="Lay down").click()
    return desk


PADDED = "(line) => { const box = line.getBoundingClientRect(); return [...line.children].every((each) => { const { top, bottom } = each.getBoundingClientRect(); return top >= box.top && box.bottom - bottom >= 4; }); }"
"""Whether there is air below everything in a line."""


def inside(gm: Guest, place: Locator) -> bool:
    """Whether all of something is on the screen, and nothing lies over its middle."""
    return bool(
        place.evaluate(
            """(each) => {
              const { top, bottom, left, width } = each.getBoundingClientRect();
              const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
              return top >= 0 && bottom <= innerHeight && each.contains(over);
            }"""
        )
    )


def test_a_fight_of_four_the_party_and_what_is_asked_fit_on_a_laptop_without_a_scroll(scene: Opens) -> None:
    here = scene("daggerheart")
    gm = here.guest("gm", **WIDE)
    desk = fight(gm)
    desk.locator(".desk-scroll").evaluate("(each) => each.scrollTo(0, 0)")
    lines, party = desk.get_by_role("article"), desk.locator(".party-line")
    expect(lines).to_have_count(4)
    expect(party).to_have_count(4)
    bar = gm.page.get_by_role("region", name="Call for a roll")
    strip = gm.page.get_by_role("region", name="On the table")
    for place in (*lines.all(), *party.all(), bar, strip, gm.page.locator(".dock")):
        assert inside(gm, place), place.inner_text()
    for line in party.all():
        assert line.evaluate(PADDED), f"something touches an edge: {line.inner_text()}"
    troll = desk.get_by_role("article", name=TROLL)
    expect(troll).to_contain_text("Difficulty 14")
    expect(troll).to_contain_text("9/18")
    for line in lines.all():
        expect(line.get_by_role("button", name="Attack")).to_be_visible()
    # and two who ask for something have their answers in view beside a move, which keeps its room
    composer = gm.compose("Action roll")
    expect(composer.get_by_role("group", name="Trait", exact=True)).to_be_visible()
    room = composer.bounding_box()
    for name in (ORLA, PIM):
        who = seat(here, name)
        said = {
            "sheet": who.id(name),
            "suggested": {"trait": "Agility"},
            "ready": True,
            "helped": name == ORLA,
        }
        draft = who.call("propose", said, move="daggerheart.action", text="cross the swaying bridge").draft
        if name == ORLA:
            seat(here, HESK).join(draft, HESK)
    expect(gm.page.locator(".ask .main").first).to_contain_text("Allow at 15 without Teodan, Pim ")
    for name in (ORLA, PIM):
        answers = gm.page.locator(".ask").filter(has_text=name).get_by_role("button")
        expect(answers).to_have_count(6)
        for place in answers.all():
            assert inside(gm, place), place.inner_text()
    assert composer.bounding_box() == room


def test_several_are_called_with_what_any_of_them_has(scene: Opens) -> None:
    here = scene("storyteller")
    gm, hadrun = here.guest("gm", viewport={"width": 1280, "height": 800}), here.guest("Hadrun Ironbough")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    his, hers = (bar.get_by_role("checkbox", name=each, exact=True) for each in ("Crafts", "Fenfolk"))
    expect(bar.get_by_role("checkbox", name="Wits", exact=True)).to_be_visible()
    bar.get_by_role("button", name=re.compile("others…$")).click()
    expect(his).to_be_visible()
    expect(hers).to_be_visible()
    assert inside(gm, bar), "the bar does not fit"
    bar.get_by_role("checkbox", name="Hadrun").check()
    expect(hers).to_have_count(0)
    for each in ("Strength", "Crafts"):
        bar.get_by_role("checkbox", name=each, exact=True).check()
    bar.get_by_role("button", name="Call", exact=True).click()
    expect(hadrun.waits("Yours to roll")).to_contain_text("Traits Strength 5, Crafts 2")


def test_what_is_called_for_is_what_was_tapped_however_late_the_server_answers(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    call = bar.get_by_role("button", name="Call", exact=True)
    expect(call).to_be_visible()
    with held_back(gm.page, "**/look"):
        bar.locator("label.chip", has_text="Reaction roll").click()
        bar.locator("label.chip", has_text="Agility").click()
        expect(bar.get_by_label("Agility")).to_be_checked()
        expect(call).to_be_disabled()
    call.click()
    for name in (ORLA, HESK):
        waiting = gm.waits(f"{name}: Reaction roll")
        expect(waiting).to_contain_text("Trait Agility")


def test_what_an_action_roll_is_about_is_written_on_the_bar_and_whose_it_is_picks_the_action(
    scene: Opens,
) -> None:
    here = scene("keepers")
    gm, odile = here.guest("gm", **WIDE), here.guest("Odile Marsh")
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    call = bar.get_by_role("button", name="Call", exact=True)
    expect(bar).to_contain_text("Set first: outcomes")
    expect(bar.get_by_text("Body", exact=True)).to_have_count(0)  # unless said, what the action belongs to
    bar.get_by_role("textbox", name="Something to gain").fill("reach the lift")
    gm.page.keyboard.press("Enter")
    bar.get_by_role("textbox", name="Something to avoid").fill("the porter wakes")
    gm.page.keyboard.press("Enter")
    expect(bar).to_contain_text("They pick: action")
    call.click()
    asked = odile.waits("Odile Marsh: Action roll")
    expect(asked).to_contain_text("Outcomes reach the lift")
    expect(asked).to_contain_text("the porter wakes (threat)")
    expect(asked.get_by_role("radio", name="Sneak, 3 dice")).to_be_visible()
    # the next call is about something else
    expect(bar).not_to_contain_text("reach the lift")
    bar.locator("label.chip", has_text="Resist").click()
    expect(bar).to_contain_text("Set first: attribute")
    expect(bar.get_by_text("Body", exact=True)).to_be_visible()


def test_what_was_said_on_the_bar_of_a_call_stands_in_the_whole_form(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    for chip in ("Reaction roll", "Agility", "Hesk"):
        bar.locator("label.chip", has_text=chip).click()
    bar.get_by_role("button", name="More…").click()
    form = gm.page.locator("form", has=gm.page.get_by_role("button", name="Call for a roll"))
    expect(form.get_by_role("checkbox", name=HESK)).to_be_checked()
    expect(form.get_by_role("checkbox", name="Everybody")).not_to_be_checked()
    form.get_by_role("button", name="Call for a roll").click()
    expect(gm.waits(f"{HESK}: Reaction roll")).to_contain_text("Trait Agility")


@pytest.mark.night
def test_how_hard_it_is_is_a_tap_on_the_bar_in_a_game_of_many_steps_too(scene: Opens) -> None:
    gm = scene("storyteller").guest("gm", **WIDE)
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    expect(bar.get_by_label("6", exact=True)).to_be_checked()
    for chip in ("Mirela", "Wits", "8"):
        bar.locator("label.chip", has_text=re.compile(f"^{chip}$")).click()
    bar.get_by_role("button", name="Call", exact=True).click()
    expect(gm.waits("Mirela Two-Coats")).to_contain_text("Difficulty 8")


def test_on_a_phone_calling_takes_two_lines_until_one_of_them_is_tapped(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", phone=True)
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    call = bar.get_by_role("button", name="Call", exact=True)
    expect(bar.locator("label.chip", has_text="Reaction roll")).to_be_visible()
    assert bar.evaluate("(bar) => bar.offsetHeight") < 120
    for _ in range(2):
        expect(call).to_be_hidden()
        bar.locator("label.chip", has_text="Reaction roll").tap()
        bar.locator("label.chip", has_text="Agility").tap()
        call.tap()


UNTOUCHED = "(box) => { const { x, y } = box.getBoundingClientRect(); return !box.closest('label').contains(document.elementFromPoint(x, y)); }"
"""Whether a tap on a chip would go somewhere else."""


def test_nothing_is_said_to_the_form_of_another_roll_than_was_picked(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    fold = gm.fold(gm.go("Game master"), "Call for a roll")
    hesk = fold.get_by_role("checkbox", name=HESK)
    expect(hesk).to_be_visible()
    with held_back(gm.page, "**/look", '"form"'):
        fold.get_by_label("Which roll").select_option(label="Trait roll")
        hesk.scroll_into_view_if_needed()
        gm.page.wait_for_function(UNTOUCHED, arg=hesk.element_handle())
    hesk.check()
    fold.get_by_role("group", name="Trait", exact=True).get_by_label("Strength −1").check()
    fold.get_by_role("button", name="Call for a roll").click()
    expect(gm.waits(f"{HESK}: Trait roll")).to_contain_text("Trait Strength")


def test_what_is_written_while_the_server_is_slow_stays_and_nothing_is_sent_twice(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    line = gm.page.get_by_label("Say something", exact=True)

    def said(text: str, then: str) -> None:
        """Say something, press Enter once more, and write on before there is a reply."""
        line.fill(text)
        with held_back(gm.page, "**/call") as held:
            line.press("Enter")
            expect(line).to_have_value("")
            line.press("Enter")
            line.fill(then)
            asked(gm.page, held)
        assert len(held) == 1

    said("The bridge sways.", "Who goes first?")
    gm.reads("The bridge sways.")
    expect(gm.page.locator("[aria-busy]")).to_have_count(0)
    expect(line).to_have_value("Who goes first?")
    said("/roll 3dd", "or 2d6?")
    expect(line).to_have_value("/roll 3dd or 2d6?")


def test_the_menu_of_the_last_line_is_in_view_when_it_is_opened(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    counter = (
        gm.go("Game master")
        .get_by_role("article", name=TROLL)
        .get_by_role("button", name="Hit Points marked")
    )
    for times in range(1, 8):
        counter.click()
        expect(counter).to_have_accessible_name(re.compile(f"marked: {times} of 8"))
    gm.page.get_by_role("button", name="More with this").last.click()
    back = gm.page.get_by_role("button", name="Take back")
    assert inside(gm, back)
    back.click()
    expect(gm.page.locator(".deed.back .change")).to_have_css("text-decoration-line", "line-through")


def test_a_slash_that_means_nothing_is_said_to_nobody_and_dice_may_be_german(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    line = gm.page.get_by_label("Say something", exact=True)
    line.fill("/w orla it is a trap")
    line.press("Enter")
    expect(gm.page.get_by_text("/w means nothing here")).to_be_visible()
    expect(line).to_have_value("/w orla it is a trap")
    line.fill("/r 3W6+1")
    line.press("Enter")
    expect(gm.card("3d6+1")).to_be_visible()


LOW = {"daggerheart": 80, "double-down": 80, "keepers": 80, "storyteller": 112}
"""So many pixels high is the bar of a call, in a game: two lines, or three where there are traits for three."""
BAR = {
    "en-GB": ("Game master", "Call for a roll", "Everybody", "Call"),
    "de-DE": ("Spielleitung", "Wurf verlangen", "Alle", "Verlangen"),
}
"""Where the bar is, what it is called, and its first and its last button, in a language."""
HANDS: list[tuple[dict[str, Any] | None, int]] = [(None, 30), (PHONE | WIDE, 36), (PHONE, 44)]
"""What it is pressed with, and so many pixels high is what is pressed then at the least."""
PRESSED = list(product(BAR, HANDS)) if hours.night() else [("de-DE", HANDS[0])]
"""By day with a mouse where words are long; with a thumb `test_conditions.py` has every view."""
SMALLEST = "(bar) => Math.min(...[...bar.querySelectorAll('.chip span, button')].filter((each) => each.offsetParent).map((each) => each.getBoundingClientRect().height))"


@pytest.mark.parametrize("system", hours.some(list(LOW), one_in=4))
def test_the_bar_of_a_call_is_low_on_a_desktop_and_high_enough_for_fingers(scene: Opens, system: str) -> None:
    here = scene(system)
    for locale, (touch, height) in PRESSED:
        view, name, everybody, call = BAR[locale]
        gm = here.guest("gm", **(touch or WIDE), locale=locale)
        gm.go(view)
        bar = gm.page.get_by_role("region", name=name)
        bar.locator("label.chip", has_text=everybody).click()
        expect(bar.get_by_role("button", name=call, exact=True)).to_be_visible()
        assert bar.evaluate(SMALLEST) >= height
        if touch is None:
            assert bar.evaluate("(bar) => bar.offsetHeight") <= LOW[system], locale
            for each in bar.locator("label.chip:has([type=checkbox])").all()[-2:]:
                each.click()
            assert bar.evaluate("(bar) => bar.offsetHeight") <= LOW[system], locale


def test_a_call_says_what_it_lacks_and_that_it_was_made(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    gm.go("Game master")
    bar = gm.page.get_by_role("region", name="Call for a roll")
    call = bar.get_by_role("button", name="Call", exact=True)
    expect(bar).to_contain_text("Set first: trait")
    expect(call).to_be_disabled()
    expect(bar.get_by_role("button", name="Call in secret")).to_have_count(0)
    bar.locator("label.chip", has_text="Agility").click()
    bar.locator("label.chip", has_text="Orla").click()
    expect(bar).not_to_contain_text("Set first")
    call.click()
    expect(gm.page.get_by_role("status").get_by_text(f"Called: {ORLA} · Action roll")).to_be_visible()
    fold = gm.fold(gm.go("Game master"), "Call for a roll")
    fold.get_by_role("checkbox", name="Everybody").check()
    fold.get_by_role("button", name="Call for a roll").click()
    expect(gm.page.get_by_role("status").get_by_text("Called: Everybody · Action roll")).to_be_visible()


def test_an_adversary_attacks_the_party_and_another_adversary_only_behind(scene: Opens) -> None:
    gm = scene("daggerheart").guest("gm", **WIDE)
    troll = gm.go("Game master").get_by_role("article", name=TROLL)
    troll.get_by_role("button", name="Attack").click()
    whom = troll.get_by_role("group", name="Attack: whom, or what?")
    thug = whom.get_by_role("button", name="Toll-gate thug")
    for name in (ORLA, HESK, PIM):
        expect(whom.get_by_role("button", name=name)).to_be_visible()
    expect(thug).to_have_count(0)
    whom.get_by_role("button", name="Others…").click()
    expect(thug).to_be_visible()


def test_fear_tokens_and_turns_are_on_everybodys_screen(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, orla = here.guest("gm", **WIDE), here.guest(ORLA, phone=True)
    mine = orla.page.get_by_role("region", name="On the table")
    gm.page.get_by_role("region", name="On the table").get_by_role("button", name="Bank a Fear").click()
    expect(mine).to_contain_text("Fear 1 of 12")
    expect(mine).to_contain_text("Hope 2 of 6")
    expect(mine.get_by_role("button")).to_have_count(0)
    turns = gm.page.get_by_role("group", name="Whose turn it is")
    turns.get_by_role("button", name="Pim").click()
    expect(mine).to_contain_text(f"Turn {PIM}")
    masters = turns.get_by_role("button", name="Game master")
    masters.click()
    expect(mine).to_contain_text("Turn Game master")
    expect(masters).to_have_attribute("aria-pressed", "true")
    masters.click()
    expect(mine).not_to_contain_text("Turn")


def test_damage_is_applied_to_both_who_were_hit_with_half_for_one(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, pim = here.guest("gm", **WIDE), here.guest(PIM)
    desk, master = gm.go("Game master"), seat(here, "gm")
    for foe in (TROLL, "Toll-gate thug"):
        master.call("show", sheet=master.id(foe))
    attacks(pim, "knives", 9, 8, weapon="Thrown knives (Finesse)", targets=[TROLL, "Toll-gate thug"])
    pim.throw(6)
    hit = gm.waits("Who was hit")
    expect(hit.get_by_role("listitem", name=TROLL)).to_contain_text("1 Hit Point")
    expect(hit.get_by_role("listitem", name=TROLL)).not_to_contain_text(f"{TROLL} 6 physical damage")
    hit.get_by_role("listitem", name=TROLL).get_by_role("checkbox", name="Spared: 1 less").check()
    hit.get_by_role("button", name="Apply to both who were hit").click()
    expect(desk.get_by_role("article", name="Toll-gate thug")).to_contain_text("down")
    expect(desk.get_by_role("article", name=TROLL)).to_contain_text("unhurt")


@pytest.mark.night
@pytest.mark.parametrize("who", ["gm", HESK])
def test_on_a_tablet_sheet_and_log_stand_side_by_side(scene: Opens, who: str) -> None:
    guest = scene("daggerheart").guest(who, **TABLET)
    log, sheet = (
        guest.page.locator(".column.middle"),
        guest.page.locator(".column:not(.middle)").locator("visible=true"),
    )
    expect(log).to_be_visible()
    expect(sheet).to_have_count(1)
    for view in ("Sheet", "Table", "Record"):
        guest.go(view)
        expect(log).to_be_visible()
        expect(sheet).to_have_count(1)
    boxes = [place.bounding_box() for place in (log, sheet)]
    assert all(box and box["width"] >= 300 for box in boxes)


def test_on_a_desktop_sheet_and_log_stay_whatever_is_looked_at_beside_them(scene: Opens) -> None:
    guest = scene("daggerheart").guest(HESK)
    for view in ("Table", "Record", "Table"):
        guest.go(view)
        for name in ("Sheet", "Log", view):
            expect(guest.page.get_by_role("region", name=name, exact=True)).to_be_visible()


def test_a_new_table_is_three_things_and_whoever_is_invited_makes_a_character_in_five_taps(
    scene: Opens,
) -> None:
    here = scene("keepers", party=False, title="The hotel")
    gm = here.guest("gm", permissions=["clipboard-read", "clipboard-write"])
    welcome = gm.page.get_by_role("region", name="Three ways to begin")
    for title in ("Invite", "Pick or make a character", "Try a roll"):
        expect(welcome.get_by_role("heading", name=title)).to_be_visible()
    for name in ("Invite a player", "Make my own", "Throw 4d6", "Done, show the log alone"):
        expect(welcome.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    welcome.get_by_role("button", name="Invite a player").click()
    expect(welcome.get_by_role("img", name="as a QR code")).to_be_visible()
    expect(welcome).to_contain_text("Only this machine opens it")
    link = gm.page.evaluate("navigator.clipboard.readText()")
    assert link == welcome.get_by_role("textbox", name="Link of Player 1").input_value()
    welcome.get_by_role("button", name="Throw 4d6").click()
    expect(gm.card("4d6")).to_be_visible()
    expect(gm.page.locator(".to-end")).to_have_count(0)  # the log has gone along
    ida = here.guest("ida", link=link, **PHONE)
    page = ida.page
    # Something has happened here before, and who comes reads from the top who they are asked to be.
    expect(page.get_by_role("heading", name="Welcome. Who are you?")).to_be_in_viewport(ratio=1)
    # The field holds nothing that would have to go first; what is typed there is said by sitting down, too.
    called = page.get_by_label("Your name")
    called.press_sequentially("Id")
    page.get_by_role("button", name="That is me").click()
    expect(called).to_have_value("")
    expect(called).to_have_attribute("placeholder", "Id")
    # Who came by the link has it for themselves: it is no longer held out to others.
    expect(welcome).to_contain_text("Seats so far: Id")
    expect(welcome.get_by_role("img", name="as a QR code")).to_have_count(0)
    called.press_sequentially("Ida")
    taps = ("Make my own", "A scholar", "Afraid of the dark", "Talks to the dead")
    for name in taps:
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Sit down as").click()
    assert len(taps) + 1 == 5
    expect(page.get_by_role("heading", level=2).locator("visible=true").first).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)
    expect(page.get_by_role("heading", name="Actions", exact=True)).to_be_visible()
    expect(ida.go("Table").get_by_role("heading", name="Sheets")).to_be_visible()
    expect(gm.page.get_by_role("list", name="At the table").get_by_text("Ida, Player")).to_have_count(1)


LINES = "(each) => { const range = document.createRange(); range.selectNodeContents(each); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }"
"""So many lines a text takes."""


@pytest.mark.night
@pytest.mark.parametrize("system", ["storyteller", "double-down"])
def test_no_word_is_broken_where_a_character_is_made_on_a_german_phone(scene: Opens, system: str) -> None:
    here = scene(system, party=False)
    page = here.guest("gm", locale="de-DE", **PHONE).page
    page.get_by_role("button", name="Eine eigene machen").tap()
    tiles, open_ways = (
        page.locator(".maker .number-tile > span:not(.unseen)"),
        page.locator(".maker .preset[aria-pressed=false]"),
    )
    while not tiles.or_(page.locator(".maker .main")).count():
        open_ways.first.tap()
    for tile in tiles.all():
        assert len(tile.inner_text().split()) >= tile.evaluate(LINES), tile.inner_text()


def test_at_a_new_table_the_first_roll_is_in_view_once_it_was_allowed(scene: Opens) -> None:
    here = scene("storyteller")
    gm = here.guest("gm", viewport={"width": 1280, "height": 800})
    ysolde = here.guest("Ysolde of the Fen", phone=True)
    expect(gm.page.get_by_role("region", name="Three ways to begin")).to_be_visible()
    ysolde.go("Sheet").get_by_role("button", name=re.compile("^Perception")).click()
    ysolde.page.locator(".composer").get_by_role("button", name="Roll", exact=True).click()
    gm.page.locator(".asks").get_by_role("button", name=re.compile("^Allow")).click()
    for part in ("heading", "figure"):
        expect(gm.card("Perception").get_by_role(part)).to_be_in_viewport(ratio=1)
    expect(gm.page.get_by_role("region", name="Three ways to begin")).to_have_count(0)


def test_a_preset_is_picked_in_one_tap_and_nobody_else_can_pick_them(scene: Opens) -> None:
    here = scene("double-down", party=False)
    gm = here.guest("gm")
    gm.page.get_by_role("button", name="Odile Marsh").click()
    expect(gm.page.get_by_role("button", name="Odile Marsh Born on the Ferry")).to_have_count(0)
    expect(gm.go("Sheet").get_by_role("heading", name="Odile Marsh")).to_be_visible()


def test_a_called_roll_explains_itself_once(scene: Opens) -> None:
    here = scene("daggerheart")
    orla = here.guest(ORLA)
    seat(here, "gm").ask("daggerheart.action", [ORLA], "", trait="Agility", difficulty=15)
    once = orla.page.get_by_text("The game master calls you to roll.")
    expect(once).to_be_visible()
    orla.page.get_by_role("button", name="Got it").click()
    expect(once).to_have_count(0)
    orla.page.reload()
    orla.waits("Yours to roll")
    expect(once).to_have_count(0)


def test_who_was_hit_comes_before_what_else_waits(scene: Callable[..., Scene]) -> None:
    """A critical's extras wait as well: the button for all who were hit stays in view above them."""
    here = scene("daggerheart", title="The ferry at dusk")
    people = {name: here.links[name].partition("#")[2] for name in ("gm", PIM)}
    gm, pim = [Person(here.server, here.table, token.partition(".")[0], token) for token in people.values()]
    desk = here.guest("gm", viewport={"width": 1280, "height": 800})
    foes = [gm.id(name) for name in (TROLL, "Toll-gate thug")]
    for foe in foes:
        gm.call("show", sheet=foe)
    roll = pim.call("daggerheart.attack", {"weapon": "Thrown knives", "targets": foes}, me=PIM, faces=[7, 7])
    pim.throw(roll.roll, [5])
    expect(desk.waits("Offer these")).to_be_visible()
    expect(desk.page.get_by_role("button", name="Apply to both")).to_be_in_viewport(ratio=1)
