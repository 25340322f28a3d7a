"""Counting what it costs to act: a tap is one press, and so is every scroll that somebody needs to find the next button.

A `Hand` presses what a guest could press, where they could reach it: a button out of view costs a scroll first. Keys typed into a field
are not counted, but the press that opens it is. A `Row` is an act with what it may cost each of those who take part; `taps_of_*.py` beside
this play them, `test_taps.py` holds each to what is wanted, and ``python -m benchmarks.taps`` prints the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from browser.guests import PHONE, Guest, Json, Scene
from evenings.people import Person

IN_VIEW = """(button) => {
  const box = button.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const top = document.elementFromPoint(x, y);
  return top !== null && (button.contains(top) || top.contains(button));
}"""
"""Whether the middle of a button can be pressed as the page lies there."""
WHERE = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return `${button.outerHTML.slice(0, 120)} at ${left}, ${top}, ${width} by ${height}, under ${over?.outerHTML.slice(0, 120)}`;
}"""
"""Which button lies where, and what lies over it."""
REST = 3.0
"""After so many seconds nothing moves any more, on a machine that is busy: what is still out of view then has to be scrolled to."""

DESKTOP: Json = {"viewport": {"width": 1280, "height": 800}}
DEVICES = {"phone": PHONE, "desktop": DESKTOP}


class Hand:
    """The hand of a guest: what it presses, and how often."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.presses, self.scrolls = guest, 0, 0
        self.sought: list[str] = []

    @property
    def taps(self) -> int:
        """Presses and scrolls so far."""
        return self.presses + self.scrolls

    def press(self, target: Locator | str | re.Pattern[str], *, within: Locator | None = None) -> None:
        """Press a button, by its name or as it was found; where it is out of view, scroll to it first."""
        if not isinstance(target, Locator):
            target = (
                (within or self.guest.page).get_by_role("button", name=target).locator("visible=true").first
            )
        expect(target).to_be_visible()
        expect(target).to_be_enabled()
        if not self._comes_into_view(target):
            self.scrolls += 1
            self.sought.append(target.evaluate(WHERE))
            target.scroll_into_view_if_needed()
        self.presses += 1
        target.click()

    def _comes_into_view(self, target: Locator) -> bool:
        """Whether it can be pressed where it lies once the page has come to rest, for which people wait as well."""
        self.guest.page.wait_for_load_state("networkidle")
        until = monotonic() + REST
        while not target.evaluate(IN_VIEW):
            if monotonic() > until:
                return False
            self.guest.page.wait_for_timeout(50)
        return True

    def types(self, target: Locator, text: str) -> None:
        """Press a field, and type into it."""
        self.press(target)
        target.press_sequentially(text)

    def __add__(self, other: Hand) -> Hand:
        """Two hands as one: what they cost together."""
        both = Hand(self.guest)
        both.presses, both.scrolls = self.presses + other.presses, self.scrolls + other.scrolls
        both.sought = [*self.sought, *other.sought]
        return both

    def start(self) -> Hand:
        """Count from nought."""
        self.presses = self.scrolls = 0
        return self


class Counted:
    """A table at which taps are counted: everybody sits on the same kind of device, where their page opens."""

    def __init__(self, scene: Scene, device: str) -> None:
        self.scene, self.device = scene, DEVICES[device]
        self._hands: dict[str, Hand] = {}
        self._people: dict[str, Person] = {}

    def hand(self, name: str) -> Hand:
        """The hand of whoever has a seat by this name ("gm" is the game master), who has just sat down the first time."""
        if name not in self._hands:
            self._hands[name] = Hand(self.scene.guest(name, **self.device))
        return self._hands[name]

    def person(self, name: str) -> Person:
        """Whoever has a seat by this name, at the server: for what has happened before anything is counted."""
        if name not in self._people:
            token = self.scene.links[name].partition("#")[2]
            seat = token.partition(".")[0]
            self._people[name] = Person(self.scene.server, self.scene.table, seat, token, name)
        return self._people[name]

    def gives(self, name: str, **counters: int) -> None:
        """Counters of somebody's sheet stand so."""
        gm = self.person("gm")
        gm.call("write", {"sheet": gm.id(name), "values": counters})

    def on(self, name: str, view: str) -> Hand:
        """The same hand, with this view open on a phone: from there on taps are counted."""
        hand = self.hand(name)
        hand.guest.go(view)
        return hand.start()


class Row(NamedTuple):
    """An act of a game, what it may cost whom at the most, and how it is played; *play* says who is who."""

    act: str
    system: str
    wanted: dict[str, int]
    options: dict[str, Any]
    play: Callable[[Counted], dict[str, Hand]]

    @property
    def id(self) -> str:
        """The act, as a name of a test."""
        return self.act.replace(" ", "-")

    def taps(self, scene: Scene, device: str) -> dict[str, int]:
        """Play it on a table that was just opened: what it cost each."""
        played = self.play(Counted(scene, device))
        for who, hand in played.items():
            print(who, "had to scroll to", hand.sought)
        return {who: hand.taps for who, hand in played.items()}


def row(
    act: str, system: str, *, options: dict[str, Any] | None = None, **wanted: int
) -> Callable[[Callable[[Counted], dict[str, Hand]]], Row]:
    """A row of the table: a function that plays the act and returns the hands of those who are named in *wanted*."""
    return lambda play: Row(act, system, wanted, options or {}, play)
