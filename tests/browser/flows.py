"""Rolls of several people as data: who sits there, what is prepared, who does what on whose page, when the server is killed, and what
nobody else may know.

A `Flow` is prepared over HTTP, since forms have tests of their own; from the first die on everybody does their part on the page that their own
browser shows. Whatever is killed, everybody sees afterwards what they saw before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import expect

from browser import ferry, marsh
from browser.guests import Guest, Scene, caught_up, unfolded
from evenings.people import Person

KILL = ("", "the server is killed")
RETRIES = 600
"""So many tenths of a second until a page has heard of something."""
REST = 4
"""So often the same is seen of a page that has come to rest."""
LOOKED = re.compile(r'/look: \{"ok":true,"n":(\d+),"table":')
"""The reply to a look at the table, with the number of the last event in it."""


class Flow(NamedTuple):
    """One roll: *sits* are the seats besides the game master's, of whom the last only looks on; *prepares* begins it; *says* is what all
    read in the end.
    """

    game: str
    sits: tuple[str, ...]
    prepares: Callable[[Mapping[str, Person]], object]
    steps: tuple[tuple[Any, ...], ...]
    says: str
    day: bool = False


def plays(here: Scene, flow: Flow) -> None:
    """Play it: each step on the page of whoever's it is."""
    people = {name: _person(here, name) for name in here.links}
    guests = {name: here.guest(name, phone=bool(at % 2)) for at, name in enumerate(("gm", *flow.sits))}
    flow.prepares(people)
    for who, do, *what in flow.steps:
        if (who, do) == KILL:
            _killed(here, people, guests)
        else:
            DEEDS[do](guests[who], *what)
    for name, guest in guests.items():
        guest.reads(flow.says)
        others = [link.partition("#")[2] for other, link in here.links.items() if other != name]
        guest.never_received(*(others if name != "gm" else ()))


def _person(here: Scene, name: str) -> Person:
    """The same seat, over HTTP."""
    token = here.links[name].partition("#")[2]
    return Person(here.server, here.table, token.partition(".")[0], token, name)


def _killed(here: Scene, people: Mapping[str, Person], guests: Mapping[str, Guest]) -> None:
    """The server is killed and comes back: nobody's log, and nothing that waits, is another one afterwards."""
    before = _at_rest(people, guests)
    with here.away():
        for guest in guests.values():
            expect(guest.page.get_by_text("Reconnecting").first).to_be_visible()
    for name, guest in guests.items():
        expect(guest.page.get_by_text("Reconnecting")).to_have_count(0)
        after = _tried(guest, lambda of=guest, said=before[name]: _shown(of) == said)
        assert after, f"{name} saw {before[name]}\nand sees {_shown(guest)}"


def _at_rest(people: Mapping[str, Person], guests: Mapping[str, Guest]) -> dict[str, list[str]]:
    """What everybody sees once nothing happens any more: what somebody has just pressed may still be on its way."""
    while True:
        numbers = {name: people[name].look("events", limit=1)["n"] for name in guests}
        found = {name: _settled(guest, numbers[name]) for name, guest in guests.items()}
        if numbers == {name: people[name].look("events", limit=1)["n"] for name in guests}:
            return found


def _settled(guest: Guest, number: int) -> list[str]:
    """What a page shows that has looked at everything up to this number, once it has come to rest: it may have heard of it long before."""
    found: list[list[str]] = []

    def rests() -> bool:
        seen = (int(looked[1]) for looked in map(LOOKED.search, guest.received) if looked)
        found.append(_shown(guest))
        return max(seen, default=0) >= number and len(found) > REST and found[-1] == found[-1 - REST]

    assert _tried(guest, rests)
    return found[-1]


def _tried(guest: Guest, done: Callable[[], bool]) -> bool:
    """Whether something comes to be, sooner or later."""
    for _ in range(RETRIES):
        if done():
            return True
        guest.page.wait_for_timeout(100)
    return False


def _shown(guest: Guest) -> list[str]:
    """What stands in the log, and what waits by its name; odds come when they are reckoned."""
    log = guest.go("Log")
    waiting = log.locator("section.todo").get_by_role("heading").all_inner_texts()
    return [*log.locator("article.card, .deed").all_inner_texts(), *waiting]


# -- what they do ----------------------------------------------------------------------------------------------------


def _knows_nothing(who: Guest, secret: int | str) -> None:
    caught_up(who.page)
    if isinstance(secret, int):
        marsh.never_read(who, secret)
    else:
        who.never_received(secret)


def _waits_for(who: Guest, what: str, others: str) -> None:
    expect(who.card(what)).to_contain_text(f"Waits for {others}.")


def _presses(who: Guest, what: str, button: str) -> None:
    who.waits(what).get_by_role("button", name=button).click()


def _rolls(who: Guest, what: str, said: Mapping[str, marsh.Said], *faces: int) -> None:
    marsh.settle(who.waits(what), **said)
    marsh.rolls(who, what, *faces)


def _does(who: Guest, move: str, said: Mapping[str, marsh.Said]) -> None:
    marsh.does(who, move, **said)


def _taps(gm: Guest, whose: str, button: str) -> None:
    """What is one tap away in somebody's line on the desk, which says something else afterwards."""
    line = unfolded(gm.go("Game master").get_by_role("article", name=whose, exact=True))
    line.get_by_role("button", name=button).click()
    expect(line.get_by_role("button", name=button)).to_have_count(0)


def _sees(who: Guest, what: str, says: str) -> None:
    expect(who.waits(what)).to_contain_text(says)


def _sees_the_odds(who: Guest, what: str, odds: str) -> None:
    expect(who.waits(what).get_by_role("img", name=odds)).to_be_visible()


def _sees_on_the_sheet(who: Guest, whose: str, says: str) -> None:
    expect(marsh.sheet(who, whose).get_by_text(re.compile(f"{says}$"))).to_be_visible()


def _reads_the_numbers(who: Guest, what: str, says: str) -> None:
    card = who.card(what)
    who.fold(card, "The numbers")
    expect(card).to_contain_text(says)


def _writes(who: Guest, whose: str, said: Mapping[str, marsh.Said]) -> None:
    column = marsh.sheet(who, whose)
    column.get_by_role("button", name="Edit").click()
    marsh.settle(column, **said)
    column.get_by_role("button", name="Save").click()
    expect(column.get_by_role("button", name="Save")).to_have_count(0)


def _opens_another_tab(who: Guest) -> None:
    who.page = who.another_tab()


def _lets_choose(who: Guest, what: str, trait: tuple[str, ...], difficulty: str) -> None:
    asked = who.asked(what)
    asked.get_by_role("button", name="Set it…").click()
    marsh.settle(asked, difficulty=difficulty)
    between = who.fold(asked, "Let them choose the trait")
    for each in trait:
        between.get_by_role("checkbox", name=each).check()
    asked.get_by_role("button", name="Let them roll").click()
    expect(asked).to_have_count(0)


def _offers(who: Guest, what: str, *extras: str) -> None:
    card = who.waits(what)
    for each in extras:
        card.get_by_label(each).check()
    card.get_by_role("button", name="Offer these").click()
    expect(card).to_have_count(0)


def _takes_back(who: Guest, what: str) -> None:
    who.menu(who.card(what), "Take back")
    who.reads("asks to take this back")


def _allows(who: Guest, what: str) -> None:
    card = who.waits(what)
    card.get_by_role("button", name="Take back").click()
    expect(card).to_have_count(0)


DEEDS: dict[str, Callable[..., object]] = {
    "allows": _allows,
    "does": _does,
    "lets choose": _lets_choose,
    "offers": _offers,
    "rolls": _rolls,
    "takes back": _takes_back,
    "throws": Guest.throw,
    "chooses": Guest.choose,
    "commits": ferry.commits,
    "reads": Guest.reads,
    "presses": _presses,
    "goes on": marsh.goes_on,
    "knows nothing of": _knows_nothing,
    "sees who is waited for": _waits_for,
    "opens another tab": _opens_another_tab,
    "sees": _sees,
    "sees the odds": _sees_the_odds,
    "sees on the sheet of": _sees_on_the_sheet,
    "reads the numbers": _reads_the_numbers,
    "writes": _writes,
    "taps": _taps,
}
