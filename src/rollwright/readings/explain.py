"""Explain: every branch of a rule, as a tree that a person can read."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from rollwright.dice.looks import Look, Seen
from rollwright.dice.shows import showing
from rollwright.dice.untold import ActedOn
from rollwright.dice.within import looked_at
from rollwright.readings.exact import Exact
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Call, Calls, Choose, Looking, Repeat, Request, Rule, Together, Window
from rollwright.rules.decisions import Deciding
from rollwright.rules.ends import Become, End, endless
from rollwright.rules.outcome import shorn

MOST_LINES: Final = 2_000
"""So much of a tree is told."""


def tree(bound: Rule, *, depth: int = 12, width: int = 12) -> str:
    """The tree of *bound*: what is rolled with how often it shows what, who decides what, and what it comes to.

    At most *depth* requests deep and *width* branches wide, where what is left out is counted, and no more lines than anybody reads.
    """
    branches = _Tree(depth, width)
    try:
        try:
            rows = _first(branches.at(Spot(bound), 0))
        except ActedOn:
            branches.exact.tell()
            rows = _first(branches.at(Spot(bound), 0))
    except RecursionError:
        raise endless(bound) from None
    return "\n".join([repr(bound), *rows])


def _first(rows: Iterator[str]) -> list[str]:
    """The first lines, and whether there are more."""
    first = list(islice(rows, MOST_LINES + 1))
    more = f"… and more than these {MOST_LINES:,} lines: ask for fewer with depth and width"
    return first if len(first) <= MOST_LINES else [*first[:MOST_LINES], more]


Row = tuple[Any, Fraction]
"""An answer and its chance: none of what is decided."""


END = End(lambda outcome: looked_at(shorn(outcome)), shorn, shows=False, at_once=False)
"""What is only shown is not told."""


class _Tree:
    def __init__(self, depth: int, width: int) -> None:
        self.exact = Exact(Policy({}, otherwise="first"), notes=False)
        self._depth, self._width = depth, width

    def at(self, spot: Spot, level: int) -> Iterator[str]:
        reached = spot.request(END)
        if isinstance(reached, Become):
            yield from self.at(spot.becoming(reached.bound, tracks=False), level)
        elif not isinstance(reached, Request):
            yield f"{_indent(level)}= {reached.headline}"
        elif level >= self._depth:
            yield f"{_indent(level)}…"
        else:
            yield from self._branches(reached, spot, level)

    def _branches(self, request: Request, spot: Spot, level: int) -> Iterator[str]:
        yield f"{_indent(level)}{_said(request, spot)}"
        ends, open_ = self._parted(self._rows(request), spot)
        for text, chance in sorted(ends.items(), key=lambda row: -row[1]):
            yield f"{_indent(level)}- {_chance(chance)}{text}"
        for answer, chance in open_[: self._width]:
            yield f"{_indent(level)}- {_chance(chance)}{_answered(answer, chance)}"
            yield from self.at(spot.then(answer), level + 1)
        if len(open_) > self._width:
            yield f"{_indent(level)}- … {len(open_) - self._width} more"

    def _parted(self, rows: list[Row], spot: Spot) -> tuple[dict[str, Fraction], list[Row]]:
        """The branches that end here, those that end alike as one, and those that go on."""
        ends: dict[str, Fraction] = {}
        open_ = []
        for answer, chance in rows:
            end = self._onward(spot.then(answer))
            if isinstance(end, Request):
                open_.append((answer, chance))
            else:
                said = f"= {end.headline}" if chance else f"{_answered(answer, chance)} = {end.headline}"
                ends[said] = ends.get(said, Fraction(0)) + chance
        return ends, open_

    def _onward(self, spot: Spot) -> Any:
        """What is asked for at a place, or at the beginning of the rule that the run goes on as there."""
        reached = spot.request(END)
        while isinstance(reached, Become):
            spot = spot.becoming(reached.bound, tracks=False)
            reached = spot.request(END)
        return reached

    def _rows(self, request: Request) -> list[Row]:
        """Every answer, the likeliest first."""
        law = self.exact.law(request)
        if law is not None:
            return sorted(law.items(), key=lambda row: -row[1])
        assert isinstance(request, Deciding)
        shown = request.answers[:1] if isinstance(request, Together) else request.answers
        return [(answer, Fraction(0)) for answer in shown]


def _said(request: Request, spot: Spot) -> str:
    if isinstance(request, Looking):
        return _looking(request.look, spot)
    if isinstance(request, Choose):
        return f"{request.role} decides: {request.name}"
    if isinstance(request, Window):
        return f"anybody may act: {request.name}"
    if isinstance(request, Together):
        return f"at once: {', '.join(f'{choice.role} {choice.name}' for choice in request.choices)}"
    if isinstance(request, Call):
        return f"see {request.bound.rule.id}"
    if isinstance(request, Calls):
        return f"see {len(request.bounds)} rolls: {', '.join(bound.rule.id for bound in request.bounds)}"
    assert isinstance(request, Repeat)
    return "again and again"


def _looking(look: Look, spot: Spot) -> str:
    """What is rolled, and what was rolled before on this way and is looked at again."""
    before = {throw for answer in spot.answers if isinstance(answer, Seen) for throw in answer.block.dice}
    again = look.number.dice & before
    rolled = [f"roll {', '.join(new)}"] if (new := look.names(look.number.dice - before)) else []
    return ", ".join([*rolled, f"look again at {', '.join(look.names(again))}"] if again else rolled)


def _answered(answer: Any, chance: Fraction) -> str:
    """Words for an answer: what dice show, or what is decided."""
    if chance:
        return _seen(answer)
    return f"for instance {', '.join(answer)}" if isinstance(answer, tuple) else str(answer)


def _seen(answer: Any) -> str:
    """What the dice show, or some of what they may show; where there are too many ways, the word or number that the rule sees."""
    if isinstance(answer, Seen):
        return showing(answer.block) or _word(answer.value)
    return _word(getattr(answer, "seen", answer))


def _word(seen: Any) -> str:
    return str(seen) if isinstance(seen, str | int) and not isinstance(seen, bool) else "…"


def _chance(p: Fraction) -> str:
    if not p:
        return ""
    if p == 1:
        return "always "
    return f"{p.numerator}/{p.denominator} " if p.denominator < 10_000 else f"{float(p):.3%} "


def _indent(level: int) -> str:
    return "  " * (level + 1)
