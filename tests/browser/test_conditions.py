"""The page where things are not as they should be: bad lines, no network, no graphics, other eyes, two tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import QUIET, chromium
from browser.guests import PATIENCE, Guest, Scene, all_open
from browser.staged import staged

Scenes = Callable[..., Scene]
MOVES = """
window.moved = 0;
for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, () => window.moved++, true);
"""
SHIFTS = """
addEventListener("mousedown", () => document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 120px" })));
"""
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""About what a phone gets at the edge of a village."""


def plain_roll(guest: Guest, dice: str, taps: int = 1) -> Locator:
    """Roll plain dice with a button that is tapped, perhaps by somebody impatient; the cards that show them."""
    guest.go("Log")
    page = guest.page
    page.get_by_role("button", name="Plain dice").click()
    page.locator(".composer").get_by_role("textbox").fill(dice)
    page.locator(".composer").get_by_role("button", name="Roll", exact=True).click(click_count=taps)
    return page.locator("article.card").filter(has_text=dice)


def test_nothing_moves_for_those_who_asked_for_that(scene: Scenes) -> None:
    guest = scene("daggerheart").guest("Orla Fennick", reduced_motion="no-preference")
    guest.context.add_init_script(MOVES)
    for moves, dice in ((True, "3d6+2"), (False, "3d6+12")):
        guest.page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
        guest.page.reload()
        expect(plain_roll(guest, dice)).to_be_visible(timeout=PATIENCE)
        guest.go("Sheet").get_by_role("button", name="Edit").click()
        guest.page.wait_for_timeout(400)
        assert (guest.page.evaluate("window.moved") > 0) is moves
        assert moves or guest.page.evaluate("document.getAnimations().length") == 0


def test_what_was_pressed_is_done_though_the_page_moves(scene: Scenes) -> None:
    page = scene("daggerheart").guest("gm").page
    page.evaluate(SHIFTS)
    page.get_by_role("button", name="Make a move").click()
    others = page.locator(".composer details.fold")
    others.locator("summary").click()
    expect(others).to_have_attribute("open", "")
    # whoever moves away before letting go has changed their mind
    others.locator("summary").hover()
    page.mouse.down()
    page.mouse.move(1, 1)
    page.mouse.up()
    expect(others).to_have_attribute("open", "")
    others.locator("summary").click()
    expect(others).not_to_have_attribute("open", "")


def test_without_graphics_the_dice_are_drawn(scene: Scenes) -> None:
    here = scene("daggerheart")
    bare = here.browser.browser_type.launch(executable_path=chromium(), args=[*QUIET, "--disable-3d-apis"])
    guest = Guest("gm", bare.new_context(), here.links["gm"], phone=False)
    assert guest.page.evaluate("document.createElement('canvas').getContext('webgl2')") is None
    card = plain_roll(guest, "4d6kh3")
    expect(card.locator("svg.die")).to_have_count(4, timeout=PATIENCE)
    expect(card.locator(".outcome")).to_be_visible()
    assert not guest.trouble
    bare.close()


def test_what_is_chosen_is_seen_without_colours(scene: Scenes) -> None:
    page = scene("daggerheart").guest("Orla Fennick", phone=True, forced_colors="active").page
    look = """(it) => { const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(it);
        return [backgroundColor, borderTopColor, borderTopWidth].join(); }"""
    tabs = [each.evaluate(look) for each in page.locator(".tabs.foot .tab").all()]
    assert tabs[0] not in tabs[1:]
    page.get_by_role("button", name="Make a move").click()
    page.locator("button.move").first.click()
    chips = page.locator(".composer .chip")
    chips.first.get_by_role("radio").check()
    chosen, other = (each.locator("span").evaluate(look) for each in chips.all()[:2])
    assert chosen != other
    shades = page.locator(".bar i").or_(page.locator(".legend i"))
    expect(shades.first).to_be_attached(timeout=PATIENCE)
    assert len({each.evaluate(look) for each in shades.all()}) > 1


# -- bad lines -------------------------------------------------------------------------------------------------------


def test_on_a_slow_line_a_tap_is_answered_and_counts_once(scene: Scenes) -> None:
    here = scene("daggerheart")
    gm, orla = here.guest("gm", phone=True), here.guest("Orla Fennick")
    gm.context.new_cdp_session(gm.page).send("Network.emulateNetworkConditions", SLOW)
    cards = plain_roll(gm, "2d6+3", taps=2)
    expect(gm.page.locator("button[aria-busy]")).to_be_visible()
    expect(gm.page.get_by_text("Sending…")).to_be_visible()
    expect(cards).to_be_visible(timeout=PATIENCE)
    expect(gm.page.get_by_text("Sending…")).to_have_count(0, timeout=PATIENCE)
    gm.say("That was slow.")
    orla.reads("That was slow.")
    expect(orla.page.locator("article.card")).to_have_count(1)


def test_a_roll_whose_reply_is_lost_is_rolled_once(scene: Scenes) -> None:
    here = scene("daggerheart")
    gm = here.guest("gm")
    sent: list[Any] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data_json)
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        return route.abort("connectionreset")

    gm.page.route("**/call", lose)
    expect(plain_roll(gm, "2d6+3")).to_be_visible(timeout=PATIENCE)
    expect(gm.page.locator(".composer")).to_have_count(0, timeout=PATIENCE)
    assert [each["id"] for each in sent] == [sent[0]["id"]] * 2
    expect(gm.page.locator("article.card")).to_have_count(1)


def test_without_a_server_the_page_opens_and_says_so(scene: Scenes) -> None:
    here = scene("keepers")
    odile = here.guest("Odile Marsh", phone=True, service_workers="allow")
    odile.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    odile.page.reload()
    expect(odile.page.locator(".table")).to_be_visible(timeout=PATIENCE)
    with here.away():
        odile.page.reload()
        expect(odile.page.get_by_text("The server does not answer.")).to_be_visible(timeout=PATIENCE)
        odile.page.goto(here.server.url)
        expect(odile.page.get_by_role("heading", name="Tables of this device")).to_be_visible(
            timeout=PATIENCE
        )
        odile.page.go_back()
    expect(odile.page.locator(".table")).to_be_visible(timeout=PATIENCE)


def test_what_is_being_composed_stays_when_the_page_is_opened_anew(scene: Scenes) -> None:
    page = scene("daggerheart").guest("Orla Fennick", phone=True).page
    page.get_by_role("button", name="Make a move").click()
    page.locator("button.move").first.click()
    page.get_by_label("What do you do?").fill("hum the ferryman's song")
    page.locator(".composer").get_by_role("radio", name="Instinct").first.check()
    page.reload()
    expect(page.get_by_label("What do you do?")).to_have_value("hum the ferryman's song", timeout=PATIENCE)
    expect(page.locator(".composer").get_by_role("radio", name="Instinct").first).to_be_checked()


EVERYTHING_SHOWN = """(output) => {
  const shown = [];
  new MutationObserver(() => shown.push(output.innerText)).observe(output, { subtree: true, characterData: true, childList: true });
  return shown;
}"""
HURRIED = """async (more) => {
  for (let tap = 0; tap < 6; tap++) {
    more.click();
    await new Promise((next) => setTimeout(next, 20));
  }
}"""
"""Six taps, quicker than the server replies to the first."""


def test_steps_are_done_at_once_and_can_be_undone(scene: Scenes) -> None:
    here = scene("daggerheart")
    page = here.guest("Orla Fennick").page
    stress = page.locator(".column.left").get_by_role("group", name="Stress")
    seen = stress.locator("output").evaluate_handle(EVERYTHING_SHOWN)
    stress.get_by_role("button", name="Stress marked: one more").evaluate(HURRIED)
    expect(page.get_by_text("Stress marked: 0 → 6")).to_be_visible(timeout=PATIENCE)
    assert list(dict.fromkeys(seen.json_value())) == [f"{boxes}/6" for boxes in range(1, 7)]
    page.get_by_role("button", name="Undo").click()
    expect(stress.locator("output")).to_contain_text("0/", timeout=PATIENCE)


def test_two_tabs_of_a_seat_agree(scene: Scenes) -> None:
    here = scene("daggerheart")
    orla = here.guest("Orla Fennick")
    other = orla.another_tab()
    more = other.locator(".column.left").get_by_role("group", name="Stress")
    more.get_by_role("button", name="Stress marked: one more").click()
    mine = orla.page.locator(".column.left").get_by_role("group", name="Stress").locator("output")
    expect(mine).to_contain_text("1/", timeout=PATIENCE)
    expect(plain_roll(orla, "d20+1")).to_be_visible(timeout=PATIENCE)
    expect(other.locator("article.card").filter(has_text="d20+1")).to_be_visible(timeout=PATIENCE)


# -- every view ------------------------------------------------------------------------------------------------------


def master_at_a_table(here: Scene) -> Guest:
    """A game master with a phone, at a table on which a lot has happened."""
    table = staged(here.server, "daggerheart")
    return here.guest("gm", phone=True, link=f"{here.server.url}/table/{table.table}#{table.gm.token}")


def views(guest: Guest) -> Iterator[str]:
    """Every view, with all that folds away opened; then what is composed."""
    for view in ("Log", "Sheet", "Game master", "Table", "Record"):
        column = guest.go(view)
        guest.page.wait_for_load_state("networkidle")
        all_open(column)
        guest.page.wait_for_load_state("networkidle")
        yield view
    guest.go("Log")
    guest.page.get_by_role("button", name="Make a move").click()
    yield "moves"
    guest.page.locator("button.move").first.click()
    guest.page.wait_for_load_state("networkidle")
    yield "a move"
    guest.page.get_by_role("button", name="Close").click()


SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
    .filter((it) => it.checkVisibility() && !it.matches(".skip"))
    .map((it) => [it, (/checkbox|radio|file/.test(it.type) && it.closest("label")) || it])
    .map(([it, target]) => [it.outerHTML.slice(0, 120), target.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([what, box]) => `${what} ${box.width}×${box.height}`)"""
CUT = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page itself"] : [];
    const meant = (it) => getComputedStyle(it).textOverflow === "ellipsis" || it.closest(".unseen, .areas, svg, .tabs");
    const every = [...document.querySelectorAll("body *")].filter((it) => it.checkVisibility() && !meant(it));
    const cut = every.filter((it) => it.scrollWidth > it.clientWidth + 2 && it.clientWidth > 0 && getComputedStyle(it).overflowX !== "visible" && !it.matches("input, textarea, select"));
    const beyond = every.filter((it) => it.childElementCount === 0 && it.textContent.trim() && it.getBoundingClientRect().right > innerWidth + 1);
    return [...wide, ...[...cut, ...beyond].map((it) => it.outerHTML.slice(0, 160))];
}"""


LARGE = "(size) => { document.documentElement.style.fontSize = size; }"


def test_every_view_is_large_enough_for_thumbs_has_room_for_large_text_and_asks_nobody_else(
    scene: Scenes,
) -> None:
    here = scene("daggerheart")
    guest = master_at_a_table(here)
    page, small, cut = guest.page, dict[str, Any](), dict[str, Any]()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.evaluate(LARGE, "200%")
    for view in views(guest):
        cut[view] = page.evaluate(CUT)
        page.evaluate(LARGE, "")
        small[view] = page.evaluate(SMALL)
        page.evaluate(LARGE, "200%")
    assert {view: found for view, found in small.items() if found} == {}
    assert {view: found for view, found in cut.items() if found} == {}
    assert asked
    assert {url for url in asked if not url.startswith((here.server.url, "data:", "blob:"))} == set()
    assert not guest.trouble


def test_a_script_that_is_not_ours_is_not_run(scene: Scenes) -> None:
    guest = scene("keepers").guest("gm")
    planted(guest.page)
    assert guest.page.evaluate("window.planted") is None
    assert any("Content Security Policy" in each for each in guest.trouble)
    guest.trouble.clear()


def planted(page: Page) -> None:
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.planted = true";
        document.body.append(script);
    }""")
