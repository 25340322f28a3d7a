"""Storyteller through the page: how somebody proposes a roll, how the Storyteller sets it, and how its dice fall."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from playwright.sync_api import Locator, expect

from browser.guests import Guest, Scene

WILLPOWER = (
    "Willpower one sure success for a point "
    "spend a point of Willpower first: one success that no 1 cancels, and no botch"
)
AUTOMATIC = "Automatic whether the Storyteller offers an automatic success: one, without a roll"


def chip(place: Locator, name: str) -> Locator:
    """A chip or a switch by what stands on it, wherever it stands."""
    boxes, radios = (
        place.get_by_role(role, name=name, exact=True, include_hidden=True) for role in ("checkbox", "radio")
    )
    return boxes.or_(radios)


def tick(place: Locator, names: Iterable[str]) -> None:
    """Choose chips and switches."""
    for name in names:
        found = chip(place, name)
        reveal(place, found)
        found.check()


def write(place: Locator, fields: dict[str, object]) -> None:
    """Type into fields by their names, letter by letter as people do, wherever they stand."""
    for name, value in fields.items():
        field = place.get_by_role("textbox", name=name, exact=True, include_hidden=True)
        reveal(place, field)
        field.fill("")
        field.press_sequentially(str(value))
        expect(field).to_have_value(str(value))


def reveal(place: Locator, field: Locator) -> None:
    """Open what stands behind "More", where a field stands there."""
    expect(field).to_have_count(1)
    if not field.is_visible():
        place.locator("summary", has_text="More").click()


def propose(who: Guest, move: str, text: str, *chips: str, **fields: object) -> None:
    """Say what I want to do, and what goes into it."""
    composer = who.compose(move)
    if text:
        composer.get_by_label("What do you do?").fill(text)
    tick(composer, chips)
    write(composer, fields)
    who.asks(composer)


def proposal(gm: Guest, text: str) -> Locator:
    """What somebody wants to do, opened to be set."""
    found = gm.asked(text)
    found.get_by_role("button", name="Set it").click()
    expect(found.get_by_role("button", name="Let them roll")).to_be_visible()
    return found


def settle(gm: Guest, text: str, *chips: str, secret: str = "", **fields: object) -> None:
    """Set a roll: traits, numbers, and which of them nobody is to know."""
    found = proposal(gm, text)
    tick(found, chips)
    write(found, {name.replace("_", " "): value for name, value in fields.items()})
    if secret:
        found.get_by_role("group", name=secret, exact=True).get_by_label("secret").check()
    found.get_by_role("button", name="Let them roll").click()
    expect(found.get_by_role("button", name="Let them roll")).to_have_count(0)


def roll(who: Guest, text: str, *throws: Sequence[int], adds: Iterable[str] = ()) -> Locator:
    """Roll what was set, with what I add to it; real dice, throw by throw, where there are any. The card that comes of it."""
    waiting = who.waits(text)
    tick(waiting, adds)
    if throws:
        by_hand(waiting)
    waiting.get_by_role("button", name="Roll", exact=True).click()
    for faces in throws:
        who.throw(*faces)
    return who.card(text)


def amend(gm: Guest, text: str, why: str, **fields: object) -> None:
    """Read the dice of a roll anew, with other numbers."""
    rolls = gm.fold(gm.go("Game master"), "Rolls")
    rolls.get_by_role("article").filter(has_text=text).get_by_role("button", name="Amend").click()
    dialog = gm.page.get_by_role("dialog")
    write(dialog, fields)
    dialog.get_by_label("Why").fill(why)
    dialog.get_by_role("button", name="Amend").click()
    expect(dialog).to_have_count(0)


def by_hand(waiting: Locator) -> None:
    """Take real dice for this."""
    dice_of_mine = waiting.get_by_label("I throw real dice")
    if not dice_of_mine.is_visible():
        waiting.get_by_text("How it is rolled").click()
    dice_of_mine.check()


def comes_to(card: Locator, says: str | re.Pattern[str]) -> None:
    """The card says what the roll came to."""
    expect(card.locator(".outcome")).to_have_text(says)


def counter(who: Guest, name: str) -> Locator:
    """Where a counter stands on my sheet."""
    return who.go("Sheet").get_by_role("group", name=name).locator("output")


def dice(size: int, *faces: int) -> list[int]:
    """So many dice, the first of them as they are said, the others worth nothing."""
    return [*faces, *[2] * (size - len(faces))]


def join(who: Guest, text: str, how: str, *chips: str) -> None:
    """Take part in what somebody else prepares."""
    prepared = who.waits(text)
    who.fold(prepared, f"{who.name}: {how}")
    tick(prepared, chips)
    who.keeps_dice(prepared)
    prepared.get_by_role("button", name=how.capitalize(), exact=True).click()
    expect(prepared).to_contain_text(f"{who.name} takes part")


def going(gm: Guest, what: str, **said: str) -> None:
    """Begin or end a session, begin a scene, rest: what it would change is shown first."""
    gm.go("Game master").get_by_role("button", name=what, exact=True).click()
    dialog = gm.page.get_by_role("dialog")
    for label, words in said.items():
        dialog.get_by_label(label.replace("_", " ")).fill(words)
    dialog.get_by_role("button", name=what, exact=True).click()
    expect(dialog).to_have_count(0)


def keeps(here: Scene, players: Iterable[Guest], *secrets: str) -> None:
    """The master's page alone had these; and nobody had the link of somebody else's seat."""
    for who in players:
        seats = [link.split("#")[1] for name, link in here.links.items() if name != who.name]
        who.never_received(*secrets, *seats)
