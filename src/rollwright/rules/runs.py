"""Runs: a rule in progress with all the rules that it calls, for whoever plays it or goes through it call by call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rollwright.dice.looks import Looked
from rollwright.dice.mistaken import meant
from rollwright.dice.numbers import Number
from rollwright.dice.quotes import unquoted
from rollwright.dice.table import DiceTable
from rollwright.dice.within import looked_at
from rollwright.errors import Inward
from rollwright.rules.decisions import Asking
from rollwright.rules.effects import Effect, effects
from rollwright.rules.ends import ENTER, MOST_IN_ONE, WHOLE, Answers, Become, End, endless
from rollwright.rules.kind import RuleType
from rollwright.rules.requests import Call, Calls, Looking, Pay, Program, Repeat, Request, Throw, checked
from rollwright.rules.rule import Rule


class Frame(NamedTuple):
    """One rule that is running: who acts as its player, what its caller reads of the outcome, which rules are called *then*, and
    what is *shown* on the outcome.
    """

    program: Program[Any]
    role: str | None
    read: Callable[[Any], Any] | None
    then: tuple[Rule, ...] = ()
    shown: Callable[[Any], Any] | None = None


class Run:
    """A run in progress: what it asks for now, or its outcome, and the costs paid so far.

    Where the rule has become another, only that matters to the rest: *base*, and how many answers came *before* it.
    So many *steps* of what is repeated were begun, and this is what called rules *came* to and tell of themselves, by role. With a *table*, dice that are not among its answers are not thrown, but lie
    there unseen; whoever brings it lets the run `begin`.
    """

    __slots__ = (
        "_answered",
        "_costs",
        "_frames",
        "_idle",
        "_lazy",
        "base",
        "before",
        "came",
        "outcome",
        "paid",
        "request",
        "steps",
        "table",
    )

    def __init__(self, bound: Rule, table: DiceTable | None = None, *, costs: bool = False) -> None:
        self.table, self._lazy, self._costs = table or DiceTable(), table is not None, costs
        self._frames = [_frame(bound, None)]
        self.base, self.before, self._answered, self._idle = bound, 0, 0, 0
        self.paid: list[Effect] = []
        self.request: Request | None = None
        self.outcome: Any = None
        self.steps = 0
        self.came: list[tuple[str, str]] = []
        if table is None:
            self.begin()

    def begin(self) -> None:
        """Go to the first request."""
        self._send(None)

    @property
    def nested(self) -> bool:
        """Whether the request comes from a rule that was called."""
        return len(self._frames) > 1

    @property
    def turn(self) -> str | None:
        """Whose turn it is: who acts as the player of the innermost rule, where that is somebody by name."""
        return self._frames[-1].role if self._frames else None

    @property
    def to_come(self) -> list[Rule]:
        """The rules still to be called after the running one, whatever its outcome, the next one first."""
        return [rule for frame in reversed(self._frames) for rule in frame.then]

    def answer(self, answer: Any) -> None:
        """Answer the request, or enter the rule that it calls."""
        self._answered += 1
        self._idle = self._idle + 1 if answer is ENTER else 0
        if answer is ENTER:
            self._enter()
        elif type(self.request) is Throw:
            self._send(self.table.fallen(answer, self.request.groups, self.request.single))
        else:
            self._send(answer)

    def _close(self, outcome: Any) -> Any:
        """Leave the innermost rule: what its caller sees of the outcome."""
        _, role, read, _, shown = self._frames.pop()
        if shown:
            outcome = shown(outcome)
        if role and not self._lazy and (told := getattr(outcome, "told", "")):
            self.came.append((role, told))
        return read(outcome) if read else outcome

    def become(self) -> None:
        """Go on as the rule that the innermost one becomes."""
        assert isinstance(self.request, Become)
        bound = self.request.bound
        if self.table.lying:
            bound = bound.seen() if self.nested else WHOLE.of(bound, self.table).bound
        frame = self._frames.pop()
        bound = bound.by(frame.role)
        self._idle += 1
        if self._idle > MOST_IN_ONE:
            raise endless(bound, self.base)
        if not self._frames:
            self.base, self.before = bound.showing(*self.base.shows), self._answered
        self._frames.append(_frame(bound, frame.read, frame.then, frame.shown))
        self._send(None)

    def close(self, end: End) -> None:
        """Read what the run has come to: an outcome, or the rule that it becomes."""
        closing = end.of(self.request.bound if type(self.request) is Become else self.outcome, self.table)
        self.request, self.outcome = (closing, None) if type(closing) is Become else (None, closing)

    def _enter(self) -> None:
        request, role = self.request, self._frames[-1].role
        if isinstance(request, Call):
            if self._idle > MOST_IN_ONE:
                raise endless(request.bound, self.base)
            then = tuple([rule.by(role) for rule in request.then])
            self._frames.append(_frame(request.bound.by(role), request.read, then))
        else:
            assert isinstance(request, (Calls, Repeat))
            self.steps += isinstance(request, Repeat)
            self._frames.append(Frame(request.inline(), role, None))
        self._send(None)

    def _send(self, answer: Any) -> None:
        """Send an answer to the innermost rule, and go on to the next request that is not settled here."""
        while self._frames:
            frame = self._frames[-1]
            try:
                request = frame.program.send(answer)
            except StopIteration as stop:
                result = unquoted(stop.value, self.table.quotes) if self.table.quotes else stop.value
                if isinstance(type(result), RuleType):
                    self.request = Become(result)
                    return
                answer = self._close(result)
                continue
            except (TypeError, AttributeError) as error:
                raise meant(error) from error.__cause__
            except Inward as error:
                if self._lazy:
                    raise
                raise error.astray from error
            if self.table.quotes:
                request = unquoted(request, self.table.quotes, self.table.look)
            request = checked(request.choice() if type(request) is Asking else request, self.base).by(
                frame.role
            )
            if type(request) is Throw and self._lazy:
                if self.table.thrown > MOST_IN_ONE:
                    raise endless(self.base)
                answer = self.table.throw(request.groups, request.single)
                continue
            if type(request) is not Pay:
                self.request = request
                return
            self.paid.extend(effects(*looked_at(request.costs)) if self._costs else request.costs)
            answer = None
        self.request, self.outcome = None, answer


def _frame(
    bound: Rule,
    read: Callable[[Any], Any] | None,
    then: tuple[Rule, ...] = (),
    shown: Callable[[Any], Any] | None = None,
) -> Frame:
    """A frame for a rule that begins, called or become by one whose outcome is *read* and *shown*, and which *then* calls those."""
    own = bound.shown if bound.shows else None
    both = (lambda outcome: shown(own(outcome))) if own and shown else own or shown
    return Frame(bound.begin(), bound.role, read, then, both)


def reach(
    bound: Rule,
    answers: Answers = (),
    end: End | None = WHOLE,
    early: list[Number] | None = None,
) -> Run:
    """The run of *bound* after *answers*; stages become one another on the way, except where no answer is left.

    Where it looks at dice that nobody has seen, that is what it asks for. *end* and *early* are as `Walk.request` has them; without an end, what
    the run comes to is not looked at.
    """
    table = DiceTable(answers)
    run = Run(bound.bare, table, costs=end is not None and end.costs)
    try:
        run.begin()
        while not table.waits():
            if type(run.request) is Become:
                run.become()  # which may let dice fall that were the next answer
            else:
                run.answer(table.next())
        while run.nested and type(run.request) is Become:
            run.become()
        if early:
            run.request = Looking(table.early(early))
        elif end is not None:
            if run.request is None or type(run.request) is Become:
                run.close(end)
            elif table.lying or table.veils:
                run.request = run.request.looked()
    except Looked as looked:
        run.request = Looking(looked.look)
    return run


def here(bound: Rule, answers: Iterable[Any]) -> tuple[Rule, Answers]:
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
