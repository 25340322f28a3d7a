"""Turns: nobody who asks for little waits for a crowd, on the event loop or for a process, and no place is ever lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hours import some
from rollwright.doors.web.failures import Failure
from rollwright.doors.web.steps import AT_ONCE, Steps
from rollwright.doors.web.turns import Queue, Turns, Usage
from webserver import DEADLINE


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(soon(test))


async def soon(test: Coroutine[Any, Any, None]) -> None:
    async with asyncio.timeout(6 * DEADLINE):
        await test


async def taken(steps: Steps, who: str, work: Awaitable[None]) -> None:
    """Work taken further in turns, as a coroutine: of nothing else a task can be made."""
    await steps.take(who, work)


# -- who is next -----------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 10)), max_size=30))
def test_of_those_who_wait_who_had_least_goes_first(crowd: list[tuple[str, int]]) -> None:
    async def test() -> None:
        use = Usage(100)
        for who, had in crowd:
            use.add(who, had)
        queue = Queue(use)
        places = [queue.join(who) for who, _ in crowd]
        assert queue.others("a") is any(who != "a" for who, _ in crowd)
        had = {who: use.of(who) for who in "abc"}
        for place in sorted(places, key=lambda place: (had[place.who], place.at)):
            assert queue.call()
            assert place.called.done()
        assert not queue.call()
        assert not queue

    run(test())


STEPS = st.one_of(
    st.tuples(st.just("join"), st.sampled_from("abc")),
    st.tuples(st.just("leave"), st.integers(0, 30)),
    st.tuples(st.just("call"), st.integers(0, 3)),
)


@given(st.lists(STEPS, max_size=60))
def test_whoever_comes_goes_or_had_more_meanwhile_the_next_is_who_had_least(
    steps: list[tuple[str, Any]],
) -> None:
    async def test() -> None:
        use = Usage(100)
        queue, waiting = Queue(use), list[Any]()
        for step, which in steps:
            if step == "join":
                waiting.append(queue.join(which))
            elif step == "leave" and waiting:
                queue.leave(waiting.pop(which % len(waiting)))
            elif step == "call":
                first = min(waiting, key=lambda place: (use.of(place.who), place.at), default=None)
                assert queue.call() is (first is not None)
                if first is not None:
                    assert first.called.done()
                    waiting.remove(first)
                    queue.leave(first)  # it has come to its turn: nothing changes
                    use.add(first.who, which)
            assert len(queue) == len(waiting)
            assert queue.others("a") is any(place.who != "a" for place in waiting)

    run(test())


class Asked(Usage):
    """Counts how often it is asked what somebody had."""

    times = 0

    def of(self, who: str) -> float:
        self.times += 1
        return super().of(who)


def test_a_crowd_of_one_is_served_without_looking_through_it() -> None:
    async def test() -> None:
        use = Asked(100)
        queue = Queue(use)
        for _ in range(500):
            queue.join("a")
        for _ in range(500):
            assert queue.call()
            use.add("a", 1)
        assert use.times < 10 * 500

    run(test())


def test_of_two_who_wait_all_the_time_each_gets_half_whatever_one_had_before() -> None:
    async def test() -> None:
        use, served = Usage(100), []
        queue = Queue(use)
        use.add("b", 5)
        waiting = [queue.join(who) for _ in range(20) for who in "aabb"]
        for _ in range(40):
            assert queue.call()
            (now,) = (place for place in waiting if place.called.done())
            waiting.remove(now)
            served.append(now.who)
            use.add(now.who, 1)
        assert served[:5] == ["a"] * 5, "until they had as much"
        assert abs(served[5:].count("a") - served[5:].count("b")) <= 1

    run(test())


def test_who_comes_again_has_saved_up_nothing_and_owes_nothing() -> None:
    use = Usage(3)
    for _ in range(100):
        use.serve("a")
        use.add("a", 1)
    assert use.of("b") == 99, "as much as those who are served"
    use.serve("b")
    use.add("b", 1)
    assert use.of("a") == use.of("b") == 100
    for at in range(1000):
        use.add(str(at), 1)
    assert len(use) == 3


def test_nobody_is_far_behind_or_overtaken_for_ever() -> None:
    async def test() -> None:
        use = Usage(50, credit=1.0, debt=10.0, drift=0.1)
        use.add("late", 1000.0)
        assert use.of("late") - use.of("a stranger") <= 10.0
        assert use.of("a stranger") > 0, "who never was here has no credit"
        queue = Queue(use)
        late = queue.join("late")
        for at in range(1000):
            queue.join(str(at))
            queue.call()
            if late.called.done():
                break
            use.add(str(at), 1.0)
        assert late.called.done()
        assert at <= 101

    run(test())


def test_a_crowd_that_waits_makes_room_for_somebody_else() -> None:
    async def test() -> None:
        turns = Turns(1, 6)
        await turns.enter("z")
        crowd = [asyncio.create_task(turns.enter(who)) for who in "aaabbb"]
        await asyncio.sleep(0)
        with pytest.raises(Failure, match="hands full"):
            await turns.enter("a")
        turns.use.add("a", 1)
        for who in "cd":
            crowd.append(asyncio.create_task(turns.enter(who)))
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        gone = [each for each in crowd if each.done()]
        assert [crowd.index(each) for each in gone] == [2, 5], (
            "the last of those who have most there or had most"
        )
        assert all(isinstance(each.exception(), Failure) for each in gone)
        for _ in range(7):
            turns.leave()
        await asyncio.gather(*(each for each in crowd if each not in gone))

    run(test())


def test_who_gives_up_when_they_are_sent_away_gives_back_no_place() -> None:
    async def test() -> None:
        turns = Turns(1, 1)
        await turns.enter("z")
        turns.use.add("a", 1)
        gives_up = asyncio.create_task(turns.enter("a"))
        await asyncio.sleep(0)
        comes = asyncio.create_task(turns.enter("b"))
        await asyncio.sleep(0)
        gives_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gives_up
        assert not comes.done(), "there is one place, and it is not free"
        turns.leave()
        await comes

    run(test())


def test_who_has_a_place_counts_as_served_before_it_is_known_how_long() -> None:
    async def test() -> None:
        turns = Turns(2, 10, each=1.0)
        await turns.enter("a")
        await turns.enter("z")
        waits = [asyncio.create_task(turns.enter(who)) for who in "ab"]
        await asyncio.sleep(0)
        turns.leave()
        await waits[1]
        turns.had("b", 5.0)
        assert (turns.use.of("a"), turns.use.of("b")) == (1.0, 5.0)
        turns.leave()
        await waits[0]

    run(test())


@given(st.data())
def test_places_are_never_lost_whoever_gives_up(data: st.DataObject) -> None:
    async def test() -> None:
        turns, here, most = Turns(2, 4), 0, 0

        async def come(who: str) -> None:
            nonlocal here, most
            await turns.enter(who)
            here += 1
            most = max(most, here)
            try:
                await asyncio.sleep(0)
            finally:
                here -= 1
                turns.leave()

        tasks = []
        for at in range(data.draw(st.integers(0, 12))):
            tasks.append(asyncio.create_task(come(str(at % 3))))
            if data.draw(st.booleans()):
                await asyncio.sleep(0)
            if data.draw(st.booleans()):
                data.draw(st.sampled_from(tasks)).cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert most <= 2
        assert {type(each) for each in found} <= {type(None), asyncio.CancelledError, Failure}
        assert all(each.status == 429 for each in found if isinstance(each, Failure))
        for who in "xy":
            await turns.enter(who)
        assert not turns.wanted("x")

    run(test())


# -- the event loop --------------------------------------------------------------------------------------------------


class Worked:
    """A clock that goes on while somebody works, and remembers who did."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps: list[str] = []

    def __call__(self) -> float:
        return self.now

    def work(self, who: str, seconds: float) -> None:
        self.steps.append(who)
        self.now += seconds


@asynccontextmanager
async def crowd(steps: Steps, clock: Worked, dear: float, each: int = 1) -> AsyncIterator[None]:
    """Thirty with so many requests each, which never end, and take *dear* seconds at every step."""

    async def greedy(who: str) -> None:
        while True:
            clock.work(who, dear)
            await asyncio.sleep(0)

    names = [f"greedy {at % 30}" for at in range(30 * each)]
    tasks = [asyncio.create_task(taken(steps, who, greedy(who))) for who in names]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def beside(steps: Steps, clock: Worked, seconds: float, *work: Coroutine[Any, Any, None]) -> list[str]:
    """Whose steps were done while somebody modest had their work done, one after the other, once others went on for so long."""
    until = clock.now + seconds
    while clock.now < until:
        await asyncio.sleep(0)
    before = len(clock.steps)
    for each in work:
        await asyncio.create_task(taken(steps, "modest", each))
    return clock.steps[before:]


@pytest.mark.parametrize("dear", some([5 * AT_ONCE, AT_ONCE, AT_ONCE / 10], quick=3))
def test_who_asks_for_little_waits_for_a_step_or_two_of_a_crowd(dear: float) -> None:
    """Thirty with four requests each that never end, and somebody who comes now and then."""

    async def test() -> None:
        clock = Worked()
        steps = Steps(1000, clock, lambda: 0.0)  # how busy the machine is forgives nobody anything

        async def modest() -> None:
            for _ in range(3):
                clock.work("modest", AT_ONCE / 10)
                await asyncio.sleep(0)

        await steps.take("modest", modest())
        async with crowd(steps, clock, dear, each=4):
            for _ in range(5):
                waited = await beside(steps, clock, 600 * dear, modest())
                assert waited.count("modest") == 3
                assert len(waited) <= 12, "the crowd goes on between its steps, and no more"
        everybody = [clock.steps.count(f"greedy {at}") for at in range(30)]
        assert max(everybody) <= min(everybody) + 8, "and within it all are alike"

    run(test())


@pytest.mark.parametrize("dear", some([5 * AT_ONCE, AT_ONCE, AT_ONCE / 10], quick=3))
def test_who_was_away_may_ask_two_things_at_once_beside_a_crowd(dear: float) -> None:
    """A form and its odds, each of which takes as long as such things do: neither waits for one of each of thirty."""

    async def test() -> None:
        clock = Worked()
        steps = Steps(1000, clock)

        async def asks() -> None:
            clock.work("modest", 3 * AT_ONCE)

        await steps.take("modest", asks())
        async with crowd(steps, clock, dear):
            for _ in range(5):
                waited = await beside(steps, clock, 1.0, asks(), asks())
                assert waited.count("modest") == 2
                assert len(waited) <= 8, "not for a step of everybody"

    run(test())


@pytest.mark.parametrize("dear", some([5 * AT_ONCE, AT_ONCE, AT_ONCE / 10], quick=3))
def test_who_pauses_after_each_reply_goes_before_a_crowd_that_never_stops(dear: float) -> None:
    """Where everything takes long, somebody who plays wants more than a crowd leaves each of its own; they wait for a step or two all the same."""

    async def test() -> None:
        clock = Worked()
        steps = Steps(1000, clock, clock)

        async def asks() -> None:
            clock.work("modest", 5 * AT_ONCE)

        await steps.take("modest", asks())
        async with crowd(steps, clock, dear, each=4):
            for _ in range(100):
                waited = await beside(steps, clock, 0.1, asks())
                assert waited.count("modest") == 1
                assert len(waited) <= 8, "not for a step of everybody"

    run(test())


@pytest.mark.parametrize("dear", some([5 * AT_ONCE, AT_ONCE, AT_ONCE / 10], quick=3))
def test_what_was_begun_is_ended_before_a_crowd_goes_on(dear: float) -> None:
    """A roll that is written to disk: who waited for that does not wait for one step of each of thirty, to be told."""

    async def test() -> None:
        clock = Worked()
        steps = Steps(1000, clock)

        async def rolls() -> None:
            for seconds in (3 * AT_ONCE, 3 * AT_ONCE, AT_ONCE / 10):
                clock.work("modest", seconds)
                await asyncio.sleep(0)

        async with crowd(steps, clock, dear):
            for _ in range(5):
                waited = await beside(steps, clock, 1.0, rolls())
                assert waited.count("modest") == 3
                assert len(waited) <= 15, "not for a step of everybody"

    run(test())


def test_nobody_waits_where_nobody_else_is() -> None:
    async def test() -> None:
        clock, ended = Worked(), []
        steps = Steps(10, clock)

        async def work() -> None:
            clock.work("a", AT_ONCE / 10)
            async with asyncio.timeout(60):
                ended.append(await asyncio.sleep(0, "slept"))

        task = asyncio.create_task(taken(steps, "a", work()))
        await task
        assert (ended, len(vars(steps)["_queue"])) == (["slept"], 0)

    run(test())


def test_what_work_raises_and_what_it_is_told_come_through() -> None:
    async def test() -> None:
        steps, said = Steps(10), []

        async def fails() -> None:
            await asyncio.sleep(0)
            raise ValueError("of its own")

        async def hears() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                said.append("cancelled")
                await asyncio.sleep(0)
                said.append("and in order")
                raise

        async def late() -> None:
            try:
                async with asyncio.timeout(0.01):
                    await asyncio.Event().wait()
            except TimeoutError:
                said.append("late")

        with pytest.raises(ValueError, match="of its own"):
            await steps.take("a", fails())
        task = asyncio.create_task(taken(steps, "a", hears()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await steps.take("a", late())
        assert said == ["cancelled", "and in order", "late"]

    run(test())


def test_work_that_nobody_waits_for_any_more_is_put_away() -> None:
    ended: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("put away")

    async def test() -> Any:
        taken: Any = Steps(10).take("a", work())
        next(taken)
        return taken

    asyncio.run(test()).close()
    assert ended == ["put away"]


@given(st.data())
def test_whoever_gives_up_while_they_wait_holds_up_nobody(data: st.DataObject) -> None:
    async def test() -> None:
        clock, ended = Worked(), []
        steps = Steps(3, clock)

        async def work(who: str, steps: int) -> None:
            for _ in range(steps):
                clock.work(who, AT_ONCE)
                await asyncio.sleep(0)
            ended.append(who)

        async def come(who: str, many: int) -> None:
            await steps.take(who, work(who, many))

        tasks = []
        for at in range(data.draw(st.integers(0, 12))):
            tasks.append(asyncio.create_task(come(str(at % 5), data.draw(st.integers(1, 3)))))
            if data.draw(st.booleans()):
                await asyncio.sleep(0)
            if data.draw(st.booleans()):
                data.draw(st.sampled_from(tasks)).cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert found.count(None) == len(ended)
        assert {type(each) for each in found} <= {type(None), asyncio.CancelledError}
        await steps.take("x", work("x", 3))
        assert ended[-1] == "x"
        pauses = vars(steps)["_pauses"]
        assert not vars(pauses)["_wants"], "nobody is thought to want anything any more"
        assert len(pauses) <= 3

    run(test())
