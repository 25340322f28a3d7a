"""Known: who takes part in a roll, and what of it, as far as a log that is verified tells."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from rollwright.table.log.pieces import Rolling
from rollwright.table.log.state import State
from rollwright.table.seen.roles import CALLED, names_of, with_names


class Known(Struct, frozen=True):
    """A roll and who takes part in it, as far as its log knows: *whole* from the table's first event on, *clear* with no number
    hidden; what is *secret* of it, by name.
    """

    state: State
    roll: Rolling
    whole: bool
    clear: bool
    secret: tuple[str, ...] = ()

    @property
    def unnamed(self) -> bool:
        """Whether some names were given before this log begins."""
        return not self.whole and any(sheet not in self.state.sheets for sheet in self.roll.roles.values())

    def absent(self, role: str) -> bool:
        """Whether nobody is at the seat of whoever has a role, so that nobody waits for them; it may be, where that was told before this log begins."""
        sheet = self.roll.roles.get(role)
        held = self.state.sheets.get(sheet or "")
        if sheet is None or (held is not None and held.seat is None):
            return False  # the game master's
        seat = held and self.state.seats.get(held.seat or "")
        return not seat.there if seat else not self.whole

    def says(self, text: str, said: Any) -> bool:
        """Whether a text is what was *said*, with names in place of parts; any, where they were given before."""
        if isinstance(said, str) and self.unnamed:
            pattern = ".+".join(map(re.escape, CALLED.split(text)[::2]))
            return re.fullmatch(pattern, said, re.DOTALL) is not None
        return bool(said == with_names(text, names_of(self.state, self.roll.roles, self.roll.called)))
