"""Counting what it costs to act: a tap is one press, and so is every scroll that somebody needs to find the next button.

A `Hand` presses what a guest could press, where they could reach it: a button out of view costs a scroll first. Keys typed into a field
are not counted, but the press that opens it is.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.guests import Guest

IN_VIEW = """(button) => {
  const box = button.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const top = document.elementFromPoint(x, y);
  return top !== null && (button.contains(top) || top.contains(button));
}"""
"""Whether the middle of a button can be pressed as the page lies there."""


class Hand:
    """The hand of a guest: what it presses, and how often."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.presses, self.scrolls = guest, 0, 0

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
        if not target.evaluate(IN_VIEW):
            self.scrolls += 1
            target.scroll_into_view_if_needed()
        self.presses += 1
        target.click()

    def start(self) -> Hand:
        """Count from nought."""
        self.presses = self.scrolls = 0
        return self
