"""What a rule may ask for: dice, other rules; and decisions, which are in `decisions.py`.

A rule is a generator that yields these requests and is sent answers; `steps.py` has a helper for each that carries the
type of the answer into the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rollwright.dice.looks import Look
from rollwright.dice.untold import UNTOLD
from rollwright.dice.within import looked_at
from rollwright.odds import Noted, Pool
from rollwright.rules.effects import Effect

if TYPE_CHECKING:
    from rollwright.rules.rule import Rule

T = TypeVar("T")


class Request(Struct, frozen=True):
    """Something that a rule cannot know."""

    def by(self, role: str | None) -> Request:
        """The same request with the acting player known by another name."""
        return self

    def looked(self) -> Request:
        """The same, with the situation looked at that it is about: whoever decides has seen it."""
        return self


Program = Generator[Request, Any, T]
"""A rule in progress: it yields requests, is sent answers, and returns what it came to."""


PLAYER: Final = "player"
"""Who acts, where nobody else is named."""


class Throw(Request, frozen=True):
    """Throw these groups of dice, each with its name; a *single* die is a number, all others are pools on the table.

    *whose* says which role throws each group, where that is not the player for all of them, and *when* plain values that say how things
    stand before it.
    """

    groups: tuple[tuple[str, Pool], ...]
    single: tuple[bool, ...]
    whose: tuple[str, ...] = ()
    when: tuple[tuple[str, Any], ...] = ()

    def by(self, role: str | None) -> Throw:
        """As `Request.by`."""
        if role is None:
            return self
        whose = tuple([role if each == PLAYER else each for each in self.throwers])
        return replace(self, whose=whose)

    @property
    def throwers(self) -> tuple[str, ...]:
        """The role that throws each group."""
        return self.whose or (PLAYER,) * len(self.groups)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice of every group."""
        return tuple(pool for _, pool in self.groups)

    @property
    def name(self) -> str:
        """What is thrown, in a word."""
        return ", ".join(name for name, _ in self.groups)


UNKNOWN: Final = msgspec.UNSET


class Looking(Request, frozen=True):
    """The rule looks at dice that nobody has seen yet; where the first thing that it may see leads to may be *known*, and what is *paid* there."""

    look: Look
    known: Any = UNKNOWN
    paid: tuple[Effect, ...] = ()


class Call(Request, frozen=True):
    """Run another rule and see only *read* of its outcome: one chance node, remembered per rule and arguments.

    What will be called *then*, whatever comes of it, is named besides: at a table those dice may be thrown already.
    """

    bound: Rule
    read: Callable[[Any], Any]
    then: tuple[Rule, ...] = ()


class Calls(Request, frozen=True):
    """Run several rules in order and see only the fold of what is read: convolved, never multiplied out.

    The answer notes, for the record, every outcome: only who plays can read that.
    """

    bounds: tuple[Rule, ...]
    read: Callable[[Any], Any]
    start: Any
    fold: Callable[[Any, Any], Any]

    def inline(self) -> Program[Noted]:
        """The same, one call after the other."""
        state, outcomes = self.start, []
        for at, bound in enumerate(self.bounds, 1):
            outcome = yield Call(bound, same, self.bounds[at:])
            state = self.fold(state, self.read(outcome))
            outcomes.append(outcome)
        return Noted(state, tuple(outcomes))


class Repeat(Request, frozen=True):
    """Run ``step(state)``, whose outcome is the next state, until *until* holds or *limit* steps are done.

    The answer is the last state, and notes how many steps it took.
    """

    step: Callable[[Any], Rule]
    start: Any
    until: Callable[[Any], bool]
    limit: int | None = None
    counted: bool = True
    """Whether anybody wants to know how many steps it took."""

    def inline(self) -> Program[Noted]:
        """The same as one step, and all that follow it: from any place within a step, the rest is a chain again."""
        if self.until(self.start) or self.limit == 0:
            return Noted(self.start, 0)
        state = looked_at((yield Call(self.step(self.start), same)))
        left = None if self.limit is None else self.limit - 1
        last, steps = yield Repeat(self.step, state, self.until, left, self.counted)
        return Noted(last, steps if steps is UNTOLD else steps + 1)


class Pay(Request, frozen=True):
    """Costs that fall due now."""

    costs: tuple[Effect, ...]

    def by(self, role: str | None) -> Pay:
        """As `Request.by`."""
        return Pay(tuple(cost.by(role) for cost in self.costs))


def same(outcome: Any) -> Any:
    """All that there is of an outcome."""
    return outcome


def checked(request: Any, bound: Rule) -> Any:
    """A request of a rule; a `TypeError` for anything else that it yields."""
    if not isinstance(request, Request):
        raise TypeError(
            f"{bound.rule.id} yields {request!r}, which asks for nothing: write `yield from throw(…)`"
        )
    return request
