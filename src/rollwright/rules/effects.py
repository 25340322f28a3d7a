"""Effects: changes to sheets, as data.

A rule says what is paid and gained; whoever keeps the sheets applies it. Costs fall due before the dice, gains when
the outcome is final.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

Kind = Literal["gain", "spend", "mark", "clear", "exhaust", "token"]
KINDS = frozenset(get_args(Kind))
OTHER_WAY: Mapping[str, Kind] = {
    "gain": "spend",
    "spend": "gain",
    "mark": "clear",
    "clear": "mark",
    "exhaust": "clear",
    "token": "spend",
}
"""Which kind moves a counter the other way."""


class Effect(Struct, frozen=True):
    """One change: *who* gains, spends, marks, clears or exhausts *amount* (0 or more) of *what*, and *why*.

    What exactly it is *about*, the value of a die that is spent, is for whoever keeps the sheets; people are told by its *why*.
    """

    kind: Kind
    who: str
    what: str
    amount: int = 1
    why: str = ""
    about: int | str | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise TypeError(
                f"an effect is one of {', '.join(get_args(Kind))}, then whose and what, not {self.kind!r}"
            )
        if type(self.amount) is int and self.amount < 0:
            raise self.refusal(self.amount)

    def by(self, role: str | None) -> Effect:
        """The same effect with the acting player known by another name."""
        return self if role is None or self.who != "player" else replace(self, who=role)

    def refusal(self, least: int) -> ValueError:
        """The error for an amount that is, or may be, less than nothing."""
        kind, who, what = self.kind, self.who, self.what
        return ValueError(
            f"{kind} {what} by {least}: an effect moves 0 or more, and less than nothing is the other way, "
            f'Effect("{OTHER_WAY[kind]}", "{who}", "{what}", …). Of what may be either, write both: '
            f'Effect("{kind}", "{who}", "{what}", most(0, n)), Effect("{OTHER_WAY[kind]}", "{who}", "{what}", most(0, -n))'
        )

    @property
    def cost(self) -> int:
        """How much of a resource this takes away: what is spent, marked or exhausted; else 0."""
        return self.amount if self.kind in ("spend", "mark", "exhaust") else 0

    def to_dict(self) -> dict[str, Any]:
        """The change as plain JSON values, as everybody is told it."""
        values = asdict(self)
        del values["about"]
        return values


def gained(bound: Any, outcome: Any) -> tuple[Effect, ...]:
    """What an outcome of a rule moves, apart from what was paid before; a `TypeError` where that is no list of effects."""
    changes = bound.gains(outcome)
    if not isinstance(changes, Sequence) or not all(isinstance(each, Effect) for each in changes):
        raise TypeError(
            f"{bound.rule.id}: gains returns a list of effects, as in [Effect(…)], not {changes!r:.60}"
        )
    return effects(*changes)


def effects(*changes: Effect) -> tuple[Effect, ...]:
    """Those changes that change something."""
    return tuple(change for change in changes if change.amount > 0)
