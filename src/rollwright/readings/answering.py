"""Answering: whoever throws and decides in a run that is played, and the record of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rollwright.dice.looks import Fell
from rollwright.errors import BadAnswer, TooLarge, TooManyAnswers
from rollwright.readings.dice import Cups
from rollwright.readings.events import Decided, Event, Pending, Rolled, asked_by
from rollwright.rules import Call, Calls, Choose, Repeat, Request, Rule, Throw, Together, Window
from rollwright.rules.ends import ENTER
from rollwright.rules.runs import Run
from rollwright.rules.shape import written

Ask = Callable[[Pending], str | None]
"""Answers a decision, or returns `None` to let it wait."""

MOST_EVENTS = 2_000
"""After so many throws and decisions a rule that goes on is taken to go on for ever."""


class Answering:
    """Answers what a bound rule asks for with *dice*, and with *answers* in order, and records what was thrown and decided.

    The lists of that are the same ones for as long as the run lasts.
    """

    def __init__(self, bound: Rule, dice: Cups, answers: Iterable[str]) -> None:
        self._bound, self.dice = bound, dice
        self.answers = list(answers)
        self.pending: Pending | None = None
        self.turn: str | None = None
        self.path: list[Any] = []
        self.events: list[Event] = []
        self.stood: list[tuple[int, tuple[tuple[str, Any], ...]]] = []
        self.early: list[str | None] = []
        self.decisions: list[tuple[str | None, Pending]] = []
        self._keys: list[str] = []
        self._places: list[int | None] = []

    def finish(self, over: bool) -> None:
        """Raise where faces or answers are left over; what was thrown ahead may lie there until all is *over*."""
        self.dice.finish(over)
        if self.answers:
            raise TooManyAnswers(
                f"{len(self.answers)} answer(s) left over, from {self.answers[0]!r} on", at="answers"
            )

    @property
    def _lists(self) -> tuple[list[Any], ...]:
        return (
            self.path,
            self.events,
            self.stood,
            self.early,
            self.decisions,
            self._keys,
            self._places,
            self.answers,
        )

    def mark(self) -> Callable[[], None]:
        """A way back to how things are now: nothing was thrown or decided since."""
        pending, turn, dice, lists = self.pending, self.turn, self.dice.mark(), [*map(list, self._lists)]

        def back() -> None:
            self.pending, self.turn = pending, turn
            self.dice.rewind(dice)
            for each, before in zip(self._lists, lists, strict=True):
                each[:] = before

        return back

    def go(self, run: Run, ask: Ask | None) -> bool:
        """Answer what a run asks for, where there is no answer yet with what whoever is to *ask* says; or let it wait, which is *pending* then."""
        assert run.request is not None
        self.turn, self.pending = run.turn, None
        answer = self._answer(run.request, ask)
        if answer is not None:
            self.path.append(answer)
            run.answer(answer)
        return answer is not None

    def _answer(self, request: Request, ask: Ask | None) -> Any:
        """The answer to a request, or `None` where the run has to wait for it; `TooLarge` where it seems to go on for ever."""
        if len(self.events) > MOST_EVENTS:
            raise TooLarge(
                f"{self._bound!r} ({written(self._bound.rule)}) was not over after {MOST_EVENTS:,} throws and decisions: let it end sooner, or give it a limit"
            )
        if isinstance(request, Throw):
            return self._throw(request)
        if isinstance(request, Choose):
            return self._settle(asked_by(request, request), ask)
        if isinstance(request, Together):
            return self._together(request, ask)
        if isinstance(request, Window):
            role, said = request.acts[0].role, (request.options, request.says, request.when)
            return self._settle(Pending(role, request.name, *said, request=request), ask)
        assert isinstance(request, (Call, Calls, Repeat))
        return ENTER

    def _throw(self, request: Throw) -> Any:
        before, at = self.dice.mark(), len(self.events)
        values: list[tuple[Any, ...]] = []
        events: list[Event] = []
        early: list[str | None] = []
        places: list[int | None] = []
        for role, (name, pool) in zip(request.throwers, request.groups, strict=True):
            lies = self.dice.lies(role)
            faces = self.dice.throw(role, pool)
            if faces is None:
                self.dice.rewind(before)
                self.pending = Pending(
                    "table", request.name, (), (), request.when, request.groups, whose=request.throwers
                )
                return None
            values.append(pool.values(faces))
            places.append(at + len(events) if faces else None)
            if faces:
                early.append(role if lies else None)
                events.append(Rolled(name, str(pool), faces))
        self.stood.append((at, request.when))
        self.events += events
        self.early += early
        self._places += places
        return Fell(tuple(values))

    def drop(self, run: Run) -> None:
        """Say of the dice that were thrown which do not count, as far as the rule has asked for any."""
        for throw, place in enumerate(self._places):
            if place is not None:
                rolled = self.events[place]
                assert isinstance(rolled, Rolled)
                lost = run.table.before_all.lost(throw)
                if lost != rolled.dropped:
                    self.events[place] = replace(rolled, dropped=lost)

    def _together(self, request: Together, ask: Ask | None) -> tuple[str, ...] | None:
        for choice in request.choices[len(self._keys) :]:
            key = self._settle(asked_by(choice, request, tuple(self._keys)), ask)
            if key is None:
                return None
            self._keys.append(key)
        keys = tuple(self._keys)
        self._keys.clear()
        return keys

    def _settle(self, asked: Pending, ask: Ask | None) -> str | None:
        key = self.dice.decided(self.turn)
        turn = None if key is None else self.turn
        if key is None:
            key = self.answers.pop(0) if self.answers else ask(asked) if ask else None
            self.dice.said += key is not None
        if key is None:
            self.pending = asked
            return None
        key = self.meant(asked, key)
        self.events.append(Decided(asked.role, asked.name, key))
        self.decisions.append((turn, asked))
        return key

    def meant(self, asked: Pending, key: Any) -> str:
        """The option that a key names: the whole of it, or all before its last colon where one option alone begins so; else `BadAnswer`.

        So who holds the last reroll of two says ``reroll``, although it is called ``reroll:Bo``.
        """
        if key in asked.options:
            whole: str = key
            return whole
        begins = [each for each in asked.options if each.rpartition(":")[0] == key != ""]
        if len(begins) == 1:
            return begins[0]
        at = sum(isinstance(event, Decided) for event in self.events)
        raise BadAnswer(
            f"{asked.name!r} cannot be answered with {key!r}: {', '.join(asked.options)}", at=f"answers[{at}]"
        )
