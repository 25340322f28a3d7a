"""Asking: a helper for every request, which carries the type of its answer into the rule.

``tier = yield from roll("d20", 1 @ d20, Read(tier_of))`` asks for a throw, and a type checker knows what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, overload

import msgspec

from rollwright.dice.pools import Dice
from rollwright.dice.within import holds, seen
from rollwright.odds import Die, Noted, Pool, View
from rollwright.rules.bound import Bound, Onward
from rollwright.rules.effects import Effect
from rollwright.rules.requests import (
    Become,
    Call,
    Calls,
    Choose,
    Conclude,
    Pay,
    Program,
    Repeat,
    Request,
    Roll,
    Throw,
    Together,
    Window,
)

T = TypeVar("T")


@overload
def throw(dice: Die, name: str = "") -> Program[Any]: ...
@overload
def throw(dice: Pool, name: str = "") -> Program[Dice]: ...
def throw(dice: Die | Pool, name: str = "") -> Program[Any]:
    """Throw one die, which is a number, or a pool, of which a rule asks for numbers. Nothing of it is seen until the rule looks."""
    (thrown,) = yield from throw_all([(name or str(dice), dice)])
    return thrown


def throw_all(groups: Iterable[tuple[str, Die | Pool]]) -> Program[tuple[Any, ...]]:
    """Throw several dice and pools at once, each by its name; each as `throw` has it, in the same order."""
    every = tuple(groups)
    named = tuple([(name, dice if isinstance(dice, Pool) else 1 @ dice) for name, dice in every])
    thrown: tuple[Any, ...] = yield Throw(named, tuple([not isinstance(dice, Pool) for _, dice in every]))
    return thrown


def roll(name: str, pool: Pool, view: View[T]) -> Program[T]:
    """Throw one group of dice."""
    seen: T = yield Roll(((name, pool),), view)
    return seen


def roll_all(groups: Sequence[tuple[str, Pool]], view: View[T]) -> Program[T]:
    """Throw several named groups of dice at once."""
    seen: T = yield Roll(tuple(groups), view)
    return seen


def choose(choice: Choose) -> Program[str]:
    """Let a role decide; a decision with one legal option is not asked."""
    if len(choice.options) == 1:
        return choice.options[0]
    key: str = yield _seen(choice)
    return key


def together(choices: Iterable[Choose]) -> Program[tuple[str, ...]]:
    """Let several roles decide at once; whoever has one legal option is not asked."""
    every = tuple(choices)
    asked = tuple(_seen(choice) for choice in every if len(choice.options) > 1)
    keys = iter((yield Together(asked)) if asked else ())
    return tuple(next(keys) if len(choice.options) > 1 else choice.options[0] for choice in every)


def window(offer: Window) -> Program[str]:
    """Let any of several people act; with nothing to act with, nobody is asked."""
    if not offer.acts:
        return offer.done
    if holds(offer.when) or any(holds(act.when) for act in offer.acts):
        offer = msgspec.structs.replace(offer, when=seen(offer.when), acts=tuple(map(_seen, offer.acts)))
    key: str = yield offer
    return key


def _seen(choice: Choose) -> Choose:
    """A choice whose situation is looked at: whoever decides has seen it."""
    return msgspec.structs.replace(choice, when=seen(choice.when)) if holds(choice.when) else choice


def call(bound: Bound, read: Callable[[Any], T]) -> Program[T]:
    """Run another rule and see *read* of its outcome."""
    answer: T = yield Call(settled(bound), read)
    return answer


def settled(bound: Bound) -> Bound:
    """A rule with arguments that are looked at."""
    return bound.seen() if isinstance(bound, Onward) else bound


def calls(
    bounds: Iterable[Bound], read: Callable[[Any], T], start: Any, fold: Callable[[Any, T], Any]
) -> Program[Noted]:
    """Run several rules and see the fold of what is read of them, every outcome noted."""
    answer: Noted = yield Calls(tuple(map(settled, bounds)), read, start, fold)
    return answer


def repeat(
    step: Callable[[Any], Bound], start: Any, until: Callable[[Any], bool], *, limit: int | None = None
) -> Program[Noted]:
    """Run step after step; see the last state, with the number of steps noted."""
    answer: Noted = yield Repeat(step, seen(start), until, limit)
    return answer


def conclude(request: Request, read: Callable[[Any], T | Bound]) -> Program[T]:
    """Ask for the last time: *read* turns the answer into the outcome, or into the rule that the run becomes."""
    yield Conclude(request, read)
    raise AssertionError("a run that has concluded does not come back")


def become(bound: Bound) -> Program[Any]:
    """Go on as that rule; nothing else of this run survives."""
    yield Become(settled(bound))
    raise AssertionError("a run that became another rule does not come back")


def pay(*costs: Effect) -> Program[None]:
    """Pay costs, now and whatever happens later."""
    due = tuple([cost for cost in costs if cost.amount > 0])
    if due:
        yield Pay(seen(due))
