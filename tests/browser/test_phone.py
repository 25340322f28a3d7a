"""A phone has little room: what is asked is in view from its beginning to its button."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import hours
from browser.guests import Guest, Scene, seat
from browser.late import held_back
from browser.taps import IN_VIEW
from cast import HESK, ODILE, ORLA, TAM, TEODAN, TROLL, WREN
from evenings.people import Person

Opens = Callable[..., Scene]

KEEPER = "Odile Marsh"

WHOLE = """([top, bottom]) => {
  const log = document.querySelector(".log > .scroll").getBoundingClientRect();
  const [from, to] = [top, bottom].map((each) => each.getBoundingClientRect());
  return from.top >= log.top && to.bottom <= log.bottom;
}"""
"""Whether the log shows everything between the top of one thing and the bottom of another."""

UP = """async (log) => {
  while (!document.querySelector(".to-end")) {
    log.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  }
}"""
"""Scroll the log up until it has taken notice: what grows at its end in that moment is still followed."""

BELOW = """(row) => {
  const log = row.closest(".scroll").getBoundingClientRect(), form = row.closest(".todo").getBoundingClientRect();
  return form.bottom > log.bottom && row.contains(document.elementFromPoint(log.x + log.width / 2, log.bottom - 4));
}"""
"""Whether a form goes on below the log's edge, and its last row is what lies on that edge."""


WITHIN = "(place) => place.scrollWidth <= place.clientWidth"
"""Whether nothing goes on beyond the side of a place."""


def shows(guest: Guest, top: Locator, bottom: Locator) -> None:
    """The log comes to show everything between these, and does not leave it."""
    guest.page.wait_for_function(WHOLE, arg=[top.element_handle(), bottom.element_handle()])


def calls(gm: Person, *, whom: list[str]) -> None:
    """Everybody who is named is to steer."""
    frame = {"stat": "Rivercraft", "difficulty": 14}
    gm.call("ask", move="double-down.attempt", sheets=[gm.id(each) for each in whom], frame=frame, secret=[])


def test_a_called_roll_opens_at_its_beginning_however_late_its_form_comes(scene: Opens) -> None:
    here = scene("double-down")
    gm = seat(here, "gm")
    odile = here.guest(ODILE, phone=True)
    for _ in range(3):
        gm.call("roll", {"dice": "3d6"})
    with held_back(odile.page, "**/look", '"form"'):
        calls(gm, whom=[ODILE])
        form = odile.waits("Yours to roll")
        expect(form.get_by_role("button", name="Roll", exact=True)).to_be_disabled()
    heading, roll = form.get_by_role("heading"), form.get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_enabled()
    shows(odile, odile.page.get_by_text("The game master calls you to roll."), roll)
    odds = form.get_by_role("img", name=re.compile("Critical Success"))
    shows(odile, odds, roll)
    calls(gm, whom=[TAM])
    expect(odile.page.get_by_text("Waiting for Tam")).to_be_attached()
    shows(odile, heading, roll)


def test_whoever_reads_back_is_told_what_waits_and_is_there_in_one_tap(scene: Opens) -> None:
    here = scene("double-down")
    gm = seat(here, "gm")
    odile = here.guest(ODILE, phone=True)
    for _ in range(8):
        gm.call("roll", {"dice": "3d6"})
    log = odile.go("Log").locator(".scroll")
    expect(log.locator("article.card")).to_have_count(8)
    expect(odile.page.get_by_role("button", name="To the end")).to_have_count(0)
    log.evaluate(UP)
    expect(odile.page.get_by_role("button", name="To the end")).to_be_visible()
    calls(gm, whom=[ODILE])
    odile.page.get_by_role("button", name="Yours to roll").click()
    form = odile.waits("Yours to roll")
    shows(odile, form.get_by_role("heading"), form.get_by_role("button", name="Roll", exact=True))
    expect(odile.page.locator(".to-end")).to_have_count(0)

    # Whoever says something, or asks for a roll, is back as well.
    log.evaluate(UP)
    expect(odile.page.locator(".to-end")).to_be_visible()
    odile.say("Ready.")
    expect(odile.page.locator(".to-end")).to_have_count(0)


def test_what_a_roll_asks_is_in_view_whole_however_long_its_card_is(scene: Opens) -> None:
    here = scene("keepers")
    frame = {
        "outcomes": [{"name": "the ledger"}, {"name": "unseen"}, {"name": "a guard turns", "threat": True}]
    }
    gm, person, odile = seat(here, "gm"), seat(here, KEEPER), here.guest(KEEPER, phone=True)
    [draft] = gm.ask("keepers.act", [KEEPER], "past the lodge", **frame)
    odile.waits("Yours to roll")
    person.roll(draft, [2, 1, 4, 2, 6], action="Sneak")
    for asked, answer in (
        ("they change places", "Assign them like this"),
        ("unseen: got it, for Stress", "let the results stand"),
    ):
        card = odile.waits(asked)
        shows(odile, card, card)
        if asked.startswith("unseen"):
            expect(card).to_contain_text(re.compile("Where it costs something: (no|1) Stress"))
        if asked == "they change places":  # and whoever reads back meanwhile is there again with their answer
            card.evaluate("(card) => card.closest('.scroll').scrollBy(0, -200)")
            expect(odile.page.get_by_role("button", name="Your choice")).to_be_visible()
        card.get_by_role("button", name=answer).tap()
    expect(odile.card("past the lodge").get_by_text("push: let the results stand")).to_have_count(1)


@pytest.mark.night
def test_a_question_is_in_view_whole_though_what_stands_above_the_log_comes_late(scene: Opens) -> None:
    here = scene("keepers")
    gm, person, odile = seat(here, "gm"), seat(here, KEEPER), here.guest(KEEPER, phone=True)
    frame = {"outcomes": [{"name": "the ledger"}, {"name": "a guard turns", "threat": True}]}
    [draft] = gm.ask("keepers.act", [KEEPER], "past the lodge", **frame)
    person.roll(draft, [5, 4, 2, 1], action="Sneak")
    strip = odile.page.get_by_role("region", name="On the table")
    with held_back(odile.page, "**/look", '"sheets"'):
        odile.page.reload()
        card = odile.waits("let the results stand")
        shows(odile, card, card)
        expect(strip.get_by_text("Stress 0 of 6")).to_have_count(0)
    expect(strip.get_by_text("Stress 0 of 6")).to_be_visible()
    shows(odile, card, card)


APART = "(ask) => { const [head, main] = ['header', '.main'].map((each) => ask.querySelector(each).getBoundingClientRect()); return main.top >= head.bottom || main.left >= head.right || main.bottom <= head.top; }"
"""Whether the answer that is one press leaves what is asked to be read."""


def test_no_answer_lies_over_what_is_asked(scene: Opens) -> None:
    here = scene("daggerheart")
    gm = here.guest("gm", phone=True)
    for name, text in (
        (HESK, "The rope on my shoulder, until all are over"),
        (ORLA, "one after another, by the hand"),
    ):
        seat(here, name).propose("daggerheart.group" if name == ORLA else "daggerheart.action", name, text)
    asks = gm.page.locator(".ask")
    expect(asks).to_have_count(2)
    expect(asks.locator(".main")).to_have_count(2)
    assert [ask.evaluate(APART) for ask in asks.all()] == [True, True]


def test_what_the_game_master_has_yet_to_say_is_told_as_no_fault(scene: Opens) -> None:
    here = scene("storyteller")
    seat(here, "gm").call("lay", {"line": "Warden: Melee 6, Alertness 5"})
    hadrun = here.guest("Hadrun Ironbough", phone=True)
    hadrun.go("Sheet").get_by_role("button", name=re.compile("^Strength")).tap()
    composer = hadrun.page.locator(".composer")
    composer.locator("label", has_text="Warden").tap()
    told = composer.get_by_text("nobody has said yet with what Warden resists")
    expect(told).to_have_class(re.compile("quiet"))


def test_odds_of_what_was_chosen_before_are_pale_until_there_are_new_ones(scene: Opens) -> None:
    odile = scene("double-down").guest(ODILE, phone=True)
    odile.go("Sheet").get_by_role("button", name=re.compile("Rivercraft$")).tap()
    composer = odile.page.locator(".composer")
    expect(composer.get_by_role("img", name=re.compile("Critical Success"))).to_be_visible()
    with held_back(odile.page, "**/look", '"odds"'):
        composer.locator("label", has_text=re.compile("^16$")).tap()
        expect(composer.locator(".asking")).to_have_css("opacity", "0.35")
    expect(composer.locator(".asking")).to_have_count(0)


def test_what_boons_buy_takes_a_line_each_and_there_is_nothing_else_to_say(scene: Opens) -> None:
    here = scene("double-down")
    gm, person, odile = seat(here, "gm"), seat(here, ODILE), here.guest(ODILE, phone=True)
    draft = person.propose("double-down.attempt", ODILE, "hold the ferry")
    gm.frame(draft, stat="Rivercraft", difficulty=14)
    roll = person.roll(draft, [15]).roll
    person.answer(roll, "double", faces=[19])
    card = odile.spends("8 boons to spend")
    lines = card.locator(".counted li")
    expect(lines).to_have_count(5)
    for line in lines.all():
        assert line.evaluate("(line) => line.offsetHeight") <= 64, line.inner_text()
    expect(card.locator("details")).to_have_count(0)
    expect(lines.last).to_be_in_viewport(ratio=1)


@pytest.mark.night
def test_in_german_too_dice_are_arranged_and_what_goes_in_is_picked_one_by_one(scene: Opens) -> None:
    lift = scene("keepers")
    frame = {"outcomes": [{"name": "das Buch"}, {"name": "ungesehen"}, {"name": "die Wache", "threat": True}]}
    gm, person = seat(lift, "gm"), seat(lift, KEEPER)
    [draft] = gm.ask("keepers.act", [KEEPER], "am Pförtner vorbei", **frame)
    person.roll(draft, [6, 5, 4, 2, 1], action="Sneak")
    page = lift.guest(KEEPER, phone=True, locale="de-DE").page
    expect(page.get_by_text("sie tauschen den Platz")).to_be_visible()
    expect(page.locator("section.todo").get_by_text("ungesehen").first).to_be_visible()
    ferry = scene("double-down")
    gm, wren, tam = seat(ferry, "gm"), seat(ferry, WREN), seat(ferry, TAM)
    gm.adjust(TAM, "drive", by=2, why="Mut")
    draft = wren.propose("double-down.contested", WREN, "zuerst am Ufer", target=wren.id(TAM))
    gm.frame(draft, stat="Agility", target_stat="Agility")
    tam.answer(wren.roll(draft).roll, "roll")
    page = ferry.guest(TAM, phone=True, locale="de-DE").page
    card = page.locator("section.todo").filter(has_text="Du wählst, zugleich mit anderen")
    expect(card.get_by_role("radiogroup")).to_have_count(2)
    expect(card.get_by_role("radio", name="nichts", exact=True)).to_have_count(1)
    expect(card.get_by_role("radio", name="sonst nichts")).to_be_checked()
    card.get_by_role("radio", name="Silberzunge (3✦)").check()
    card.get_by_role("radio", name="2 Antrieb").check()
    expect(card.get_by_role("button", name="Silberzunge (3✦) und 2 Antrieb einsetzen")).to_be_visible()


def test_nothing_of_a_long_form_shows_below_its_button(scene: Opens) -> None:
    here = scene("keepers")
    frame = {"outcomes": [{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}]}
    gm, odile = seat(here, "gm"), here.guest(ODILE, phone=True)
    gm.call("ask", move="keepers.act", sheets=[gm.id(ODILE)], frame=frame, secret=[])
    form = odile.waits("Yours to roll")
    form.get_by_role("radio", name="Sneak, 3 dice").check()
    form.get_by_role("heading").scroll_into_view_if_needed()
    row = form.locator(".todo-foot").filter(has=odile.page.get_by_role("button", name="Roll", exact=True))
    expect(row).to_be_in_viewport()
    assert row.evaluate(BELOW), "something of the form is to be seen below its button"
    # how likely it is cannot be told before she has picked what she does: nobody who could help asks that
    tobias, refused = here.guest("Tobias Fenn", phone=True), list[str]()
    tobias.page.on("response", lambda each: refused.append(each.url) if each.status >= 400 else None)
    with tobias.page.expect_response(lambda each: '"want":"form"' in (each.request.post_data or "")):
        tobias.page.reload()
    expect(tobias.page.locator("details.pending")).to_be_attached()
    tobias.page.wait_for_load_state("networkidle")
    assert not refused


def test_the_chances_of_what_is_hidden_stand_right_above_the_button(scene: Opens) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), here.guest(ODILE, phone=True)
    gm.call(
        "ask",
        move="double-down.attempt",
        sheets=[gm.id(ODILE)],
        frame={"stat": "Rivercraft", "difficulty": 16},
        secret=["difficulty"],
    )
    form = odile.waits("Yours to roll")
    along = form.locator(".todo-foot .along")
    expect(along).to_have_text("at 10 80 %at 13 65 %at 16 50 %")
    shows(odile, along, form.get_by_role("button", name="Roll", exact=True))


ASKED = {
    "keepers": ("keepers.act", {"args": {"action": "Sneak"}}, "Allow"),
    "daggerheart": ("daggerheart.action", {"suggested": {"trait": "Agility"}}, "Allow at 15"),
    "double-down": ("double-down.attempt", {"suggested": {"stat": "Rivercraft"}}, "Allow at 13"),
    "storyteller": (
        "storyteller.action",
        {"suggested": {"traits": ["Stamina", "Athletics"]}},
        "Allow at 6",
    ),
}
SIGHT = [(390, 844, "200%"), (320, 640, "100%"), (320, 640, "200%")]
"""A phone with text of twice the size, the smallest that there is, and both."""


@pytest.mark.parametrize("system", hours.some(list(ASKED), one_in=4))
def test_the_game_master_allows_without_a_scroll_however_little_fits_on_the_screen(
    scene: Opens, system: str
) -> None:
    here = scene(system, title="The long way down to the river")
    move, said, allow = ASKED[system]
    gm, person = seat(here, "gm"), seat(here, next(each for each in here.links if each != "gm"))
    gm.call("begin-session")
    gm.call("begin-scene", scene="A rope bridge in the fog")
    page = here.guest("gm", phone=True).page
    asks = {
        "move": move,
        "sheet": person.id(person.name),
        "text": "cross the swaying bridge",
        "ready": True,
        "helped": True,
    }
    person.call("propose", asks | said)
    button = page.locator(".asks").get_by_role("button", name=allow)
    if any(each["part"] for each in person.state["moves"] if each["move"] == move):
        expect(button).to_contain_text(" without help ")  # nobody is passed over unseen
    for width, height, text in SIGHT:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(IN_VIEW), f"{width}×{height} at {text}"
        assert page.locator(".asks").evaluate(WITHIN), f"{width}×{height} at {text}: cut off"
    button.tap()
    expect(page.locator(".asks")).to_have_count(0)


FITS = """(input) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  const drawn = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  return drawn.measureText(input.placeholder).width <= input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}"""
"""Whether what an empty field asks for can be read whole."""


@pytest.mark.parametrize("locale", hours.some(["de", "en"], one_in=2))
def test_where_one_speaks_says_so_in_words_that_fit(scene: Opens, locale: str) -> None:
    odile = scene("double-down").guest(ODILE, phone=True, locale=locale)
    say = odile.page.get_by_role("textbox", name={"en": "Say something", "de": "Etwas sagen"}[locale])
    expect(say).to_be_visible()
    assert say.evaluate(FITS)


@pytest.mark.night
@pytest.mark.parametrize(("system", "die"), [("storyteller", "d10"), ("keepers", "d6")])
def test_the_die_at_hand_is_one_of_the_games(scene: Opens, system: str, die: str) -> None:
    gm = scene(system).guest("gm", phone=True)
    gm.go("Log").get_by_role("button", name=f"Roll a {die}", exact=True).click()
    expect(gm.card(die)).to_be_visible()


@pytest.mark.parametrize(
    ("system", "title"),
    hours.some([("double-down", "Double Down"), ("daggerheart", "Daggerheart")], one_in=2),
)
def test_a_tab_is_called_by_its_table_and_its_game(scene: Opens, system: str, title: str) -> None:
    here = scene(system, title="The narrows")
    gm = here.guest("gm")
    expect(gm.page).to_have_title(f"The narrows · {title}")
    seat(here, "gm").call("roll", {"dice": "2d6"}, by_hand=True)
    expect(gm.page).to_have_title(f"(1) The narrows · {title}")


SEATS = "(all) => all.map((each) => [each.querySelector('[aria-hidden]').innerText, getComputedStyle(each).borderColor])"


@pytest.mark.parametrize(
    "system", hours.some(["daggerheart", "double-down", "storyteller", "keepers"], one_in=4)
)
def test_who_sits_here_is_told_apart_by_letters_and_by_colours(scene: Opens, system: str) -> None:
    gm = scene(system).guest("gm")
    here = gm.page.get_by_role("list", name="At the table").locator(".seat")
    expect(here).to_have_count(5)
    letters, colours = zip(*here.evaluate_all(SEATS), strict=True)
    assert len(set(letters)) == len(set(colours)) == 5, letters
    assert all(len(each) == 2 for each in letters)


@pytest.mark.night
def test_whoever_wants_dice_at_once_sees_what_they_rolled_though_something_waits_below(scene: Opens) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), here.guest(ODILE, phone=True)
    calls(gm, whom=[ODILE])
    expect(odile.waits("Yours to roll").get_by_role("button", name="Roll", exact=True)).to_be_enabled()
    odile.page.get_by_role("button", name="Roll a d20").click()
    card = odile.card("d20")
    shows(odile, card.get_by_role("heading"), card.get_by_role("figure"))


def test_ones_own_result_stays_in_view_while_the_others_who_were_called_roll(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, people = seat(here, "gm"), hours.some([ORLA, TEODAN, "Pim Larkspur", HESK], one_in=2)
    said = {"trait": "Agility", "difficulty": 12}
    drafts = gm.ask("daggerheart.reaction", people, "the bridge lurches", **said)
    orla, master = here.guest(ORLA, phone=True), here.guest("gm", phone=True)
    card = orla.card(re.compile(f"{ORLA}: Agility"))
    for name, draft in zip(people, drafts, strict=True):
        seat(here, name).roll(draft, [9, 4])
        expect(orla.card(re.compile(f"{name}: Agility"))).to_be_attached()
        shows(orla, card.get_by_role("heading"), card.locator(".run"))
        theirs = master.card(re.compile(f"{name}: Agility"))
        shows(master, theirs.get_by_role("heading"), theirs.locator(".run"))
    # What comes after all that is followed again.
    gm.call("roll", dice="2d20")
    dice = orla.card("2d20")
    shows(orla, dice.get_by_role("heading"), dice.get_by_role("figure"))


def test_whoever_may_add_to_an_attack_on_several_knows_who_is_hit(
    scene: Opens,
) -> None:
    here = scene("daggerheart")
    gm, pim = seat(here, "gm"), seat(here, "Pim Larkspur")
    gm.call("lay", {"line": "Thug: difficulty 11, hp 3, major 5, severe 9, attack +0, damage 1d4"})
    foes = [gm.id(each) for each in (TROLL, "Thug")]
    gm.call("show", sheet=foes[0])
    gm.call("write", {"sheet": gm.id(TEODAN), "values": {"prayer": [3]}})
    teodan, master = here.guest(TEODAN, phone=True), here.guest("gm")
    draft = pim.propose(
        "daggerheart.attack", pim.name, "knives from the rail", weapon="Thrown knives", targets=foes
    )
    pim.roll(draft, [1, 9])
    asked = teodan.waits("knives from the rail")
    expect(asked).to_contain_text(f"{TROLL}: missed, Thug: hit")
    expect(asked.locator("details")).to_have_count(0)
    expect(master.card("knives from the rail")).to_contain_text(f"{TROLL}: missed, Thug: hit")


def test_what_comes_next_is_in_view_and_no_roll_of_before(scene: Opens) -> None:
    here = scene("double-down")
    gm, wren, tam = seat(here, "gm"), seat(here, WREN), here.guest(TAM, phone=True)
    gm.adjust(TAM, "drive", by=1, why="luck")
    seat(here, TAM).call("roll", dice="2d20")
    shows(tam, tam.card("2d20").get_by_role("heading"), tam.card("2d20").get_by_role("figure"))
    draft = wren.propose("double-down.contested", WREN, "take the letter", target=wren.id(TAM))
    gm.frame(draft, stat="Agility", target_stat="Agility")
    wren.roll(draft)
    for choice in ("leave it to the dice", "Commit nothing, and keep it all"):
        button = tam.page.get_by_role("button", name=choice)
        expect(button).to_be_in_viewport(ratio=1)
        tam.page.wait_for_timeout(300)
        expect(button).to_be_in_viewport(ratio=1)
        button.click()


@pytest.mark.parametrize("face", hours.some([9, 2, 19], one_in=3))
def test_both_sides_of_a_contest_and_what_may_be_pressed_are_in_view_together(
    scene: Opens, face: int
) -> None:
    here = scene("double-down")
    gm, wren, tam = (seat(here, name) for name in ("gm", WREN, TAM))
    gm.adjust(WREN, "drive", by=2, why="luck")
    gm.call("begin-scene", scene="A rope bridge in the fog")
    draft = wren.propose("double-down.contested", WREN, "take the letter", target=wren.id(TAM))
    gm.frame(draft, stat="Agility", target_stat="Agility")
    roll = wren.roll(draft).roll
    tam.answer(roll, "roll")
    guest = here.guest(WREN, phone=True)
    guest.waits("take the letter")
    expect(guest.page.get_by_role("status", name="Connected")).to_be_visible()
    wren.answer(roll, "2/2")
    tam.answer(roll, "0/0", faces=[face])
    card = guest.card("as it stands")
    keep = guest.page.get_by_role("button", name="let the outcome stand")
    shows(guest, card.get_by_role("heading"), keep)
    for each in (card.get_by_label("Made of"), card.get_by_role("list", name="Laid down at once")):
        assert each.evaluate(
            "(it) => it.getBoundingClientRect().right <= it.closest('.card').getBoundingClientRect().right"
        )


@pytest.mark.night
def test_what_is_chosen_stays_in_view_however_late_its_odds_come(scene: Opens) -> None:
    here = scene("keepers")
    gm, odile = seat(here, "gm"), seat(here, ODILE)
    guest = here.guest(ODILE, phone=True)
    draft = odile.propose("keepers.act", ODILE, "across the lobby", action="Sneak")
    gm.frame(draft, outcomes=[{"name": "reach the lift"}])
    guest.waits("across the lobby")
    with held_back(guest.page, "**/look", '"want":"odds"'):
        odile.roll(draft, [4, 2, 1])
        card = guest.waits("got it, for the Stress")
        shows(guest, card.get_by_text("Your choice"), card.get_by_role("button").last)
    expect(card.get_by_text(re.compile("no Stress.* % · 1 Stress"))).to_be_visible()
    shows(guest, card.get_by_text("Your choice"), card.get_by_role("listitem").last)


def test_damage_is_in_view_with_all_that_can_be_done_against_it_however_late_that_comes(scene: Opens) -> None:
    here = scene("daggerheart")
    gm = seat(here, "gm")
    orla = here.guest(ORLA, phone=True)
    gm.call("show", sheet=gm.id(TROLL))
    for faces in ([3], [15, 7, 8]):
        with held_back(orla.page, "**/look", '"form"'):
            gm.call("daggerheart.gm-attack", me=TROLL, target=gm.id(ORLA), faces=faces)
            orla.card("Miss" if len(faces) == 1 else "Hit")
    offer = orla.waits("18 physical damage")
    armor = offer.get_by_role("checkbox", name="Armor: 1 less")
    expect(armor).to_be_visible()
    expect(offer.get_by_role("list", name="What changed")).to_be_visible()
    shows(orla, offer, offer)
    armor.tap()
    expect(offer).to_contain_text("Armor Slots marked 0 → 1")
    offer.get_by_role("button", name="Apply").tap()
    # Whoever marks something is named once.
    expect(orla.page.locator(".deed").last).to_have_text(re.compile(f"^{ORLA} marks 2 Hit Points"))


def test_who_asks_for_prayer_dice_first_uses_armor_after_and_the_only_die_is_given_in_one_tap(
    scene: Opens,
) -> None:
    here = scene("daggerheart")
    gm = seat(here, "gm")
    orla, teodan = here.guest(ORLA, phone=True), here.guest(TEODAN, phone=True)
    gm.call("show", sheet=gm.id(TROLL))
    gm.call("write", sheet=gm.id(TEODAN), values={"prayer": [3]})
    gm.call("daggerheart.gm-attack", me=TROLL, target=gm.id(ORLA), faces=[15, 6, 7])
    orla.waits("16 physical damage").get_by_role("button", name="Ask Teodan first").tap()
    teodan.page.get_by_role("button", name="Reduce it with Prayer Dice").tap()
    mine = orla.waits("16 physical damage")
    expect(mine).to_contain_text("with Brother Teodan: prayer 3")
    mine.get_by_role("checkbox", name="Armor").check()
    mine.get_by_role("button", name="Mark damage").tap()
    orla.reads("Armor Slots marked 0 → 1")
    orla.reads("Hit Points marked 0 → 1")


COVERED = """(form) => [...form.querySelectorAll("[role=radiogroup] label")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.textContent)"""
"""What there is to pick from in a form that something else lies over."""


TRAITS = [
    ("de-DE", "Eigenschaft", True),
    ("en-GB", "Trait", True),
    ("en-GB", "Trait", False),
    ("de-DE", "Eigenschaft", False),
]


@pytest.mark.night
@pytest.mark.parametrize(("locale", "group", "set_first"), TRAITS)
def test_every_trait_of_a_part_in_a_group_is_in_view_with_its_button(
    scene: Opens, locale: str, group: str, set_first: bool
) -> None:
    here = scene("daggerheart")
    gm, orla, hesk = seat(here, "gm"), seat(here, ORLA), here.guest(HESK, phone=True, locale=locale)
    gm.call("turn", to="gm")
    said = {
        "sheet": orla.id(ORLA),
        "text": "past the lights",
        "ready": True,
        "suggested": {"trait": "Agility"},
    }
    draft = orla.call("propose", said, move="daggerheart.group").draft
    if set_first:
        gm.frame(draft, trait="Agility", difficulty=15)
    part = hesk.page.locator("section.todo").filter(has_text="past the lights")
    expect(part.get_by_role("radiogroup", name=group)).to_be_visible()
    expect(part.locator(".todo-foot .bar")).to_be_visible()
    button = part.locator(".todo-foot button.main")
    shows(hesk, part.get_by_role("heading"), button)
    assert part.get_by_role("radiogroup", name=group).evaluate(COVERED) == []


@pytest.mark.parametrize("locale", hours.some(["de-DE", "en-GB"], one_in=2))
def test_what_is_explained_once_keeps_its_button_in_its_box(scene: Opens, locale: str) -> None:
    here = scene("double-down")
    calls(seat(here, "gm"), whom=[ODILE])
    once = here.guest(ODILE, phone=True, locale=locale).page.locator(".once")
    over = "(box) => [...box.children].map((each) => each.getBoundingClientRect()).some((each) => each.right > box.getBoundingClientRect().right - 8)"
    assert not once.evaluate(over)


@pytest.mark.night
def test_what_was_asked_for_is_seen_to_wait_below_the_longest_card(scene: Opens) -> None:
    here = scene("storyteller")
    gm, mirela = seat(here, "gm"), here.guest("Mirela Two-Coats", phone=True)
    gm.call("roll", {"dice": "40d10"})
    card = mirela.card("40d10")
    shows(mirela, card.get_by_role("heading"), card.get_by_role("heading"))
    composer = mirela.compose("Roll")
    composer.get_by_label("Dexterity", exact=False).first.check()
    composer.get_by_role("button", name="Roll", exact=True).click()
    waiting = mirela.page.get_by_text("Waiting for the game master")
    expect(waiting).to_be_in_viewport(ratio=1)


def test_what_a_part_in_a_group_cannot_do_without_comes_first_and_is_in_view(scene: Opens) -> None:
    here = scene("daggerheart")
    gm, orla, hesk = seat(here, "gm"), seat(here, ORLA), here.guest(HESK, phone=True)
    leader = here.guest(ORLA, phone=True)
    said = {"sheet": orla.id(ORLA), "text": "past the lights", "ready": True}
    draft = orla.call("propose", said, move="daggerheart.group").draft
    gm.frame(draft, trait="Agility", difficulty=15)
    part = hesk.waits("past the lights")
    take = part.get_by_role("button", name="Take part with a reaction roll")
    # It begins with the leader's trait, so that one tap says it.
    expect(take).to_be_enabled()
    chosen = part.get_by_role("radiogroup", name="Trait").get_by_role("radio", name=re.compile("^Agility"))
    expect(chosen).to_be_checked()
    shows(hesk, chosen, take)

    # The leader is told for whom it waits, and going on without them is not what the whole card asks for.
    waiting = leader.waits("past the lights")
    early = waiting.get_by_role("button", name=f"Go on without Brother Teodan, Pim Larkspur, {HESK}")
    expect(early).not_to_have_class(re.compile("main"))
    expect(waiting).to_contain_text(f"Waits for Brother Teodan, Pim Larkspur, {HESK}.")


@pytest.mark.parametrize("system", hours.some(["storyteller", "daggerheart"], one_in=2))
def test_the_page_itself_stays_where_it_is_whatever_view_is_open(scene: Opens, system: str) -> None:
    here = scene(system)
    guest = here.guest(ORLA if system == "daggerheart" else "Ysolde of the Fen", phone=True)
    for view in ("Sheet", "Table", "Record", "Log"):
        guest.go(view)
        expect(guest.page.locator(".column.on .scroll")).to_be_visible()
        guest.page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.night
def test_what_is_asked_once_more_of_a_roll_says_what_it_is_about(scene: Opens) -> None:
    here = scene("storyteller")
    name = "Ysolde of the Fen"
    gm, ysolde = seat(here, "gm"), seat(here, name)
    guest = here.guest(name, phone=True)
    draft = ysolde.propose("storyteller.multiple", name, "all at once")
    gm.frame(draft, actions=[{"name": each, "traits": ["Dexterity"]} for each in ("dodge", "run")])
    ysolde.roll(draft)
    for what in ("dodge", "run"):
        asked = guest.waits("roll as it is")
        about = asked.locator(".standing")
        expect(about).to_contain_text(f"action: {what}")
        guest.page.wait_for_function(
            "(line) => line.getBoundingClientRect().height > 10", arg=about.element_handle()
        )
        shows(guest, about, asked.get_by_role("button").last)
        asked.get_by_role("button", name="roll as it is").tap()


def test_what_is_asked_is_explained_to_who_asks_what_it_is(scene: Opens) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), here.guest(ODILE, phone=True)
    calls(gm, whom=[ODILE])
    tam = seat(here, TAM)
    tam.propose("double-down.attempt", TAM, "pole us off")
    master = here.guest("gm", phone=True)
    asked = master.asked("pole us off")
    asked.get_by_role("button", name="Set it…").click()
    for form in (odile.waits("Yours to roll"), asked):
        about = form.locator(".help", has_text="Book:")
        expect(about).to_be_hidden()
        form.get_by_role("button", name="What is this?").click()
        expect(about).to_be_visible()
        form.get_by_role("button", name="What is this?").click()
        expect(about).to_be_hidden()


def test_what_is_set_is_done_in_view_and_hit_points_stand_in_the_strip(scene: Opens) -> None:
    here = scene("daggerheart")
    orla, page = seat(here, ORLA), here.guest(ORLA, phone=True)
    strip = page.page.get_by_role("region", name="On the table")
    assert on_a_line(strip.get_by_text("Hope", exact=True), strip.get_by_text("HP", exact=True))
    orla.propose("daggerheart.action", ORLA, "over the gap", suggested={"trait": "Agility"})
    master = here.guest("gm", phone=True)
    asked = master.asked("over the gap")
    asked.get_by_role("button", name="Set it…").click()
    button = asked.get_by_role("button", name="Let them roll")
    expect(button).to_be_enabled()
    expect(button).to_be_in_viewport(ratio=1)
    # What a reaction comes from is seldom said: it stands behind.
    expect(page.compose("Reaction roll").get_by_text("Comes from", exact=True)).to_be_hidden()


def test_many_outcomes_are_told_together_so_that_the_form_stays_in_view(scene: Opens) -> None:
    here = scene("keepers")
    gm, odile = seat(here, "gm"), here.guest(KEEPER, phone=True)
    outcomes = [{"name": "the ledger"}, *({"name": name, "threat": True} for name in ("a guard", "the lamp"))]
    gm.ask("keepers.act", [KEEPER], "past the lodge", outcomes=outcomes)
    card = odile.waits("Yours to roll")
    card.get_by_label("Sneak").check()
    told = card.locator(".closer")
    expect(told).to_contain_text(re.compile(r"nothing fails\s*\d\d %.*a crit\s*20 %"))
    every = card.locator(".legend")
    expect(every).to_be_hidden()
    card.get_by_text("Every outcome").click()
    expect(every.get_by_role("listitem", include_hidden=True)).to_have_count(10)


def test_what_one_has_takes_a_line_and_a_call_has_a_line_of_its_own_for_its_buttons(scene: Opens) -> None:
    here = scene("storyteller")
    gm, ysolde = seat(here, "gm"), here.guest("Ysolde of the Fen", phone=True)
    strip = ysolde.page.get_by_role("region", name="On the table")
    assert on_a_line(strip.get_by_text("Willpower", exact=True), strip.get_by_text("Health lost", exact=True))
    frame = {"traits": ["Wits"], "difficulty": 6}
    gm.call(
        "ask",
        move="storyteller.action",
        sheets=[gm.id("Ysolde of the Fen")],
        frame=frame,
        secret=[],
        text="look away",
    )
    ysolde.go("Sheet")
    called = ysolde.page.get_by_role("region", name="You are called")
    more, roll = (called.get_by_role("button", name=name) for name in ("Add something…", "Roll"))
    assert on_a_line(more, roll)
    assert not on_a_line(called.get_by_role("paragraph"), roll)


def on_a_line(one: Locator, other: Locator) -> bool:
    """Whether two things stand side by side."""
    tops = [
        each.evaluate("(it) => { const box = it.getBoundingClientRect(); return box.top + box.height / 2; }")
        for each in (one, other)
    ]
    return abs(tops[0] - tops[1]) < 8
