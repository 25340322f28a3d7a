"""The ends of runs as odds: what is seen of an outcome, and how those that are reached at once and those of what goes on come together."""

from __future__ import annotations

from typing import Any

from rollwright.dice.looks import Ends, Partly
from rollwright.dice.untold import UNTOLD
from rollwright.dice.within import ends, holds
from rollwright.errors import TooLarge
from rollwright.odds import Die, Noted, Odds
from rollwright.odds.odds import made
from rollwright.rules import Looking, Outcome
from rollwright.rules.outcome import keeps, shorn, unkept, without
from rollwright.rules.shape import written


def certain(outcome: Any) -> Odds[Any]:
    """The odds of an outcome that a run comes to in any case."""
    try:
        return Odds.certain(outcome)
    except TypeError:
        raise unkept(outcome) from None


def odds_of_ends(last: Ends) -> Odds[Any]:
    """The odds of what a run ends with."""
    try:
        return last.law()
    except TypeError:
        every, *_ = last.each()  # where it cannot be made at all, this says so again
        raise unkept(next(each for each in every if not keeps(each))) from None


def partly(odds: Odds[Noted]) -> Odds[Any]:
    """Odds of last states, each with how likely it is after so many steps: a number that nobody has seen, unless it is certain."""
    ways: dict[Any, dict[int, int]] = {}
    for (state, steps), weight in odds.weights().items():
        ways.setdefault(state, {})[steps] = weight
    rows: dict[Any, int] = {}
    for state, each in ways.items():
        only = next(iter(each)) if len(each) == 1 else None
        answer = (
            Noted(state, only)
            if only is not None
            else Partly(state, Die(each, each.values(), name="how many steps"))
        )
        rows[answer] = sum(each.values())
    return made(rows, odds.unresolved)


def request_name(request: Any) -> str:
    """What a request is, for who has to find it in a rule: a look by its line and what stands there."""
    if isinstance(request, Looking):
        look = request.look
        return f"the look in {look.name}" + (f" ({look.code})" if look.code else "")
    return repr(getattr(request, "name", type(request).__name__))


def of_steps(error: TooLarge, request: Any, more: str) -> TooLarge:
    """What is too large about steps that are done again and again, with the rule of a step and its line."""
    step = request.step(request.start).rule
    return TooLarge(
        f"{step.__name__} ({written(step)}), done again and again: {error.message}; {more}",
        at=error.at,
    )


def without_shown(outcome: Any) -> Any:
    """An outcome, or a state, with `None` for what it only shows, and everything else seen."""
    return ends(shorn(outcome), shorn)


def alone(kind: type[Outcome], field: str, outcome: Any) -> Any:
    """An outcome of a kind with that field seen, and with `None` for what nobody has to see for it; others as `without_shown`."""
    if not isinstance(outcome, kind):
        return without_shown(outcome)
    others = {name: getattr(outcome, name) for name in kind.__struct_fields__ if name != field}
    return without_shown(
        without(outcome, [name for name, held in others.items() if held is UNTOLD or holds(held)])
    )


def fully_seen(outcome: Any) -> Any:
    """An outcome with everything seen but what only those know who play."""
    played = getattr(type(outcome), "played", ())
    return ends(without(outcome, [name for name in played if getattr(outcome, name) is not None]))


def joined(reached: dict[Any, int], parts: list[tuple[Odds[Any], int]], unresolved: int) -> Odds[Any]:
    """Ends reached at once and the odds of what goes on, over one total."""
    if not parts:
        return Odds(reached, unresolved=unresolved)
    if reached or unresolved:
        here = Odds(reached, unresolved=unresolved)
        parts.append((here, here.total))
    return Odds.mixture(parts)
