"""Walking through a rule: any place in a run is reached by starting it and sending the answers so far.

What is enumerated passes here for every branch. A run that has come to a place can go on from there with one of the answers, so
that as many runs are begun as there are ways; where it stands is never stored beyond that.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rollwright.dice.ahead import Ahead
from rollwright.dice.looks import Looked, SeenEarlier
from rollwright.dice.mistaken import meant
from rollwright.dice.numbers import Number
from rollwright.dice.quotes import unquoted
from rollwright.dice.table import STAYS, DiceTable
from rollwright.dice.within import looked_at
from rollwright.rules.asked import Forgotten
from rollwright.rules.decisions import Asking
from rollwright.rules.effects import Effect, effects
from rollwright.rules.ends import MOST_IN_ONE, WHOLE, Answers, End, endless
from rollwright.rules.requests import UNKNOWN, Looking, Pay, Throw, checked
from rollwright.rules.rule import Rule
from rollwright.rules.shape import unput

AHEAD = Ahead(20)
"""So many looks are passed at once."""

MOST_ROUNDS = 500
"""Of a run that passes so many more, every way cannot be gone through."""

AROUND = Ahead(MOST_ROUNDS, round_and_round=True)


class Walk:
    """A run of a rule that has entered nothing: it goes as far as its answers lead, and further once there are more of them."""

    __slots__ = ("_bound", "_request", "_send", "paid", "stands", "table")

    def __init__(self, bound: Rule, answers: Answers) -> None:
        self._bound, self.table = bound, DiceTable(answers)
        self.paid: list[Effect] = []
        self._send = bound.begin().send
        self._request: Any = None
        self.stands = False
        """Whether it waits for an answer, with which it can go on."""

    def request(self, end: End = WHOLE, early: list[Number] | None = None) -> Any:
        """The request, `Become` included, or the outcome that the run stands at after its answers.

        *end* reads the outcome, and may look at dice as the rule does; what is to be seen *early* is looked at before the request.
        """
        table, send = self.table, self._send
        self.stands = False
        try:
            request: Any = self._request or send(None)
            for _ in range(MOST_IN_ONE):
                if table.quotes:
                    request = unquoted(request, table.quotes, table.look)
                kind = type(request)
                if kind is Throw:
                    request = send(table.throw(request.groups, request.single))
                elif kind is Pay:
                    costs = effects(*looked_at(request.costs)) if end.costs else request.costs
                    self.paid += [cost.by(self._bound.role) for cost in costs]
                    request = send(None)
                elif table.waits():
                    if early:
                        return Looking(table.early(early))
                    self._request, self.stands = request, True
                    return self._asked(request.choice() if kind is Asking else request)
                else:
                    request = send(table.next())
            raise endless(self._bound)
        except StopIteration as over:
            result = unquoted(over.value, table.quotes) if table.quotes else over.value
        except Looked as looked:
            return Looking(looked.look)
        except (TypeError, AttributeError) as error:
            raise meant(error) from error.__cause__
        try:
            return end.of(result, table)
        except Looked as looked:
            return Looking(looked.look)
        except Forgotten as error:
            raise error.at(unput(self._bound.rule, error.name)) from None

    def ahead(self, end: End) -> Any:
        """As `request`, but a run that looks goes on with the first value it may see, and what follows is remembered.

        Each way through a rule needs one run then, and not one for every look on that way.
        """
        table = self.table
        table.ahead = AHEAD
        try:
            request = self.request(end)
        except SeenEarlier:  # somebody decided among what was passed: they look first
            if not table.passed:
                raise
            request = UNKNOWN
        passed, table.passed, table.ahead = table.passed, (), STAYS  # it would be held by what it holds
        for look in reversed(passed):
            request = Looking(look, request, tuple(self.paid))
        return request

    def endless(self, end: End) -> bool:
        """Whether a run goes round and round for very long, where each look sees what a like one saw before."""
        table = self.table
        table.ahead = AROUND
        with suppress(Exception, SeenEarlier):  # whoever goes through all of it meets that, too
            self.request(end)
        passed, table.passed, table.ahead = table.passed, (), STAYS
        return len(passed) == MOST_ROUNDS

    def _asked(self, request: Any) -> Any:
        """What is asked for, as it is told: the situation looked at, the player by name."""
        checked(request, self._bound)
        if self.table.lying or self.table.veils:
            request = request.looked()
        role = self._bound.role
        return request if role is None else request.by(role)
