"""What axe finds wrong with a page: all its rules of WCAG 2.2, level AA, and its best practices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Page

from browser.plainness import plain
from hours import night

Theme: TypeAlias = Literal["dark", "light"]
AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERY = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {"target-size": {"enabled": True}}}
OF_COLOUR = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What may be wrong in one theme and right in the other."""
# Beside an open dialog there is nothing for anybody; beside what is new on a page, nothing that was not looked at before.
RUN = """
async ([options, anew]) => {
  const columns = [...document.querySelectorAll(".column")].filter((each) => each.checkVisibility());
  const fresh = document.querySelector(".composer") ?? (columns.length === 1 ? columns[0] : null);
  const place = document.querySelector("dialog[open]") ?? (anew ? null : fresh) ?? document;
  return (await axe.run(place, { resultTypes: ["violations"], ...options })).violations.map((each) => ({
    rule: each.id,
    where: each.nodes.map((node) => node.target.join(" ") + " " + node.html.slice(0, 160)).slice(0, 4),
    why: each.nodes[0].failureSummary,
  }));
}
"""
STILL = """
() => {
  for (const each of document.getAnimations())
    if (each.playState === "running" && each.effect.getTiming().iterations !== Infinity) each.finish();
  return new Promise((done) => requestAnimationFrame(() => done()));
}
"""
"""Nothing moves any more, but for what never stops: the sign that a reply is awaited, or what a shut fold holds still."""


def faults(page: Page, options: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What is wrong on a page as it stands, once nothing moves on it; by day the second time only what came to it: a composer, another view of a phone."""
    anew = night()
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
        anew = True
    page.evaluate(STILL)
    found: list[dict[str, Any]] = page.evaluate(RUN, [options or EVERY, anew])
    return found


def themes(what: str) -> list[Theme]:
    """In which a page is looked at: by night in both, by day in one, always the same for the same page."""
    both: list[Theme] = ["dark", "light"]
    return both if night() else [both[len(what) % 2]]


def fine(page: Page, what: str) -> None:
    """Nothing is wrong with what a page shows, in the dark and in the light, and it says nothing that is for programs."""
    plain(page, what)
    first, *others = themes(what)
    page.emulate_media(color_scheme=first)
    wrong = faults(page)
    for other in others:
        page.emulate_media(color_scheme=other)
        wrong += faults(page, OF_COLOUR)
    assert not wrong, f"{what}: {json.dumps(wrong, indent=1)}"
