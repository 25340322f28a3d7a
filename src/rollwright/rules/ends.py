"""Ends: how what a run comes to is read, and how it goes on as another rule.

`ENTER`, among the answers of a run, says that a called rule was not answered for but entered: what follows are the answers to
its own requests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rollwright.dice.table import DiceTable
from rollwright.dice.untold import unveiled
from rollwright.dice.within import Unknown, looked_at, unknown
from rollwright.errors import TooLarge
from rollwright.rules.kind import RuleType
from rollwright.rules.requests import Request
from rollwright.rules.rule import Rule
from rollwright.rules.shape import bounding, written


class _Enter:
    def __repr__(self) -> str:
        return "ENTER"


ENTER: Final = _Enter()

MOST_IN_ONE: Final = 10_000
"""So much may a run throw, and so many rules may it call or become, with nothing asked in between."""

Answers = tuple[Any, ...]


class Become(Request, frozen=True):
    """The rest of this run is that rule, which was returned: only its arguments survive."""

    bound: Rule


class Endless(TooLarge):
    """A rule goes on and on: *back* to that in this place of those under way, or as others so often that calls go too *deep*."""

    back: int | None = None
    deep: bool = False


def endless(
    stage: Rule,
    of: Rule | None = None,
    *,
    again: bool = False,
    back: int | None = None,
    deep: bool = False,
    lines: Sequence[str] = (),
) -> Endless:
    """The error for a rule that goes on and on at a stage: *again* where it is the same stage with the same arguments.

    Where it goes on within one play, these are the *lines* in which it looks again and again.
    """
    whose = f"{stage!r} ({written(stage.rule)})" + ("" if of is None or of == stage else f" of {of.rule.id}")
    onward = "as the fields of a rule that is returned, as in return self.onward(won=won + 1)"
    forms = "again(rule, until=…), what leads on from one time to the next as repeat(step, start, until), both of rollwright.rules, or"
    if lines:
        error = Endless(
            f"{whose} goes on and on within one play, and all that it looks at each time around is told apart to the end, in {', '.join(lines)}: "
            f"add up without a look, as in won += die > 3, or write what leads on {onward}, for then those that have come to the same are one; "
            f"what is thrown until it is as it has to be is written as {forms} a rule that comes to an end"
        )
    else:
        what = (
            "comes back to itself with the same arguments"
            if again
            else "leads to stage after stage without an end in sight"
        )
        error = Endless(
            f"{whose} {what}: write what is thrown until it is as it has to be as {forms} {onward}, "
            "or give the stage a number that counts down to an end"
        )
    error.back, error.deep = back, deep
    return error


def untold(bound: Rule) -> TypeError:
    """The error for a rule that acts on what is only noted, where that cannot be told."""
    return TypeError(
        f"{bound!r} acts on what is only noted for who plays, as how many steps a repeat took, and that is not told here: "
        "so count it in the state of what is repeated, as in State(…, steps=state.steps + 1)"
    )


class End(NamedTuple):
    """How what a run comes to is read: *read* looks at what is wanted of an outcome, *plain* does the same where all is seen.

    *shows* says whether what is only shown is wanted. *at_once* tells apart the rules that a run may become without a new start for each;
    *costs* says whether what is paid is looked at.
    """

    read: Callable[[Any], Any] = looked_at
    plain: Callable[[Any], Any] = lambda outcome: outcome
    shows: bool = True
    at_once: bool = True
    costs: bool = False

    def of(self, result: Any, table: DiceTable) -> Any:
        """The end of a run: its outcome, or the rule that goes on in its place, with the dice looked at that this rule shows."""
        if not isinstance(type(result), RuleType):
            if table.veils:
                result = unveiled(result)
            return self.read(result) if table.lying else self.plain(result)
        bare, shows = result.bare, unveiled(result.shows, everything=True) if self.shows else ()
        hidden = _hidden(bare, shows) if table.lying else None
        if hidden is None:
            return Become(bare.showing(*shows))
        number, make = hidden.number, bounding(bare.rule, hidden.fill)
        return table.onwards(number, make) if self.at_once else Become(make(table.look(number)))


def _hidden(bare: Rule, shows: tuple[Any, ...]) -> Unknown | None:
    """What nobody has seen yet of a rule that a run goes on as, and of what that is to show; `None` where there is nothing."""
    if not shows:
        return unknown(bare)
    inside = unknown((bare, shows))
    return inside and Unknown(inside.number, lambda known: _showing(*inside.fill(known)))


def _showing(bare: Rule, shows: tuple[Any, ...]) -> Rule:
    return bare.showing(*shows)


WHOLE: Final = End(at_once=False)
