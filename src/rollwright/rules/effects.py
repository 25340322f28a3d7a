"""Effects: changes to sheets, as data.

A rule says what is paid and gained; whoever keeps the sheets applies it. Costs fall due before the dice, gains when
the outcome is final.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Kind = Literal["gain", "spend", "mark", "clear", "exhaust", "token"]


class Effect(Struct, frozen=True):
    """One change: *who* gains, spends, marks, clears or exhausts *amount* of *what*, and *why*."""

    kind: Annotated[Kind, Meta(description="what becomes of it")]
    who: Annotated[str, Meta(description="whose: a role of the roll")]
    what: Annotated[str, Meta(description="what is changed: `drive`, `hope`, `tag`")]
    amount: Annotated[int, Meta(description="how much of it")] = 1
    why: Annotated[str, Meta(description="why")] = ""

    def by(self, role: str | None) -> Effect:
        """The same effect with the acting player known by another name."""
        return (
            self
            if role is None or self.who != "player"
            else Effect(self.kind, role, self.what, self.amount, self.why)
        )

    @property
    def cost(self) -> int:
        """How much of a resource this takes away: what is spent, marked or exhausted; else 0."""
        return self.amount if self.kind in ("spend", "mark", "exhaust") else 0


def effects(*changes: Effect) -> tuple[Effect, ...]:
    """Those changes that change something."""
    return tuple(change for change in changes if change.amount > 0)
