"""What players do most, tap by tap: from their sheet, and by a chip; and what it costs the game master to allow it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from browser.marsh import calls_for, lays
from browser.taps import Counted, Hand, Row, row
from cast import ANSELM, HESK, MAGS, ODILE, ORLA, PIM, TAM, WREN, YSOLDE
from rollwright.sheets.newcomers import Origin
from rollwright.systems.registry import system as game_of

FOES = ("Bog thug", "Toll keeper")


def falls(hand: Hand, of: str | re.Pattern[str]) -> None:
    """The dice of a roll have fallen, and its card is in the log."""
    expect(hand.guest.card(of).get_by_role("figure").first).to_be_visible()


@row("plain d20", "daggerheart", player=1)
def plain_d20(table: Counted) -> dict[str, Hand]:
    """A die, from where the log is."""
    orla = table.on(ORLA, "Log")
    orla.press("Roll a d20")
    expect(orla.guest.card("d20")).to_be_visible()
    return {"player": orla}


@row("trait roll, the player's idea, hidden difficulty", "daggerheart", player=2, gm=1)
def trait_roll(table: Counted) -> dict[str, Hand]:
    """Agility, Roll; the game master keeps 15 to themselves, and the dice fall."""
    return allowed(table, ORLA, "^Secret: 15", "Agility roll")


@row(
    "the same where the roller sets the difficulty",
    "daggerheart",
    options={"options": {"difficulties": "players"}},
    player=3,
)
def trait_roll_alone(table: Counted) -> dict[str, Hand]:
    """Agility, how hard it is, Roll: nobody is asked."""
    orla = table.on(ORLA, "Sheet")
    orla.press(re.compile("Agility"))
    sheet = orla.guest.page.locator(".composer")
    orla.press(sheet.get_by_role("group", name="Difficulty", exact=True).get_by_label("15: average"))
    orla.press("Roll", within=sheet)
    falls(orla, "Agility roll")
    return {"player": orla}


@row("attack on two foes, to the dice", "daggerheart", player=4)
def attack(table: Counted) -> dict[str, Hand]:
    """A weapon, two foes, Roll: how hard they are to hit is known, and nobody is asked."""
    return {"player": strikes(table, 12)}


def strikes(table: Counted, difficulty: int) -> Hand:
    """Pim throws knives at two foes who are so hard to hit."""
    gm, pim = table.hand("gm"), table.on(PIM, "Sheet")
    for foe in FOES:
        lays(gm.guest, f"{foe}: difficulty {difficulty}, hp 5")
        gm.guest.page.get_by_role("article", name=foe).get_by_role("button", name="Show").click()
    pim.press(re.compile("Thrown knives"))
    sheet = pim.guest.page.locator(".composer")
    for foe in FOES:
        pim.press(sheet.get_by_label(foe, exact=True))
    pim.press("Roll", within=sheet)
    falls(pim, "attack with Thrown knives")
    return pim


@row("Double Down attempt, the game master sets", "double-down", player=2, gm=1)
def attempt(table: Counted) -> dict[str, Hand]:
    """A stat, Roll; allowed as it is usual."""
    return attempts(table)


@row("double down", "double-down", player=1)
def doubles(table: Counted) -> dict[str, Hand]:
    """The big button, and what it comes to is in view."""
    tam = attempts(table)["player"].start()
    tam.press("DOUBLE DOWN")
    expect(tam.guest.page.get_by_role("button", name="DOUBLE DOWN")).to_have_count(0)
    expect(tam.guest.card("Agility").locator(".upshot").first).to_be_in_viewport()
    return {"player": tam}


def attempts(table: Counted) -> dict[str, Hand]:
    """Tam attempts something with his Agility, and it is allowed."""
    return allowed(table, TAM, "^Allow at 13", "Agility")


def allowed(table: Counted, who: str, answer: str, card: str) -> dict[str, Hand]:
    """Somebody's Agility and Roll, the game master's answer, and the dice fall onto a card."""
    gm, hand = table.hand("gm"), table.on(who, "Sheet")
    hand.press(re.compile("Agility"))
    hand.press("Roll", within=hand.guest.page.locator(".composer"))
    gm.start().press(re.compile(answer))
    falls(hand, card)
    return {"player": hand, "gm": gm}


@row("Storyteller pool, difficulty 7", "storyteller", player=3, gm=1)
def pool(table: Counted) -> dict[str, Hand]:
    """Two traits, Roll; one harder than usual."""
    gm, ysolde = table.hand("gm"), table.on(YSOLDE, "Sheet")
    ysolde.press(re.compile("^Stamina"))
    sheet = ysolde.guest.page.locator(".composer")
    ysolde.press(sheet.get_by_label("Athletics 4", exact=True))
    ysolde.press("Roll", within=sheet)
    gm.start().press(re.compile("^Harder: 7"))
    falls(ysolde, re.compile("Stamina . Athletics"))
    return {"player": ysolde, "gm": gm}


@row("Storyteller, two actions in a turn", "storyteller", player=11, gm=1)
def two_actions(table: Counted) -> dict[str, Hand]:
    """The move; what each is and two traits, in a row that says what its place costs; Roll; allowed."""
    gm, ysolde = table.hand("gm"), table.on(YSOLDE, "Log")
    ysolde.press("Make a move")
    sheet = ysolde.guest.page.locator(".composer")
    ysolde.press(re.compile("^Several actions"), within=sheet)
    rows = sheet.locator(".item-line")
    expect(rows).to_have_text([re.compile("1 die less, 1 harder"), re.compile("2 dice less, 2 harder")])
    for at, (what, *traits) in enumerate(
        (("dodge", "Dexterity 3", "Athletics 4"), ("grab", "Strength 3", "Brawl 2"))
    ):
        if at > 0:
            ysolde.press(rows.nth(at))
        action = sheet.get_by_role("group", name=f"Actions {at + 1}", exact=True)
        ysolde.types(action.get_by_role("textbox", name="Name"), what)
        for trait in traits:
            ysolde.press(action.get_by_label(trait, exact=True))
    ysolde.press("Roll", within=sheet)
    gm.start().press(re.compile("^Allow"))
    expect(ysolde.guest.waits("roll as it is")).to_contain_text("dodge")
    return {"player": ysolde, "gm": gm}


@row("Keepers, three outcomes, to the dice", "keepers", player=2, gm=4)
def outcomes(table: Counted) -> dict[str, Hand]:
    """An action, Roll; what it is about, what it threatens, allowed."""
    gm, mags = table.hand("gm"), table.on(MAGS, "Sheet")
    mags.press(re.compile("Brawl"))
    mags.press("Roll", within=mags.guest.page.locator(".composer"))
    asked = gm.start().guest.page.locator(".asks")
    gm.types(asked.get_by_role("textbox", name="Something to gain"), "hold the lift\n")
    gm.types(
        asked.get_by_role("textbox", name="Something to avoid"), "the porter wakes\nthe letter gets wet\n"
    )
    gm.press("Allow", within=asked)
    falls(mags, "Brawl")
    return {"player": mags, "gm": gm}


@row("Keepers, three outcomes, from the dice on", "keepers", player=4)
def bettered(table: Counted) -> dict[str, Hand]:
    """Which outcome gets which die, what a crit makes better, and which one is pushed."""
    gm, person = table.person("gm"), table.person(ODILE)
    about = [
        {"name": "the book"},
        {"name": "the porter", "threat": True},
        {"name": "the letter", "threat": True},
    ]
    [draft] = gm.ask("keepers.act", [ODILE], "past the lodge", outcomes=about)
    odile = table.on(ODILE, "Log")
    person.roll(draft, [6, 6, 4, 2, 1], action="Sneak")
    for asked, answer in (
        ("tap the two", "Assign them like this"),
        ("a crit moves", "the porter: Lesser effect"),
        ("make an outcome one better", "for the Stress of a resistance roll"),
    ):
        odile.press(odile.guest.waits(asked).locator("button", has_text=answer).first)
    odile.guest.waits("Throw the dice")
    return {"player": odile}


@row("a counter up or down by one", "daggerheart", player=1)
def counter(table: Counted) -> dict[str, Hand]:
    """Hope, one more; it can be undone."""
    orla = table.on(ORLA, "Sheet")
    orla.press("Hope: one more")
    expect(orla.guest.page.locator(".notice")).to_contain_text("Hope: 2 → 3")
    expect(orla.guest.page.get_by_role("button", name="Undo")).to_be_visible()
    return {"player": orla}


@row("the game master calls one player, the player's part", "daggerheart", player=1)
def called(table: Counted) -> dict[str, Hand]:
    """Whoever is called sees Roll, whatever they look at."""
    gm, hesk = table.hand("gm"), table.on(HESK, "Sheet")
    calls(gm, HESK)
    hesk.press(re.compile("^Roll$"))
    falls(hesk, "Strength")
    return {"player": hesk}


def calls(gm: Hand, whom: str) -> None:
    """The game master calls for a trait roll, of which nothing is counted here."""
    calls_for(
        gm.guest, "Trait roll", "hold the rope", whom=whom, trait="Strength −1", difficulty="15: average"
    )


@row("Double Down contest", "double-down", player=4, gm=1, target=2)
def contest(table: Counted) -> dict[str, Hand]:
    """A stat, against whom, Roll; allowed; it is left to the dice, and both commit nothing."""
    gm, tam, wren = table.hand("gm"), table.on(TAM, "Log"), table.on(WREN, "Sheet")
    wren.press(re.compile("Agility"))
    sheet = wren.guest.page.locator(".composer")
    wren.press(sheet.get_by_role("group", name="Against whom").get_by_label("Tam", exact=True))
    wren.press("Roll", within=sheet)
    gm.start().press("Allow")
    tam.press("leave it to the dice")
    for each in (tam, wren):
        each.press("nothing", within=each.guest.waits("at once with others"))
    falls(wren, f"{WREN} against {TAM}")
    return {"player": wren, "gm": gm, "target": tam}


@row("Double Down group of three with a vote", "double-down", player=4, gm=1, others=4)
def group(table: Counted) -> dict[str, Hand]:
    """The three who are there: a stat, as a group, Roll; two take part; allowed; all three vote: nine in all."""
    table.person("gm").call("lock", {"seat": table.person(ANSELM).seat})
    gm, tam = table.hand("gm"), table.on(TAM, "Sheet")
    others = [table.on(name, "Log") for name in (ODILE, WREN)]
    tam.press(re.compile("Agility"))
    sheet = tam.guest.page.locator(".composer")
    tam.press(sheet.get_by_label("Roll for a group", exact=True))
    tam.press("Roll", within=sheet)
    for each in others:
        each.press("Give to the roll")
    gm.start().press(re.compile("^Allow at 13"))
    for each in (tam, *others):
        each.press("let the outcome stand")
    expect(tam.guest.card("rolled by").locator(".outcome")).to_be_visible()
    return {"player": tam, "gm": gm, "others": others[0] + others[1]}


@row("12 boons spent", "double-down", player=4)
def boons(table: Counted) -> dict[str, Hand]:
    """What they buy, so many of this and so many of that; then they are spent."""
    tam = table.on(TAM, "Log")
    table.gives(WREN, stress=4)
    fell = {"stat": "Agility", "difficulty": 16}
    roll = table.person("gm").call("double-down.attempt", fell, me=TAM, faces=[15]).roll
    table.person(TAM).answer(roll, "double", faces=[20])
    expect(tam.guest.budget("12 boons to spend")).to_be_visible()
    tam.press("12 boons to spend")
    card = tam.guest.page.locator(".composer")
    bought = {"Wren: recover a stress": 4, "Tam Quill: gain a drive": 4}
    for what, times in bought.items():
        tam.types(card.get_by_role("textbox", name=what), str(times))
    tam.press(card.get_by_role("button", name="Spend boons", exact=True))
    expect(tam.guest.page.get_by_text("12 boons to spend")).to_have_count(0)
    expect(tam.guest.card("23: Overwhelming Success").locator(".outcome")).to_be_visible()
    return {"player": tam}


@row("tag team, to the choice of a roll", "daggerheart", player=4, gm=1, partner=1)
def tag_team(table: Counted) -> dict[str, Hand]:
    """A weapon, with whom, Roll; allowed; the partner takes part with their weapon, and their dice fall; one of both rolls stands."""
    gm, hesk, orla = table.hand("gm"), table.on(HESK, "Log"), table.on(ORLA, "Sheet")
    table.gives(ORLA, hope=3)
    orla.press(re.compile("Rapier"))
    sheet = orla.guest.page.locator(".composer")
    orla.press(sheet.get_by_role("group", name="Tag team with").get_by_label("Hesk", exact=True))
    orla.press("Roll", within=sheet)
    gm.start().press(re.compile("^Allow at 15"))
    hesk.press("Roll as the partner")
    orla.press(re.compile("roll: .*"), within=orla.guest.waits("tag team with"))
    expect(orla.guest.card("tag team with")).to_contain_text("stands for both")
    return {"player": orla, "gm": gm, "partner": hesk}


NEW = "Ida"


def steps(system: str) -> Iterator[Origin]:
    """What is asked when a character of a game is made."""
    game = game_of(system)
    assert game is not None
    assert game.kit is not None
    making = game.kit().making
    assert making is not None
    yield from making.steps


def makes(system: str) -> Row:
    """Somebody who has just sat down makes a character of their own, from what comes last of everything."""

    @row(f"a character of one's own, {system}", system, options={"party": False}, player=5)
    def makes_one(table: Counted) -> dict[str, Hand]:
        seat = table.person("gm").call("hand-out", {"name": NEW, "role": "player"}).more
        table.scene.links[NEW] = table.scene.links["gm"].partition("#")[0] + f"#{seat['token']}"
        ida = table.hand(NEW)
        ida.press("Make my own")
        for step in steps(system):
            for way in step.ways[-step.take :]:
                ida.press(way.says)
        ida.press(re.compile("^Sit down as"))
        expect(ida.guest.page.get_by_role("button", name="Make my own")).to_have_count(0)
        expect(ida.guest.go("Sheet").get_by_role("button", name="Edit")).to_be_visible()
        return {"player": ida}

    return makes_one


KEEPER, FELLOW, HERO, MORTAL = map(makes, ("keepers", "double-down", "daggerheart", "storyteller"))
"""Five taps, a character: in every game."""
