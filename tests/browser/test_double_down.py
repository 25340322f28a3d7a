"""An evening of Double Down, played through the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.guests import Scene


def test_what_is_said_is_heard_and_comes_back_after_the_server_was_away(scene: Callable[..., Scene]) -> None:
    here = scene("double-down", title="Fog over the ferry")
    gm, odile = here.guest("gm"), here.guest("Odile Marsh", phone=True)
    odile.say("Hold my lantern.")
    gm.reads("Hold my lantern.")
    with here.away():
        expect(odile.page.get_by_text("Reconnecting").first).to_be_visible()
    gm.say("A bell rings.")
    odile.reads("A bell rings.")
    gm.never_received(odile.link)
