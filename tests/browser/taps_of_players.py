"""What players do most, tap by tap: from their sheet, and by a chip."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.marsh import ORLA
from browser.taps import Counted, Hand, row


@row("plain d20", "daggerheart", player=1)
def plain_d20(table: Counted) -> dict[str, Hand]:
    """A die, from where the log is."""
    orla = table.on(ORLA, "Log")
    orla.press("Roll a d20")
    expect(orla.guest.card("d20")).to_be_visible()
    return {"player": orla}
