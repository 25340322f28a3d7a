"""Scenes: rules that go from state to state, taken apart into where they begin, what a step is, and how they end.

A scene is a rule whose last request is a `Repeat`. Its states may keep *sums* (what was earned, what was lost): numbers that only
grow or shrink from step to step and that no step looks at. They are kept apart, so that states which differ in nothing
else are one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from rollwright.dice.untold import GONE, unveiled, without_notes
from rollwright.dice.within import looked_at
from rollwright.errors import BadArgument
from rollwright.lab.linear import Linear, linear
from rollwright.odds import Noted
from rollwright.readings.repeats import At
from rollwright.readings.spots import Spot
from rollwright.rules import Flow, Repeat, Request, Rule, call
from rollwright.rules.ends import WHOLE, Become

Sums = tuple[int, ...]
"""What was added up on the way, in the order in which the states name it."""


class Scene:
    """A bound rule as a scene; one that is a single roll is a scene of one step.

    Its sums are kept *apart* from its states, or are part of them for whoever has to look at them.
    """

    def __init__(self, bound: Rule, *, apart: bool = True) -> None:
        self.bound = bound
        repeat, self._read = _taken_apart(bound)
        self._repeat = repeat
        self.sums: tuple[str, ...] = getattr(type(repeat.start), "sums", ()) if apart else ()
        self.noted: bool = getattr(type(repeat.start), "noted", False)
        self.start = At(self._bare(repeat.start), repeat.limit)
        self.begin = self._summed(repeat.start)

    def ended(self, at: At) -> bool:
        """Whether the scene is over here."""
        return at.left == 0 or bool(self._repeat.until(at.state))

    def step(self, at: At) -> Rule:
        """What is done in a state: a rule whose outcome is the next one."""
        return self._repeat.step(at.state)

    def next(self, at: At, state: Any) -> tuple[At, Sums]:
        """Where a step led, and what it added to the sums."""
        return at.then(self._bare(state)), self._summed(state)

    def outcome(self, at: At, sums: Sums, steps: int | None = None) -> Any:
        """What the scene comes to when it ends here with these sums."""
        state = self._last(at, dict(zip(self.sums, sums, strict=True)))
        return self._read(Noted(state, GONE if steps is None else steps))

    def worth(self, at: At, read: Callable[[Any], Any]) -> Linear:
        """What *read* makes of an end, in terms of the sums; raises `NotLinear` where it looks at them, or at the steps."""
        state = self._last(at, {name: Linear(0, {name: 1}) for name in self.sums})
        return linear(read(self._read(Noted(state, Linear(0, {"steps": 1})))))

    def _last(self, at: At, sums: dict[str, Any]) -> Any:
        """The last state, with its sums: what was not kept of it cannot be acted on."""
        state = at.state if self.noted else without_notes(at.state)
        return replace(state, **sums) if sums else state

    def _bare(self, state: Any) -> Any:
        return replace(state, **dict.fromkeys(self.sums, 0)) if self.sums else state

    def _summed(self, state: Any) -> Sums:
        return tuple(getattr(state, name) for name in self.sums)


def _taken_apart(bound: Rule) -> tuple[Repeat, Callable[[Any], Any]]:
    """The repeat that a rule ends with, and what it makes of the last state."""
    request = Spot(bound).request()
    while isinstance(request, Become):
        bound = request.bound
        request = Spot(bound).request()
    if isinstance(request, Repeat):
        return request, lambda last: _last(bound, last)
    single = Repeat(lambda _: Single(of=bound), Once(), lambda state: state.over)
    return single, lambda last: last.seen.outcome


END = WHOLE._replace(
    read=lambda outcome: looked_at(unveiled(outcome, everything=True)),
    plain=lambda outcome: unveiled(outcome, everything=True),
)
"""What a scene comes to, `None` for all that was not told."""


def _last(bound: Rule, last: Noted) -> Any:
    end = Spot(bound, (last,)).request(END)
    if isinstance(end, Request):
        raise BadArgument(f"{bound} goes on after its last step: a scene ends with it", at="scene")
    return end


class Once(NamedTuple):
    """The two states of a single roll: before, and after."""

    outcome: Any = None
    over: bool = False


class Single(Rule[Once]):
    """A single roll as a step."""

    of: Rule[Any]

    def play(self) -> Flow[Once]:
        """Roll, and it is over."""
        return Once((yield from call(self.of)), over=True)
