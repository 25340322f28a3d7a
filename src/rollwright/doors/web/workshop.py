"""The workshop: where questions are answered. What is quick at once, and what may take long in processes that can be ended.

Nobody's question holds up anybody else's: everybody has a share, whoever had least of late goes first, what takes long gives
way to what is short, and a question ends when whoever asked it hangs up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from time import monotonic
from typing import Any, TypeVar

from msgspec import Struct

from rollwright.doors.web.failures import hung_up, too_many
from rollwright.doors.web.quick import Quick
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.throttle import Places
from rollwright.doors.web.turns import Clock, Turns
from rollwright.doors.web.workers import Gone, Worker
from rollwright.errors import TooLarge
from rollwright.odds.work import Beyond

T = TypeVar("T")
Job = Callable[[], T]

SHORT = 0.25
"""A question of so many seconds does not wait for those that take longer."""

GLANCE = 0.05
"""So many seconds lie between two looks at how long a question has taken."""


class Client(Struct, frozen=True):
    """Who asks: from which address, at which table, and how to know that they have hung up."""

    address: str
    gone: Callable[[], Awaitable[None]]
    table: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Whose share is taken."""
        return (self.address, f"table {self.table}") if self.table else (self.address,)


class RunningJob(Struct, eq=False):
    """A question in a process: whose, since when, and whether it was moved to those that take long, or ended, and why."""

    who: str
    worker: Worker
    begun: float
    long: bool = False
    ended: str = ""

    def end(self, why: str) -> None:
        """End it, if that was not done before."""
        if not self.ended:
            self.ended = why
            self.worker.end()


class Workshop:
    """Answers questions; *counted* is told what became of each: it was answered ``quick`` or ``apart``, or ``begun`` apart and
    ended: ``late``, ``crowded``, ``stopping`` or ``gone``, or by a ``fault`` of ours.
    """

    def __init__(
        self, settings: Settings, counted: Callable[[str], None] = lambda how: None, clock: Clock = monotonic
    ) -> None:
        self._settings, self._counted, self._clock = settings, counted, clock
        self._shares = Places("questions", settings.share)
        self._quick = Quick(settings.known, clock)
        self._short = Turns(settings.workers, settings.waiting, settings.known, each=SHORT)
        self._runs: set[RunningJob] = set()
        self._long: list[RunningJob] = []
        self._stopping = asyncio.Event()
        self._idle: list[Worker] = []
        self._threads = ThreadPoolExecutor(2 * settings.workers, "question")

    async def ask(self, asker: Client, job: Job[T]) -> T:
        """The answer to a question, or what it raises. The *job* is one that can be pickled.

        `TooLarge` where it takes too long; a `Failure` with status 429 where too much is asked at once.
        """
        with ExitStack() as held:
            for name in asker.names:
                held.enter_context(self._shares.one(name))
            try:
                answer = self._quick.answer(asker.address, job)
            except Beyond:
                return await self._unless_gone(asker, self._apart(asker.address, job))
            self._counted("quick")
            return answer

    async def prepare(self) -> None:
        """Have a process ready before anybody asks."""
        self._idle.append(await self._worker())

    def stop(self) -> None:
        """End every question, and answer none any more: the server stops."""
        self._stopping.set()
        for run in self._runs:
            run.end("stopping")

    def close(self) -> None:
        """End every process that has nothing to do; the others end with their questions."""
        while self._idle:
            self._idle.pop().close()
        self._threads.shutdown(wait=False)

    async def _unless_gone(self, asker: Client, answer: Coroutine[Any, Any, T]) -> T:
        """The answer, unless nobody is there any more to hear it."""
        asked, gone = asyncio.create_task(answer), asyncio.ensure_future(asker.gone())
        try:
            await asyncio.wait((asked, gone), return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return asked.result()
            self._counted("gone")
            raise hung_up()
        finally:
            for task in (asked, gone):
                task.cancel()
            await asyncio.gather(asked, gone, return_exceptions=True)
            del task, asked, gone  # an error of theirs holds this run, which must not hold it

    async def _apart(self, who: str, job: Job[T]) -> T:
        """The answer of a process."""
        await self._short.enter(who)
        run = None
        try:
            if self._stopping.is_set():
                raise _stopped()
            run = RunningJob(who, await self._worker(), self._clock())
            self._counted("begun")
            self._runs.add(run)
            if self._stopping.is_set():
                run.end("stopping")
            answer = await self._answered(run, job)
        except Gone:
            raise self._refused(run) from None
        finally:
            self._leave(who, run)
        self._counted("apart")
        return answer

    async def _answered(self, run: RunningJob, job: Job[T]) -> T:
        """The answer, for which nobody else has to wait too long."""
        asked = asyncio.get_running_loop().run_in_executor(self._threads, run.worker.ask, job)
        try:
            while not (await asyncio.wait((asked,), timeout=GLANCE))[0]:
                self._mind(run)
            return asked.result()
        except asyncio.CancelledError:
            run.end("gone")
            await asyncio.wait((asked,))
            raise
        finally:
            self._put_back(run, gone=not asked.done() or isinstance(asked.exception(), Gone))

    def _put_back(self, run: RunningJob, *, gone: bool) -> None:
        """Keep the process for the next question; one that was told to end is let go of, though it was quick enough to answer."""
        if not run.ended:
            self._idle.append(run.worker)
        elif not gone:
            self._threads.submit(run.worker.close)

    def _mind(self, run: RunningJob) -> None:
        """End what takes too long; let what is not short go on among those that take long, where there is room."""
        taken = self._clock() - run.begun
        if taken > self._settings.deadline:
            run.end("late")
        elif taken > SHORT and not run.long and not run.ended:
            if self._room():
                run.long = True
                self._long.append(run)
                self._short.leave()
            elif self._short.wanted(run.who):
                run.end("crowded")

    def _room(self) -> bool:
        """Whether there is room for another question that takes long; one that had its turn is ended for it."""
        if len(self._long) < self._settings.workers:
            return True
        first = min(self._long, key=lambda each: each.begun)
        if self._clock() - first.begun > self._settings.turn:
            first.end("crowded")
        return False

    def _leave(self, who: str, run: RunningJob | None) -> None:
        if run is not None:
            self._runs.discard(run)
            self._short.had(who, self._clock() - run.begun)
        if run is not None and run.long:
            self._long.remove(run)
        else:
            self._short.leave()

    def _refused(self, run: RunningJob | None) -> Exception:
        """What is told of a question that was ended."""
        why = run.ended if run is not None else ""
        self._counted(why or "fault")
        if why == "late":
            return TooLarge(
                f"this takes more than {self._settings.deadline:g} s: ask for one field with by, for fewer values or fewer "
                "dice, or run it on a machine of your own"
            )
        if why == "crowded":
            return too_many("others wait for what this takes so long for", self._settings.turn)
        if why == "stopping":
            return _stopped()
        return RuntimeError("a worker ended by itself")

    async def _worker(self) -> Worker:
        """A process that has nothing to do; a new one where there is none."""
        while True:
            while not self._idle:
                await asyncio.shield(self._start())
            idle = self._idle.pop()
            if idle.lives:
                return idle
            self._threads.submit(idle.close)

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        self._idle.append(await loop.run_in_executor(self._threads, Worker, self._settings.memory))


def _stopped() -> Exception:
    return too_many("this server is being stopped", 5)
