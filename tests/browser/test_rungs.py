"""Where there is little room: a ladder's words stay whole and within it, in German too; and a question in a few words is read below its roll."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import hours
from browser.guests import Scene, seat
from browser.test_phone import SIGHT, WITHIN
from cast import ODILE, TOBIAS

Opens = Callable[..., Scene]

BROKEN = """(place) => {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const edge = place.getBoundingClientRect();
  const found = [];
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    if (!parentElement.checkVisibility() || parentElement.closest(".unseen")) continue;
    for (const word of data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      const { left, right } = range.getBoundingClientRect();
      if (range.getClientRects().length > 1 || left < edge.left || right > edge.right) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words of a place that are broken apart, or go beyond its sides."""


@pytest.mark.parametrize("locale", hours.some(["de-DE", "en-GB"], one_in=2))
def test_a_ladder_keeps_its_words_whole_however_little_room_there_is(scene: Opens, locale: str) -> None:
    here = scene("double-down")
    gm, odile = seat(here, "gm"), seat(here, ODILE)
    guest = here.guest(ODILE, phone=True, locale=locale)
    draft = odile.propose("double-down.attempt", ODILE, "hold the ferry")
    gm.frame(draft, stat="Rivercraft", difficulty=14)
    odile.roll(draft, [7])
    ladder, double, keep = (guest.page.locator(f".{each}") for each in ("ladder", "double", "keep"))
    expect(double.locator("small")).to_be_visible()
    left = {}
    for width, height, text in SIGHT:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        for each in (ladder, double, keep):
            if (broken := each.evaluate(BROKEN)) or not each.evaluate(WITHIN):
                left[width, text, each.get_attribute("class")] = broken
    assert left == {}


LINE = 10
"""What is higher is drawn as at least a line."""
QUESTIONS = {
    "which Distinction is invoked": ("=", 664, True),
    "make an outcome one better": ("-", 844, False),
}
"""What is asked in a few words or in many: what is in the answer that leads there, how high a phone has no room for all of it, and whether it is drawn then."""


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_question_in_a_few_words_is_read_below_a_long_card_and_a_long_one_gives_way(
    scene: Opens, asked: str
) -> None:
    by, height, read = QUESTIONS[asked]
    here = scene("keepers")
    gm, tobias = seat(here, "gm"), seat(here, TOBIAS)
    guest = here.guest(TOBIAS, phone=True, viewport={"width": 390, "height": height})
    draft = tobias.propose("keepers.act", TOBIAS, "across the lobby", action="Sneak")
    threats = [{"name": f"the porter {what}", "threat": True} for what in ("wakes", "calls", "comes")]
    gm.frame(draft, outcomes=[{"name": "reach the lift"}, *threats])
    roll = tobias.roll(draft, [5, 4, 4, 3, 2]).roll
    keys = [each["key"] for each in tobias.card(roll)["waiting"]["asks"][0]["options"]]
    guest.waits("what is done with the dice")
    tobias.answer(roll, next(each for each in keys if by in each))
    question = guest.waits(asked).locator(".sentence").first
    expect(question).to_have_text(re.compile(asked))
    expect(guest.page.locator(".log > .scroll.cut")).to_be_attached()
    assert ((question.bounding_box() or {"height": 0})["height"] > LINE) is read
