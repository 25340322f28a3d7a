"""The workshop: what is quick is answered at once, what is not in processes that end when they should, and nobody waits for a crowd."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from examples import examples
from rollwright.doors.web.failures import Failure
from rollwright.doors.web.quick import DEAR, FEW, FIRST, STRANGE, WORK, Quick
from rollwright.doors.web.settings import Settings
from rollwright.doors.web.workers import PATIENT, Gone, Worker
from rollwright.doors.web.workshop import SHORT, Client, Workshop
from rollwright.errors import BadArgument, TooLarge
from rollwright.odds.work import STEP, Beyond, Work, allowed
from rollwright.rules import Rule
from rollwright.table.look import pricing
from web import jobs
from webserver import DEADLINE

MEMORY = Settings().memory


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def never() -> None:
    await asyncio.Event().wait()


def asker(address: str = "a", gone: Callable[[], Awaitable[None]] = never, table: str = "") -> Client:
    return Client(address, gone, table)


@asynccontextmanager
async def workshop(
    clock: Callable[[], float] | None = None, **said: Any
) -> AsyncIterator[tuple[Workshop, list[str]]]:
    """A workshop, and what became of its questions."""
    became: list[str] = []
    made = Workshop(Settings(**{"deadline": 1000.0, **said}), became.append, *([clock] if clock else []))
    try:
        yield made, became
    finally:
        made.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(soon(test))


async def soon(test: Coroutine[Any, Any, None]) -> None:
    async with asyncio.timeout(6 * DEADLINE):
        await test


# -- at once ---------------------------------------------------------------------------------------------------------


def test_nothing_is_tried_at_once_for_whoever_asked_what_was_dear() -> None:
    clock = Clock()
    quick = Quick(3, clock)
    assert quick.answer("a", jobs.quick) == os.getpid()
    with pytest.raises(Beyond):
        quick.answer("a", jobs.dear)
    with pytest.raises(Beyond):
        quick.answer("a", jobs.quick)
    assert quick.answer("b", jobs.quick) == os.getpid()
    clock.now += DEAR
    assert quick.answer("a", jobs.quick) == os.getpid()
    for at in range(100):
        with pytest.raises(Beyond):
            quick.answer(str(at), jobs.dear)
    assert len(quick) == 3


def test_for_a_crowd_of_strangers_less_is_tried() -> None:
    clock, spent = Clock(), [0]
    quick = Quick(100, clock)

    def slow() -> None:
        spent[0] = 0
        while True:
            Work("this").spend(1)
            spent[0] += STEP

    friends = [(str(at), WORK) for at in range(FEW.burst)]
    for who, most in [*friends, ("stranger", FIRST), ("another", FIRST)]:
        with pytest.raises(Beyond):
            quick.answer(who, slow)
        assert most - STEP <= spent[0] <= most
    with pytest.raises(Beyond):
        quick.answer("stranger", jobs.quick)
    clock.now += STRANGE
    with pytest.raises(Beyond):
        quick.answer("stranger", slow)
    assert WORK - STEP <= spent[0] <= WORK
    clock.now += STRANGE
    with pytest.raises(Beyond):
        quick.answer("stranger", jobs.quick)


def _is_quick(bound: Rule) -> bool:
    try:
        with allowed(WORK):
            pricing.odds(bound)
    except Beyond:
        return False
    except TooLarge:
        pass
    return True


def test_the_books_own_rolls_are_quick() -> None:
    every = examples()
    quick = [bound for bound in every if _is_quick(bound)]
    assert {bound.rule.id for bound in quick} == {bound.rule.id for bound in every}
    assert len(quick) > 0.97 * len(every)


# -- in processes ----------------------------------------------------------------------------------------------------


def test_a_worker_answers_until_it_is_ended() -> None:
    worker = Worker(MEMORY)
    first = worker.ask(jobs.dear)
    assert first not in (worker.ask(jobs.quick) + 1, os.getpid())
    assert worker.ask(jobs.sees) == {"nice": min(os.nice(0) + PATIENT, 19)}
    with pytest.raises(BadArgument, match="not so") as wrong:
        worker.ask(jobs.refused)
    assert wrong.value.at == "args.so"
    with pytest.raises(ZeroDivisionError):
        worker.ask(jobs.fault)
    with pytest.raises(TooLarge, match="more memory"):
        worker.ask(jobs.memory)
    assert worker.ask(jobs.quick) == first, "nothing of that ended it"
    with pytest.raises(Gone):
        worker.ask(jobs.death)


KILLED = f"""
import os, signal, threading, time
from functools import partial
from rollwright.doors.web.workers import Worker
worker = Worker({MEMORY})
print(worker.ask(os.getpid), flush=True)
threading.Thread(target=worker.ask, args=(partial(time.sleep, 600),)).start()
time.sleep(0.2)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.apart
def test_a_server_that_is_killed_leaves_no_worker_behind() -> None:
    """Whatever is left behind holds its end of the pipe open, and is waited for in vain."""
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE) as served:
        assert served.communicate(timeout=DEADLINE)[0].strip().isdigit()


def test_questions_are_answered_wherever_they_belong() -> None:
    async def test() -> None:
        async with workshop() as (shop, became):
            assert await shop.ask(asker("a"), jobs.quick) == os.getpid()
            first = await shop.ask(asker("a"), jobs.dear)
            assert first != os.getpid()
            assert await shop.ask(asker("b"), jobs.dear) == first, "a process is used again"
            with pytest.raises(BadArgument):
                await shop.ask(asker("a"), jobs.refused)
            with pytest.raises(RuntimeError):
                await shop.ask(asker("a"), jobs.death)
            assert await shop.ask(asker("a"), jobs.dear) not in (first, os.getpid())
            assert [each for each in became if each != "begun"] == [
                "quick",
                "apart",
                "apart",
                "fault",
                "apart",
            ]

    run(test())


def test_a_process_that_died_while_it_had_nothing_to_do_is_missed_by_nobody() -> None:
    async def test() -> None:
        async with workshop() as (shop, _):
            first = await shop.ask(asker(), jobs.dear)
            os.kill(first, signal.SIGKILL)
            (idle,) = vars(shop)["_idle"]
            while idle.lives:
                await asyncio.sleep(0.01)
            assert await shop.ask(asker(), jobs.dear) != first

    run(test())


def test_a_question_that_takes_too_long_is_ended_from_outside() -> None:
    async def test() -> None:
        async with workshop(deadline=0.2) as (shop, became):
            for _ in range(2):
                with pytest.raises(TooLarge, match=r"more than 0\.2 s"):
                    await shop.ask(asker(), jobs.endless)
            assert became == ["begun", "late"] * 2

    run(test())


def test_a_process_that_was_ended_when_its_answer_was_there_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()

    class Answered(Worker):
        """Its answer is on the way, and it is too late by the clock."""

        def ask(self, job: Callable[[], Any]) -> Any:
            found = super().ask(job)
            if not clock.now:
                clock.now = 10_000.0
                self._process.join()
            return found

    monkeypatch.setattr("rollwright.doors.web.workshop.Worker", Answered)

    async def test() -> None:
        async with workshop(clock) as (shop, became):
            first = await shop.ask(asker("a"), jobs.dear)
            assert await shop.ask(asker("b"), jobs.dear) not in (first, os.getpid())
            assert became == ["begun", "apart"] * 2

    run(test())


def test_a_process_that_has_ended_can_be_ended() -> None:
    worker = Worker(MEMORY)
    with pytest.raises(Gone):
        worker.ask(jobs.death)
    worker.end()
    worker.close()


def test_a_question_ends_when_whoever_asked_hangs_up_or_is_sent_away() -> None:
    async def test() -> None:
        async with workshop(workers=1, waiting=9, deadline=1000.0) as (shop, became):
            hung_up = asyncio.Event()

            async def gone() -> None:
                await hung_up.wait()

            asked = [asyncio.create_task(shop.ask(asker(who, gone), jobs.endless)) for who in "abc"]
            sent_away = asyncio.create_task(shop.ask(asker("d"), jobs.endless))
            await asyncio.sleep(0)
            hung_up.set()
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [each.status for each in found if isinstance(each, Failure)] == [499, 499, 499]
            sent_away.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sent_away
            assert became.count("gone") == 3
            assert isinstance(await shop.ask(asker("a"), jobs.dear), int), "every place is free again"

    run(test())


def test_when_the_server_stops_whoever_waits_is_told_so_and_no_process_begins_for_them() -> None:
    async def test() -> None:
        async with workshop(workers=1, waiting=9, deadline=1000.0) as (shop, became):
            asked = [asyncio.create_task(shop.ask(asker(who), jobs.endless)) for who in "abcdef"]
            while not became:
                await asyncio.sleep(0.01)
            shop.stop()
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [each.status for each in found if isinstance(each, Failure)] == [429] * 6
            assert became == ["begun", "stopping"]

    run(test())


def test_everybody_and_every_table_has_a_share() -> None:
    async def test() -> None:
        async with workshop(share=2, deadline=1000.0) as (shop, _):
            asked = [asyncio.create_task(shop.ask(asker("a"), jobs.endless)) for _ in range(2)]
            asked += [asyncio.create_task(shop.ask(asker(who, table="t"), jobs.endless)) for who in "bc"]
            await asyncio.sleep(0)
            for one in (asker("a"), asker("d", table="t")):
                with pytest.raises(Failure) as refused:
                    await shop.ask(one, jobs.quick)
                assert refused.value.status == 429
            assert await shop.ask(asker("d", table="u"), jobs.quick) == os.getpid()
            for each in asked:
                each.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(await shop.ask(asker("a"), jobs.quick), int)

    run(test())


def test_a_crowd_with_endless_questions_holds_up_nobody() -> None:
    async def test() -> None:
        async with workshop(workers=2, waiting=90, deadline=1000.0, turn=SHORT) as (shop, became):
            crowd = [asyncio.create_task(shop.ask(asker(f"x{at}"), jobs.endless)) for at in range(30)]
            await asyncio.sleep(0)
            for _ in range(3):
                assert isinstance(await shop.ask(asker("somebody"), jobs.dear), int)
            assert sum(each.done() for each in crowd) < 30, "there was no need to send all of them away"
            for each in crowd:
                each.cancel()
            found = await asyncio.gather(*crowd, return_exceptions=True)
            assert {each.status for each in found if isinstance(each, Failure)} <= {429}
            assert became.count("crowded") == sum(isinstance(each, Failure) for each in found)

    run(test())
