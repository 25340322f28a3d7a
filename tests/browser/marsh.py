"""What people at a table of Daggerheart do again and again through the page: prepare a roll, throw by hand, mark what it did."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.guests import PATIENCE, Guest, moved, unfolded

PRAYERS = re.compile("Brother Teodan: .*dice are thrown: 2d4")
"""What the book gives the seraph when a session begins."""
Said = str | int | bool | list[str]


def field(place: Locator, name: str) -> Locator:
    """A field of a form by its name, wherever the form has put it."""
    named = place.page.get_by_role("group", name=name, exact=True, include_hidden=True)
    found = place.get_by_role("group", name=name, exact=True, include_hidden=True).first
    expect(found).to_be_attached()
    for fold in place.locator("details.fold:not([open])").filter(has=named).all():
        fold.locator("summary").first.click()
    return found


def settle(place: Locator, **said: Said) -> None:
    """Fill in fields by their names: what is picked by its words, numbers and other words typed, switches turned."""
    for name, value in said.items():
        title = name.replace("_", " ").capitalize()
        if isinstance(value, bool):
            place.get_by_role("checkbox", name=re.compile(f"^{title}")).set_checked(value)
            continue
        if isinstance(value, list):
            for each in value:
                field(place, title).get_by_label(each, exact=True).check()
            continue
        found = field(place, title)
        picks = found.get_by_label(str(value), exact=True)
        if isinstance(value, int) or picks.count() == 0:
            found.get_by_role("textbox", name=title).fill(str(value))
        else:
            picks.check()


def veil(place: Locator, name: str) -> None:
    """Keep a setting secret."""
    field(place, name).get_by_role("checkbox", name="secret").check()


def proposes(who: Guest, move: str, what: str, **suggested: Said) -> None:
    """Say what one wants to do, and leave the rest to the game master."""
    composer = who.compose(move)
    composer.get_by_label("What do you do?").fill(what)
    settle(composer, **suggested)
    who.asks(composer)


def attacks(who: Guest, what: str, *faces: int, **said: Said) -> None:
    """Attack those whose Difficulty stands on the table: nobody is asked, and real dice are thrown."""
    composer = who.compose("Attack")
    composer.get_by_label("What do you do?").fill(what)
    settle(composer, **said)
    by_hand(composer)
    composer.get_by_role("button", name="Roll", exact=True).click()
    who.throw(*faces)


def frames(gm: Guest, what: str, *, stakes: str = "", secret: str = "", **settings: Said) -> None:
    """The game master sets what is theirs, openly or in secret, and lets them roll."""
    proposal = gm.asked(what)
    proposal.get_by_role("button", name="Set it…").click()
    settle(proposal, **settings)
    if secret:
        veil(proposal, secret)
    proposal.get_by_label("Stakes").fill(stakes)
    proposal.get_by_role("button", name="Let them roll").click()
    expect(proposal.get_by_role("button", name="Let them roll")).to_have_count(0)


def by_hand(place: Locator) -> None:
    """Real dice are thrown for this."""
    box = place.get_by_role("checkbox", name="I throw real dice")
    if not box.is_visible():
        place.locator("summary", has_text="How it is rolled").click()
    box.check()


def rolls(who: Guest, what: str, *faces: int) -> None:
    """Roll what is prepared: with these faces of real dice, or with the server's where none are named."""
    if faces:
        begins_by_hand(who, what)
        who.throw(*faces)
    else:
        _prepared(who, what).get_by_role("button", name="Roll", exact=True).click()


def begins_by_hand(who: Guest, what: str) -> None:
    """Roll what is prepared with real dice, which are not thrown yet."""
    mine = _prepared(who, what)
    by_hand(mine)
    mine.get_by_role("button", name="Roll", exact=True).click()


def _prepared(who: Guest, what: str) -> Locator:
    return who.waits(re.compile(f"Yours to roll.*{re.escape(what)}", re.DOTALL))


def adds(who: Guest, what: str, chip: str) -> None:
    """Add something of one's own to a roll that is prepared."""
    who.waits(what).get_by_role("checkbox", name=chip).check()


def joins(who: Guest, what: str, **part: Said) -> None:
    """Give one's part to a roll that somebody else prepares."""
    theirs = who.waits(what)
    theirs.locator("summary").first.click()
    settle(theirs, **part)
    who.keeps_dice(theirs)
    theirs.locator("details button.main").click()
    expect(theirs).to_contain_text("takes part.", timeout=PATIENCE)


def goes_on(gm: Guest, what: str) -> None:
    """The game master goes on: what was rolled happens, and nothing more can be added."""
    waiting = gm.waits(what)
    waiting.get_by_role("button", name=re.compile("^go on$", re.IGNORECASE)).click()
    expect(waiting).to_have_count(0, timeout=PATIENCE)


def takes(who: Guest, offer: str) -> None:
    """Take up an offer."""
    waiting = who.waits(offer)
    waiting.get_by_role("button", name=re.compile("^(Apply|Bank a Fear)")).click()
    expect(waiting).to_have_count(0, timeout=PATIENCE)


def sheet(who: Guest, name: str) -> Locator:
    """A sheet that may be read, by its name."""
    column = who.go("Sheet")
    expect(column.get_by_role("heading", level=2)).to_be_visible()
    which = column.get_by_label("Whose sheet")
    if which.count():
        which.select_option(label=name)
    expect(column.get_by_role("heading", name=name, level=2)).to_be_visible()
    return column


def counts(who: Guest, name: str, counter: str, value: str | re.Pattern[str]) -> None:
    """A counter of a sheet stands so."""
    row = sheet(who, name).get_by_role("group", name=counter, exact=True)
    expect(row.locator("output")).to_have_text(value, timeout=PATIENCE)


def came_from(who: Guest, name: str, counter: str) -> Locator:
    """Where a counter comes from: every change of it, the last first."""
    sheet(who, name).get_by_role("button", name=f"{counter}: where it comes from").click()
    return who.page.get_by_role("dialog")


def adjusts(who: Guest, name: str, counter: str, *, by: int, why: str) -> None:
    """A counter is moved by hand, and a reason given."""
    row = sheet(who, name).get_by_role("group", name=counter, exact=True)
    moved(row, counter, by, why)


def begins(gm: Guest, where: str, real: str = "") -> None:
    """A session begins, with the dice that the book gives, which the server throws, or somebody by hand; and a scene."""
    panel = gm.go("Game master")
    panel.get_by_role("button", name="Begin a session").click()
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text(PRAYERS)
    begin = dialog.get_by_role("button", name="Begin a session")
    if real:
        dialog.get_by_text("I throw real dice").click()
        shown = dialog.get_by_label("What they show, in this order")
        shown.fill(real.split()[0])
        expect(begin).to_be_disabled()
        shown.fill(real)
    begin.click()
    gm.reads("Session 1")
    gm.reads(re.compile("^Prayer Dice \\d, \\d"))
    gm.go("Game master").get_by_role("button", name="Begin a scene").click()
    dialog.get_by_label("Where and what").fill(where)
    dialog.get_by_role("button", name="Begin a scene").click()
    gm.reads(where)


def calls_for(gm: Guest, move: str, what: str, *, whom: str, secret: str = "", **settings: Said) -> None:
    """The game master calls for a roll from somebody, or from everybody."""
    panel = gm.fold(gm.go("Game master"), "Call for a roll")
    panel.get_by_label("Which roll").select_option(label=move)
    panel.get_by_role("checkbox", name=whom).check()
    panel.get_by_label("What for").fill(what)
    settle(panel, **settings)
    if secret:
        veil(panel, secret)
    panel.get_by_role("button", name="Call for a roll").click()
    expect(panel.get_by_label("What for")).to_have_value("")


def never_read(who: Guest, number: int) -> None:
    """This number stands by itself in nothing that came over the wire, and in nothing that is shown."""
    alone = re.compile(rf"(?<![\w.-]){number}(?![\w.-])")
    found = [each for each in [*who.received, who.page.content()] if alone.search(each)]
    assert not found, f"{who.name} could read {number} in {found[0][:600]}"


def lays(gm: Guest, line: str, *, copies: int = 1) -> None:
    """The game master lays somebody in a line on the table, hidden for now."""
    panel = gm.go("Game master")
    gm.fold(panel, "Lay down")
    panel.get_by_label("Somebody in a line").fill(line)
    for _ in range(copies - 1):
        panel.get_by_role("button", name="How many: one more").click()
    panel.get_by_role("button", name="Lay down").click()
    name = line.partition(":")[0]
    expect(panel.get_by_role("article", name=name)).to_have_count(copies)


def does(who: Guest, move: str, *, whose: str = "", **said: Said) -> None:
    """A move that throws no dice; the game master may make it for an adversary, from its card."""
    if whose:
        panel = who.go("Game master")
        unfolded(panel.get_by_role("article", name=whose, exact=True))
        panel.get_by_role("combobox", name=f"A move of {whose}", exact=True).select_option(label=move)
    composer = who.page.locator(".composer") if whose else who.compose(move)
    settle(composer, **said)
    composer.get_by_role("button", name=move, exact=True).click()
    expect(composer).to_have_count(0)
