"""Takes a picture of every screen, on a phone and on a desktop, in both themes: `make screenshots` puts them into docs/screenshots/."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.conftest import QUIET, chromium, driven
from browser.frames import STEP, fetched, frames, stopped, until_they_are
from browser.staged import staged
from evenings.people import Evening, OverHttp

DOCS = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
QUALITY = 82
REST = 1500
"""After so many milliseconds nothing goes into view by itself any more, on a machine that is busy."""
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 860}},
}
THEMES = ("dark", "light")
Step = Callable[[Page], None]
ADVANTAGE = [f"daggerheart.action/modifier=2/difficulty=15/advantage={edge}" for edge in (1, 0, -1)]


def main() -> None:
    """Stage a table of each game on a server of its own, and go from screen to screen."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with driven() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for system, shots in SHOTS.items():
            with tempfile.TemporaryDirectory() as folder, closing(OverHttp(Path(folder))) as server:
                table = staged(server, system)
                for (device, theme), (name, seat, step) in product(product(DEVICES, THEMES), shots):
                    with opened(launched, DEVICES[device], theme, moving=step is falling) as page:
                        page.goto(_address(server, table, seat))
                        step(page)
                        take(page, f"{name}-{device}-{theme}")
        film(launched)


@contextmanager
def opened(browser: Browser, device: dict[str, Any], theme: Any, *, moving: bool) -> Iterator[Page]:
    """A page of this device, in this theme; nothing moves on it unless something is to be seen in motion."""
    still = "no-preference" if moving else "reduce"
    context = browser.new_context(**device, color_scheme=theme, reduced_motion=still)
    yield context.new_page()
    context.close()


def take(page: Page, name: str) -> None:
    """Take the picture once nothing is on its way any more."""
    page.wait_for_load_state("networkidle")
    sleep(0.4)
    shoot(page, name)


def shoot(page: Page, name: str) -> None:
    """Take the picture as it is now."""
    shot = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    (DOCS / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    sys.stderr.write(f"{name}\n")


def _address(server: OverHttp, table: Evening, seat: int | None) -> str:
    """Home, or the link of a seat: 0 is the game master's."""
    if seat is None:
        return server.url
    token = (table.gm, *table.players)[seat].token
    return f"{server.url}/table/{table.table}#{token}"


# -- the moment ----------------------------------------------------------------------------------------------------------


FILM = (("dark", 5), ("in-the-air", 10), ("rolling", 15))
"""The frames of a doubled roll while its die is in the air: what each shows, and which it is from the answer on."""
TOLD = 10
"""So many frames after the die lies, the outcome is read."""


FADED = """() => Promise.all(
  document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => null)),
)"""
"""Nothing fades any more."""


def film(browser: Browser) -> None:
    """Six frames of one doubled roll: the ladder, the room goes dark, the heavy die falls and lies, the ladder has moved."""
    for theme in THEMES:
        with tempfile.TemporaryDirectory() as folder, closing(OverHttp(Path(folder))) as server:
            table = Evening(server, "double-down", title="The long way down to the river")
            odile = table.players[0]
            with opened(browser, DEVICES["phone"], theme, moving=True) as page:
                page.goto(_address(server, table, 1))
                draft = odile.propose("double-down.attempt", odile.name, "hold the ferry against the flood")
                table.gm.frame(draft, stat="Rivercraft", difficulty=14)
                page.wait_for_selector("html[data-dice=ready]", state="attached")
                stopped(page)
                roll = odile.roll(draft).roll
                frames(page, lambda seen: "to climb" in seen[-1]["text"] and not seen[-1]["band"])
                faded(page, f"doubling-asked-phone-{theme}")
                odile.answer(roll, "double")
                frames(page, lambda seen: seen[-1]["band"])
                for (name, at), before in zip(FILM, (0, *[each for _, each in FILM]), strict=False):
                    page.clock.run_for((at - before) * STEP)
                    faded(page, f"doubling-{name}-phone-{theme}")
                until_they_are(page, "landed")
                page.clock.run_for(TOLD * STEP)
                faded(page, f"doubling-lies-phone-{theme}")
                frames(page, lambda seen: not seen[-1]["band"])
                faded(page, f"doubling-reached-phone-{theme}")


def faded(page: Page, name: str) -> None:
    """Take the picture once what fades has come to its end: that goes by a clock of its own, while the page's stands still."""
    page.evaluate(FADED)
    shoot(page, name)


# -- ways to a screen ------------------------------------------------------------------------------------------------


def at_once(page: Page) -> None:
    """What is there at once, when the page has come to rest where it begins."""
    expect(page.locator("main").first).to_be_visible(timeout=20_000)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(REST)


def view(name: str) -> Step:
    """One of the table's views, by its name."""

    def step(page: Page) -> None:
        at_once(page)
        tabs = page.locator(".tab").filter(has_text=name)
        for tab in tabs.all():
            if tab.is_visible():
                tab.click()
                break

    return step


def composing(move: str, *chips: str) -> Step:
    """The composer of a move, these chips chosen."""

    def step(page: Page) -> None:
        at_once(page)
        page.get_by_role("button", name="Make a move").click()
        page.locator("button.move").filter(has=page.get_by_text(move, exact=True)).first.click()
        for chip in chips:
            page.locator(".composer").get_by_text(chip, exact=True).first.click()
        page.wait_for_timeout(600)

    return step


def rolled(page: Page) -> None:
    """Cards of rolls in the log."""
    at_once(page)
    card = page.locator("article.card").filter(has=page.locator(".outcome")).first
    card.evaluate("it => it.scrollIntoView({ block: 'start' })")


def waiting(kind: str, odds: str) -> Step:
    """What waits for somebody, by its kind, once its *odds* are there."""

    def step(page: Page) -> None:
        at_once(page)
        card = page.locator("section.todo").filter(has_text=kind).first
        expect(page.locator(odds).first).to_be_visible(timeout=20_000)
        # A ladder stands above its button.
        card.evaluate("it => it.scrollIntoView({ block: it.matches('.on-ladder') ? 'end' : 'start' })")
        page.wait_for_timeout(600)

    return step


def falling(page: Page) -> None:
    """Dice on their band: the clock stands still when they have landed."""
    at_once(page)
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Plain dice").click()
    fetched(page)
    stopped(page)
    page.get_by_placeholder("4d6kh3+2").fill("dheart + 1d8 + 2")
    page.locator(".composer").get_by_role("button", name="Roll", exact=True).click()
    until_they_are(page, "landed")


def record(page: Page) -> None:
    """The record, its folds open."""
    view("Record")(page)
    for fold in page.locator(".column.right summary").all():
        if fold.locator("..").get_attribute("open") is None:
            fold.click()
    page.wait_for_timeout(1500)


def house_rules(page: Page) -> None:
    """The form that opens a table, its house rules unfolded."""
    fold = page.locator("summary").filter(has_text="House rules").first
    fold.click()
    fold.evaluate("it => it.scrollIntoView({ block: 'start' })")


def first_minute(page: Page) -> None:
    """A table that was just opened: three ways to begin."""
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Invite a player")).to_be_visible(timeout=20_000)


def workbench(*settings: str) -> Step:
    """The lab page with these settings side by side."""

    def step(page: Page) -> None:
        page.goto(f"{page.url}lab#{';'.join(settings)}")
        expect(page.locator("#lab-picture:not(.asking)")).to_be_visible(timeout=20_000)

    return step


SHOTS: dict[str, list[tuple[str, int | None, Step]]] = {
    "daggerheart": [
        ("home", None, at_once),
        ("house-rules", None, house_rules),
        ("first-minute", None, first_minute),
        ("lab", None, workbench(*ADVANTAGE)),
        ("daggerheart-log", 1, rolled),
        ("daggerheart-composer", 1, composing("Action roll")),
        ("daggerheart-sheet", 1, view("Sheet")),
        ("daggerheart-master", 0, view("Game master")),
        ("record", 0, record),
        ("party", 1, view("Table")),
        ("daggerheart-dice", 1, falling),
    ],
    "double-down": [
        ("double-down-log", 1, rolled),
        ("double-down-decision", 1, waiting("DOUBLE DOWN", ".double small")),
        ("double-down-sheet", 1, view("Sheet")),
    ],
    "keepers": [
        ("keepers-log", 1, rolled),
        ("keepers-assign", 1, waiting("Your choice", ".todo button.option")),
        ("keepers-sheet", 1, view("Sheet")),
    ],
    "storyteller": [("storyteller-log", 1, rolled), ("storyteller-sheet", 1, view("Sheet"))],
}

if __name__ == "__main__":
    main()
