"""Guests at a table: each has a browser of their own, and does everything through the page; they know no rule and no API.

A `Scene` opens a table on a server (a process, with a real SQLite file), gives its guests by name, and can take the server away
under them. Everything that a guest's page receives is kept, so that a scene can say what must not be in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocket, expect

from browser.lending import FLAT, fresh, give_back, lend
from evenings.people import OverHttp, Person

Json = dict[str, Any]
PHONE: Json = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: Json = {"viewport": {"width": 1280, "height": 860}}
ALONE: Json = {"service_workers": "block"}
"""What keeps the page for when there is no server need not fetch it once more."""
STILL: Json = {"reduced_motion": "reduce", **ALONE}
"""What nobody looks at need not move."""
LENT = {"viewport", "has_touch", "is_mobile", "locale"}
"""Settings of a device that is lent to whoever comes next with the same; with any other, a browser is one's own."""
PATIENCE = 60_000
"""So many milliseconds something may take, on a machine that is busy."""
expect.set_options(timeout=PATIENCE)
HARMLESS = re.compile(
    r"Failed to load resource|WebSocket connection|GPU stall|net::ERR_|blocked by Playwright"
)
"""What a browser logs of its own when a server is away, or slow."""
TOLD = """
const asked = window.fetch, later = window.setTimeout.bind(window);
let under_way = 0;
const over = () => later(() => under_way--);
window.fetch = async (...what) => {
  under_way++;
  try {
    const reply = await asked(...what);
    reply.clone().text().then((text) => window.received(`${reply.url}: ${text}`), () => undefined).finally(over);
    return reply;
  } catch (error) {
    over();
    throw error;
  }
};
window.caughtUp = async ([table, token, patience]) => {
  const until = Date.now() + patience;
  const said = { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: '{"want":"events","limit":1}' };
  const { n } = token ? await asked(`/api/tables/${table}/look`, said).then((reply) => reply.json()).catch(() => ({ n: 0 })) : { n: 0 };
  const late = () => under_way > 0 || Number(document.querySelector(".table")?.dataset.n ?? n) < n;
  while (late() && Date.now() < until) await new Promise((look) => later(look, 4));
};
"""
"""Runs in a page before its own scripts: hands over whatever replies they get, and tells when the page shows all that has happened."""


# -- whoever does something has seen what there is -----------------------------------------------------------------------

SEATED: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
"""Pages of guests: at which table each sits, and by which token."""
FELT = "() => { window.felt = []; navigator.vibrate = (how) => window.felt.push(how); }"
"""From now on a page keeps how its phone is shaken."""
HASTY: WeakSet[Page] = WeakSet()
"""Pages whose server, or clock, is held back: nobody waits there."""
AT_WORK: WeakSet[Page] = WeakSet()
"""Pages on which something was pressed since they were last waited for."""
BEHIND: WeakSet[Page] = WeakSet()
"""Pages of whose table others may have done something since they were last waited for."""
SHUT = """(view) => [...document.querySelectorAll(".tab:not([aria-current])")]
  .some((tab) => tab.querySelector("span").textContent === view && tab.checkVisibility())"""
"""Whether a view is one of those that a tab opens, and is not open."""
PRESSED = "click", "tap", "press", "press_sequentially", "drag_to"
OTHER_DEEDS = (
    "check",
    "uncheck",
    "set_checked",
    "select_option",
    "fill",
    "all",
    "count",
    "is_visible",
    "get_attribute",
)


def caught_up(page: Page) -> None:
    """Wait until a guest's page shows everything that has happened at the table, and nothing that it asked is on its way.

    People press what they see. A test that goes from one guest to another would press what a slow page does not show yet.
    """
    if OverHttp.news:
        BEHIND.update(SEATED)
        OverHttp.news = False
    if page in HASTY or not (page in BEHIND or page in AT_WORK):
        return
    table, token = SEATED[page]
    with suppress(Error):  # a page that goes somewhere else meanwhile has nothing to catch up with
        page.evaluate("(of) => window.caughtUp?.(of)", [table, token if page in BEHIND else "", PATIENCE])
    BEHIND.discard(page)
    AT_WORK.discard(page)


def seeing(deed: Callable[..., Any], pressed: bool) -> Callable[..., Any]:
    """What is done with a part of a page, done once that page has caught up; where something is *pressed*, others are behind then."""

    @wraps(deed)
    def done(of: Locator, *said: Any, **more: Any) -> Any:
        page = of.page
        caught_up(page)
        if pressed and page in SEATED:
            AT_WORK.add(page)
            BEHIND.update(each for each in SEATED if each is not page)
        return deed(of, *said, **more)

    return done


for each in (*PRESSED, *OTHER_DEEDS):
    setattr(Locator, each, seeing(getattr(Locator, each), each in PRESSED))


HEARD: WeakKeyDictionary[BrowserContext, list[str]] = WeakKeyDictionary()
"""What the pages of a browser received since somebody listened."""


def listening(context: BrowserContext) -> list[str]:
    """What the pages of a browser receive from now on."""
    if context not in HEARD:
        context.expose_function("received", lambda reply: HEARD[context].append(reply))
        context.add_init_script(TOLD)
    HEARD[context] = []
    return HEARD[context]


class Guest:
    """Somebody with a browser: what they do, and everything that their page received."""

    def __init__(self, name: str, context: BrowserContext, link: str, *, phone: bool) -> None:
        self.name, self.link, self.phone = name, link, phone
        self.received = listening(context)
        self.trouble: list[str] = []
        self.context = context
        self.page = self._page()

    def _page(self) -> Page:
        page = fresh(self.context)
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        place, _, token = self.link.partition("#")
        SEATED[page] = [place.rpartition("/")[2], token]
        page.goto(self.link)
        expect(page.locator(".table")).to_be_visible(timeout=PATIENCE)
        return page

    def _note(self, text: str) -> None:
        if not HARMLESS.search(text):
            self.trouble.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: self.received.append(str(said)))

    def another_tab(self) -> Page:
        """A second page of the same seat, in the same browser, behind the first."""
        page = self._page()
        self.page.bring_to_front()
        return page

    def never_received(self, *secrets: str) -> None:
        """Nothing that came over the wire, and nothing that is shown, says one of these."""
        assert self.received, f"{self.name}'s page received nothing at all"
        shown = self.page.content()
        for secret in secrets:
            found = [each for each in [*self.received, shown] if secret in each]
            assert not found, f"{self.name} could read {secret!r} in {found[0][:600]}"

    # -- getting about -----------------------------------------------------------------------------------------------

    def go(self, view: str) -> Locator:
        """Open a view by its name ("Log", "Sheet", "Game master", "Table", "Record"); the column that it stands in."""
        caught_up(self.page)
        if self.page.evaluate(SHUT, view):
            tabs = self.page.locator(".tab:visible", has=self.page.get_by_text(view, exact=True))
            tabs.first.click()
        side = "right" if self.page.locator(".table.desk").count() else "left"
        column = {"Log": "middle", "Sheet": side}.get(view, "right")
        return self.page.locator(f".column.{column}")

    def fold(self, place: Locator, title: str | re.Pattern[str]) -> Locator:
        """Open a fold by its title, where it is shut; what is in it."""
        fold = place.locator("details").filter(has=self.page.locator("summary", has_text=title)).first
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        return fold

    # -- the log -----------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say a line at the table."""
        self.go("Log")
        self.page.get_by_label("Say something", exact=True).fill(text)
        self.page.get_by_label("Send", exact=True).click()

    def reads(self, text: str | re.Pattern[str]) -> None:
        """The log shows this."""
        expect(self.go("Log").get_by_text(text).last).to_be_visible(timeout=PATIENCE)

    def card(self, text: str | re.Pattern[str]) -> Locator:
        """The last card of a roll in which this is said."""
        return self.go("Log").locator("article.card").filter(has_text=text).last

    def waits(self, text: str | re.Pattern[str]) -> Locator:
        """The card of something that waits for this guest, or that somebody prepares, in which this is said."""
        log = self.go("Log")
        found = log.locator("section.todo").filter(has_text=text).first
        expect(found).to_be_attached(timeout=PATIENCE)
        # What waits for others stands behind one line.
        log.locator("details.pending").filter(has_text=text).evaluate_all(
            "(lines) => lines.forEach((each) => { each.open = true; })"
        )
        expect(found).to_be_visible(timeout=PATIENCE)
        return found

    def budget(self, text: str | re.Pattern[str]) -> Locator:
        """The chip of something that this guest may spend."""
        return self.go("Log").locator(".spends").get_by_role("button", name=text).first

    def spends(self, text: str | re.Pattern[str]) -> Locator:
        """What can be bought with something that this guest may spend, opened."""
        self.budget(text).click()
        return self.page.locator(".composer").filter(has=self.page.get_by_role("heading", name=text))

    def nothing_waits(self) -> None:
        """Nothing waits for this guest."""
        waiting = self.go("Log").locator("section.todo:not(.quiet-card), .spends > button")
        expect(waiting).to_have_count(0, timeout=PATIENCE)

    def menu(self, card: Locator, action: str) -> None:
        """Choose something from a card's menu."""
        card.get_by_role("button", name="More with this").click()
        card.locator(".menu-box").get_by_role("button", name=action).click()

    # -- moves -------------------------------------------------------------------------------------------------------

    def compose(self, title: str) -> Locator:
        """Open the composer of a move by its title."""
        self.go("Log")
        if self.page.locator(".composer").count() == 0:
            self.page.locator(".dock").get_by_role("button", name="Make a move").click()
        composer = self.page.locator(".composer")
        expect(composer.locator("button.move").first).to_be_visible()
        move = composer.locator("button.move").filter(has=self.page.get_by_text(title, exact=True)).first
        others = composer.locator("details.fold:not([open]) > summary")
        if not move.is_visible() and others.count():
            others.click()
        move.click()
        expect(composer.get_by_role("heading", name=title)).to_be_visible()
        return composer

    def asks(self, composer: Locator) -> None:
        """Ask to roll what is composed; what may be rolled then waits until one presses for it."""
        if composer.get_by_text("How it is rolled").count():
            how = self.fold(composer, "How it is rolled")
            how.get_by_role("checkbox", name="I press Roll myself").check()
        composer.get_by_role("button", name="Propose").click()
        expect(composer).to_have_count(0)

    def keeps_dice(self, part: Locator) -> None:
        """Throw the dice of one's part oneself, where it has any, and not let them fall."""
        own = part.get_by_role("checkbox", name="I throw my dice myself")
        if own.count():
            own.check()

    def asked(self, what: str) -> Locator:
        """What somebody asks this game master in these words."""
        return self.page.locator(".asks").get_by_role("article", name=what)

    def waives(self, what: str, why: str) -> None:
        """Say that no roll is needed for what was asked in these words, and why."""
        asked = self.asked(what)
        asked.get_by_role("button", name="Set it…").click()
        fold = self.fold(asked, "No roll needed")
        fold.get_by_label("Why not, or what happens instead").fill(why)
        fold.get_by_role("button", name="No roll needed").click()
        expect(asked).to_have_count(0)

    def throw(self, *faces: int | str) -> None:
        """Type the faces of dice that were thrown by hand, in the order in which they are asked for, and say that they lie there."""
        self.types(*faces)
        self.lies()

    def lies(self) -> None:
        """Say that what was typed is what lies there."""
        self.waits("Throw the dice").get_by_role("button", name="That is what lies there").click()

    def types(self, *faces: int | str) -> None:
        """Type the faces of dice that were thrown by hand."""
        waiting = self.waits("Throw the dice")
        field = waiting.get_by_label("Or type them, in this order")
        if not field.is_visible():
            waiting.get_by_text("I throw real dice").click()
        expect(field).to_have_value("")
        field.fill(" ".join(map(str, faces)))

    def choose(self, words: str, of: str | re.Pattern[str] = "") -> None:
        """Answer a question with one of its options, by its words; *of* is something that the question's card says."""
        waiting = self.waits(of or words)
        waiting.locator(".options button", has_text=words).first.click()


UNFOLD = """async (place) => {
  const shut = () => [...place.querySelectorAll("details:not([open])")].filter((each) => each.checkVisibility());
  for (let now = shut(); now.length > 0; now = shut()) {
    for (const each of now) each.open = true;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
}"""


def all_open(place: Locator) -> None:
    """Open everything that folds away in a place, and what comes with it, which is drawn only then."""
    caught_up(place.page)
    place.evaluate(UNFOLD)


def moved(row: Locator, counter: str, by: int, why: str) -> None:
    """Move a counter by so much in one go, for a reason: from where it is told what it comes from."""
    row.get_by_role("button", name=f"{counter}: where it comes from").click()
    dialog = row.page.get_by_role("dialog")
    for _ in range(abs(by)):
        dialog.get_by_role("button", name=f"{counter}: one {'more' if by > 0 else 'less'}").click()
    dialog.get_by_label("Why").fill(why)
    dialog.get_by_role("button", name="Change it").click()
    expect(dialog.get_by_role("listitem").filter(has_text=why).first).to_be_visible()
    row.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def unfolded(line: Locator) -> Locator:
    """Somebody's line on the game master's desk, with everything of them below it."""
    name = line.locator(".line-name")
    if name.get_attribute("aria-expanded") == "false":
        name.click()
    return line


class Scene:
    """A table, those who are at it, and the server under them."""

    _opened = count()

    def __init__(self, server: OverHttp, browser: Browser, system: str, **options: Any) -> None:
        self.server, self.browser, self._guests = server, browser, dict[str, Guest]()
        self._leave: list[Callable[[], None]] = []
        opening = {
            "id": f"scene-{next(self._opened):04}-of-{system}",
            "system": system,
            "party": True,
            **options,
        }
        opened = self.server.open(opening)
        self.table: str = opened["table"]
        self.links = {"gm": self._link(opened["token"])}
        self.links |= {each["name"]: self._link(each["token"]) for each in opened["links"]}

    def _link(self, token: str) -> str:
        return f"{self.server.url}/table/{self.table}#{token}"

    def guest(
        self,
        name: str,
        *,
        phone: bool = False,
        link: str | None = None,
        falling: bool = False,
        **context: Any,
    ) -> Guest:
        """Sit down: "gm", or whoever has a seat by that name; other settings of their browser may be given.

        Dice are *falling*, and anything moves, only where that is what a test is about: without a graphics card that is much work.
        """
        device = PHONE if phone else DESKTOP
        settings = {**device, **(ALONE if falling else STILL), **context}
        own = falling or context.keys() - LENT
        made = self.browser.new_context(**settings) if own else lend(self.browser, settings)
        if own and not falling:
            made.add_init_script(FLAT)
        guest = self._guests[name] = Guest(name, made, link or self.links[name], phone=phone)
        self._leave.append(made.close if own else lambda: give_back(made, settings, self.server.url))
        return guest

    def seen(self) -> str:
        """What everybody has before them."""
        return "\n\n".join(
            f"--- {name} ({', '.join(guest.trouble) or 'no trouble'})\n{guest.page.locator('body').aria_snapshot()}"
            for name, guest in self._guests.items()
        )

    @contextmanager
    def away(self) -> Iterator[None]:
        """The server is killed, and another serves the same file once this ends."""
        self.server.kill()
        yield
        self.server.start()

    def end(self) -> None:
        """Everybody goes home; no page has seen an error that nobody expected."""
        trouble = {guest.name: guest.trouble for guest in self._guests.values() if guest.trouble}
        for leave in self._leave:
            leave()
        assert not trouble


def seat(here: Scene, name: str) -> Person:
    """Whoever has this seat, at the server: for what others do meanwhile."""
    token = here.links[name].partition("#")[2]
    return Person(here.server, here.table, token.partition(".")[0], token, name)
