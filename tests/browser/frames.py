"""Frames: what a page shows from one to the next, for what must never be seen even for the blink of an eye.

The page's clock stands still between two of them, so that it does not matter how slow the machine is.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time
from typing import Any

from playwright.sync_api import Page, expect

from browser.guests import HASTY

Json = dict[str, Any]

STEP = 40
"""So many milliseconds lie between two frames."""
MOST = 180.0
"""After so many seconds something should have come to its end: what the server says comes when it comes, however many frames that takes."""

LOOK = """() => {
  const band = document.querySelector(".band");
  const canvas = document.querySelector("canvas.dice3d");
  const covered = () => {
    const { left, top, width, height } = band.getBoundingClientRect();
    const log = document.querySelector(".log .scroll").getBoundingClientRect();
    const found = [];
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]]) {
      const at = [left + width * x, top + height * y];
      if (at[1] <= log.top || at[1] >= log.bottom) continue;
      const above = document.elementsFromPoint(...at);
      const over = above.slice(0, above.findIndex((each) => band.contains(each)));
      found.push(...over.map((each) => each.className || each.tagName));
    }
    return found;
  };
  const offers = [...(document.querySelector(".on-ladder")?.querySelectorAll("button") ?? [])].filter((each) => each.offsetParent);
  const whole = ({ top, bottom }) => {
    const log = document.querySelector(".log .scroll").getBoundingClientRect();
    return top >= log.top && bottom <= log.bottom;
  };
  return {
    double: offers.length ? offers.every((each) => whole(each.getBoundingClientRect())) : null,
    dice: canvas?.dataset.dice3d ?? "",
    of: canvas?.dataset.of ?? "",
    on: !canvas || canvas.parentElement === band,
    words: band?.innerText ?? "",
    covered: canvas ? covered() : [],
    text: document.querySelector(".table").innerText,
    n: Number(document.querySelector(".table").dataset.n),
    band: band !== null,
    falls: band?.classList.contains("falling") ?? false,
    dark: document.documentElement.dataset.room === "dark",
  };
}"""


def fetched(page: Page) -> None:
    """What shows dice fall is there, which was fetched when some were coming: they fall when they are thrown."""
    expect(page.locator("html[data-dice=ready]")).to_be_attached()


def stopped(page: Page) -> None:
    """From now on the page's clock goes on only from frame to frame."""
    HASTY.add(page)
    page.clock.install()
    page.clock.pause_at(time() + 24 * 3600)


def frames(page: Page, over: Callable[[list[Json]], bool]) -> list[Json]:
    """Every frame until it is *over*."""
    seen: list[Json] = []
    until = monotonic() + MOST
    while not seen or not over(seen):
        assert monotonic() < until, f"it does not come to an end: {seen[-1]}"
        page.clock.run_for(STEP)
        seen.append(page.evaluate(LOOK))
    return seen


def until_they_are(page: Page, phase: str) -> None:
    """Frame by frame until dice are `playing` or `landed`."""
    frames(page, lambda seen: bool(seen[-1]["dice"] == phase))


def fallen(page: Page) -> list[Json]:
    """Every frame of a throw: until its band was there and is gone again."""
    return frames(page, lambda seen: any(each["band"] for each in seen) and not seen[-1]["band"])


def shown(page: Page, n: int) -> str:
    """What stands on the page once everything is shown that has happened so far."""
    return str(frames(page, lambda seen: bool(seen[-1]["n"] >= n))[-1]["text"])
