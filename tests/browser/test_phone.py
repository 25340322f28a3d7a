"""A phone has little room: what is asked is in view from its beginning to its button."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Route, expect

from browser.ferry import ODILE, TAM
from browser.guests import Guest, Scene
from evenings.people import Person

Opens = Callable[..., Scene]

WHOLE = """([top, bottom]) => {
  const log = document.querySelector(".log > .scroll").getBoundingClientRect();
  const [from, to] = [top, bottom].map((each) => each.getBoundingClientRect());
  return from.top >= log.top && to.bottom <= log.bottom;
}"""
"""Whether the log shows everything between the top of one thing and the bottom of another."""

BELOW = """(row) => {
  const log = row.closest(".scroll").getBoundingClientRect(), form = row.closest(".todo").getBoundingClientRect();
  return form.bottom > log.bottom && row.contains(document.elementFromPoint(log.x + log.width / 2, log.bottom - 4));
}"""
"""Whether a form goes on below the log's edge, and its last row is what lies on that edge."""


def seat(here: Scene, name: str) -> Person:
    """Whoever has this seat, at the server: for what others do meanwhile."""
    token = here.links[name].partition("#")[2]
    return Person(here.server, here.table, token.partition(".")[0], token, name)


def shows(guest: Guest, top: Locator, bottom: Locator) -> None:
    """The log comes to show everything between these, and does not leave it."""
    guest.page.wait_for_function(WHOLE, arg=[top.element_handle(), bottom.element_handle()])


def calls(gm: Person, *, whom: list[str]) -> None:
    """Everybody who is named is to steer."""
    frame = {"stat": "Rivercraft", "difficulty": 14}
    gm.call("ask", move="double-down.attempt", sheets=[gm.id(each) for each in whom], frame=frame, secret=[])


def test_a_called_roll_opens_at_its_beginning_however_late_its_form_comes(scene: Opens) -> None:
    here = scene("double-down")
    gm = seat(here, "gm")
    odile = here.guest(ODILE, phone=True)
    for _ in range(3):
        gm.call("roll", {"dice": "3d6"})
    held: list[Route] = []

    def hold(asked: Route) -> None:
        if '"form"' in (asked.request.post_data or ""):
            held.append(asked)
        else:
            asked.continue_()

    odile.page.route("**/look", hold)
    calls(gm, whom=[ODILE])
    form = odile.waits("Yours to roll")
    expect(form.get_by_role("button", name="Roll", exact=True)).to_be_disabled()
    for each in held:
        each.continue_()
    odile.page.unroute("**/look", hold)
    heading, roll = form.get_by_role("heading"), form.get_by_role("button", name="Roll", exact=True)
    expect(roll).to_be_enabled()
    shows(odile, heading, roll)
    calls(gm, whom=[TAM])
    expect(odile.page.get_by_text("Waiting for Tam")).to_be_attached()
    shows(odile, heading, roll)


def test_nothing_of_a_long_form_shows_below_its_button(scene: Opens) -> None:
    here = scene("keepers")
    frame = {"outcomes": [{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}]}
    gm, odile = seat(here, "gm"), here.guest(ODILE, phone=True)
    gm.call("ask", move="keepers.act", sheets=[gm.id(ODILE)], frame=frame, secret=[])
    form = odile.waits("Yours to roll")
    form.get_by_role("radio", name="Sneak, 3 dice").check()
    form.get_by_role("heading").scroll_into_view_if_needed()
    row = form.locator(".row").filter(has=odile.page.get_by_role("button", name="Roll", exact=True))
    expect(row).to_be_in_viewport()
    assert row.evaluate(BELOW), "something of the form is to be seen below its button"
