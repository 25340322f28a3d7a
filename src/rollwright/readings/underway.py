"""Under way: the rules that a reading is in the middle of, and which of them is solved with those that it goes on as."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rollwright.readings.guesses import lines
from rollwright.readings.spots import Spot
from rollwright.rules import Rule
from rollwright.rules.ends import Endless, endless

FEW: Final = 10
"""Where calls go too deep and there are no more rules under way, one of them goes on and on by itself."""


class Begun:
    """A rule that was begun: with it, it is under way, and then it is over.

    Calls may be too deep at any moment. So nothing is called between a rule's being under way and its being taken out.
    """

    __slots__ = ("_bound", "_key", "_likely", "_under")

    def __init__(self, under: Underway, key: Any, bound: Rule) -> None:
        self._under, self._key, self._bound, self._likely = under, key, bound, under.likely

    def __enter__(self) -> None:
        self._under.rules[self._key] = self._bound
        self._under.likely = None

    def __exit__(self, *_: object) -> None:
        del self._under.rules[self._key]
        self._under.likely = self._likely


class Underway:
    """Rules by what the rest of them depends on, the first one first; the last ones are of the run at hand, which those before have called."""

    def __init__(self) -> None:
        self.rules: dict[Any, Rule] = {}
        self._own = 0
        self.asked: Spot | None = None
        """A place within a run from which everything was asked for, and not from the beginning of a rule."""
        self.likely: float | None = None
        """How likely the place is that the last of them has come to, where it goes on and on within one play."""

    @contextmanager
    def own_run(self) -> Iterator[None]:
        """Begin a run of its own."""
        before, self._own = self._own, len(self.rules)
        try:
            yield
        finally:
            self._own = before

    def begun(self, key: Any, bound: Rule) -> Begun:
        """Begin a rule; `Endless` where it is under way already."""
        if key in self.rules:
            back = list(self.rules).index(key)
            raise endless(bound, self._first(bound), again=True, back=back if back >= self._own else None)
        return Begun(self, key, bound)

    def start(self) -> Spot | None:
        """The place from which everything is gone through now: where the last of these begins, or what was *asked* for; nothing before anything is."""
        return Spot(next(reversed(self.rules.values()))) if self.rules else self.asked

    @property
    def deep(self) -> bool:
        """Whether so many rules went on as others that calls may be too deep for that."""
        return len(self.rules) > self._own + FEW

    def endless(self, bound: Rule) -> Endless:
        """The error where calls are too deep."""
        around = () if self.deep else lines(bound)
        return endless(bound, self._first(bound), deep=self.deep, lines=around)

    def solves(self, error: Endless) -> bool:
        """Whether the last of these is where to solve what goes on and on: it was come back to, or others led ever deeper from there."""
        last = len(self.rules) - 1
        return error.back == last or (error.deep and last == self._own)

    def _first(self, bound: Rule) -> Rule:
        """What was asked for when the reading came to *bound*."""
        return next(iter(self.rules.values()), bound)
