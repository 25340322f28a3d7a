"""Steps: what the event loop does for everybody, one step at a time, in turns. Whoever asks for much waits for themselves.

A request runs until it has to wait for something: that is a step. Where several could go on, whoever had least of the loop's
time goes first, however many requests others have sent. What was begun goes on with the rank of the step before: whoever had their
turn for the most of it does not wait behind everybody for the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from time import monotonic
from types import coroutine
from typing import Any

from rollwright.doors.web.garbage import worked
from rollwright.doors.web.turns import Clock, Pauses, Queue, Usage

AT_ONCE = 0.001
"""After so many seconds of work the loop looks who else has come, before anybody goes on."""


CREDIT = 0.004
"""So many seconds whoever comes again is ahead of a crowd that never went: what two requests take."""

PARDON = 0.1
"""For every second in which somebody wants nothing so many are forgotten that they had: who waits for each reply, and a while after it, goes before a crowd that never stops."""

CAME = 0.001
"""So many seconds a new connection counts: it is made, and let go, outside of all turns."""

REFUSED, DEBT = 0.01, 0.1
"""So many seconds a refusal counts: whoever is refused again and again goes last, but is never so many behind."""


DRIFT = 0.02
"""So much of all work counts for those who wait: nobody is overtaken for ever by people who come for the first time."""


class Steps:
    """Takes everybody's requests further, step by step; *most* people are remembered. The *clock* tells how much was done, *time* how long it is since."""

    def __init__(self, most: int, clock: Clock = worked, time: Clock = monotonic) -> None:
        self._use, self._clock = Usage(most, CREDIT, DEBT, DRIFT), clock
        self._pauses = Pauses(most, time)
        self._queue = Queue(self._use)
        self._worked, self._looking = 0.0, False

    @coroutine
    def take(self, who: str, work: Awaitable[None]) -> Generator[Any, Any, None]:
        """Do some work for somebody, all of its steps in turns; it may raise what it likes."""
        steps = work.__await__()
        turn = self._turn(who)
        while True:
            try:
                yield from turn
            except GeneratorExit:  # the loop is closed: nobody's turn comes any more
                self._pauses.begin(who)
                steps.close()
                raise
            except BaseException as error:
                step: Callable[[], Any] = partial(steps.throw, error)
            else:
                step = partial(steps.send, None)
            rank = self._use.of(who)
            try:  # what is waited for may hold an error that holds this run, which must not hold it
                turn = self._next_turn(who, rank, self._timed(who, step))
            except StopIteration:
                return

    def soon(self, who: str, work: Callable[[], None]) -> asyncio.Future[None] | None:
        """Do a little for somebody at once, where nobody waits; or else in their turn, for which this waits until it is cancelled."""
        self._want(who)
        if not self._busy:
            self._use.serve(who)
            self._timed(who, work)
            return None
        place = self._queue.join(who)
        self._look()

        def called(turn: asyncio.Future[None]) -> None:
            self._queue.leave(place)
            if turn.cancelled():
                self._pauses.begin(who)
            else:
                self._timed(who, work)

        place.called.add_done_callback(called)
        return place.called

    def came(self, who: str) -> None:
        """Somebody made a connection."""
        self._use.add(who, CAME)

    def refused(self, who: str) -> None:
        """Somebody was refused something."""
        self._use.add(who, REFUSED)

    @property
    def _busy(self) -> bool:
        """Whether others wait, or enough was done since the loop has looked who else is there."""
        return bool(self._queue) or self._worked >= AT_ONCE

    def _want(self, who: str) -> None:
        """Somebody wants something, until they had it: what they had is forgotten for the time in which they wanted nothing."""
        self._use.forgive(who, PARDON * self._pauses.end(who))

    def _timed(self, who: str, step: Callable[[], Any]) -> Any:
        """Do what somebody wants, who wants nothing more then."""
        begun = self._clock()
        try:
            return step()
        finally:
            spent = self._clock() - begun
            self._worked += spent
            self._use.add(who, spent)
            self._pauses.begin(who)
            self._look()

    def _turn(self, who: str, rank: float | None = None) -> Generator[Any, None, None]:
        """Wait for a turn, where there is not one at once; with a *rank*, to go on with what had it."""
        self._want(who)
        if self._busy:
            yield from self._called(who, rank)
        else:
            self._use.serve(who)

    def _next_turn(self, who: str, rank: float, waits: Any) -> Generator[Any, None, None]:
        """Wait for what a step waits for, while nothing is wanted, and then for a turn; an error goes on without one."""
        try:
            yield waits
        except BaseException:
            self._want(who)
            raise
        yield from self._turn(who, rank)

    def _called(self, who: str, rank: float | None) -> Generator[Any, None, None]:
        place = self._queue.join(who, rank)
        self._look()
        try:
            yield from place.called
        finally:
            self._queue.leave(place)

    def _look(self) -> None:
        """Have the loop look who else is there, and then call whoever is next."""
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._worked, self._looking = 0.0, False
        if self._queue.call():
            self._look()
