"""Unfolding: a plan row by row, everything walked through that can happen under it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.odds import Odds
from rollwright.readings.limits import HARDLY
from rollwright.readings.spots import Spot
from rollwright.readings.values import Values
from rollwright.rules import Choose, Repeat, Request, Rule, Together, Window
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.ends import Become, End, endless
from rollwright.rules.outcome import plain

When = tuple[tuple[str, Any], ...]
"""The situation that a decision is made in, as named values."""


LONGEST_SHARE = 7
"""Shares of more letters are told in percent."""


class Advice(Struct, frozen=True):
    """What to do in one situation: who decides what, *when*, the best *key*, and what every option is worth.

    Where it is best not to be read by an opponent, *mixed* says how often to choose each key.
    """

    role: str
    name: str
    when: When
    key: str
    values: tuple[tuple[str, Fraction], ...] = ()
    mixed: tuple[tuple[str, Fraction], ...] = ()

    @property
    def best(self) -> str:
        """The best key; where it is best not to be read, every key that is taken with its share, the likeliest first.

        >>> Advice("player", "hand", (), "paper", mixed=(("rock", Fraction(1, 4)), ("paper", Fraction(3, 4)))).best
        'paper 3/4, rock 1/4'
        """
        shares = sorted(self.mixed, key=lambda row: -row[1])
        exact = all(len(str(share)) <= LONGEST_SHARE for _, share in shares)
        told = [f"{key} {share if exact else f'{float(share):.2%}'}" for key, share in shares]
        return ", ".join(told) or self.key

    def to_dict(self) -> dict[str, Any]:
        """It as plain values, for JSON; how often to choose each key where that is best."""
        mixed = {"mixed": {key: float(share) for key, share in self.mixed}} if self.mixed else {}
        return {
            "role": self.role,
            "name": self.name,
            "when": plain(dict(self.when)),
            "key": self.key,
            "values": {key: float(value) for key, value in self.values},
            **mixed,
        }


def unnamed(rows: Sequence[Advice]) -> str:
    """What is said where a plan has several answers for one situation, since that does not name what they hang on; nothing where it does."""
    seen: set[Any] = set()
    names: dict[str, str] = {}
    for row in rows:
        if (row.role, row.name, row.when) in seen:
            names[row.name] = row.role
        seen.add((row.role, row.name, row.when))
    if not names:
        return ""
    (name, role), *_ = names.items()
    return (
        f"what is best for {', '.join(map(repr, names))} hangs on more than the choice names: "
        f"name it, as in choose({role!r}, {name!r}, …, shown=dice.total)"
    )


class Unfolding:
    """Walks through everything that can happen under the plan and notes what is decided on the way."""

    def __init__(self, values: Values, rows: dict[Any, Advice] | None = None, when: When = ()) -> None:
        self._values, self._best, self._when = values, values.best, when
        self._seen: set[Any] = set()
        self._rows: dict[Any, Advice] = {} if rows is None else rows
        self._end = End(
            lambda outcome: outcome, shows=self._best.tracks, at_once=False, costs=self._best.tracks
        )
        self._least = 0.0

    def rows(self, bound: Rule) -> list[Advice]:
        """What is decided in every situation that can come up in a rule; `TooLarge` for one that has no end."""
        leasts = (HARDLY,) if self._values.horizon.loops else (0.0, HARDLY)
        for least in leasts:  # a loop is followed until it is hardly ever reached
            self._least = least
            with suppress(RecursionError):
                self._stage(Spot(bound))
                return list(self._rows.values())
            self._seen.clear()
        raise endless(bound)

    def _stage(self, spot: Spot) -> None:
        if spot.key() not in self._seen and spot.bound.bare not in self._values.closed:
            self._seen.add(spot.key())
            self._at(spot)

    def _at(self, spot: Spot, likely: float = 1.0) -> None:
        """Go on from a place that is so *likely* in the rule that goes on there."""
        if likely < self._least:
            return
        reached = spot.request(self._end)
        if type(reached) in DECISIONS:
            reached = self._best.early(reached, spot) or reached
        if isinstance(reached, Become):
            self._stage(spot.becoming(reached.bound, tracks=self._best.tracks))
        elif isinstance(reached, Repeat) and (law := self._values.exact.law(reached)) is None:
            self._repeat(reached, spot, likely)
        elif isinstance(reached, Request):
            law = self._values.exact.law(reached)
            rows = self._best.decide(reached, spot) if law is None else list(law.weights().items())
            self._note(reached, spot, rows)
            total = sum([weight for _, weight in rows])
            for answer, weight in rows:
                self._at(spot.then(answer), likely * (weight / total))

    def _repeat(self, request: Repeat, spot: Spot, likely: float) -> None:
        """What is decided in the steps of a repeat, and after it."""
        chain = self._values.chain(request, spot)
        for at in chain.places():
            inner = Unfolding(
                chain.search(at), self._rows, () if at.left is None else (("steps left", at.left),)
            )
            inner.rows(chain.step(at).by(spot.bound.role))
        for answer in chain.odds(steps=self._values.tells):
            self._at(spot.then(answer), likely)

    def _note(self, request: Request, spot: Spot, rows: list[tuple[Any, int]]) -> None:
        if isinstance(request, Choose | Window) and self._values.choices.side(request):
            role = request.role if isinstance(request, Choose) else request.acts[0].role
            values = tuple(self._best.options(request, spot).items())
            self._row(Advice(role, request.name, request.when, rows[0][0], values))
        elif isinstance(request, Together):
            for at, choice in enumerate(request.choices):
                if self._values.choices.side(choice):
                    odds = Odds((keys[at], weight) for keys, weight in rows)
                    mixed = tuple(odds.items()) if len(odds) > 1 else ()
                    self._row(Advice(choice.role, choice.name, choice.when, max(odds, key=odds.p), (), mixed))

    def _row(self, advice: Advice) -> None:
        if self._when:
            advice = replace(advice, when=(*advice.when, *self._when))
        self._rows.setdefault((advice.role, advice.name, advice.when, advice.key), advice)
