"""The night ferry: what guests of Double Down do through the page again and again, in the words of its forms."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.guests import PATIENCE, Guest, Json, moved
from cast import TAM

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
    """Choose from what boons or banes buy; the shop, nothing spent yet."""
    shop = who.spends(offer)
    for each in what:
        shop.get_by_role("button", name=f"{each}: one more").click()
    return shop


def odds(place: Locator, said: str) -> None:
    """Odds are shown that say this, to those who see the bar and to those who do not."""
    expect(place.get_by_role("img", name=re.compile(rf"\b{said}"))).to_be_visible()


def lay(gm: Guest, line: str, copies: int) -> None:
    """Lay somebody down whom nobody knows of."""
    panel = gm.go("Game master")
    gm.fold(panel, "Lay down")
    panel.get_by_label("Somebody in a line").fill(line)
    panel.get_by_label("How many", exact=True).fill(str(copies))
    panel.get_by_role("button", name="Lay down").click()
    expect(panel.get_by_label("Somebody in a line")).to_have_value("")


def fill(who: Guest, place: Locator, said: Json) -> None:
    """Fill in fields by their names: a switch with a bool, a number with an int, what is picked with its words."""
    for name, value in said.items():
        if isinstance(value, bool):
            box = place.get_by_role("checkbox", name=re.compile(rf"^{name}\b"), include_hidden=True)
            reached(who, place, box.first).set_checked(value)
            continue
        group = place.get_by_role("group", name=name, exact=True, include_hidden=True)
        field = reached(who, place, group.first)
        if isinstance(value, int):
            field.get_by_role("textbox", name=name, exact=True).fill(str(value))
        else:
            field.get_by_label(value, exact=True).check()


def reached(who: Guest, place: Locator, field: Locator) -> Locator:
    """A field, and if it stands behind others, open those."""
    expect(field).to_be_attached()
    if not field.is_visible():
        who.fold(place, "More")
    return field


def propose(who: Guest, title: str, text: str, said: Json, suggested: Json | None = None) -> None:
    """Say what I want to do, and with which settings of the game master's I would like to do it."""
    composer = who.compose(title)
    composer.get_by_label("What do you do?").fill(text)
    fill(who, composer, said)
    fill(who, composer.get_by_role("group", name="Suggest to the game master"), suggested or {})
    who.asks(composer)


def frame(who: Guest, text: str, said: Json, *, secret: str = "", stakes: str = "") -> None:
    """Set what is the game master's of the proposal in these words; one setting may be kept secret."""
    proposal = who.asked(text)
    proposal.get_by_role("button", name="Set it…").click()
    fill(who, proposal, said)
    if secret:
        proposal.get_by_role("group", name=secret, exact=True).first.get_by_label("secret").check()
    proposal.get_by_label("Stakes").fill(stakes)
    proposal.get_by_role("button", name="Let them roll").click()
    expect(proposal.get_by_role("button", name="Let them roll")).to_have_count(0)


def roll(who: Guest, text: str, said: Json | None = None, *, faces: tuple[int | str, ...] = ()) -> None:
    """Roll what is prepared in these words, with what is given to it; with *faces* they are thrown by hand."""
    mine = who.waits(text)
    fill(who, mine, said or {})
    if faces:
        how = who.fold(mine, "How it is rolled")
        how.get_by_role("checkbox", name=re.compile("^I throw real dice")).check()
    mine.get_by_role("button", name="Roll", exact=True).click()
    if faces:
        who.throw(*faces)


def sheet(who: Guest, whose: str) -> Locator:
    """A sheet that may be read, opened by the name on it."""
    column = who.go("Sheet")
    which = column.get_by_label("Whose sheet")
    expect(column.get_by_role("heading", level=2)).to_be_visible()
    if which.count():
        which.select_option(label=whose)
    expect(column.get_by_role("heading", name=whose, level=2)).to_be_visible()
    return column


def row_of(who: Guest, whose: str, counter: str) -> Locator:
    """Where a counter of a sheet stands, whose name begins with a capital there."""
    return sheet(who, whose).get_by_role("group", name=f"{counter[0].upper()}{counter[1:]}", exact=True)


def counts(who: Guest, whose: str, counter: str, value: str) -> None:
    """A counter of a sheet stands at this."""
    group = row_of(who, whose, counter)
    expect(group.locator("output")).to_have_text(value, timeout=PATIENCE)


def adjust(who: Guest, whose: str, counter: str, by: int, why: str) -> None:
    """Move a counter of a sheet by hand, and say why."""
    moved(row_of(who, whose, counter), counter, by, why)


def quickly(who: Guest, move: str, said: dict[str, str]) -> None:
    """Make a move that needs no dice; what it changes is shown before it is done."""
    composer = who.compose(move)
    fill(who, composer, said)
    expect(composer.get_by_role("group", name="What would change")).to_be_visible()
    composer.get_by_role("button", name=move, exact=True).click()
    expect(composer).to_have_count(0)


def joins(who: Guest, text: str, part: dict[str, object]) -> None:
    """Give something to somebody else's roll."""
    card = who.waits(text)
    fill(who, who.fold(card, "give to the roll"), part)
    card.get_by_role("button", name="Give to the roll").click()
    expect(card).to_contain_text("takes part")


def commits(who: Guest, *what: str) -> None:
    """Put something in that nobody sees before everybody has."""
    card = who.waits("Your choice, at once with others")
    for each in what:
        card.get_by_label(each, exact=True).check()
    card.get_by_role("button", name=f"Commit {' and '.join(what)}", exact=True).click()


def attempt(gm: Guest, who: Guest, text: str, stat: str, difficulty: int) -> None:
    """What somebody wants to do, set by the game master."""
    propose(who, ATTEMPT, text, {}, {"Stat": stat})
    frame(gm, text, {"Difficulty": difficulty})


def contests(gm: Guest, wren: Guest, text: str, said: dict[str, str]) -> None:
    """Wren attempts something against Tam; the game master says with what, and with what he defends himself."""
    propose(wren, "Attempt something against another", text, {"Target": TAM}, {"Stat": "Agility 4✦"})
    frame(gm, text, said)
