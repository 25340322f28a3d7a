"""Walking through a rule: any place in a run is reached by starting it and sending the answers so far.

A generator is never stored. `ENTER`, among the answers, says that a called rule was not answered for but entered:
what follows are the answers to its own requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from rollwright.dice.looks import Looked
from rollwright.dice.numbers import Number
from rollwright.dice.table import Table
from rollwright.dice.within import seen, together
from rollwright.errors import TooLarge
from rollwright.odds import Noted
from rollwright.rules.bound import Bound, Onward
from rollwright.rules.effects import Effect
from rollwright.rules.requests import (
    Become,
    Call,
    Calls,
    Conclude,
    Looking,
    Pay,
    Program,
    Repeat,
    Request,
    Throw,
)


class _Enter:
    def __repr__(self) -> str:
        return "ENTER"


ENTER: Final = _Enter()
Answers = tuple[Any, ...]


MOST_IN_ONE = 10_000
"""So many rules may be called or become one after the other with nothing asked in between."""


def endless(stage: Bound, of: Bound | None = None, *, again: bool = False) -> TooLarge:
    """The error for a rule that goes on and on at a stage: *again* where it is the same stage with the same arguments."""
    what = (
        "comes back to itself with the same arguments"
        if again
        else "leads to stage after stage without an end in sight"
    )
    whose = "" if of is None or of == stage else f" of {of.stage.id}"
    return TooLarge(
        f"{stage!r}{whose} {what}: write what is done again and again as a repeat (rollwright.rules.repeat), whose steps go from "
        "state to state, or give the stage a number that counts down to an end"
    )


class End(NamedTuple):
    """How what a run comes to is read: *read* looks at what is wanted of an outcome, *shows* says whether what is only shown is.

    *at_once* tells apart the rules that a run may become without a new start for each.
    """

    read: Callable[[Any], Any] = seen
    shows: bool = True
    at_once: bool = True

    def of(self, found: Any) -> Any:
        """What a run comes to: its outcome as it is read, or the rule that it becomes, with what that shows seen by now."""
        if not isinstance(found, Bound):
            return self.read(found)
        parts = (found.args if isinstance(found, Onward) else (), found.shows if self.shows else ())
        number = together(parts)
        if number is None:
            return Become(found if self.shows or not found.shows else found.bare)
        if not self.at_once:
            return self._onward(found, seen(parts))
        return number.run.ends(parts, lambda known: self._onward(found, known))

    def _onward(self, found: Bound, known: tuple[Any, Any]) -> Become:
        args, shows = known
        return Become(Bound(found.stage, args or found.args, found.role, shows))


WHOLE = End(at_once=False)


class Frame(NamedTuple):
    """One rule that is running: who acts as its player, and what its caller reads of the outcome."""

    program: Program[Any]
    role: str | None
    read: Callable[[Any], Any] | None


class Run:
    """A run in progress: what it asks for now, or its outcome, and the costs paid so far.

    Where the rule has become another, only that matters to the rest: *base*, and how many answers came *before* it.
    With a *table*, dice that are not among its answers are not thrown, but lie there unseen.
    """

    __slots__ = (
        "_answered",
        "_frames",
        "_idle",
        "_last",
        "_lazy",
        "base",
        "before",
        "outcome",
        "paid",
        "request",
        "table",
    )

    def __init__(self, bound: Bound, table: Table | None = None) -> None:
        self.table, self._lazy = table or Table(), table is not None
        self._frames = [_frame(bound, None)]
        self.base, self.before, self._answered, self._idle = bound, 0, 0, 0
        self.paid: list[Effect] = []
        self.request: Request | None = None
        self.outcome: Any = None
        self._last: Callable[[Any], Any] | None = None
        self._send(None)

    @property
    def nested(self) -> bool:
        """Whether the request comes from a rule that was called."""
        return len(self._frames) > 1

    def answer(self, answer: Any) -> None:
        """Answer the request, or enter the rule that it calls."""
        self._answered += 1
        self._idle = self._idle + 1 if answer is ENTER else 0
        if answer is ENTER:
            self._enter()
        elif type(self.request) is Throw:
            self._send(self.table.fallen(answer, self.request.groups, self.request.single))
        elif self._last is not None:
            self._conclude(self._last(answer))
        else:
            self._send(answer)

    def _conclude(self, end: Any) -> None:
        """The innermost rule comes to an end that was told in advance."""
        self._last = None
        if type(end) is Bound:
            self.request = Become(end)
        else:
            self._send(self._close(end))

    def _close(self, outcome: Any) -> Any:
        """Leave the innermost rule: what its caller sees of the outcome."""
        read = self._frames.pop().read
        return read(outcome) if read else outcome

    def become(self) -> None:
        """Go on as the rule that the innermost one becomes."""
        assert isinstance(self.request, Become)
        frame = self._frames.pop()
        bound = self.request.bound.by(frame.role)
        self._idle += 1
        if self._idle > MOST_IN_ONE:
            raise endless(bound, self.base)
        if not self._frames:
            self.base, self.before = bound, self._answered
        self._frames.append(_frame(bound, frame.read))
        self._send(None)

    def _enter(self) -> None:
        request, role, last = self.request, self._frames[-1].role, self._last
        if last is not None:
            self._frames[-1] = self._frames[-1]._replace(program=_concluding(last))
            next(self._frames[-1].program)
        if isinstance(request, Call):
            if self._idle > MOST_IN_ONE:
                raise endless(request.bound, self.base)
            self._frames.append(_frame(request.bound.by(role), request.read))
        else:
            assert isinstance(request, Calls | Repeat)
            self._frames.append(Frame(request.inline(), role, None))
        self._send(None)

    def _send(self, answer: Any) -> None:
        """Send an answer to the innermost rule, and go on to the next request that is not settled here."""
        while self._frames:
            program, role, _ = self._frames[-1]
            try:
                request = program.send(answer).by(role)
            except StopIteration as stop:
                if isinstance(stop.value, Bound):
                    self.request = Become(stop.value.seen() if isinstance(stop.value, Onward) else stop.value)
                    return
                answer = self._close(stop.value)
                continue
            if type(request) is Throw and self._lazy:
                answer = self.table.throw(request.groups, request.single)
                continue
            if type(request) is not Pay:
                self._last = request.read if type(request) is Conclude else None
                self.request = request.request if type(request) is Conclude else request
                return
            self.paid.extend(request.costs)
            answer = None
        self.request, self.outcome = None, answer


def _frame(bound: Bound, read: Callable[[Any], Any] | None) -> Frame:
    """A frame for a rule that begins, called or become by one whose outcome is *read*."""
    if not bound.shows:
        return Frame(bound.start(), bound.role, read)
    shown = bound.shown
    return Frame(bound.start(), bound.role, shown if read is None else lambda outcome: read(shown(outcome)))


def _concluding(read: Callable[[Any], Any]) -> Program[Any]:
    """A program that waits for one answer and concludes with it."""
    end = read((yield Pay(())))
    if type(end) is Bound:
        yield Become(end)
    return end


def reach(
    bound: Bound,
    answers: Answers = (),
    end: End = WHOLE,
    early: list[Number] | None = None,
) -> Run:
    """The run of *bound* after *answers*; stages become one another on the way, except where no answer is left.

    Where it looks at dice that nobody has seen, that is what it asks for. *end* and *early* are as `stop` has them.
    """
    table = Table(answers)
    run = Run.__new__(Run)
    try:
        run.__init__(bound, table)  # type: ignore[misc]
        while not table.waits():
            settle(run)
            run.answer(table.next())
        while run.nested and type(run.request) is Become:
            run.become()
        if early:
            run.request = Looking(table.early(early))
        elif run.request is None:
            run.outcome = end.of(run.outcome)
    except Looked as found:
        run.request = Looking(found.look)
    return run


def here(bound: Bound, answers: Iterable[Any]) -> tuple[Bound, Answers]:
    """The same place as *bound* after *answers*, as the last rule that it became and the answers since."""
    run, sent = Run(bound), tuple(answers)
    for answer in sent:
        settle(run)
        run.answer(answer)
    settle(run)
    return run.base, sent[run.before :]


def settle(run: Run) -> None:
    """Go through every `Become` up to a request that wants an answer."""
    while type(run.request) is Become:
        run.become()


def stop(
    bound: Bound,
    answers: Answers,
    end: End = WHOLE,
    early: list[Number] | None = None,
    table: Table | None = None,
) -> Any:
    """The request, `Become` and `Conclude` included, or the outcome that the run stands at after *answers*.

    The quick way for a run that has entered nothing: what is enumerated passes here for every branch. *end* reads the
    outcome, and may look at dice as the rule does; what is to be seen *early* is looked at before the request. The *table* may be
    given, to see what lies there.
    """
    table = table or Table(answers)
    send = bound.start().send
    try:
        request: Any = send(None)
        while True:
            kind = type(request)
            if kind is Pay:
                request = send(None)
            elif kind is Throw:
                request = send(table.throw(request.groups, request.single))
            elif table.waits():
                if early:
                    return Looking(table.early(early))
                return request if bound.role is None else request.by(bound.role)
            elif kind is Conclude:
                found = request.read(table.next())
                break
            else:
                request = send(table.next())
    except StopIteration as over:
        found = over.value
    except Looked as looked:
        return Looking(looked.look)
    try:
        return end.of(found)
    except Looked as looked:
        return Looking(looked.look)


def blank(answer: Any) -> Any:
    """An answer without its note."""
    return Noted(answer.seen, None) if type(answer) is Noted else answer
